"""The outline: what the lists name, what is printed like it, and the divisions over it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from builder.longest_rising import longest_rising
from builder.model import Doubt
from builder.parse.american_legal import notes
from builder.parse.american_legal.contents import squash
from builder.parse.american_legal.grammars.forms import (
    LIST_WORD,
    Candidate,
    Division,
    Style,
    candidate,
    division,
    marked_candidate,
)
from builder.parse.american_legal.grammars.lists import Lists, read_lists
from builder.parse.american_legal.heading_lines import alike
from builder.parse.american_legal.headings import capitals
from builder.parse.american_legal.labels import split_labels
from builder.parse.american_legal.rows import OPEN_END
from builder.parse.in_order import numbers
from builder.parse.in_order.rows import Row

_SHARE = 0.04
"""Share of a code's headings that a style has at least; what is rarer is a line of text."""
_FEW = 5
"""Headings named by lists that teach a code's styles; fewer teach nothing."""
_CHAPTER = 2
"""Rank of a chapter: what stands over it lists chapters."""
_ENTRY = re.compile(
    r"(?:(?:Chap|Ch|Art|Chapter|Article)\.?\s+)?(?:\d{1,4}[A-Z]?|[IVXLC]{1,6})\.\s+[A-Z\d“\"].{0,100}$"
)
"""An entry of a list of chapters."""
_LONG = 55
"""Characters of the shortest line of a heading that goes on in the next one."""
_SECOND = 60
"""Characters of the longest second line of a heading in ordinary case."""
_NEAR = 3
"""Printed lines below a division's heading in which something that belongs under it follows."""
_TITLE = 120
"""Characters of the longest title below a designation."""


@dataclass
class Headed:
    """A heading, the lines that it takes, and the lines of its own text."""

    what: Candidate | Division
    more: list[Row] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    list_title: str | None = None
    confidence: float = 1.0


@dataclass
class Learnt:
    """All headings in order, and what stands under none."""

    front: list[Row]
    headed: list[Headed]
    lists: list[Row]
    repeated: list[Row]
    """Headings of parts that a page of a marked file prints again at its foot."""
    doubts: list[Doubt]
    styles: tuple[Style, ...]
    """How the sections are headed, the most frequent first."""


def learn(rows: Sequence[Row], marked: Collection[int] = ()) -> Learnt:
    """Divide the rows of a text among its headings.

    Args:
        rows: all of them, in order.
        marked: numbers of the lines that the file itself marks as headings; where there are some,
            nothing else is one.
    """
    printed = [row for row in rows if not row.blank]
    found = {row.at: each for row in printed if (each := _read(row, marked))}
    for above, row in pairwise(printed):
        if row.at in found and _linked(above, row):
            del found[row.at]
    lists = read_lists(printed, found)
    divisions = _divisions(printed, found, lists, marked)
    open_ = {at: each for at, each in found.items() if at not in lists.rows}
    if marked:
        heads = _marked(printed, marked, {each.row.at for each in divisions})
        heads |= _unmarked(open_, lists, heads)
        styles = tuple(Counter(each.style for each in heads.values()))
    else:
        styles = _styles(open_, lists)
        starts = [each.row.at for each in divisions]
        heads = _fitting(open_, lists, styles, printed, starts)
    every: list[Candidate | Division] = [*heads.values(), *divisions]
    every.sort(key=lambda each: each.row.at)
    again = _again(printed, divisions, marked) | lists.again
    kept = [row for row in rows if row.at not in again]
    learnt = _divide(kept, every, lists, styles)
    learnt.repeated += [row for row in printed if row.at in again]
    return learnt


def _again(
    printed: Sequence[Row], divisions: Sequence[Division], marked: Collection[int]
) -> set[int]:
    """Unmarked lines that say no more than the heading of a division above them."""
    if not marked:
        return set()
    firsts: dict[str, int] = {}
    for each in divisions:
        firsts.setdefault(squash(each.row.text), each.row.at)
    return {
        row.at
        for row in printed
        if row.line.number not in marked and firsts.get(squash(row.text), row.at) < row.at
    }


def _read(row: Row, marked: Collection[int]) -> Candidate | None:
    if row.line.number not in marked:
        return candidate(row)
    found = marked_candidate(row)
    return found if found.number else None


def _marked(
    printed: Sequence[Row], marked: Collection[int], divisions: Collection[int]
) -> dict[int, Candidate]:
    """The sections that a file marks: from its first division on, all marked lines but those."""
    first = min(divisions, default=0)
    return {
        row.at: marked_candidate(row)
        for row in printed
        if row.line.number in marked and row.at > first and row.at not in divisions
    }


def _unmarked(
    found: Mapping[int, Candidate], lists: Lists, heads: Mapping[int, Candidate]
) -> dict[int, Candidate]:
    """Headings that a marked file forgets to mark: a list names them, and nothing marked."""
    numbered = {each.number for each in heads.values()}
    first = min(heads, default=0)
    return {
        at: found[at]
        for at in lists.titles
        if at in found and at > first and found[at].number not in numbered
    }


def _linked(above: Row, row: Row) -> bool:
    """Whether a line goes on with a reference: the publisher breaks lines before links."""
    adjoins = row.at == above.at + 1
    return adjoins and bool(OPEN_END.search(above.text)) and not LIST_WORD.match(above.text)


def _styles(found: dict[int, Candidate], lists: Lists) -> tuple[Style, ...]:
    named = [found[at].style for at in lists.titles if at in found]
    taught = named if len(named) >= _FEW else [each.style for each in found.values()]
    counts = Counter(taught)
    least = _SHARE * len(taught)
    return tuple(style for style, count in counts.most_common() if count >= least)


def _fitting(
    found: dict[int, Candidate],
    lists: Lists,
    styles: Sequence[Style],
    printed: Sequence[Row],
    starts: Sequence[int],
) -> dict[int, Candidate]:
    """What the lists name; and between it, what is printed alike and rises."""
    named = {at for at in lists.titles if at in found}
    around = _around(printed)
    kept = set(named)
    for first, last in pairwise([-1, *starts, 1 << 60]):
        if first < 0 and starts:
            continue  # what stands in front of all divisions is named by a list, or is no section
        inside = [at for at in found if first < at < last]
        here = [at for at in inside if at in named]
        free = [at for at in inside if at in named or _stands_alone(found[at], *around[at])]
        fits = [at for at in free if at in named or found[at].style in styles]
        if not fits:
            fits = [at for at in free if _speaks(found[at])]
        for low, high in pairwise([None, *here, None]):
            between = [at for at in fits if _between(found, at, low, high)]
            keys = [numbers.key(found[at].number) for at in between]
            kept.update(between[index] for index in longest_rising(keys))
    return {at: found[at] for at in sorted(kept)}


def _around(printed: Sequence[Row]) -> dict[int, tuple[Row | None, Row | None]]:
    """The printed lines above and below each line."""
    lines = [None, *printed, None]
    return {row.at: (lines[index], lines[index + 2]) for index, row in enumerate(printed)}


def _stands_alone(each: Candidate, above: Row | None, below: Row | None) -> bool:
    """Whether a line is no part of a sentence that goes on from above, or goes on below."""
    row = each.row
    after = above is not None and above.at + 1 == row.at and _open(above)
    small = below is not None and below.at == row.at + 1
    goes_on = small and below is not None and below.text[0].islower() and not below.indent
    wraps = (
        goes_on
        and not row.text.endswith((".", ":"))
        and not (below is not None and below.text.endswith(".") and len(below.text) <= _SECOND)
    )
    return not after and not wraps


def _speaks(each: Candidate) -> bool:
    """Whether a heading that no list teaches tells itself: by a word, and capitals or a stop."""
    title = each.title
    return each.style.sign != "" and (each.style.shouted or title.endswith((".", ":")))


def _between(found: dict[int, Candidate], at: int, low: int | None, high: int | None) -> bool:
    """Whether a line stands between two headings, by its place and by its number."""
    if (low is not None and at <= low) or (high is not None and at >= high):
        return False
    key = numbers.key(found[at].number)
    above = low is None or numbers.key(found[low].number) < key
    return above and (high is None or key < numbers.key(found[high].number))


def _divisions(
    printed: Sequence[Row],
    found: dict[int, Candidate],
    lists: Lists,
    marked: Collection[int],
) -> list[Division]:
    """The headings of divisions; lists of them are added to what stands in lists."""
    maybe: list[tuple[int, Division]] = []
    for index, row in enumerate(printed):
        if row.at in lists.rows or row.at in found:
            continue
        each = division(row)
        if each is None or (
            marked
            and row.line.number not in marked
            and not _forgotten(each, printed[index + 1 : index + 3], found, marked)
        ):
            continue
        if marked or _stands(printed, index, each, lists, found):
            maybe.append((index, each))
    named = {(each.kind, each.number) for _, each in maybe if each.row.line.number in marked}
    if marked:
        maybe = [
            (index, each)
            for index, each in maybe
            if each.row.line.number in marked or (each.kind, each.number) not in named
        ]
    heads: list[Division] = []
    for at, (index, each) in enumerate(maybe):
        end = maybe[at + 1][0] if at + 1 < len(maybe) else len(printed)
        below = printed[index + 1 : end]
        every = [other for _, other in maybe]
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
    found: dict[int, Candidate],
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
    found: dict[int, Candidate],
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
    return bool(OPEN_END.search(above.text)) or (each.plain and _open(above))


def _open(above: Row) -> bool:
    """Whether a line's sentence is not over, so that the next one goes on with it."""
    return len(above.text) >= _LONG and not above.text.endswith((".", ")", "]", ":"))


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


def _divide(
    rows: Sequence[Row],
    every: Sequence[Candidate | Division],
    lists: Lists,
    styles: tuple[Style, ...],
) -> Learnt:
    headed: list[Headed] = []
    places = [row.at for row in rows]
    starts = [bisect_left(places, each.row.at) for each in every]
    ends = [*starts[1:], len(rows)]
    for each, start, end in zip(every, starts, ends, strict=False):
        below = [row for row in rows[start + 1 : end] if row.at not in lists.rows]
        taken = (
            _title_below(each, below)
            if isinstance(each, Division)
            else _title_on(each, below, lists)
        )
        head = Headed(each, [row for row in below[:taken] if not row.blank], below[taken:])
        if isinstance(each, Candidate):
            head.list_title = lists.titles.get(each.row.at)
            if lists.titles and head.list_title is None:
                head.confidence = 0.9
        headed.append(head)
    begin = starts[0] if every else len(rows)
    front = [row for row in rows[:begin] if row.at not in lists.rows]
    heads = {each.number for each in every}
    doubts = [
        Doubt("section in list only", number, row.text[:80], (row.line.start, row.line.end))
        for number, row in lists.missing.items()
        if number not in heads
    ]
    listed = [row for row in rows if row.at in lists.rows]
    return Learnt(front, headed, listed, [], doubts, styles)


def _title_below(each: Division, below: Sequence[Row]) -> int:
    """How many lines lead to the title below a designation, or go on with the title behind it."""
    if each.title:
        taken = 0
        text = each.title
        while taken < min(2, len(below)) and _title_wraps(text, below[taken]):
            text, taken = f"{text} {below[taken].text}", taken + 1
        return taken
    for at, row in enumerate(below[:_NEAR], 1):
        if row.blank:
            continue
        if not _is_title(row):
            return 0
        text, taken = row.text, at
        while taken < min(at + 2, len(below)) and _title_wraps(text, below[taken]):
            text, taken = f"{text} {below[taken].text}", taken + 1
        return taken
    return 0


def _is_title(row: Row) -> bool:
    text = row.text
    if len(text) > _TITLE or text[0].islower() or text[0] == "(" or text.endswith((";", ",")):
        return False
    other = LIST_WORD.match(text) or notes.reference_head(text) or notes.editorial(text)
    return (
        not other
        and not split_labels(text)
        and not (text.endswith(".") and len(text) > 60 and not capitals(text))
    )


def _title_wraps(text: str, row: Row) -> bool:
    """Whether a division's title goes on in the next line: both in capitals, the first one full."""
    if row.blank or text.endswith((".", ":", "]")) or row.indent:
        return False
    return capitals(text) and capitals(row.text) and len(text) >= _LONG and _is_title(row)


def _title_on(each: Candidate, below: Sequence[Row], lists: Lists) -> int:
    """How many lines go on with a section's title: by its list, or by its capitals."""
    listed = squash(lists.titles.get(each.row.at, ""))
    text, taken = each.title, 0
    if not text and below and _is_title(below[0]):
        text, taken = below[0].text, 1
    while text and taken < min(3, len(below)):
        row = below[taken]
        if row.blank or text[-1] in ".:]" or row.text[0] == "(" or notes.reference_head(row.text):
            break
        longer = squash(f"{text} {row.text}")
        named = (
            listed != ""
            and listed.startswith(longer[: len(listed)])
            and len(longer) <= len(listed) + 2
        )
        shouted = each.style.shouted and capitals(row.text) and len(each.row.text) >= _LONG
        if squash(text) == listed or not (named or shouted):
            break
        text, taken = f"{text} {row.text}", taken + 1
    return taken
