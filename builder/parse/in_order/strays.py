"""Headings in the rarer form of a text: a dash is missing, but the numbers go on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from builder.parse.in_order import numbers
from builder.parse.in_order.family import Family
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.rows import Row

_LONGEST = 120
"""Characters of a line that is taken for a heading by its number alone."""
_NEAR = 6
"""Lines below a division in which the first heading of its text is looked for."""


def with_strays(
    rows: Sequence[Row], usual: Sequence[Heading], rarer: Sequence[Heading], family: Family
) -> list[Heading]:
    """The headings of a text's usual form, and those of its rarer one that belong to their row.

    A section does whose number lies between those of the two sections around it, where no other
    heading bears it; a division that is the next of its kind, with a heading right below it.

    Args:
        rows: all of them.
        usual: the headings of the usual form, in order.
        rarer: lines of the rarer form, in order.
        family: how footnotes begin.
    """
    nearest = _merged(usual, _sections(usual, rarer, gaps=False))
    with_sections = _merged(nearest, _sections(nearest, rarer, gaps=True))
    return _merged(with_sections, _divisions(rows, with_sections, rarer, family))


def _merged(some: Sequence[Heading], more: Iterator[Heading]) -> list[Heading]:
    return sorted(chain(some, more), key=lambda each: each.row.at)


def _sections(
    usual: Sequence[Heading], rarer: Sequence[Heading], *, gaps: bool
) -> Iterator[Heading]:
    """The sections that go between others; with gaps, numbers may be missing on both sides."""
    sure = [each for each in usual if each.section]
    borne = {each.number for each in sure}
    at, above = 0, None
    for each in rarer:
        while at < len(sure) and sure[at].row.at < each.row.at:
            above, at = sure[at], at + 1
        below = sure[at] if at < len(sure) else None
        short = each.section and len(each.row.text) <= _LONGEST
        alone = each.number not in borne
        if short and _goes_between(each, above, below, alone=alone, gaps=gaps):
            yield replace(each, sure=True)
            above = each
            borne.add(each.number)


def _goes_between(
    each: Heading, above: Heading | None, below: Heading | None, *, alone: bool, gaps: bool
) -> bool:
    """Whether a section's number follows the one above, and the one below follows it.

    A number of one part must be the next one, or the first, and fill the gap before the one below.
    Beside a section of another division it must be the very next number, and stand nowhere
    else.
    """
    number, last = numbers.key(each.number or ""), _last(each)
    before, after = _last(above), numbers.key(below.number or "") if below else ()
    follows, leads = _same(before, number), _same(last, after)
    if len(number) == 1:
        begins = _next(before, number) if follows and before < number else number == ((1, ""),)
        return begins and before != number and leads and _next(last, after)
    near = (follows and _next(before, number)) or (leads and _next(last, after))
    if follows and leads:
        return before < number and last < after and (near or gaps)
    return alone and near


_Key = tuple[tuple[int, str], ...]


def _last(heading: Heading | None) -> _Key:
    return numbers.key(heading.upto or heading.number or "") if heading else ()


def _same(one: _Key, other: _Key) -> bool:
    """Whether two numbers are of one division: all but their last parts are the same."""
    return len(one) == len(other) and one[:-1] == other[:-1]


def _next(one: _Key, other: _Key) -> bool:
    return other[-1] == (one[-1][0] + 1, "")


def _divisions(
    rows: Sequence[Row], found: Sequence[Heading], rarer: Sequence[Heading], family: Family
) -> Iterator[Heading]:
    heads = {each.row.at for each in found}
    last: dict[int, str] = {}
    divisions = (one for one in rarer if not one.section and _begins_text(rows, one, heads, family))
    for each in _merged([one for one in found if not one.section], divisions):
        if not each.number:
            continue
        usual = each.row.at in heads
        if usual or _rises(last.get(each.rank), each):
            last = {rank: number for rank, number in last.items() if rank < each.rank}
            last[each.rank] = each.number
            if not usual:
                yield each


def _rises(before: str | None, each: Heading) -> bool:
    """Whether a division follows the last one of its kind, or is the first.

    In capitals it may leave out some between. Divisions whose dash is missing are not seen yet.
    """
    value = numbers.value(each.number or "")
    if before is None:
        return value in _FIRST
    known = numbers.value(before)
    return known < value if each.title.isupper() else _same(known, value) and _next(known, value)


_FIRST = (((1, ""),), ((-1, "a"),))


def _begins_text(
    rows: Sequence[Row], each: Heading, heads: Collection[int], family: Family
) -> bool:
    """Whether the next line is a heading, or the head of footnotes."""
    below = next(
        (row for row in rows[each.row.at + 1 : each.row.at + _NEAR] if not row.blank), None
    )
    return below is not None and (
        below.at in heads or family.footnote_head.fullmatch(below.text) is not None
    )
