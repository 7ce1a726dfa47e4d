"""Find the lines that head sections: their numbers ascend, or a list names them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise

from builder.model import Doubt
from builder.parse.in_order import numbers
from builder.parse.in_order.heading_runs import text_between, titles_below
from builder.parse.in_order.headings import WITHIN, Heading
from builder.parse.in_order.listed import Listed
from builder.parse.in_order.rows import Row
from builder.text.longest_rising import longest_rising

_SHARE = 0.04
"""Least share of a code's headings in a style; a line in a rarer style is text."""
_FEW = 5
"""Fewest headings named by lists that show a code's styles."""
_SEVERAL = 2
"""Fewest sections of one style that show it, if no list names any."""
_TITLE = 100
"""Most characters of a heading whose number is out of order."""


def rising(found: Sequence[Heading], listed: Listed, *, names_all: bool) -> list[Heading]:
    """The headings among the lines that may be headings.

    Sure ones stay. Of the others, those stay whose numbers make the longest ascending series of
    their form (bare figures: in their division), which references at the beginning of a line hardly
    fit. Outside the series, a line also stays if a list names it, or if it is short and ends with a
    period; one in a loose form, if it continues a division that counts anew.

    Args:
        found: lines in the form of a heading, in order.
        listed: what the publisher's lists name.
        names_all: whether these lists name all headings.
    """
    rows: dict[tuple[str, int], list[int]] = {}
    named = {at for at, each in enumerate(found) if names_all and each.row.at in listed.titles}
    first = next((at for at, each in enumerate(found) if not each.section), 0)
    usual = _usual([found[at] for at in named], found)
    unnamed = _styled_alike(found, named)
    division = 0
    for index, each in enumerate(found):
        if not each.section:
            division = index
        elif each.number and not each.sure:
            alike = index >= first and (_style(each) in usual or index in unnamed)
            if not names_all or index in named or alike:
                form = numbers.form(each.number)
                rows.setdefault((form, division if form == "9" else 0), []).append(index)
    kept: set[int] = set()
    for indexes in rows.values():
        for low, high in pairwise([None, *(at for at in indexes if at in named), None]):
            between = [at for at in indexes if _is_between(found, at, low, high)]
            keys = [numbers.key(found[at].number or "") for at in between]
            kept.update(between[at] for at in longest_rising(keys))
    done: list[Heading] = []
    for index, each in enumerate(found):
        if each.sure or not each.section or index in kept or _stays(each, done, listed, names_all):
            done.append(each)
    return done


def _stays(each: Heading, done: Sequence[Heading], listed: Listed, names_all: bool) -> bool:
    """Whether a line is a heading even though its number does not ascend.

    Numbers that begin again without a heading are not seen yet.
    """
    if each.row.at in listed.titles or (each.number in listed.named and not names_all):
        return True
    if names_all:
        return False
    if each.loose:
        return bool(done) and _begins_again(each, done[-1])
    return len(each.row.text) <= _TITLE and each.title.endswith(".")


def _style(each: Heading) -> tuple[str, bool, bool]:
    """The style of a section's heading: (number's form, is in capitals, begins with a figure)."""
    form = re.sub("[IVXLC]+", "I", numbers.form(each.number or ""))
    return form, each.title.isupper(), each.row.text[0].isdigit()


def _usual(named: Sequence[Heading], found: Sequence[Heading]) -> set[tuple[str, bool, bool]]:
    """The styles of the sections that lists name or, if these are too few, of all sections."""
    taught = named if len(named) >= _FEW else [each for each in found if each.section]
    counts = Counter(map(_style, taught))
    return {style for style, count in counts.items() if count >= _SHARE * len(taught)}


def _styled_alike(found: Sequence[Heading], named: set[int]) -> set[int]:
    """Indexes of sections with a word or sign, in the style of most of their charter or chapter.

    No list names a section of these charters and chapters.
    """
    held: list[list[int]] = [[]]
    for index, each in enumerate(found):
        if each.section:
            held[-1].append(index)
        elif each.kind not in WITHIN:
            held.append([])
    alike: set[int] = set()
    for some in filter(None, held):
        styles = {index: _style(found[index]) for index in some}
        [(usual, count)] = Counter(styles.values()).most_common(1)
        shared = count >= _SEVERAL and 2 * count > len(some)
        if shared and not usual[2] and named.isdisjoint(some):
            alike |= {index for index, style in styles.items() if style == usual}
    return alike


def _is_between(found: Sequence[Heading], at: int, low: int | None, high: int | None) -> bool:
    """Whether a line is between two lines that lists name, in place and by number."""
    key = numbers.key(found[at].number or "")
    above = low is None or (low < at and numbers.key(found[low].number or "") < key)
    return above and (high is None or (at < high and key < numbers.key(found[high].number or "")))


def _begins_again(each: Heading, above: Heading) -> bool:
    """Whether a section's number is the next after the heading above, or the division's first.

    After section "2", its first part "2-1" is next.

    Numbers that begin again without a heading are not seen yet.
    """
    number, last = numbers.key(each.number or ""), numbers.key(above.upto or above.number or "")
    if not above.section:
        return True
    if number[:-1] == last:
        return number[-1:] == ((1, ""),)
    return number[:-1] == last[:-1] and number[-1:] == ((last[-1][0] + 1, ""),)


_LONGEST = 120
"""Most characters of a line that is a heading only by its number."""


def with_strays(usual: Sequence[Heading], rarer: Sequence[Heading]) -> list[Heading]:
    """The headings of a text's usual forms, and the lines of rarer forms that fit between them.

    A section fits if its number is between those of the sections around it, and no other heading
    has it.

    Args:
        usual: the headings of the usual form, in order.
        rarer: lines of the rarer form, in order.
    """
    nearest = _merged(usual, _sections(usual, rarer, gaps=False))
    return _merged(nearest, _sections(nearest, rarer, gaps=True))


def _merged(some: Sequence[Heading], more: Iterator[Heading]) -> list[Heading]:
    return sorted(chain(some, more), key=lambda each: each.row.at)


def _sections(
    usual: Sequence[Heading], rarer: Sequence[Heading], *, gaps: bool
) -> Iterator[Heading]:
    """The rarer sections that fit; with `gaps`, numbers may be missing on both sides."""
    sure = [each for each in usual if each.section]
    known = {each.number for each in sure}
    at, above = 0, None
    for each in rarer:
        while at < len(sure) and sure[at].row.at < each.row.at:
            above, at = sure[at], at + 1
        below = sure[at] if at < len(sure) else None
        short = each.section and len(each.row.text) <= _LONGEST
        alone = each.number not in known
        if short and _fits_between(each, above, below, alone=alone, gaps=gaps):
            yield replace(each, sure=True)
            above = each
            known.add(each.number)


def _fits_between(
    each: Heading, above: Heading | None, below: Heading | None, *, alone: bool, gaps: bool
) -> bool:
    """Whether a section's number fits between the one above and the one below.

    A number of one part must be the next one, or the first, and fill the gap before the one below.
    Next to a section of another division it must be the very next number, and must not recur.
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
    """Whether two numbers are in one division: only their last parts differ."""
    return len(one) == len(other) and one[:-1] == other[:-1]


def _next(one: _Key, other: _Key) -> bool:
    return other[-1] == (one[-1][0] + 1, "")


_WORD = re.compile(r"[^\W_]{4,}")
"""Words by which titles are compared; shorter ones may differ between two printings."""


def repeated_headings(found: Sequence[Heading], rows: Sequence[Row]) -> set[int]:
    """Indexes of rows that print a heading again, right above or below it.

    Copies of web pages have a division's heading twice; the lower one stays. Of two headings of a
    section, the one with more words stays, or the first if they are equal. Two with one number and
    unrelated titles both stay.
    """
    again: set[int] = set()
    titles = titles_below(rows, found)
    for above, below in pairwise(found):
        title = {titles.get(above.row.at, below.row.at)} - {below.row.at}
        alike = (above.kind, above.number) == (below.kind, below.number)
        if not alike or text_between(rows, above, below, title):
            continue
        first, second = _words(above), _words(below)
        if not above.section:
            again |= {above.row.at, *title} if above.number or first == second else set()
        elif first and second and (second <= first or first < second):
            again.add((below if second <= first else above).row.at)
    return again


def repeated_misnumbered(
    found: Sequence[Heading], heads: Sequence[Heading], rows: Sequence[Row]
) -> dict[int, Doubt]:
    """A doubt for each row that repeats the section's heading above it with another number, by row.

    Args:
        found: lines in the form of a heading, in order.
        heads: those among them that are headings.
        rows: all rows of the text.
    """
    headed = {each.row.at for each in heads}
    doubts: dict[int, Doubt] = {}
    for above, below in pairwise(found):
        only_first = above.row.at in headed and below.row.at not in headed
        if only_first and _have_one_title(above, below) and not text_between(rows, above, below):
            span = below.row.line.extent
            detail = f"its heading is repeated as {below.number}"
            doubts[below.row.at] = Doubt("heading repeated", above.number or "", detail, span)
    return doubts


def _have_one_title(above: Heading, below: Heading) -> bool:
    """Whether two headings of sections have the same title, and numbers of one form."""
    if not (above.section and below.section and above.number and below.number):
        return False
    alike = numbers.form(above.number) == numbers.form(below.number)
    return alike and bool(_words(above)) and above.title.casefold() == below.title.casefold()


def _words(heading: Heading) -> frozenset[str]:
    return frozenset(_WORD.findall(heading.title.casefold()))
