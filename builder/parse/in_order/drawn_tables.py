"""Tables drawn with spaces: where they begin and end, their cells, and groups of their rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import takewhile

from builder.frozen import frozen
from builder.model import Block, Table
from builder.parse.in_order.family import Family
from builder.parse.in_order.grid import CELL_START, Grid, read_grid
from builder.parse.in_order.rows import Row
from builder.parse.law_words import reads_like_law
from builder.passage import Passage

NBSP = "\xa0"
GAP = re.compile(
    " (?:(?<=[^\\s.:;?!] ) +[^ ]|(?<=[.:;?!] ) {2,}[^ ]"
    "|(?:(?<=^ )|(?<=\xa0 )) *[^ ]|(?<=[^ ] ) *\xa0)"
)
"""The white space between columns, but not two blanks after a sentence. It begins with a blank in
all cases, so that it is tried only at blanks."""
_LEAD = re.compile(
    r"(?:[-*•▪o]|\(?(?:\d{1,3}|[A-Za-z]{1,2}|[ivxl]{2,5})[.)]|[“\"][^”\"]{1,60}[”\"])[ \xa0]{2,}"
)
"""A bullet, a label or quoted words, and the gap after them: these make a list, not a table."""
_HEAD_LINES = 12
_EMPTY_CELLS = re.compile("\xa0 +\xa0|^ {9,}$")
"""A row of empty cells, as the export prints it below some tables."""


@frozen
class Drawn:
    """A table of the source."""

    rows: tuple[Row, ...]
    """Its lines."""
    text: Passage
    """Its text as found."""
    table: Table
    """Its cells."""
    summary: tuple[Row, ...]
    """Rows above it in which the export repeats its head as running text."""
    end: int
    """Index of the row after it."""


def find_table(rows: Sequence[Row], at: int, family: Family) -> Drawn | None:
    """The table that begins with the line at `at`, or None.

    Args:
        rows: the rows under one heading.
        at: index of a line.
        family: how notes begin; they end a table.
    """
    head = _summary(rows, at)
    if head is None and not _drawn(rows, at, family):
        return None
    lines, heads = head or (0, 0)
    first = at + lines
    end = first + max(heads, 1)
    while end < len(rows) and _within(rows, end, family):
        end += 1
    body = list(rows[first:end])
    hints = [row for row in rows[end : end + 1] if row.blank and row.line.text.count("\xa0") > 1]
    grid = read_grid(body, heads, hints)
    text = Passage.joined([row.line.passage for row in body], "\n")
    return Drawn(tuple(body), text, _table(grid), tuple(rows[at:first]), end)


def _table(grid: Grid) -> Table:
    heads, rows = grid.heads, grid.rows
    width = max(map(len, (*heads, *rows)))
    groups = [
        at for at, row in enumerate(rows[:-1]) if len(row) == 1 < width and not row[0].endswith(".")
    ]  # a sentence heads nothing
    if (
        groups and len(heads) > 1 and len(heads[-1]) == 1
    ):  # the export reads the first group's name as part of the head
        heads, rows, groups = heads[:-1], (heads[-1], *rows), [0, *(at + 1 for at in groups)]
    return Table(
        columns=heads[0] if heads else (), heads=heads[1:], rows=rows, groups=tuple(groups)
    )


def _within(rows: Sequence[Row], at: int, family: Family) -> bool:
    """Whether a line still belongs to the table above it."""
    text = rows[at].text
    if not _in_columns(rows[at]) or family.begins_note(text) or family.begins_history(text):
        return False
    return _summary(rows, at) is None


def _drawn(rows: Sequence[Row], at: int, family: Family) -> bool:
    """Whether columns begin on a line, or on the next one if it is a head.

    One blank too many makes no column: two lines must have gaps that end at the same place, or a
    row of empty cells must close the table. A line in mid-sentence begins none.
    """
    if not any(_cell_starts(row) for row in rows[at : at + 2]) or _continues(rows, at):
        return False
    run = list(
        takewhile(lambda row: _in_columns(row) and not family.begins_history(row.text), rows[at:])
    )
    starts = [_cell_starts(row) for row in run]
    gapped = [index for index, found in enumerate(starts) if found]
    if any(_EMPTY_CELLS.search(row.line.text) for row in rows[at + len(run) :][:1]):
        return bool(gapped)
    shared = Counter(start for found in starts for start in found)
    return len(gapped) > 1 and gapped[1] - gapped[0] <= 2 and max(shared.values()) > 1


def _continues(rows: Sequence[Row], at: int) -> bool:
    """Whether a line continues the sentence of the one above it."""
    above = rows[at - 1].text if at else ""
    return bool(above) and above[-1] not in ".:;" and rows[at].text[0].islower()


def _cell_starts(row: Row) -> set[int]:
    """Byte offsets of the words after gaps, except gaps after a label or bullet."""
    text = row.line.text
    if not GAP.search(text):
        return set()
    lead = _LEAD.match(text)
    first = lead.end() if lead else -1
    found = {each.start() for each in CELL_START.finditer(text)} - {first}
    return {len(text[:start].encode()) for start in found if start}


def _in_columns(row: Row) -> bool:
    """Whether a line may be part of a table: it is not indented like a paragraph.

    Paragraphs are indented with no-break spaces, cells with blanks; an empty first cell is one
    no-break space.
    """
    text = row.line.text
    return not row.blank and (text[0] != NBSP or text.startswith(f"{NBSP} "))


def _summary(rows: Sequence[Row], at: int) -> tuple[int, int] | None:
    """(number of lines that repeat the head as running text, number of the head's lines), or None.

    A line of law that occurs twice is no head.
    """
    run = []
    for row in rows[at : at + 4 + _HEAD_LINES]:
        if not _in_columns(row):
            break
        run.append(row)
    if not run or GAP.search(run[0].line.text) or run[0].text[0].islower():
        return None
    letters = ["".join(row.text.split()) for row in run]
    for lines in range(1, min(4, len(run) - 1) + 1):
        wanted, have = "".join(letters[:lines]), ""
        if len(wanted) < 3:
            continue
        for heads, more in enumerate(letters[lines : lines + _HEAD_LINES], 1):
            have += more
            if sorted(have) == sorted(wanted) and len(run) > lines + heads:
                law = any(reads_like_law(row.text) for row in run[:lines])
                return None if law else (lines, heads)
            if len(have) >= len(wanted):
                break
    return None


_WORD = re.compile(r"[A-Za-z]{4,}")
"""A word that has a capital in a title."""


def with_sister_groups(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks of a unit; tables of one column are divided by the groups of the other tables."""
    tables = [block.table for block in blocks if block.table]
    groups = {table.rows[at][0] for table in tables for at in table.groups}
    return tuple(
        replace(block, table=_grouped(block.table, groups)) if block.table and groups else block
        for block in blocks
    )


def _grouped(table: Table, groups: Collection[str]) -> Table:
    """A table of one column, divided by known groups and by titles with two words of one.

    Titles count if most rows are none. A last head that is a group becomes the first row.
    """
    if table.width > 1 or table.groups:
        return table
    known, words = set(map(_name, groups)), list(map(_words, groups))
    titles = [_is_title(cell) for cell, *_ in table.rows]
    apart = 2 * sum(titles) < len(titles)
    found = [
        at
        for at, (cell, *_) in enumerate(table.rows)
        if _name(cell) in known
        or (apart and titles[at] and any(len(_words(cell) & other) > 1 for other in words))
    ]
    if not table.heads or _name(table.heads[-1][0]) not in known:
        return replace(table, groups=tuple(found))
    rows, below = (table.heads[-1], *table.rows), (at + 1 for at in found)
    return replace(table, heads=table.heads[:-1], rows=rows, groups=(0, *below))


def _is_title(words: str) -> bool:
    """Whether words are a title: several long ones, each with a capital."""
    long = _WORD.findall(words)
    return len(long) > 1 and all(word[0].isupper() for word in long)


def _words(title: str) -> frozenset[str]:
    """The long words of a title, without a plural's "s"."""
    return frozenset(word.casefold().rstrip("s") for word in _WORD.findall(title))


def _name(words: str) -> str:
    return "".join(words.split()).rstrip(":").casefold()
