"""Runs of headings without text between them, and headings that are repeated below."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from builder.parse.in_order import numbers
from builder.parse.in_order.continues import OPEN_END, continues_below
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.listed import is_alike
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting

_TALLEST = 5
"""Most lines in an entry: lists may be in narrow columns."""


def repeated_divisions(rows: Sequence[Row], found: Sequence[Heading]) -> set[int]:
    """Rows of headings of divisions that are repeated before one of a higher rank."""
    held: dict[tuple[int, tuple[tuple[int, str], ...]], list[str]] = {}
    again: set[int] = set()
    for each in reversed(found):
        if each.section or not each.number:
            continue
        held = {key: titles for key, titles in held.items() if key[0] <= each.rank}
        titles = held.setdefault((each.rank, numbers.value(each.number)), [])
        title = title_of(each, rows)
        if any(is_alike(title, other) for other in titles):
            again.add(each.row.at)
        titles.append(title)
    return again


def title_of(division: Heading, rows: Sequence[Row]) -> str:
    """The words of a heading after its designation, or below it."""
    below = (row.text for row in rows[division.row.at + 1 :] if not row.blank)
    return division.title or next(below, "")


def titles_below(rows: Sequence[Row], found: Sequence[Heading]) -> dict[int, int]:
    """For each row with only a division's designation, the next filled row."""
    printed = [row.at for row in rows if not row.blank]
    bare = {each.row.at for each in found if not (each.section or each.title)}
    return {above: below for above, below in pairwise(printed) if above in bare}


def text_between(
    rows: Sequence[Row], above: Heading, below: Heading, rests: Collection[int] = ()
) -> bool:
    """Whether two headings have more between them than blank lines and the rests of entries."""
    between = rows[above.row.at + 1 : below.row.at]
    return any(not row.blank and row.at not in rests for row in between)


def repeated_below(found: Sequence[Heading]) -> dict[int, Heading]:
    """For each row of a section's heading, the next heading below with its number."""
    last: dict[str, Heading] = {}
    later: dict[int, Heading] = {}
    for each in reversed(found):
        if each.section and each.number:
            if each.number in last:
                later[each.row.at] = last[each.number]
            last[each.number] = each
    return later


def rests_of_entries(
    rows: Sequence[Row], found: Sequence[Heading], setting: Setting
) -> Iterator[int]:
    """Rows that may be further lines of a list's entry: each continues the one above."""
    heads = {each.row.at for each in found}
    for each in found:
        above = each.row
        for below in rows[each.row.at + 1 : each.row.at + _TALLEST]:
            open_title = setting.broken and above.text[-1:] not in (".", "]")
            small = below.text[:1].islower() or (below.text[:1] in "–—(" and not marks(below.text))
            low = (open_title or setting.wrap > 0) and small
            first = above is each.row and continues_below(each.row, below, setting)
            cut = open_title and OPEN_END.search(above.text)
            if below.blank:  # a page of text ends like this
                continue
            if below.at in heads or not (low or first or cut):
                break
            yield below.at
            above = below


def runs_without_text(
    rows: Sequence[Row], found: Sequence[Heading], rests: Collection[int], *, sections: bool = True
) -> Iterator[list[Heading]]:
    """Runs of headings of sections, or of divisions of one rank, without text between them.

    A repeated number is no entry of the same list: the text begins with it.

    Args:
        rows: of the text.
        found: its headings.
        rests: rows that are no text, such as the rests of entries.
        sections: whether runs of sections or of divisions are asked for.
    """
    run: list[Heading] = []
    for each in found:
        if run and (
            (each.section, each.rank) != (sections, run[-1].rank)
            or each.number in {one.number for one in run}
            or text_between(rows, run[-1], each, rests)
        ):
            yield run
            run = []
        if each.section is sections:
            run.append(each)
    yield run
