"""What tables with a column for each zoning district say, district by district.

Either the rows are uses; or the cells are uses, below a title such as "Permitted Uses".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from builder.frozen import frozen
from builder.grouped import grouped
from builder.model import Block, Cells, Code, Table, Unit

FEWEST = 3
"""Fewest districts in a table."""

_NAME = r"[A-Z](?:[\w-]*[A-Z\d])?[a-z]?(?![\w-])"
"""The short name of a district: `R`, `R-1`, `CBD`, `RRv`, `Ag-NRL`."""
_LIST = rf"(?<![\w-])({_NAME}(?:(?:/|, (?:and |or )?| (?:and|or) ){_NAME})*)"
_NAMED = re.compile(
    rf"(?:(?<=[Tt]he )|(?!A [ZzDd])){_LIST}\)? (?:[Zz]on(?:e|ing)|[Dd]istrict)s?\b"
    rf"|\b(?:[Zz]one|[Dd]istrict)s?:? \(?{_LIST}"
)
_OF_NOTES = re.compile(r"\b(?:references?|remarks?|notes?|conditions?)\b", re.IGNORECASE)
_AMOUNT = re.compile(r"[<>≤≥]|\d+,\d{3}|(?:less|more) than\b", re.IGNORECASE)
"""Begins a row that subdivides the one above it: `< 5,000 sq. ft.` below `Retail`."""
_FIGURE = re.compile(r"\W*\d")
_LONG = 24
"""Fewest characters of a cell that may extend over an empty one next to it."""
_HEAD = re.compile(r"([A-Z]{1,4}-?\d\w?|[A-Z]{2,4})\b(?!-)[:.]?(?: |$)")
"""Begins a district's head: `R-1 Residential District`, `B-2: Commercial`, `CBD`."""
_CALLED = re.compile(r"\b(?:[Zz]one|[Dd]istrict)s?\b|\b(?:ZONE|DISTRICT)S?\b")
_USES = re.compile(r"\buses?\b", re.IGNORECASE)


@frozen
class Rule:
    """What a table says about a use in a district: "Homes: Duplex", and the cell's words, "P".

    If the cells are uses, `words` is the title above them.
    """

    district: str
    use: str
    words: str
    unit: Unit
    block: Block
    row: int
    """Index of the table's row that says it."""


def row_of(anchor: str, row: int) -> str:
    """The anchor or address of a row, made from that of its table."""
    return f"{anchor}-row-{row + 1}"


def zoning(code: Code) -> list[Rule]:
    """What tables say about each district, districts in the order of their tables.

    A table counts only if it and its place are certain, if its cells are not figures, and if the
    code calls most of its heads districts, including the first and the last. What a section says
    twice is left out, because nobody could say which is meant.
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
    by_district = grouped((one.district, one) for one in rules)
    return [one for held in by_district.values() for one in held]


def _sure(unit: Unit) -> Iterator[tuple[Block, Table]]:
    """The tables of a unit that have no doubt about heads, rows or place."""
    for block in unit.blocks:
        table = block.table
        if table is None or table.heads or table.rows_run_together or block.scars:
            continue
        if min(unit.confidence, block.confidence) == 1:
            yield block, table


def _districts(table: Table, named: frozenset[str]) -> dict[int, str]:
    """The district of each column, by index; empty if a column is something else."""
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
    """The use of each row, with its index: "Homes: Duplex", "Retail: < 5,000 sq. ft.".

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
            above = ""  # a long cell may apply to the districts next to it: "See chapter 4"
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
    """Whether capitals tell titles from uses: `Natural Resources` above `Fish pond`."""
    uses = {row[0] for row in table.rows if any(row[1:]) and len(_words(row[0])) > 1}
    return 4 * sum(map(_is_title, uses)) < len(uses)


def _is_title(text: str) -> bool:
    words = _words(text)
    return bool(words) and not any(word[0].islower() for word in words)


def _words(text: str) -> list[str]:
    """All words except short ones and those in parentheses."""
    return re.findall(r"[^\W\d_]{4,}", re.sub(r"\(.*?\)", "", text))


class _ListedUse(NamedTuple):
    """A use in a district."""

    district: str
    use: str
    title: str
    """The title above it: `Permitted Uses`."""


def _listed_uses(table: Table, named: frozenset[str]) -> Iterator[tuple[_ListedUse, int]]:
    """Each use with the index of its row.

    All heads must be districts, most of them called so or known by name, and all titles be about
    uses.
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
