"""Check the tables of all parsers: keep as lines what is none, and doubt what may be none.

Not tables are: a list (bullets, labels or quoted words begin its rows, and no column holds values),
prose (sentences continue from cell to cell), and one row without heads, or below heads of one cell
each: nothing confirms its columns. If heads, kinds of cells or totals disagree, the table is kept
but doubted. A first head such as "Table 4" becomes the caption.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from builder.frozen import frozen
from builder.model import Block, BlockKind, Doubt, Parsed, Rival, Table, Unit

UNSURE = 0.7
"""Confidence in a table whose cells disagree, and in lines that may be a table."""

_LISTED = re.compile(
    r"(?:[•●○▪■◦‣·*§–—-]+|\[\*\]|o|\(?(?:\d{1,2}|[A-Za-z]|[ivx]{1,5})[.)]"
    r"|§+ ?[\d.:-]+)(?:\s|$)|[\"“].*[\"”]?"
)
"""How an entry of a list, or a line of a list of sections, begins."""
_VALUE = re.compile(
    r"[$(<>≤≥±+-]*\s?(?:\d|[.¼½¾]).{0,30}|[A-Z]{1,3}[*\d]*|N/?A|[-–—]+|Yes|No|None|", re.S
)
"""A cell of a column of values: a figure with its unit, a mark, a short answer, or nothing."""
_LINKING = re.compile(
    r"\b(?:the|an?|of|to|in|by|with|from|for|at|under|upon|any|such|this|that|which|its|their|shall|"
    r"and|or|as|be|is|are|on|into|than|not|may|each|every|some|other)$"
)
"""Words that no cell ends with, because a sentence continues after them."""
_RUN = re.compile(r"[a-z] \d*\.\d+$")
"""A name with the next cell's figure run into it: "Mortar 0.011"."""
NAMED = re.compile(r"(?i:table|exhibit|figure|chart)\s(?:\d|[A-Z]\b)")
"""How a caption begins: "Table 4 Rainfall"."""
_MONEY = re.compile(r"\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?")
_TOTAL = re.compile(r"\s*(?:Grand )?Totals?\W*", re.I)
_SUBTOTAL = re.compile(r"\s*Sub[- ]?total", re.I)
_YEAR = re.compile(r"(?<=[A-Za-z] )(?:19|20)\d\d\b")
"""A year after a word: "Fee 2024"."""
_LIKELY = 0.5
"""Greatest share of a table's rows that begin like list entries, continue a sentence from cell to
cell, or have a figure in a name's cell."""
_VALUES = 0.6
"""Least share of values in the filled cells of a column of values."""


def with_doubts(parsed: Parsed) -> Parsed:
    """Turn false tables of a parsed code into lines, and lower the confidence of doubtful ones."""
    tables = [block.table for unit in parsed.units for block in unit.blocks if block.table]
    if not tables:
        return parsed
    heads = _Heads.of(tables)
    doubts: list[Doubt] = []
    units = tuple(_unit(unit, heads, doubts) for unit in parsed.units)
    return replace(parsed, units=units, doubts=(*parsed.doubts, *doubts))


def _unit(unit: Unit, heads: _Heads, doubts: list[Doubt]) -> Unit:
    if not any(block.table for block in unit.blocks):
        return unit
    blocks = tuple(_judged(_captioned(block), heads) for block in unit.blocks)
    for old, new in zip(unit.blocks, blocks, strict=True):
        if new.kind is not old.kind:
            where = unit.number or unit.title
            doubts.append(Doubt("table kept as lines", where, old.text[:80], old.spans[0]))
    return replace(unit, blocks=blocks)


def _captioned(block: Block) -> Block:
    """The block; if the first head of its table is a caption, the caption is no longer a head."""
    table = block.table
    if table is None or table.caption or len(table.columns) != 1:
        return block
    if not NAMED.match(table.columns[0]):
        return block
    (caption,), heads = table.columns, (*table.heads, ())
    table = replace(table, caption=caption, columns=heads[0], heads=heads[1:-1])
    return replace(block, table=table)


def _judged(block: Block, heads: _Heads) -> Block:
    table = block.table
    if table is None:
        return block
    sure = min(block.confidence, UNSURE)
    lone = len(table.rows) == 1 and not table.columns and all(len(one) == 1 for one in table.heads)
    if lone or _is_list(table) or _is_prose(table):
        rivals = (Rival("kind", BlockKind.TABLE.value),)
        return replace(block, kind=BlockKind.FORM, table=None, confidence=sure, rivals=rivals)
    doubted = heads.divides_differently(table) or any(_disagreements(table))
    return replace(block, confidence=sure) if doubted else block


@frozen
class _Heads:
    """How often the heads of a code's tables have two words in one cell, or in two."""

    within: Counter[tuple[str, str]]
    """Number of tables, by neighboring words in one cell."""
    cut: Counter[tuple[str, str]]
    """Number of tables, by neighboring words in two cells."""

    @classmethod
    def of(cls, tables: Iterable[Table]) -> _Heads:
        within, cut = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for table in tables:
            inner, between = _pairs(table)
            within.update(inner)
            cut.update(between)
        return cls(within, cut)

    def divides_differently(self, table: Table) -> bool:
        """Whether no fewer tables have in one cell what this one has in two, or the reverse."""
        inner, between = _pairs(table)
        return any(self.within[pair] >= self.cut[pair] for pair in between) or any(
            self.cut[pair] >= self.within[pair] for pair in inner
        )


def _pairs(table: Table) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """The neighboring words of a table's heads: (in one cell, in two cells)."""
    inner, between = set[tuple[str, str]](), set[tuple[str, str]]()
    for row in (table.columns, *table.heads):
        cells = [cell.lower().split() for cell in row]
        for cell in cells:
            inner.update(pairwise(cell))
        between.update((a[-1], b[0]) for a, b in pairwise(cells) if a and b)
    return inner, between


def _is_list(table: Table) -> bool:
    """Whether the rows begin like entries of a list, and no later column holds values.

    >>> _is_list(Table(rows=(("*", "Feeds geese."), ("*", "Counts them."))))
    True
    >>> _is_list(Table(rows=(("A.", "Goose", "$2"), ("B.", "Duck", "$1"))))
    False
    """
    listed = sum(bool(row) and _LISTED.match(row[0].strip()) is not None for row in table.rows)
    return listed > _LIKELY * len(table.rows) and not any(
        _share(column) >= _VALUES for column in _columns(table)[1:]
    )


def _is_prose(table: Table) -> bool:
    """Whether sentences continue from cell to cell.

    >>> _is_prose(Table(rows=(("No goose shall be fed by the", "keeper after dusk."),)))
    True
    """
    broken = sum(_continues(row) for row in table.rows)
    return broken > _LIKELY * len(table.rows)


def _continues(row: Sequence[str]) -> bool:
    filled = [cell.strip() for cell in row if cell.strip()]
    return any(
        _LINKING.search(left) is not None and right[:1].islower()
        for left, right in pairwise(filled)
    )


def _columns(table: Table) -> list[list[str]]:
    """The cells of each column, without the rows that head a group."""
    rows = [row for at, row in enumerate(table.rows) if at not in table.groups]
    return [[row[at].strip() for row in rows if at < len(row)] for at in range(table.width)]


def _share(cells: Sequence[str]) -> float:
    """The share of values among the filled cells of a column."""
    filled = [cell for cell in cells if cell]
    return sum(_VALUE.fullmatch(cell) is not None for cell in filled) / max(1, len(filled))


def _disagreements(table: Table) -> Iterator[bool]:
    """For each test of a table's cells, whether it speaks against them."""
    heads = [row for row in (table.columns, *table.heads) if row]
    yield table.heads_run_together
    yield _has_wrong_totals(table)
    for row in heads:
        yield _continues(row)
        yield any("$" in cell and _VALUE.fullmatch(cell) for cell in row)
    for row in (*heads, *table.rows):
        yield any(cell.count("(") != cell.count(")") for cell in row if not _LISTED.match(cell))
    run = sum(any(_RUN.search(cell) for cell in row[:-1]) for row in table.rows)
    yield run > _LIKELY * len(table.rows)


def _has_wrong_totals(table: Table) -> bool:
    """Whether the last row is a total that is wrong in some column; subtotals are not added.

    >>> rows = ("Geese", "2"), ("Ducks", "3")
    >>> [_has_wrong_totals(Table(rows=(*rows, ("Total", n)))) for n in ("5", "6")]
    [False, True]
    """
    rows = tuple(row for row in table.rows if not _SUBTOTAL.match("".join(row[:1])))
    if len(rows) < 3 or not _TOTAL.fullmatch(rows[-1][0]):
        return False
    for cells in _columns(Table(rows=rows))[1:]:
        amounts = [_amount(cell) for cell in cells]
        known = [amount for amount in amounts if amount is not None]
        if len(known) == len(rows) and sum(known[:-1]) != known[-1]:
            return True
    return False


def _amount(cell: str) -> int | None:
    """An amount in cents; None for another cell."""
    found = _MONEY.fullmatch(cell)
    return int(found[1].replace(",", "")) * 100 + int(found[2] or 0) if found else None


def heads_figures(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row is a head: it has no figures, and a column below a cell of it has.

    No head begins in mid-sentence. A year after a word is no figure.

    >>> heads_figures([("Bird", "Fee"), ("Goose", "$4"), ("Duck", "None")])
    True
    >>> heads_figures([("Bird", "Place"), ("Goose", "Green")])
    False
    """
    first, *below = rows or [()]
    mid_sentence = _LINKING.search("".join(first[:1]).partition(" ")[0])
    if not below or len(first) < 2 or any(map(_has_figure, first)) or mid_sentence:
        return False
    columns = zip(first, zip_longest(*below, fillvalue=""), strict=False)
    return any(head and sum(map(_has_figure, cells)) * 2 >= len(below) for head, cells in columns)


def _has_figure(cell: str) -> bool:
    return any(map(str.isdecimal, _YEAR.sub("", cell)))
