"""How likely words are labels, go on with a sentence, or leave a heading without text.

The learnt models are asked here for all that the search for lists and for seams weighs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from builder.model import UnitKind
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.features import Pairs, label_features, seam_features
from builder.parse.flattened.headings import Heading
from builder.parse.flattened.list_pages import UNFINISHED, ListPage
from builder.parse.flattened.model import Models, logistic
from builder.parse.flattened.succession import value_of
from builder.parse.flattened.titles import scaled, short_text

_CUT, _BROKEN = 0.3, 0.97
"""How often a page's end cuts an item, as a rule and behind a word that no item ends with."""
_NEVER_CUT = 0.02
"""How often it does where the running head or a label at the page's end tells against it."""


@dataclass(eq=False)
class Chances:
    """What the models say of a text's words."""

    evidence: Evidence
    headings: Sequence[Heading]
    views: Sequence[ListPage]
    pairs: Pairs
    models: Models

    def __post_init__(self) -> None:
        # Many readings ask for the same words.
        self.join_logit = cache(self._join_logit)
        self.emptiness = cache(self._emptiness)

    def label_logit(self, index: int) -> float:
        """The log of the odds that a word is a label."""
        words, around = self.evidence.words, self.evidence.around(index)
        return self.models.label.logit(label_features(words, index, self.pairs, around))

    def cut(self, last: int, view: ListPage) -> float:
        """How likely the end of the page before has cut an item.

        The item's last word there is known.
        """
        word = self.evidence.words.texts[last]
        if view.carried is False or value_of(word) is not None:
            return _NEVER_CUT
        return _BROKEN if word in UNFINISHED else _CUT

    def _join_logit(self, last: int, first: int) -> float:
        """The log of the odds that a word goes on with a sentence that another one broke off."""
        return self.models.seam.logit(seam_features(self.evidence.words, last, first, self.pairs))

    def _emptiness(self, page: int, index: int, listed: bool) -> float:
        """How likely the last heading of a page has no text of its own.

        It is supposed that the first label of the page stands at a word, and that a list is open
        at the top of the page, or none.
        """
        view = self.views[page]
        if view.last is None or self.headings[view.last].kind is not UnitKind.SECTION:
            return 0.0
        heading = self.headings[view.last]
        empty = self._bare(heading, index)
        if listed and page:
            empty += self._taken_by_item(heading, index, view)
        return round(min(0.99, empty), 2)

    def _bare(self, heading: Heading, index: int) -> float:
        """How likely the title reaches up to a label."""
        if heading.limit > index:
            ends = {end: chance for end, chance in heading.chances.items() if end <= index}
            short = {end: chance * short_text(index - end) for end, chance in ends.items()}
            return scaled(short).get(index, 0.0)
        if self.evidence.has_text(heading.limit, index):
            return 0.0
        return heading.chances.get(heading.limit, 0.0)

    def _taken_by_item(self, heading: Heading, index: int, view: ListPage) -> float:
        """How likely all text behind the title is the rest of an item of the page before."""
        last = self.evidence.pages[view.page - 1].stop - 1
        return self.cut(last, view) * sum(
            chance * logistic(self.join_logit(last, self.evidence.text_after(end)))
            for end, chance in heading.chances.items()
            if end < index and chance > 0.02 and self.evidence.has_text(end, index)
        )
