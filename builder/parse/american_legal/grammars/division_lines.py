"""Which lines head divisions, and which only list them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence

from builder.parse.american_legal.grammars.forms import LIST_WORD, Candidate, Division, division
from builder.parse.american_legal.grammars.lists import Lists
from builder.parse.american_legal.grammars.title_ends import is_open
from builder.parse.american_legal.heading_lines import alike
from builder.parse.american_legal.headings import capitals
from builder.parse.in_order.continues import OPEN_END
from builder.parse.in_order.rows import Row
from builder.text.squash import squash

_CHAPTER = 2
"""Rank of a chapter: what stands over it lists chapters."""
_ENTRY = re.compile(
    r"(?:(?:Chap|Ch|Art|Chapter|Article)\.?\s+)?(?:\d{1,4}[A-Z]?|[IVXLC]{1,6})\.\s+[A-Z\d“\"].{0,100}$"
)
"""An entry of a list of chapters."""
_NEAR = 3
"""Printed lines below a division's heading in which something that belongs under it follows."""


def headings_of_divisions(
    printed: Sequence[Row],
    found: Mapping[int, Candidate],
    lists: Lists,
    marked: Collection[int],
) -> list[Division]:
    """The headings of divisions; lists of them are added to what stands in lists."""
    maybe = _likely(printed, found, lists, marked)
    every = [each for _, each in maybe]
    ends = [*(index for index, _ in maybe[1:]), len(printed)]
    heads: list[Division] = []
    for at, ((index, each), end) in enumerate(zip(maybe, ends, strict=False)):
        below = printed[index + 1 : end]
        if not marked and _repeats(each, heads):
            lists.again.add(each.row.at)
        elif not marked and _listed(at, every, below, lists):
            lists.rows.add(each.row.at)
            lists.rows.update(row.at for row in below)
        else:
            heads.append(each)
    for division_, rows in _own(heads, printed):
        _list_of_divisions(division_, rows, heads, found, lists)
    return heads


def _likely(
    printed: Sequence[Row],
    found: Mapping[int, Candidate],
    lists: Lists,
    marked: Collection[int],
) -> list[tuple[int, Division]]:
    """The lines of a division's form that nothing speaks against, each with its index.

    A file that marks its headings may forget one, and then no other of that name is marked.
    """
    formed = [
        (index, each)
        for index, row in enumerate(printed)
        if row.at not in lists.rows and row.at not in found and (each := division(row))
    ]
    if not marked:
        return [(at, each) for at, each in formed if _stands(printed, at, each, lists, found)]
    named = {(each.kind, each.number) for _, each in formed if each.row.line.number in marked}
    return [
        (at, each)
        for at, each in formed
        if each.row.line.number in marked
        or (
            (each.kind, each.number) not in named
            and _forgotten(each, printed[at + 1 : at + 3], found, marked)
        )
    ]


def _forgotten(
    each: Division,
    below: Sequence[Row],
    found: Mapping[int, Candidate],
    marked: Collection[int],
) -> bool:
    """Whether a division's heading may be one that the file forgets to mark.

    It is in capitals and has a number, and a marked section follows, its own title at most between.
    """
    if each.plain or each.number is None:
        return False
    title = 0 if each.title or not below or below[0].line.number in marked else 1
    section = below[title] if title < len(below) else None
    return (
        section is not None
        and section.line.number in marked
        and section.at in found
        and all(capitals(row.text) for row in below[:title])
    )


def _own(heads: Sequence[Division], printed: Sequence[Row]) -> list[tuple[Division, list[Row]]]:
    """Each division's heading with the rows below it, up to the next one."""
    places = [row.at for row in printed]
    starts = [bisect_right(places, each.row.at) for each in heads]
    ends = [*(bisect_left(places, each.row.at) for each in heads[1:]), len(printed)]
    return [
        (each, list(printed[start:end]))
        for each, start, end in zip(heads, starts, ends, strict=False)
    ]


def _list_of_divisions(
    above: Division,
    rows: Sequence[Row],
    heads: Sequence[Division],
    found: Mapping[int, Candidate],
    lists: Lists,
) -> None:
    """Set aside the list of chapters below a title, or of titles below a part."""
    names = {(each.number or "").casefold(): each for each in heads if each.row.at > above.row.at}
    for row in rows:
        if row.at in found and row.at not in lists.rows:
            return
        if LIST_WORD.match(row.text):
            lists.rows.add(row.at)
            continue
        words = row.text.split(None, 1)
        worded = len(words) == 2 and LIST_WORD.match(words[0]) is not None
        if worded:
            words = words[1].split(None, 1)
        number = words[0].rstrip(".:").casefold()
        if len(words) == 2 and number and number in names:
            lists.rows.add(row.at)


def _stands(
    printed: Sequence[Row],
    index: int,
    each: Division,
    lists: Lists,
    found: Mapping[int, Candidate],
) -> bool:
    """Whether nothing speaks against a division's heading, and what follows bears it out."""
    row = each.row
    above = printed[index - 1] if index else None
    if above is not None and above.at not in lists.rows and _runs_on(above, each):
        return False
    if row.text.endswith((",", ";")) or (
        each.plain and row.text.endswith(".") and len(row.text) > 60
    ):
        return False
    if not each.plain:
        return True
    return any(
        below.at in lists.rows
        or below.at in found
        or LIST_WORD.match(below.text) is not None
        or division(below) is not None
        for below in printed[index + 1 : index + 1 + _NEAR]
    )


def _runs_on(above: Row, each: Division) -> bool:
    """Whether the sentence of the line right above goes on in a line."""
    if above.at + 1 != each.row.at:
        return False
    return bool(OPEN_END.search(above.text)) or (each.plain and is_open(above))


def _repeats(each: Division, heads: Sequence[Division]) -> bool:
    """Whether a part's heading is printed again, as Ohio's codes do over each of their titles."""
    last = next((head for head in reversed(heads) if head.rank <= each.rank), None)
    same = last is not None and (last.kind, last.number) == (each.kind, each.number)
    return same and last is not None and each.rank == 0 and squash(last.title) == squash(each.title)


def _listed(at: int, every: Sequence[Division], below: Sequence[Row], lists: Lists) -> bool:
    """Whether a division's name is only listed here: it stands again, with nothing under it here.

    Lists of an outer division that name inner ones are not seen yet.

    Args:
        at: its index.
        every: all lines of a division's form.
        below: the lines up to the next one.
        lists: the lists of sections.
    """
    each, later = every[at], every[at + 1 :]
    title = each.title or (below[0].text if below else "")
    if not later or later[0].rank > each.rank:
        return False
    for row in below:
        listed = row.at in lists.rows or LIST_WORD.match(row.text) or _ENTRY.match(row.text)
        if not listed and row.text != title:
            return False
    over = next((other for other in reversed(every[:at]) if other.rank < each.rank), None)
    for other in later:
        if (other.kind, other.number) == (each.kind, each.number):
            return not each.title or not other.title or alike(each.title, other.title)
        again = over is not None and (other.kind, other.number) == (over.kind, over.number)
        if other.rank < min(each.rank, _CHAPTER) and not again:
            return False
    return False
