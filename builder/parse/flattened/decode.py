"""Decide which numbers in a text are headings of sections, and of which sections.

The search walks over the number words of the text, page by page, and keeps several readings alive.
Sections count up by one within a chapter. Chapters go up and begin with their first section. The
running head of a page names the section in force at its top and the last one begun on it, which may
already be the one that opens the next page. The costs are the odds of what the typesetting does.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from builder.frozen import light
from builder.parse.flattened.numbers import Number, readings
from builder.parse.flattened.pages import Page
from builder.parse.flattened.words import Words
from builder.parse.in_order.listed import EMPTY
from builder.parse.search import Chain, fewest, keep, pieces

BEAM, BEAM_WITHIN = 100, 800
"""Readings to keep at a page's end, and within a page, where a table of numbers leads most of them
astray."""

_NEXT, _CHAPTER = -3.0, -1.0
_LATEST = 3
"""The last section that may begin a chapter, if those before it were swallowed."""
_JUMP, _JUMP_EACH, _VIRTUAL = 10.0, 5.0, 14.0
_INSERTED = 2
"""Most steps from one inserted section to the next: 40-5.1 or 40-5.2 after 40-5."""
_UNFIT, _UNFIT_LAST = 8.0, 20.0
"""Cost of a running head whose first, or last, number does not agree."""
_UNFIT_NEXT, _LOST = 12.0, 10.0
"""Cost of a section that a head names and no heading begins, because it does not open the next
page, or because its number was swallowed."""
_UNANNOUNCED = 13.0
"""Cost of a chapter that no reference names and no chapter's opening precedes."""
_TITLE = 15
"""Most words of a chapter's head at the top of a page."""
_CROWDED = 6.0
"""Cost of a heading in a crowd of numbers: a table."""
_CROWD, _AROUND = 6, 12
"""A crowd: how many numbers, that one included, within so many words on either side of it."""
_REFERRING = frozenset(
    """
    in of under by with to see and or from pursuant per said the through also at for on
    """.split()
)
_REFERRED = frozenset(
    ["this", "the", "said", "such", "above", "below", "hereof", "herein", "and", "or"]
)
_OPENING = re.compile(r"general references|\barticle i\b")
_State: TypeAlias = tuple[Number | None, bool | None, str | None]


class Start(NamedTuple):
    """Where a section begins."""

    word: int
    """Index of its number; for a swallowed number, of the word after which to look for it."""
    number: Number
    printed: bool
    """Whether the number is in the text."""
    sure: float = 1.0
    """Confidence in its place; 0 if it has none."""


class _Place(NamedTuple):
    """A word that may be the number of a section."""

    word: int
    printed: str
    page: Page
    cost: float
    """Evidence against a heading here, whatever its number."""
    reserved: bool
    """Whether the section before has no text."""


class _Step(NamedTuple):
    """A section that may follow another one."""

    number: Number
    cost: float
    skipped: list[Number]
    """Numbers between the two that were swallowed."""


@light
class _Path:
    """One reading of the text so far; never changed once made."""

    cost: float
    at: Number | None
    """The section in force."""
    fits: bool | None
    """Whether the first section that the page's head names is the one in force at its top or the
    first begun on it; None before one is begun."""
    pending: str | None
    """The section named by the head of the page before; the next heading must be its."""
    chain: Chain[Start] | None

    @property
    def state(self) -> _State:
        """What determines how the reading can continue."""
        return self.at, self.fits, self.pending


def decode(words: Words, pages: Sequence[Page], chapters: frozenset[str]) -> tuple[Start, ...]:
    """The sections of a text in order.

    Args:
        words: the text.
        pages: its pages, footnotes already cut off.
        chapters: numbers that the text itself gives to chapters ("see ch 12").
    """
    paths = [_Path(0.0, None, None, None, None)]
    for page in pages:
        alive: dict[Hashable, _Path] = {path.state: path for path in paths}
        for index in range(page.first, page.stop):
            if _may_head(words, index, page):
                opened = _is_opened(words, index, page)
                numbers = [
                    (n, _chapter_cost(n, chapters, opened=opened))
                    for n in readings(words.texts[index])
                ]
                here = _place_cost(words, index, page)
                reserved = words.phrase(index - 1, index) == "reserved"
                place = _Place(index, words.texts[index], page, here, reserved)
                keep(alive, list(_read(alive.values(), place, numbers)))
                if len(alive) > BEAM_WITHIN:
                    kept = fewest(alive.values(), attrgetter("cost"), BEAM_WITHIN // 2)
                    alive = {path.state: path for path in kept}
        ended: dict[Hashable, _Path] = {}
        for path in _judged(alive.values(), page):
            keep(ended, _page_ends(path, page))
        paths = fewest(ended.values(), attrgetter("cost"), BEAM)
    return pieces(paths[0].chain)


def _may_head(words: Words, index: int, page: Page) -> bool:
    word = words.texts[index]
    if not (word[-1].isdecimal() and len(word) > 1 and len(word) < 9):
        return False
    return words.gaps[index] > 1 or index == page.first


def _read(
    paths: Iterable[_Path], place: _Place, numbers: Sequence[tuple[Number, float]]
) -> Iterator[_Path]:
    steps: dict[Number | None, list[_Step]] = {}  # many paths are at the same section
    for path in paths:
        if path.at not in steps:
            steps[path.at] = list(_steps(path.at, numbers, reserved=place.reserved))
        for step in steps[path.at]:
            yield _started(path, step, place)


def _is_opened(words: Words, index: int, page: Page) -> bool:
    """Whether a chapter's opening precedes a place."""
    if 0 < index - page.first < _TITLE:
        return True
    return _OPENING.search(words.phrase(max(0, index - 60), index)) is not None


def _chapter_cost(number: Number, chapters: frozenset[str], *, opened: bool) -> float:
    """The cost of reading a number as the beginning of a chapter."""
    announced = opened or not number.chapter or number.chapter_number.lower() in chapters
    return 0.0 if announced else _UNANNOUNCED


def _started(path: _Path, step: _Step, place: _Place) -> _Path:
    cost = step.cost + place.cost
    if path.pending and path.pending != place.printed:
        cost += _UNFIT_NEXT
    chain = path.chain
    for skipped in step.skipped:
        chain = Chain(Start(place.word, skipped, printed=False), chain)
    link = Chain(Start(place.word, step.number, printed=True), chain)
    fits = path.fits
    if fits is None:
        fits = _names_first(place.page, (path.at, step.number))
    return _Path(path.cost + cost, step.number, fits, None, link)


def _names_first(page: Page, numbers: Iterable[Number | None]) -> bool:
    """Whether the first number that a page's head names, if any, is one of these."""
    top = page.head.top if page.head else None
    return top is None or any(number.collapsed == top for number in numbers if number)


def _place_cost(words: Words, index: int, page: Page) -> float:
    """The evidence for or against a heading at a place, whatever its number."""
    within = index > page.first
    after = words.texts[index + 1 : index + 2]
    cost = 3.0 * (within and not _REFERRED.isdisjoint(after))
    around = range(max(page.first, index - _AROUND), min(page.stop, index + _AROUND + 1))
    numbers = (at for at in around if _may_head(words, at, page))
    crowd = sum(not EMPTY.fullmatch(words.phrase(at - 1, at)) for at in numbers)
    cost += _CROWDED * (crowd >= _CROWD)
    if words.gaps[index] > 2:
        return cost - 4.0
    return cost + 5.0 * (within and words.texts[index - 1] in _REFERRING)


def _steps(
    at: Number | None, numbers: Iterable[tuple[Number, float]], *, reserved: bool
) -> Iterator[_Step]:
    """The sections that may follow one; each number comes with the cost of opening a chapter."""
    for number, opening in numbers:
        cost = _step(at, number, reserved=reserved)
        if cost is None:
            continue
        if at is None or (number.chapter, number.letters) != (at.chapter, at.letters):
            cost += opening
        yield _Step(number, cost, _skipped(at, number))


def _step(at: Number | None, number: Number, *, reserved: bool) -> float | None:
    """The cost of one section after another, or None if it cannot follow."""
    if at is None or (number.chapter, number.letters) != (at.chapter, at.letters):
        if number.decimal or number.section > _LATEST or (at and not _later_chapter(at, number)):
            return None
        return _CHAPTER + _VIRTUAL * (number.section - 1)
    steps, inserted = number.section - at.section, number.decimal - at.decimal
    if not steps:
        return _NEXT + _JUMP * (inserted - 1) if 0 < inserted <= _INSERTED else None
    if steps < 1 or number.decimal:
        return None
    if steps > 1 and reserved:
        return 2.0
    return _NEXT + min(_VIRTUAL * (steps - 1), _JUMP + _JUMP_EACH * steps)


def _later_chapter(at: Number, number: Number) -> bool:
    if number.chapter == 0:
        return at.chapter > 0 or number.letters != at.letters
    return number.chapter > at.chapter > 0


def _skipped(at: Number | None, number: Number) -> list[Number]:
    """The numbers between two sections, if few enough to have been swallowed."""
    first = at.section + 1 if at and at.chapter_number == number.chapter_number else 1
    if number.section - first > 4:
        return []
    return [
        Number(number.chapter, number.letters, section) for section in range(first, number.section)
    ]


def _judged(paths: Iterable[_Path], page: Page) -> list[_Path]:
    """The cheapest path to each section, the head's evidence about the top of the page included.

    How a path continues depends on the section alone.
    """
    best: dict[Number | None, tuple[float, _Path]] = {}
    for path in paths:
        cost = path.cost + _against(path, page)
        if path.at not in best or cost < best[path.at][0]:
            best[path.at] = cost, path
    return [replace(path, cost=cost) for cost, path in best.values()]


def _against(path: _Path, page: Page) -> float:
    """The running head's evidence against the first number of a path."""
    if page.head is None or path.at is None:
        return 0.0
    fits = _names_first(page, [path.at]) if path.fits is None else path.fits
    return (0.0 if fits else _UNFIT) + (_UNFIT_NEXT if path.pending else 0.0)


def _page_ends(path: _Path, page: Page) -> Iterator[_Path]:
    """The ways to read a page's end, judged by its running head.

    The last number may open the next page, or the cleaning may have taken a number.
    """
    head = page.head
    if head is None or path.at is None:
        yield _Path(path.cost + (_UNFIT_LAST if head else 0), path.at, None, None, path.chain)
        return
    cost, at = path.cost, path.at
    ahead = _next_section(at, head.last)
    if head.last == at.collapsed or ahead is None:
        against = 0.0 if head.last == at.collapsed else _UNFIT_LAST
        yield _Path(cost + against, at, None, None, path.chain)
        return
    yield _Path(cost, at, None, head.last, path.chain)
    if (ahead.chapter, ahead.section) == (at.chapter, at.section + 1) and not ahead.decimal:
        link = Chain(Start(page.stop - 1, ahead, printed=False), path.chain)
        yield _Path(cost + _LOST, ahead, None, None, link)


def _next_section(at: Number, collapsed: str) -> Number | None:
    """The section that opens the next page, if the head can mean it."""
    for number in readings(collapsed):
        step = _step(at, number, reserved=False)
        if step is not None and step < _VIRTUAL:
            return number
    return None
