"""True reading order: what stands at the margin and what stands in lists.

Each goes to its section, page by page.

Where a page goes on with an item that the page before has cut, the rest stands behind the margin
text of the new page, without any mark: the likeliest seam is looked for together with the end of
the last heading's title.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from builder.model import UnitKind
from builder.parse.flattened.definitions import Definition, defines
from builder.parse.flattened.dispositions import LawList, law_rows
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.headings import Heading
from builder.parse.flattened.list_pages import CALLS, LAST, UNFINISHED, ListPage, calling, listing
from builder.parse.flattened.lists import Item, ListFinder

WordRange = tuple[int, int]

_INSIDE = frozenset({"the", "a", "an", "of", "and", "or", "be", "in", "for"})
"""Words that stand within sentences: of 1,200 paragraphs, with lists or without, two end with one
of them."""

_MARGIN_CUT = 0.2
"""How often it cuts a margin paragraph before lists of other sections."""
_DEFINING = 1.5
"""How much definitions speak for margin text at the top of a page."""
_BASE = 1.0
"""The model of seams has seen one join among three pairs."""
_BARE = -8.0
"""A section with neither text nor a list."""
_LEAST = 0.02
"""How likely a title must end at a word for the rest of an item to be looked for behind it."""
_HASTY = 2.5
"""A text of one or two words."""
_CARRIED = 0.98
"""How often it has cut an item where the running head says that a list goes on, and the first label
is another list's."""
_UNENDED = 3.0
"""A paragraph that ends in a word that no paragraph ends with, where the next page does not go on
with it."""
_NEVER = 1_000.0


@dataclass
class ListText:
    """An item of a list and its text."""

    item: Item
    ranges: list[WordRange] = field(default_factory=list)
    confidence: float = 1.0
    seam: float = 1.0
    """How sure it is where its text ends or goes on over a page's end."""
    definitions: list[Definition] = field(default_factory=list)
    """In its text, in order."""


@dataclass
class Body:
    """The text of a unit: its margin text, and its list."""

    margin: list[WordRange] = field(default_factory=list)
    items: list[ListText] = field(default_factory=list)
    title_end: int | None = None
    title_chance: float = 0.0
    definitions: list[Definition] = field(default_factory=list)
    """In the margin text, in order."""
    seams: list[tuple[int, float]] = field(default_factory=list)
    """Words behind which the rest of an item of the page before may begin, and how sure it is that
    it begins there, or nowhere."""
    laws: tuple[LawList, ...] = ()
    """Lists of laws in the margin text, in order, by places in `margin_words`."""

    def margin_words(self) -> list[int]:
        """The words of the margin text."""
        return [word for first, stop in self.margin for word in range(first, stop)]

    def seam_in(self, ranges: Sequence[WordRange]) -> float:
        """How sure the seams of some of the margin text are."""
        return min(
            (
                sure
                for word, sure in self.seams
                if any(first <= word < stop for first, stop in ranges)
            ),
            default=1.0,
        )


@dataclass(frozen=True, slots=True)
class Seam:
    """Where margin text ends and the rest of an item that the page before has cut begins."""

    last: int
    """The item's last word on the page before."""
    first: int
    """Where the margin text begins."""
    at: int
    """Where the rest begins; `stop` where nothing was cut."""
    stop: int
    sure: float


@dataclass
class Arranger:
    """Walks over the pages and hands their text to the units."""

    evidence: Evidence
    headings: Sequence[Heading]
    views: Sequence[ListPage]
    finder: ListFinder
    items: Sequence[Item]
    bodies: list[Body] = field(default_factory=list)
    front: list[WordRange] = field(default_factory=list)
    """Text before the first heading."""
    seams: list[Seam] = field(default_factory=list)
    """Behind all pages that end within a list."""
    open_item: ListText | None = None
    """The item that the list stream stands in."""
    list_last: int | None = None
    """The last word of the list stream on the page before, if it had one."""
    margin_last: int | None = None
    """The last word of the margin stream."""
    _chance: float = 0.0
    """How likely the page before has cut its last item."""
    _owners: set[int] = field(default_factory=set)
    """Headings whose sections have lists."""

    def arrange(self) -> list[Body]:
        """The text of each heading's unit."""
        self.bodies = [Body() for _ in self.headings]
        self._owners = {item.owner for item in self.items}
        by_page: dict[int, list[Item]] = {}
        for item in self.items:
            by_page.setdefault(self.evidence.page_index(item.word), []).append(item)
        for view in self.views:
            self._page(view, by_page.get(view.page, []))
        return self.bodies

    def _page(self, view: ListPage, items: Sequence[Item]) -> None:
        page = self.evidence.pages[view.page]
        self._chance = self._cut(view, items)
        mine = (
            [
                i
                for i, h in enumerate(self.headings)
                if h.placed and page.first <= h.first < page.stop
            ]
            if view.last is not None
            else []
        )
        if mine:
            self._margin(view.before, page.first, self.headings[mine[0]].first)
        for index, following in pairwise(mine):
            self._between(index, self.headings[following].first)
        tail_stop = items[0].word if items else page.stop
        self._tail(view, tail_stop, items)
        stops = [*(item.word for item in items), page.stop][1:]
        for item, stop in zip(items, stops, strict=True):
            text = ListText(item, [(item.word + 1, stop)], item.confidence)
            self.bodies[item.owner].items.append(text)
            self.open_item = text
        if items:
            self.list_last = page.stop - 1

    def _margin(self, owner: int | None, first: int, stop: int) -> None:
        listed = self.headings[owner].references if owner is not None else None
        if listed and listed[0] <= first < listed[1]:  # general references that a page end tears
            first = listed[1]
        if first >= stop:
            return
        self.margin_last = stop - 1
        if owner is None:
            self.front.append((first, stop))
        else:
            self.bodies[owner].margin.append((first, stop))

    def _between(self, index: int, stop: int) -> None:
        """The text of a heading that another one on its page follows."""
        heading = self.headings[index]
        if heading.references:
            self._margin(index, heading.stop, heading.references[0])
            self._margin(index, heading.references[1], stop)
        else:
            self._margin(index, heading.stop, stop)

    def _tail(self, view: ListPage, stop: int, items: Sequence[Item]) -> None:
        """What stands before the first label.

        It begins at the last heading's number, or at the top of the page.
        """
        if view.last is None:
            self._headless(view, stop, items)
            return
        heading = self.headings[view.last]
        if heading.kind is not UnitKind.SECTION:
            first = heading.references[1] if heading.references else heading.stop
            if heading.references:
                self._margin(view.last, heading.stop, heading.references[0])
            seam, sure = self._seam(first, stop, margin_empty=True)
            self._share(view.last, first, seam, stop, sure)
            return
        waits = view.last in {item.owner for item in items if item.fresh}
        broken = -_UNENDED if items and self._breaks_off(items[0]) else 0.0
        end, seam, chance, sure = self._title_and_seam(
            heading, stop, waits=waits, listed=view.last in self._owners, broken=broken
        )
        self.bodies[view.last].title_end, self.bodies[view.last].title_chance = end, chance
        self._share(view.last, end, seam, stop, sure)

    def _share(
        self, owner: int | None, first: int, seam: int, stop: int, sure: float = 1.0
    ) -> None:
        """Share out a text at its seam.

        Margin text reaches up to the seam, the rest of the open item stands behind it; both are as
        sure as the seam.
        """
        self._margin(owner, first, seam)
        if self.list_last is not None and self.open_item is not None:
            self.seams.append(Seam(self.list_last, first, seam, stop, sure))
            self.open_item.seam = min(self.open_item.seam, sure)
            if owner is not None and self.bodies[owner].margin:
                self.bodies[owner].seams.append((self.bodies[owner].margin[-1][1] - 1, sure))
        if seam < stop and self.open_item is not None:
            self.open_item.ranges.append((seam, stop))
            self.list_last = stop - 1
        elif seam >= stop and stop == self.evidence.pages[self.evidence.page_index(first)].stop:
            self.list_last = None

    def _headless(self, view: ListPage, stop: int, items: Sequence[Item]) -> None:
        page = self.evidence.pages[view.page]
        if page.first >= stop:
            return
        if self.list_last is None or self.open_item is None:
            self._share(view.before, page.first, stop, stop)
            return
        item = self._odds() + self.finder.join_logit(self.list_last, page.first)
        margin = -_DEFINING if not self._defines(view.before) else _DEFINING
        if self.margin_last is not None:
            margin += math.log(_MARGIN_CUT / (1 - _MARGIN_CUT)) + self.finder.join_logit(
                self.margin_last, page.first
            )
        sure = 1 / (1 + math.exp(-min(30.0, abs(item - margin))))
        if item >= margin:
            self._share(view.before, page.first, page.first, stop, sure)
            return
        seam, behind = (
            (stop, 1.0) if not items else self._seam(page.first + 1, stop, margin_empty=False)
        )
        self._share(view.before, page.first, seam, stop, sure * behind)

    def _defines(self, owner: int | None) -> bool:
        """Whether a section's margin text is a list of definitions.

        Such a list goes on over pages beside the lists in it.
        """
        if owner is None:
            return False
        return defines(self.evidence.words, self.headings[owner].title, self.bodies[owner].margin)

    @cached_property
    def _in_rows(self) -> frozenset[int]:
        """The words from the opening of a list of laws or of a schedule to its last row.

        Such a list is whole.
        """
        words, schedules = self.evidence.words, self.evidence.schedules
        laws = (
            word for page in self.evidence.pages for word in law_rows(words, page.first, page.stop)
        )
        return frozenset(laws) | frozenset(
            word
            for one in schedules
            for first, stop in one.parts
            for word in range(first + 1, stop)
        )

    def _seam(self, first: int, stop: int, *, margin_empty: bool) -> tuple[int, float]:
        """Where the rest of a cut item begins, and how sure that is.

        The rest stands behind margin text that begins at `first`.

        It is `stop` where nothing was cut.
        """
        if self.list_last is None or self.open_item is None or first >= stop:
            return stop, 1.0
        scores = {stop: self._end_score(stop)}
        for at in range(first, stop):
            scores[at] = self._seam_score(first, at)
        if margin_empty:
            scores[stop] -= 3.0
        seam = max(scores, key=lambda at: scores[at])
        return seam, 1 / sum(math.exp(score - scores[seam]) for score in scores.values())

    def _seam_score(self, first: int, at: int, *, waits: bool = False) -> float:
        assert self.list_last is not None
        if at in self._in_rows:
            return -_NEVER
        score = (
            self._odds()
            + self.finder.join_logit(self.list_last, self.evidence.text_after(at))
            + _BASE
        )
        if at == first:
            score -= 0.6 * max(0.0, self.finder.join_logit(at - 1, at) + _BASE)
        else:
            score -= self.finder.join_logit(at - 1, at) + _BASE + math.log(at - first + 10)
            score += self._end_score(at, waits=waits)
            score += self._listing(first, at) if waits else 0.0
            score -= _HASTY * (at - first < 3)
        return score

    def _listing(self, first: int, stop: int) -> float:
        """What speaks for words as the end of a text that has its own list below it."""
        texts = self.evidence.words.texts
        return 0.0 if texts[stop - 1] in _INSIDE else listing(texts[max(first, stop - LAST) : stop])

    def _end_score(self, at: int, *, waits: bool = False) -> float:
        """What speaks against a paragraph that ends before a word.

        It breaks off there, and the next page does not go on with it.
        """
        last = self.evidence.words.texts[at - 1]
        if last not in _INSIDE and (waits or last not in UNFINISHED):
            return 0.0
        index = self.evidence.page_index(at - 1) + 1
        if index >= len(self.views) or self.views[index].lead == self.evidence.pages[index].first:
            return -_UNENDED
        return max(
            -_UNENDED,
            min(
                0.0,
                self.finder.join_logit(
                    at - 1, self.evidence.text_after(self.evidence.pages[index].first)
                )
                + _BASE,
            ),
        )

    def _odds(self) -> float:
        """The log of the odds that the page before has cut its last item."""
        return math.log(self._chance / (1 - self._chance)) if self._chance else -30.0

    def _cut(self, view: ListPage, items: Sequence[Item]) -> float:
        """How likely the page before has cut its last item.

        It surely has where a list goes on and its next label does not say how.
        """
        if (
            self.list_last is None
            or self.open_item is None
            or self.open_item.item.owner != view.before
        ):
            return 0.0  # only the list of the section in force goes on
        if view.carried and (
            not (items and items[0].owner == view.before) or self._sinks(items[0])
        ):
            return _CARRIED
        return self.finder.cut_chance(self.list_last, view)

    def _breaks_off(self, item: Item) -> bool:
        """Whether the text before a label would break off, if it were the open item's.

        No list of that item's begins there.
        """
        below = (
            self.open_item is not None
            and not item.fresh
            and len(item.stack) > len(self.open_item.item.stack)
        )
        return not below and self.evidence.words.texts[item.word - 1] in CALLS | UNFINISHED

    def _sinks(self, item: Item) -> bool:
        """Whether an item opens a level below the open one without being called for.

        The open item's text calls for it only by what the new page adds, or not at all.
        """
        assert self.open_item is not None
        assert self.list_last is not None
        if len(item.stack) <= len(self.open_item.item.stack):
            return False
        texts, first = (
            self.evidence.words.texts,
            self.evidence.pages[self.evidence.page_index(item.word)].first,
        )
        known = calling(
            texts[max(self.open_item.item.word, self.list_last - LAST + 1) : self.list_last + 1]
        )
        return not known or calling(texts[max(first, item.word - LAST) : item.word]) > known

    def _title_and_seam(
        self, heading: Heading, stop: int, *, waits: bool, listed: bool, broken: float
    ) -> tuple[int, int, float, float]:
        """Where the last heading's title ends, and where the rest of a cut item begins.

        Also how sure the title and the seam are.

        A section that a new list is given to needs no text of its own; one that gets none has some.
        Where it `waits` for a list, the last words of its text call for that. `broken` tells
        against a rest of the open item that breaks off.
        """
        chances = dict(heading.chances)
        if heading.limit > stop:
            inside = {end: chance for end, chance in chances.items() if end <= stop}
            inside[stop] = max(inside.get(stop, 0.0), 1e-4)
            total = sum(inside.values())
            chances = {end: chance / total for end, chance in inside.items()}
        ways: dict[tuple[int, int], float] = {}
        for end, chance in chances.items():
            score = math.log(max(chance, 1e-9))
            bare = 0.0 if listed else _BARE
            ended = (
                self._end_score(stop, waits=waits) + (self._listing(end, stop) if waits else 0.0)
                if end < stop
                else 0.0
            )
            ways[end, stop] = (
                score
                + ended
                + (
                    bare
                    if end == stop
                    else -_HASTY
                    if stop - end < 3 and stop < heading.limit
                    else 0.0
                )
            )
            if self.list_last is not None and self.open_item is not None and end < stop:
                if chance < _LEAST:
                    continue
                if end in heading.breaks or end == heading.limit:
                    ways[end, end] = (
                        score
                        + self._seam_score(end, end, waits=waits)
                        + bare
                        + broken
                        - _HASTY * (stop - end < 2)
                    )
                for at in range(end + 1, stop):
                    ways[end, at] = score + self._seam_score(end, at, waits=waits) + broken
        best = max(ways, key=lambda way: ways[way])
        weights = {way: math.exp(value - ways[best]) for way, value in ways.items()}
        chance = sum(weight for way, weight in weights.items() if way[0] == best[0]) / sum(
            weights.values()
        )
        sure = sum(weight for way, weight in weights.items() if way[1] == best[1]) / sum(
            weights.values()
        )
        return best[0], best[1], chance, sure
