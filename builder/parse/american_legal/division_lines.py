"""Which lines head divisions, and which only list them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from builder.model import UnitKind
from builder.parse.american_legal.forms import (
    LIST_WORD,
    LISTED_TABLE,
    NAMED,
    SECTION_RANK,
    Candidate,
    Division,
    division,
)
from builder.parse.american_legal.lists import Lists, alike
from builder.parse.american_legal.title_ends import full_title, is_open
from builder.parse.in_order.continues import OPEN_END
from builder.parse.in_order.rows import Row
from builder.text.squash import squash

_CHAPTER = 2
"""Rank of a chapter: what stands over it lists chapters."""
_ENTRY = re.compile(
    r"(?P<word>(?i:chap|ch|art|chapter|article|title|part|table|schedule|appendix)\.?\s+)?"
    rf"(?P<number>{NAMED})(?P<stop>[.:])?(?:\s+[-–—]{{1,2}})?\s+(?P<title>[A-Z\d“\"].{{0,100}})$"
)
"""An entry of a list of divisions."""
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
    sections = sorted(found)
    for at, ((index, each), end) in enumerate(zip(maybe, ends, strict=False)):
        below = printed[index + 1 : end]
        if not marked and _repeats(each, heads):
            lists.again.add(each.row.at)
        elif not marked and _may_list(each, heads, sections) and _listed(at, every, below, lists):
            lists.rows.add(each.row.at)
            lists.rows.update(row.at for row in below)
        else:
            heads.append(each)
    owned = _own(heads, printed)
    numbered: dict[str, list[tuple[Division, str]]] = defaultdict(list)
    for each, below in owned:
        numbered[(each.number or "").casefold()].append((each, full_title(each, below, lists)))
    for above, rows in owned:
        if above.rank < SECTION_RANK:
            _list_of_divisions(above, rows, numbered, found, lists)
    return [each for each in heads if each.kind is not UnitKind.SCHEDULE or _is_named(each, lists)]


def _is_named(schedule: Division, lists: Lists) -> bool:
    """Whether its chapter's list names a schedule, where lists name anything."""
    return not lists.titles or schedule.row.at in lists.titles


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
        and all(row.text.isupper() for row in below[:title])
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
    numbered: Mapping[str, Sequence[tuple[Division, str]]],
    found: Mapping[int, Candidate],
    lists: Lists,
) -> None:
    """Set aside the list of chapters below a title, of titles below a part, or of tables.

    Args:
        above: whose list it is.
        rows: below its heading.
        numbered: all divisions with their titles, by their numbers.
        found: lines that may head sections.
        lists: what is known of lists; what is found is added.
    """
    ends = above.kind is UnitKind.APPENDIX
    lists_chapters = above.rank < _CHAPTER and not ends
    at, words, title = 0, "", ""
    beside = listed = False
    announced: list[int] = []
    for row in rows:
        if LIST_WORD.match(row.text):
            announced.append(row.at)
            if listed:
                lists.rows.add(row.at)
            words, beside, listed = "", True, False
            continue
        entry = _ENTRY.match(row.text) if row.at not in lists.again else None
        named = _named(row, entry, numbered, beside=beside) if entry else None
        if named is not None and entry is not None:
            at, words, title = named[0].row.at, entry["title"], named[1]
            lists.titles.setdefault(at, words.rstrip(" .:"))
            if above.rank < _CHAPTER:
                lists.outer.add(at)
        elif words and squash(title).startswith(squash(words + row.text)):
            words += " " + row.text
            lists.titles[at] = words.rstrip(" .:")
        elif row.at in found and row.at not in lists.rows:
            return
        elif entry and lists_chapters and (entry["word"] or (entry["stop"] and beside)):
            words = ""
            lists.missing.setdefault(entry["number"], row)
        elif row.at not in lists.rows and not (ends and LISTED_TABLE.match(row.text)):
            words, beside, listed = "", False, False
            continue
        beside = listed = True
        lists.rows.update([*announced, row.at])
        announced = []


def _named(
    row: Row,
    entry: re.Match[str],
    numbered: Mapping[str, Sequence[tuple[Division, str]]],
    *,
    beside: bool,
) -> tuple[Division, str] | None:
    """The division below that a row's entry names, by its number, title, and word if it has one.

    In a list, where `beside` is true, the number alone tells it, where one division bears it.
    """
    word = (entry["word"] or "")[:2].casefold()
    same = [
        one
        for one in numbered.get(entry["number"].casefold(), ())
        if one[0].row.at > row.at and one[0].kind.value.startswith(word)
    ]
    named = (one for one in same if alike(entry["title"], one[1]))
    return next(named, same[0] if beside and len(same) == 1 else None)


def within_chapters(
    divisions: Sequence[Division], sections: Collection[int], lists: Lists
) -> Iterator[Division]:
    """The divisions, with appendices that hold no section in the place of their chapter's sections.

    Args:
        divisions: all headings of divisions, in order.
        sections: indexes of the rows that head sections.
        lists: those of titles name an appendix beside their chapters.
    """
    places, chapter = sorted(sections), False
    for each, below in zip_longest(divisions, divisions[1:]):
        end = bisect_left(places, below.row.at) if below else len(places)
        empty = bisect_right(places, each.row.at) == end
        lettered = each.kind is UnitKind.APPENDIX and each.number is not None
        inside = lettered and chapter and empty and each.row.at not in lists.outer
        if each.rank <= _CHAPTER and not lettered:
            chapter = each.kind is UnitKind.CHAPTER
        yield replace(each, rank=SECTION_RANK) if inside else each


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
    below = printed[index + 1 : index + 1 + _NEAR]
    if each.kind is UnitKind.PART and below and below[0].at in found:
        return False  # a part of a group of sections
    return any(
        other.at in lists.rows
        or other.at in found
        or LIST_WORD.match(other.text) is not None
        or division(other) is not None
        for other in below
    )


def _runs_on(above: Row, each: Division) -> bool:
    """Whether the sentence of the line right above goes on in a line."""
    if above.at + 1 != each.row.at or LIST_WORD.match(above.text):
        return False
    return bool(OPEN_END.search(above.text)) or (each.plain and is_open(above))


def _repeats(each: Division, heads: Sequence[Division]) -> bool:
    """Whether a part's heading is printed again, as Ohio's codes do over each of their titles."""
    last = next((head for head in reversed(heads) if head.rank <= each.rank), None)
    if last is None or each.kind is not UnitKind.PART:
        return False
    same = (last.kind, last.number) == (each.kind, each.number)
    return same and squash(last.title) == squash(each.title)


def _may_list(each: Division, heads: Sequence[Division], sections: Sequence[int]) -> bool:
    """Whether a list that names a division may stand here: below a higher one, or behind text."""
    if not heads or heads[-1].rank < each.rank:
        return True
    return bisect_left(sections, heads[-1].row.at) < bisect_left(sections, each.row.at)


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
    if not title or not later or later[0].rank > each.rank:
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
