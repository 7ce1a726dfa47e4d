"""Find where a page begins the rest of an item that the page before cut off, without any mark."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.frozen import frozen
from builder.parse.flattened.bodies import ListText
from builder.parse.flattened.dispositions import law_rows
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.headings import scaled
from builder.parse.flattened.list_pages import (
    CALLS,
    LAST,
    UNFINISHED,
    Chances,
    ListPage,
    calling,
    listing,
)
from builder.parse.flattened.lists import Item
from builder.parse.flattened.skeleton import AnyHeading

_CARRIED = 0.98
"""How often a page has cut an item if the running head says that a list continues, and the first
label belongs to another list."""

_SURELY_NOT = -30.0
"""Log odds if only another section's list could continue."""


@frozen
class OpenList:
    """The current item of the list stream at the top of a page."""

    text: ListText
    last: int
    """Last word of the list stream on the page before."""
    odds: float
    """Log odds that the page before has cut its last item."""

    @classmethod
    def at(
        cls,
        view: ListPage,
        items: Sequence[Item],
        before: tuple[ListText, int],
        evidence: Evidence,
        chances: Chances,
    ) -> OpenList:
        """The list at the top of a page with these items.

        `before` is the item that was open, and the last word of its text.
        """
        text, last = before
        chance = 0.0  # only the list of the section in force continues
        if text.item.owner == view.before:
            another = not (items and items[0].owner == view.before)
            carried = view.carried and (another or _nests_deeper(items[0], text, last, evidence))
            chance = _CARRIED if carried else chances.cut(last, view)
        return cls(text, last, math.log(chance / (1 - chance)) if chance else _SURELY_NOT)

    def breaks_off(self, item: Item, evidence: Evidence) -> bool:
        """Whether the text before a label would break off if it were the open item's.

        No list of that item begins there.
        """
        below = not item.fresh and len(item.stack) > len(self.text.item.stack)
        return not below and evidence.words.texts[item.word - 1] in CALLS | UNFINISHED


_INSIDE = frozenset({"the", "a", "an", "of", "and", "or", "be", "in", "for"})
"""Words inside sentences: of 1,200 paragraphs, with or without lists, two end with one of them."""

_BASE = 1.0
"""Correction for the model of seams, which was trained on one join among three pairs."""

_BARE = -8.0
"""Score of a section with neither text nor a list."""

_LEAST = 0.02
"""Least chance that a title ends at a word for the rest of an item to be sought after it."""

_HASTY = 2.5
"""Cost of a text of one or two words."""

_UNENDED = 3.0
"""Cost of a paragraph that ends in a word that ends none, if the next page does not continue it."""

_NO_MARGIN = 3.0
"""Cost of a page whose list continues above all of its margin text."""

_NEVER = 1_000.0


@frozen
class LastText:
    """What is known about the text below a page's last heading."""

    stop: int
    """Its end."""
    waits: bool
    """Whether a list of the same section follows; the text's last words then call for it."""
    listed: bool
    """Whether the section has lists, and so needs no text of its own."""
    breaks_off: bool
    """Whether the rest of the open item would break off at the end."""


@frozen
class Found:
    """Where a title ends, where the rest of a cut item begins, and the confidence in each."""

    end: int
    seam: int
    chance: float
    sure: float


@dataclass(frozen=True)
class SeamFinder:
    """Weighs each word of a page as the first of the rest of an item."""

    evidence: Evidence
    views: Sequence[ListPage]
    chances: Chances

    def seam(
        self, opened: OpenList | None, first: int, stop: int, *, margin_empty: bool
    ) -> tuple[int, float]:
        """Where the rest of a cut item begins, and the confidence in that.

        The rest comes after margin text that begins at `first`. It is at `stop` if nothing was cut.
        """
        if opened is None or first >= stop:
            return stop, 1.0
        scores = {stop: self._end(stop)}
        for at in range(first, stop):
            scores[at] = self._rest(opened, first, at)
        if margin_empty:
            scores[stop] -= _NO_MARGIN
        seam = max(scores, key=lambda at: scores[at])
        return seam, 1 / sum(math.exp(score - scores[seam]) for score in scores.values())

    def title_and_seam(self, opened: OpenList | None, heading: AnyHeading, text: LastText) -> Found:
        """Where the last heading's title ends, and where the rest of a cut item begins."""
        ways: dict[tuple[int, int], float] = {}
        for end, chance in _chances(heading, text.stop).items():
            score = math.log(max(chance, 1e-9))
            ways[end, text.stop] = self._uncut(score, heading, end, text)
            if opened is not None and end < text.stop and chance >= _LEAST:
                ways.update(self._cut_ways(score, opened, heading, end, text))
        best = max(ways, key=lambda way: ways[way])
        weights = {way: math.exp(value - ways[best]) for way, value in ways.items()}
        total = sum(weights.values())
        same_end = (weight for way, weight in weights.items() if way[0] == best[0])
        chance = sum(same_end) / total
        same_seam = (weight for way, weight in weights.items() if way[1] == best[1])
        return Found(*best, chance, sum(same_seam) / total)

    def _uncut(self, score: float, heading: AnyHeading, end: int, text: LastText) -> float:
        """The evidence for a title's end if nothing was cut."""
        if end == text.stop:
            return score + (0.0 if text.listed else _BARE)
        ended = self._end(text.stop, waits=text.waits)
        ended += self._listing(end, text.stop) if text.waits else 0.0
        hasty = text.stop - end < 3 and text.stop < heading.limit
        return score + ended + (-_HASTY if hasty else 0.0)

    def _cut_ways(
        self, score: float, opened: OpenList, heading: AnyHeading, end: int, text: LastText
    ) -> Iterator[tuple[tuple[int, int], float]]:
        """The evidence for the rest of an item after a title's end, directly or after some text."""
        broken = -_UNENDED if text.breaks_off else 0.0
        if end in heading.breaks or end == heading.limit:
            bare = 0.0 if text.listed else _BARE
            hasty = _HASTY * (text.stop - end < 2)
            rest = self._rest(opened, end, end, waits=text.waits)
            yield (end, end), score + rest + bare + broken - hasty
        for at in range(end + 1, text.stop):
            yield (end, at), score + self._rest(opened, end, at, waits=text.waits) + broken

    def _rest(self, opened: OpenList, first: int, at: int, *, waits: bool = False) -> float:
        """The evidence for a word as the first of the rest, after text that begins at `first`."""
        if at in self._in_rows:
            return -_NEVER
        joined = self.chances.join_logit(opened.last, self.evidence.text_after(at))
        score = opened.odds + joined + _BASE
        if at == first:
            score -= 0.6 * max(0.0, self.chances.join_logit(at - 1, at) + _BASE)
        else:
            score -= self.chances.join_logit(at - 1, at) + _BASE + math.log(at - first + 10)
            score += self._end(at, waits=waits)
            score += self._listing(first, at) if waits else 0.0
            score -= _HASTY * (at - first < 3)
        return score

    def _listing(self, first: int, stop: int) -> float:
        """The evidence that words end a text that has its own list below it."""
        texts = self.evidence.words.texts
        return 0.0 if texts[stop - 1] in _INSIDE else listing(texts[max(first, stop - LAST) : stop])

    def _end(self, at: int, *, waits: bool = False) -> float:
        """The evidence against a paragraph that ends before a word.

        It would break off there, and the next page not continue it.
        """
        last = self.evidence.words.texts[at - 1]
        if last not in _INSIDE and (waits or last not in UNFINISHED):
            return 0.0
        index = self.evidence.page_index(at - 1) + 1
        if index >= len(self.views) or self.views[index].lead == self.evidence.pages[index].first:
            return -_UNENDED
        following = self.evidence.text_after(self.evidence.pages[index].first)
        continued = self.chances.join_logit(at - 1, following) + _BASE
        return max(-_UNENDED, min(0.0, continued))

    @cached_property
    def _in_rows(self) -> frozenset[int]:
        """Words inside a list of laws or a schedule, both of which are kept whole."""
        words = self.evidence.words
        rows = [law_rows(words, page.first, page.stop) for page in self.evidence.pages]
        rows += [
            range(first + 1, stop)
            for schedule in self.evidence.schedules
            for first, stop in schedule.parts
        ]
        return frozenset().union(*rows)


def _chances(heading: AnyHeading, stop: int) -> Mapping[int, float]:
    """The chance that a heading's title ends before each word up to `stop`."""
    if heading.limit <= stop:
        return heading.chances
    inside = {end: chance for end, chance in heading.chances.items() if end <= stop}
    return scaled(inside | {stop: max(inside.get(stop, 0.0), 1e-4)})


def _nests_deeper(item: Item, text: ListText, last: int, evidence: Evidence) -> bool:
    """Whether an item opens a level below the open item, which did not call for it.

    The open item's text calls for it only through what the new page adds, or not at all.
    """
    if len(item.stack) <= len(text.item.stack):
        return False
    texts = evidence.words.texts
    first = evidence.page_at(item.word).first
    known = calling(texts[max(text.item.word, last - LAST + 1) : last + 1])
    return not known or calling(texts[max(first, item.word - LAST) : item.word]) > known
