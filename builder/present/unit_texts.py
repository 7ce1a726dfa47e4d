"""A unit's texts: cut at links and marks, what is in cells of tables, and their hash."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import TypeVar

from builder.grouped import grouped
from builder.model import Reference, Table, Unit
from builder.passage import Span
from builder.text.squash import single_spaced, whole_words

_NOTE = re.compile(r"(\d{1,2})\s+\S")

_FIGURE = re.compile(r"[$(]?\d")

_GLUED = re.compile(r"(?<=[A-Za-z)])(\d{1,2})(?![\w.,])")

Over = TypeVar("Over")

Between = TypeVar("Between")


def is_at(reference: Reference, text: str) -> bool:
    """Whether the words of a reference are in a text at its place."""
    return text[reference.start : reference.end] == reference.text


def pieces(
    text: str,
    over: Iterable[tuple[int, int, Over]],
    between: Iterable[tuple[int, Between]] = (),
) -> Iterator[tuple[str, Over | Between | None]]:
    """A text in pieces: plain words, words with something over them, what is between letters.

    Of two things that overlap, the earlier and longer one stays (links cannot nest). What would
    be between its letters comes after it.

    >>> list(pieces("See § 52-5.", [(4, 10, "link")], [(6, "mark")]))
    [('See ', None), ('§ 52-5', 'link'), ('', 'mark'), ('.', None)]
    """
    kept: list[tuple[int, int, Over]] = []
    for one in sorted(over, key=lambda one: (one[0], -one[1])):
        if (kept[-1][1] if kept else 0) <= one[0] < one[1] <= len(text):
            kept.append(one)
    stops: list[tuple[int, int, Over | Between]] = []
    for offset, mark in between:
        after = next((end for start, end, _ in kept if start < offset < end), offset)
        at = min(max(after, 0), len(text))
        stops.append((at, at, mark))
    at = 0
    for start, end, thing in sorted([*stops, *kept], key=lambda one: (one[0], one[0] < one[1])):
        if text[at:start]:
            yield text[at:start], None
        yield text[start:end], thing
        at = max(at, end)
    if text[at:]:
        yield text[at:], None


class CellReferences:
    """The references of one table, by their words.

    A reference knows its place in the table's lines, but cells are cut out of these in another
    order. So words are counted: if the cells have some words as often as references do, each
    occurrence is a reference.
    """

    def __init__(self, table: Table, references: Iterable[Reference]) -> None:
        held = grouped((single_spaced(reference.text), reference) for reference in references)
        rows = [*table.rows, table.notes, (table.caption or "",)]
        cells = [single_spaced(cell) for row in rows for cell in row]
        self._certain = [
            (words, same[0])
            for words, same in sorted(held.items(), key=lambda pair: -len(pair[0]))
            if len({(one.target, one.url) for one in same}) == 1  # and lead to one place
            and sum(_count(cell, words, held) for cell in cells) == len(same)
        ]

    def within(self, cell: str) -> Iterator[tuple[int, int, Reference]]:
        """Start, end and reference of each that is in a cell."""
        taken: list[Span] = []
        single = single_spaced(cell)
        for words, reference in self._certain:
            if words not in single:  # as most cells lack most words: no pattern is tried
                continue
            for found in whole_words(words).finditer(cell):
                if all(found.end() <= start or end <= found.start() for start, end in taken):
                    taken.append(found.span())
                    yield *found.span(), reference


def _count(cell: str, words: str, all_words: Iterable[str]) -> int:
    """How often a cell, its blanks single, has some words, not within another reference's."""
    if words not in cell:
        return 0
    longer = [other for other in all_words if other != words and words in other]
    for other in sorted(longer, key=len, reverse=True):
        cell = whole_words(other).sub(" ", cell)
    return sum(1 for _ in whole_words(words).finditer(cell))


def own_hash(units: Iterable[Unit]) -> str:
    """The SHA-256 of all that the units print: changes elsewhere in their code leave it the same.

    It covers their headings, blocks, tables, history notes and footnotes in reading order, each
    on a line of its own.
    """
    held = sha256()
    for unit in units:
        for line in lines(unit):
            held.update(f"{line}\n".encode())
    return held.hexdigest()


def lines(unit: Unit) -> Iterator[str]:
    """All that a unit prints, in lines: headings, blocks, tables, history notes, footnotes."""
    yield f"{unit.mark} {unit.title}{unit.tail}"
    for block in unit.blocks:
        yield f"{block.mark} {block.term or ''}{block.separator}{block.text}"
        if block.table:
            yield from ("\t".join(row) for row in block.table.all_rows)
    yield from (note.raw for note in unit.history)
    yield from (f"{note.mark} {note.text}" for note in unit.footnotes)


def marks_of(table: Table) -> frozenset[str]:
    """The marks that the notes under a table begin with.

    >>> sorted(marks_of(Table(notes=("NOTES:", "1 Per year.", "12 geese count as one."))))
    ['1', '12']
    """
    return frozenset(found[1] for note in table.notes if (found := _NOTE.match(note)))


def marks_in(cell: str, marks: frozenset[str]) -> list[Span]:
    """Where the marks are in a cell: `[start, end)`.

    >>> marks_in("Single dwelling1", frozenset("1")), marks_in("Route 1", frozenset("1"))
    ([(15, 16)], [])
    """
    return [found.span() for found in _GLUED.finditer(cell) if found[1] in marks]


def names_rows(table: Table) -> bool:
    """Whether the first cell of each row names it: there are heads, and no figures in it.

    >>> names_rows(Table(("Street", "Side"), (), (("Mill Street", "East"), ("Quay", "West"))))
    True
    """
    first = [row[0] for row in table.rows if len(row) == table.width]
    heads = any(len(row) == table.width for row in (table.columns, *table.heads))
    return table.width > 1 and heads and all(cell and not _FIGURE.match(cell) for cell in first)
