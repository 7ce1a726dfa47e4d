"""A draft of a decision's file, for an open doubt of a published `code.json`."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TypeAlias

from builder.addresses import block_url, slug
from builder.corrections.decision import (
    AS_READ,
    HEADING,
    KEPT,
    LIST,
    NOT_FOUND,
    REFERENCE,
    SETTLED_BY,
    TABLE_HEAD,
    TITLE,
    WORDS,
)
from builder.corrections.place import NotCarriedOut, is_about, quoted
from builder.frozen import Plain, frozen
from builder.model import LISTED_ONLY, Block, Code, Doubt, Unit
from builder.text.figures import FIGURES
from builder.text.squash import single_spaced, spaced

BLANK = "..."
"""Marks what has to be decided; a file that still contains it is refused."""

_NOT_THERE = (LISTED_ONLY, NOT_FOUND)
"""Kinds of doubts about a section that has no heading in the code."""

_HEADED = re.compile(r"(?:\S+ +)??\W*(?P<number>\S*\d[\w.:-]*?)[.,:]? +(?P<title>[^.]+)")
_FEW, _MANY = 5, 14
"""Fewest and most words of a quotation: few enough to read, enough to be unique."""


_Lines: TypeAlias = tuple[tuple[str, object, str], ...]


@frozen
class DecisionDraft:
    """A doubt, and the file that would settle it."""

    kind: str
    """The kind of the doubt."""
    says: str
    """The doubt in one line."""
    page: str
    """Address of its place, within the site."""
    confidence: float
    """The confidence of what is there."""
    name: str
    """Name of the file, without its ending."""
    lines: _Lines
    """(key, value, comment) for each line; none if no correction settles the doubt."""

    @property
    def stated(self) -> Plain:
        """The keys and values of the file."""
        return {key: value for key, value, _ in self.lines}

    def text(self, today: dt.date) -> str:
        """The text of the file."""
        rest = (("reason", BLANK, ""), ("by", BLANK, ""), ("date", today, ""))
        rows = [
            f"{key} = {_toml(value)}{f'  # {comment}' if comment else ''}"
            for key, value, comment in (*self.lines, *rest)
        ]
        return "\n".join(rows) + "\n"


def draft_of(code: Code, doubt: Doubt) -> DecisionDraft:
    """The draft for a doubt, with blanks to fill in."""
    unit, index = place_in(code, doubt)
    held = f"{doubt.kind}: {doubt.where}" + (f": {doubt.detail}" if doubt.detail else "")
    if unit is None or doubt.kind in _NOT_THERE:
        words = "the first words of its heading, or of its text if the source has none"
        missing: _Lines = (
            ("kind", HEADING, ""),
            ("section", BLANK, "the one below which its text was read"),
            ("quote", BLANK, words),
            ("number", doubt.where, ""),
            ("title", BLANK, ""),
        )
        lines = missing if doubt.kind in _NOT_THERE else ()
        return DecisionDraft(doubt.kind, held, "", 1.0, slug(doubt.where), lines)
    kind = SETTLED_BY.get(doubt.kind, AS_READ)
    drafts = {
        LIST: _list,
        TITLE: _title,
        TABLE_HEAD: _head,
        REFERENCE: _reference,
        WORDS: _words,
        HEADING: _heading,
    }
    stated = drafts[kind](unit, index, doubt) if kind in drafts else None
    if stated is None:
        kind, stated = AS_READ, _as_read(unit, index, doubt)
    lines = (("kind", kind, ""), ("section", key_of(code, unit), ""), *stated)
    block = unit.blocks[index] if index is not None else None
    shown = block or with_reference(unit, doubt)
    place = block_url(unit, shown) if shown else unit.url
    sure = (block or unit).confidence
    return DecisionDraft(
        doubt.kind, held, place, sure, f"{slug(unit.number or unit.id)}-{kind}", lines
    )


def _heading(unit: Unit, _index: int | None, doubt: Doubt) -> _Lines | None:
    """The line that a doubt is about, as a heading: number, and words up to the first period."""
    line = doubt.detail.partition(" does not fit its place")[0].strip("'\"")
    found = _HEADED.match(line)
    quote = _shortest(unit, line, 0, _ends(line, 0)[1:])
    if found is None:
        return None
    number = doubt.where if doubt.kind == KEPT else found["number"].translate(FIGURES)
    return _quoting(quote, ("number", number, ""), ("title", found["title"], ""))


def _list(unit: Unit, index: int | None, _doubt: Doubt) -> _Lines | None:
    """The list that a doubt is about, or the first uncertain item if it names only a section."""
    items = [at for at, block in enumerate(unit.blocks) if block.mark]
    unsure = [at for at in items if unit.blocks[at].confidence < 1]
    first = index if index is not None else next(iter([*unsure, *items]), None)
    comment = f"the section that it belongs to; {unit.number or unit.id} if it was read right"
    return _quoting(_quote(unit, first), ("to", BLANK, comment))


def _title(unit: Unit, _index: int | None, _doubt: Doubt) -> _Lines:
    below = " ".join(unit.blocks[0].text.split()[:8]) if unit.blocks else ""
    return (("title", unit.title, f"as it was read; it is followed by: {below}"),)


def _head(unit: Unit, index: int | None, _doubt: Doubt) -> _Lines | None:
    grid = unit.blocks[index].grid if index is not None else None
    comment = "as it was read; split the cells, or add rows that belong to it"
    return _quoting(_quote(unit, index), ("head", grid.head_rows, comment)) if grid else None


def _reference(unit: Unit, _index: int | None, doubt: Doubt) -> _Lines | None:
    comment = 'the section that it means; "nothing" if it is not a reference'
    return _quoting(_context(unit, doubt.detail), ("to", BLANK, comment))


def _context(unit: Unit, words: str) -> str | None:
    """The words of a reference, with as many after them as make the quotation unique."""
    named = [one for one in unit.references if one.text == words]
    if len(named) == 1 and named[0].block is None:
        return words
    for one in named:
        if one.block is not None:
            text = unit.blocks[one.block].text
            if found := _shortest(unit, text, one.start, _ends(text, one.end)):
                return single_spaced(found)
    return None


def _words(unit: Unit, index: int | None, doubt: Doubt) -> _Lines | None:
    """The words around a gap, from the beginning of a word to the end of one."""
    found = None
    if index is not None:
        near, text = doubt.detail, unit.blocks[index].text  # cut, maybe within words
        whole = re.search(rf"\S*{spaced(near)}\S*", text) if near.strip() else None
        found = single_spaced(whole[0]) if whole else _quote(unit, index)
    if found is None or not _is_one(unit, found):
        return None
    return _quoting(found, ("reads", BLANK, "the same words, as they should be read"))


def _as_read(unit: Unit, index: int | None, doubt: Doubt) -> _Lines:
    confirmed = ("doubt", doubt.kind, "it is right as it was read")
    return _quoting(_quote(unit, index), confirmed) or (confirmed,)


def _quoting(quote: str | None, *lines: tuple[str, object, str]) -> _Lines | None:
    """The lines of a file that quotes its place; None if no words would identify it."""
    return (("quote", quote, ""), *lines) if quote else None


def place_in(code: Code, doubt: Doubt) -> tuple[Unit | None, int | None]:
    """The unit and block of a doubt, by its span, or else by the name of its place."""
    units = (*code.sections, *code.divisions)
    for unit in units if doubt.span else ():
        for index, block in enumerate(unit.blocks):
            if is_about(doubt, block.spans):
                return unit, index
        notes = (note.spans for held in (unit.history, unit.footnotes) for note in held)
        if any(is_about(doubt, spans) for spans in (unit.spans, *notes)):
            return unit, None
    named = [one for one in units if doubt.where in (one.number, one.title)]
    return (named[0] if named else None), None


def with_reference(unit: Unit, doubt: Doubt) -> Block | None:
    """The first block of a unit with the reference that a doubt is about, if any."""
    if SETTLED_BY.get(doubt.kind) != REFERENCE:
        return None
    named = (one.block for one in unit.references if one.text == doubt.detail)
    return next((unit.blocks[at] for at in named if at is not None), None)


def key_of(code: Code, unit: Unit) -> str:
    """The number of a unit, or its id if several sections share the number."""
    same = [one for one in code.sections if one.number == unit.number]
    return unit.number if unit.number and same == [unit] else unit.id


def _quote(unit: Unit, index: int | None) -> str | None:
    """The first words of a block, as many as identify it within its unit; None for no block."""
    if index is None:
        return None
    block = unit.blocks[index]
    words = f"{block.mark} {block.term or ''}{block.separator} {block.text}"
    whole = single_spaced(words)
    return _shortest(unit, whole, 0, _ends(whole, 0)[_FEW:] or [len(whole)])


def _shortest(unit: Unit, text: str, start: int, ends: Sequence[int]) -> str | None:
    """The words from `start` to the first of `ends` that makes them unique in the unit."""
    return next((words for end in ends if _is_one(unit, words := text[start:end])), None)


def _ends(text: str, start: int) -> list[int]:
    """An offset, and those where the words after it end."""
    after = islice(re.compile(r"\S+").finditer(text, start), _MANY)
    return [start, *(found.end() for found in after)]


def _is_one(unit: Unit, words: str) -> bool:
    """Whether a decision would find the words at exactly one place in the unit."""
    try:
        quoted(unit, words)
    except NotCarriedOut:
        return False
    return True


def file_of(table: Mapping[str, object]) -> str:
    """The text of a TOML file with a table's values."""
    return "".join(f"{key} = {_toml(value)}\n" for key, value in table.items())


def _toml(value: object) -> str:
    """A value in TOML, which for texts and lists of texts is the same as JSON."""
    if isinstance(value, dt.date):
        return value.isoformat()
    return json.dumps(value, ensure_ascii=False)
