"""Find the lines that head sections: their numbers ascend, or a list names them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, pairwise

from builder.model import Doubt
from builder.parse.in_order.heading_runs import text_between, titles_below
from builder.parse.in_order.headings import WITHIN, Heading
from builder.parse.in_order.listed import Listed
from builder.parse.in_order.numbers import Key
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
    period; one in a loose form, if it is the first section of a division, or the next number or the
    first part after the one above.

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
                place = division if each.form == "9" else 0
                rows.setdefault((each.form, place), []).append(index)
    kept: set[int] = set()
    for indexes in rows.values():
        for low, high in pairwise([None, *(at for at in indexes if at in named), None]):
            between = [at for at in indexes if _is_between(found, at, low, high)]
            kept.update(between[at] for at in longest_rising([found[at].key for at in between]))
    done: list[Heading] = []
    for index, each in enumerate(found):
        stays = each.row.at in listed.titles or (not names_all and _stays(each, done, listed))
        if each.sure or not each.section or index in kept or stays:
            done.append(each)
    return done


def _stays(each: Heading, done: Sequence[Heading], listed: Listed) -> bool:
    """Whether a line is a heading even though its number does not ascend."""
    if each.number in listed.named or not each.loose:
        short = len(each.row.text) <= _TITLE and each.title.endswith(".")
        return each.number in listed.named or short
    above = done[-1] if done else each
    begins = each.key == (*above.last, (1, ""))
    return begins or not above.section or _goes_on(above.last, each.key)


def _goes_on(last: Key, key: Key) -> bool:
    """Whether a number is the next one of its division."""
    return key[:-1] == last[:-1] and key[-1:] == ((last[-1][0] + 1, ""),)


def _style(each: Heading) -> tuple[str, bool, bool]:
    """The style of a section's heading: (number's form, is in capitals, begins with a figure)."""
    form = re.sub("[IVXLC]+", "I", each.form)
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
    above = low is None or (low < at and found[low].key < found[at].key)
    return above and (high is None or (at < high and found[at].key < found[high].key))


_LONGEST = 120
"""Most characters of a line that is a heading only by its number."""


def with_strays(usual: Sequence[Heading], rarer: Sequence[Heading]) -> list[Heading]:
    """The headings of a text's usual forms, and the sections of rarer forms that fit between them.

    The section above has the number before, or the one below has the next. Within a division the
    number must be between theirs, and if no such line is there, numbers may be missing on both
    sides; next to another division it must not recur. A number of one part fills its gap.

    Args:
        usual: the headings of the usual form, in order.
        rarer: lines of the rarer form, in order.
    """
    return _with_fitting(_with_fitting(usual, rarer, gaps=False), rarer, gaps=True)


def _with_fitting(
    usual: Sequence[Heading], rarer: Sequence[Heading], *, gaps: bool
) -> list[Heading]:
    known = {each.number for each in usual}
    placed = {each.row.at for each in usual}
    done: list[Heading] = []
    short = (each for each in rarer if each.section and len(each.row.text) <= _LONGEST)
    short = (each for each in short if each.row.at not in placed)
    both = sorted([*usual, *short], key=lambda each: each.row.at)
    rare = {each.row.at for each in rarer} - placed
    last: Heading | None = None
    for at, each in enumerate(both):
        if each.row.at in rare:
            rest = islice(both, at, None)
            below = next((one for one in rest if one.section and one.row.at not in rare), None)
            if not _fits_between(each, last, below, alone=each.number not in known, gaps=gaps):
                continue
            known.add(each.number)
        done.append(replace(each, sure=each.sure or each.row.at in rare))
        last = each if each.section else last
    return done


def _fits_between(
    each: Heading, above: Heading | None, below: Heading | None, *, alone: bool, gaps: bool
) -> bool:
    before, after = above.last if above else (), below.key if below else ()
    follows, leads = before[:-1] == each.key[:-1], each.last[:-1] == after[:-1]
    next_ = (
        (bool(before) and _goes_on(before, each.key)),
        (bool(after) and _goes_on(each.last, after)),
    )
    if len(each.key) == 1:
        return next_[1] and (next_[0] or (before != each.key == ((1, ""),)))
    if follows and leads:
        return before < each.key and each.last < after and (gaps or any(next_))
    return alone and any(next_)


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
    alike = above.form == below.form
    return alike and bool(_words(above)) and above.title.casefold() == below.title.casefold()


def _words(heading: Heading) -> frozenset[str]:
    return frozenset(_WORD.findall(heading.title.casefold()))
