"""Pages as the search for lists sees them: headings whose text has a known end, then the tail.

A page prints its margin text first (headings and their paragraphs), then its lists, so labels are
only in its tail: after the last heading, or anywhere on a page without one. A list belongs to a
section that begins on its page or was in force at its top. If a heading opens the margin text, the
running head shows whether the page continues a list: it names first the heading's section if the
heading is at the very top, otherwise the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from builder.frozen import frozen
from builder.model import UnitKind
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.features import Pairs, label_features, seam_features
from builder.parse.flattened.headings import scaled, short_text
from builder.parse.flattened.model import Models, logistic
from builder.parse.flattened.skeleton import AnyHeading
from builder.parse.flattened.succession import value_of

_CUT, _BROKEN = 0.3, 0.97
"""How often a page's end cuts an item: usually, and after a word that ends no item."""

_NEVER_CUT = 0.02
"""How often it does if the running head, or a label at the page's end, is evidence against it."""


@dataclass(eq=False)
class Chances:
    """What the models say about a text's words."""

    evidence: Evidence
    headings: Sequence[AnyHeading]
    views: Sequence[ListPage]
    pairs: Pairs
    models: Models

    def __post_init__(self) -> None:
        # Many readings need the same words.
        self.join_logit = cache(self._join_logit)
        self.emptiness = cache(self._emptiness)

    def label_logit(self, index: int) -> float:
        """Log odds that a word is a label."""
        words, around = self.evidence.words, self.evidence.around(index)
        return self.models.label.logit(label_features(words, index, self.pairs, around))

    def cut(self, last: int, view: ListPage) -> float:
        """The chance that the end of the page before has cut an item, with `last` its last word."""
        word = self.evidence.words.texts[last]
        if view.carried is False or value_of(word) is not None:
            return _NEVER_CUT
        return _BROKEN if word in UNFINISHED else _CUT

    def _join_logit(self, last: int, first: int) -> float:
        """Log odds that a word continues a sentence that another word broke off."""
        return self.models.seam.logit(seam_features(self.evidence.words, last, first, self.pairs))

    def _emptiness(self, page: int, index: int, listed: bool) -> float:
        """The chance that the last heading of a page has no text of its own.

        The first label of the page is taken to be at `index`; `listed` says whether a list is open
        at the top of the page.
        """
        view = self.views[page]
        if view.last is None or self.headings[view.last].kind is not UnitKind.SECTION:
            return 0.0
        heading = self.headings[view.last]
        empty = self._bare(heading, index)
        if listed and page:
            empty += self._taken_by_item(heading, index, view)
        return round(min(0.99, empty), 2)

    def _bare(self, heading: AnyHeading, index: int) -> float:
        """The chance that the title reaches up to a label."""
        if heading.limit > index:
            ends = {end: chance for end, chance in heading.chances.items() if end <= index}
            short = {end: chance * short_text(index - end) for end, chance in ends.items()}
            return scaled(short).get(index, 0.0)
        if self.evidence.has_text(heading.limit, index):
            return 0.0
        return heading.chances.get(heading.limit, 0.0)

    def _taken_by_item(self, heading: AnyHeading, index: int, view: ListPage) -> float:
        """The chance that all text after the title is the rest of an item of the page before."""
        last = self.evidence.pages[view.page - 1].stop - 1
        return self.cut(last, view) * sum(
            chance * logistic(self.join_logit(last, self.evidence.text_after(end)))
            for end, chance in heading.chances.items()
            if end < index and chance > 0.02 and self.evidence.has_text(end, index)
        )


CALLS = frozenset(
    """following follows to by of be with that include includes including is are for if unless shall
    when upon not as who which and or in on from than a the where below provided means whether until
    either because has have may must any its their his""".split()
)
"""Words that do not end a sentence: a paragraph that ends with one calls for a list."""

UNFINISHED = frozenset(
    """a an the of in on at into upon this these those such each every any no his her its their
    which who be been being was were with from shall may will must should to by if unless nor
    """.split()
)
"""Words that end no item, whether a list follows or not."""

_ANNOUNCING = frozenset(["following", "follows"])
"""Words that announce a list inside the sentence that the list ends."""

_CLOSE, _NEAR, LAST = 4, 8, 20
"""Words from a text's end among which these surely, likely, or possibly announce a list."""


@frozen
class Slot:
    """A section that may have a list."""

    heading: int
    empty: float
    """The chance that it has no text of its own."""
    calls: float
    """How much the end of its text calls for a list, 0 to 1."""


@frozen
class ListPage:
    """A page."""

    page: int
    slots: tuple[Slot, ...]
    """Its sections except the last."""
    last: int | None
    """Index of its last heading."""
    first: int
    """First word of the tail: the title of the last heading, or the page's first word."""
    stop: int
    before: int | None
    """Index of the section in force at its top."""
    carried: bool | None
    """Whether it begins with list text of that section; None if nothing shows that."""
    lead: int
    """First word of its first heading; the page's end if it has none."""


def list_pages(evidence: Evidence, headings: Sequence[AnyHeading]) -> Iterator[ListPage]:
    """All pages."""
    on_page: dict[int, list[int]] = {}
    for index, heading in enumerate(headings):
        if heading.placed:
            on_page.setdefault(
                evidence.page_index(min(heading.first, len(evidence.words) - 1)), []
            ).append(index)
    before: int | None = None
    for number, page in enumerate(evidence.pages):
        mine = on_page.get(number, [])
        last = headings[mine[-1]] if mine else None
        first = (
            page.first if last is None else last.references[1] if last.references else last.title[0]
        )
        if last is not None and last.kind is not UnitKind.SECTION and not last.references:
            first = last.stop
        carried = _carried(
            evidence,
            number,
            [headings[index] for index in mine],
            headings[before] if before is not None else None,
        )
        lead = headings[mine[0]].first if mine else page.stop
        slots = tuple(_slots(evidence, headings, mine))
        yield ListPage(
            number, slots, mine[-1] if mine else None, first, page.stop, before, carried, lead
        )
        before = mine[-1] if mine else before


def _carried(
    evidence: Evidence, number: int, mine: Sequence[AnyHeading], before: AnyHeading | None
) -> bool | None:
    """Whether a page begins with the rest of a list.

    Articles open pages; other headings do if a running head says so.
    """
    page = evidence.pages[number]
    if not mine or mine[0].first != page.first:
        return None
    if mine[0].kind is UnitKind.ARTICLE:
        return False
    if mine[0].kind is not UnitKind.SECTION or mine[0].number is None:
        return None
    own, old = _collapsed(mine[0].number), _collapsed(before.number or "") if before else ""
    head, last = page.head, evidence.pages[number - 1].head if number else None
    named = head.top if head and head.top is not None else last.last if last else None
    return False if named == own else True if named == old else None


def _collapsed(number: str) -> str:
    """A section's number as the cleaning leaves it."""
    return number.replace("-", "").replace(".", "").lower()


def _slots(
    evidence: Evidence, headings: Sequence[AnyHeading], mine: Sequence[int]
) -> Iterator[Slot]:
    for index in mine[:-1]:
        heading = headings[index]
        if heading.kind is UnitKind.SECTION:
            stop = headings[mine[mine.index(index) + 1]].first
            yield slot_of(evidence, index, heading, stop)


def slot_of(evidence: Evidence, index: int, heading: AnyHeading, stop: int) -> Slot:
    """A section whose margin text ends before a word."""
    words = evidence.words
    if stop <= heading.title[0] or words.texts[stop - 1].startswith("reserved"):
        return Slot(index, 0.0, 0.0)
    bare = heading.limit == stop or not evidence.has_text(heading.limit, stop)
    return Slot(
        index,
        heading.chances.get(heading.limit, 0.0) if bare else 0.0,
        calling(words.texts[max(heading.title[0], stop - LAST) : stop]),
    )


def calling(last: Sequence[str]) -> float:
    """How much the last words of a text call for a list, 0 to 1."""
    if not last:
        return 0.0
    if last[-1] in CALLS:
        return 1.0
    at = next((at for at, word in enumerate(reversed(last)) if word in _ANNOUNCING), None)
    return 0.0 if at is None else 0.8 if at < _NEAR else 0.6


def listing(last: Sequence[str]) -> float:
    """How much likelier words are at the end of a text with its own list than in any text.

    It is a logarithm; `last` has the last words before a place. The values come from 450 texts with
    a list and 6,000 without in two intact codes. Before a list, half of the texts have "following"
    among their last words; inside a text, one place in a hundred does. Words such as "to", "of" and
    "by" are equally frequent in both.

    >>> rafts = "the following boats and rafts of any kind".split()
    >>> listing("do any of the following".split()) > listing(rafts)
    True
    >>> listing("the lane is closed when".split()) > 0 > listing("to the owner of".split())
    True
    """
    at = next((at for at, word in enumerate(reversed(last)) if word in _ANNOUNCING), None)
    if at is not None:
        return 4.0 if at < _CLOSE else 2.5
    return -0.3 if not last or last[-1] not in CALLS else -0.3 if last[-1] in UNFINISHED else 0.7
