"""What tables with a column for each zoning district say, by district.

The rows are uses; or the uses are in the columns, below a title that describes them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from builder.frozen import frozen
from builder.model import Block, Cells, Code, Table, Unit

FEWEST = 3
"""Minimum number of districts in a table."""

_NAME = r"[A-Z](?:[\w-]*[A-Z\d])?[a-z]?(?![\w-])"
"""The short name of a district: `R`, `R-1`, `CBD`, `RRv`, `Ag-NRL`."""
_LIST = rf"(?<![\w-])({_NAME}(?:(?:/|, (?:and |or )?| (?:and|or) ){_NAME})*)"
_NAMED = re.compile(
    rf"(?:(?<=[Tt]he )|(?!A [ZzDd])){_LIST}\)? (?:[Zz]on(?:e|ing)|[Dd]istrict)s?\b"
    rf"|\b(?:[Zz]one|[Dd]istrict)s?:? \(?{_LIST}"
)
_OF_NOTES = re.compile(r"\b(?:references?|remarks?|notes?|conditions?)\b", re.IGNORECASE)
_AMOUNT = re.compile(r"[<>≤≥]|\d+,\d{3}|(?:less|more) than\b", re.IGNORECASE)
"""How a row begins that splits the one above it: `< 5,000 sq. ft.` below `Retail`."""
_FIGURE = re.compile(r"\W*\d")
_LONG = 24
"""Minimum length, in characters, of a cell that may extend over an empty one next to it."""
_HEAD = re.compile(r"([A-Z]{1,4}-?\d\w?|[A-Z]{2,4})\b(?!-)[:.]?(?: |$)")
"""How a district's head begins: `R-1 Residential District`, `B-2: Commercial`, `CBD`."""
_CALLED = re.compile(r"\b(?:[Zz]one|[Dd]istrict)s?\b|\b(?:ZONE|DISTRICT)S?\b")
_USES = re.compile(r"\buses?\b", re.IGNORECASE)


@frozen
class Rule:
    """What a table says of a use in a district: "Homes: Duplex", and the words of the cell, "P".

    If the cells are uses, the words are those of the title over them.
    """

    district: str
    use: str
    words: str
    unit: Unit
    block: Block
    row: int
    """Index of the table's row that says it."""


def row_of(anchor: str, row: int) -> str:
    """The anchor of a row of a table, or its address, made from that of the table."""
    return f"{anchor}-row-{row + 1}"


def zoning(code: Code) -> list[Rule]:
    """What tables say of each district, districts in the order of their tables.

    A table counts only if it and its place are certain, if its cells are no figures, and if the
    code calls most of its heads districts, the first and the last among them. What a section has
    twice is left out: no one could say which is which.
    """
    texts = (text for unit in code.units for text in (unit.title, *(b.text for b in unit.blocks)))
    named = frozenset(  # what the code calls districts or zones: "the R1 and R2 zones"
        name[0]
        for text in texts
        for listed in _NAMED.finditer(text)
        for name in re.finditer(_NAME, listed[1] or listed[2])
    )
    rules: list[Rule] = []
    for unit in code.units:
        tables = list(_sure(unit))
        for block, table in tables:
            first_rows: dict[_ListedUse, int] = {}
            for use, row in _listed_uses(table, named):
                first_rows.setdefault(use, row)
            rules += (Rule(*use, unit, block, row) for use, row in first_rows.items())
        found = [
            Rule(district, use, table.rows[nth][at], unit, block, nth)
            for block, table in tables
            for districts in [_districts(table, named)]
            for uses in [_uses(table, tuple(districts)) if districts else []]
            for at, district in districts.items()
            for use, nth in uses
        ]
        count = Counter((rule.district, rule.use) for rule in found)
        rules += (one for one in found if one.words and count[one.district, one.use] == 1)
    order = {
        district: at for at, district in enumerate(dict.fromkeys(one.district for one in rules))
    }
    return sorted(rules, key=lambda one: order[one.district])


def _sure(unit: Unit) -> Iterator[tuple[Block, Table]]:
    """The tables without any doubt about their heads, their rows or their place."""
    for block in unit.blocks:
        table = block.table
        if table is None or table.heads or table.rows_run_together or block.scars:
            continue
        if min(unit.confidence, block.confidence) == 1:
            yield block, table


def _districts(table: Table, named: frozenset[str]) -> dict[int, str]:
    """The districts of the columns; empty if a column is of something else."""
    heads = {at: head for at, head in enumerate(table.columns) if at and not _OF_NOTES.search(head)}
    known = [head in named for head in heads.values()]
    is_sure = (
        1 in heads
        and len(set(heads.values())) == len(heads) >= FEWEST
        and known[0]
        and known[-1]
        and 2 * sum(known) > len(known)
        and all(re.match(_NAME, head) for head in heads.values())
    )
    return heads if is_sure else {}


def _uses(table: Table, districts: tuple[int, ...]) -> list[tuple[str, int]]:
    """What each row is about, with its index: "Homes: Duplex", "Retail: < 5,000 sq. ft.".

    Empty if cells are figures, which may have run into the marks of notes: 8 with note 2 is `82`.
    """
    found: list[tuple[str, int]] = []
    has_titles = _has_titles(table)
    head = above = ""
    for at, row in enumerate(table.rows):
        if at in table.groups:
            head, above = f"{row[0]}: ", ""
        elif len(row) != len(table.columns) or not row[0]:
            above = ""
        elif any(len(row[one]) >= _LONG and not row[to] for one, to in pairwise(districts)):
            above = ""  # a cell may apply to the districts next to it: "See chapter 4"
        elif has_titles and not any(row[1:]) and _is_title(row[0]):
            head, above = f"{row[0]}: ", ""
        elif not _AMOUNT.match(row[0]):
            above = row[0].rstrip(":")
            found.append((head + row[0], at))
        elif above:
            found.append((f"{head}{above}: {row[0]}", at))
    cells = (table.rows[nth][at] for _, nth in found for at in districts)
    return [] if any(_FIGURE.match(cell) for cell in cells) else found


def _has_titles(table: Table) -> bool:
    """Whether capitals distinguish a title from a use: `Natural Resources` above `Fish pond`."""
    uses = {row[0] for row in table.rows if any(row[1:]) and len(_words(row[0])) > 1}
    return 4 * sum(map(_is_title, uses)) < len(uses)


def _is_title(text: str) -> bool:
    words = _words(text)
    return bool(words) and not any(word[0].islower() for word in words)


def _words(text: str) -> list[str]:
    """All words but short ones and those in brackets."""
    return re.findall(r"[^\W\d_]{4,}", re.sub(r"\(.*?\)", "", text))


class _ListedUse(NamedTuple):
    """A use of a district."""

    district: str
    words: str
    title: str
    """The title over it: `Permitted Uses`."""


def _listed_uses(table: Table, named: frozenset[str]) -> Iterator[tuple[_ListedUse, int]]:
    """Each use with its row.

    All heads must be of districts, most of them by name, and all titles of uses.
    """
    if not table.groups or table.groups[0] or not _is_of_districts(table.columns, named):
        return
    if not all(_USES.search(table.rows[at][0]) for at in table.groups):
        return
    over = ""
    for at, row in enumerate(table.rows):
        if at in table.groups:
            over = row[0].rstrip(":")
        elif len(row) == len(table.columns):
            cells = zip(table.columns, row, strict=True)
            yield from ((_ListedUse(head, use, over), at) for head, use in cells if use)


def _is_of_districts(heads: Cells, named: frozenset[str]) -> bool:
    begun = {head: found[1] for head in heads if (found := _HEAD.match(head))}
    called = sum(name in named or bool(_CALLED.search(head)) for head, name in begun.items())
    return len(heads) == len(set(begun.values())) and 2 * called > len(heads)
