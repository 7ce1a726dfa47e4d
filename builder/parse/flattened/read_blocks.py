"""A block as its words were read, and what is to be doubted of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.certainty import Certainty, certainty
from builder.model import Scar
from builder.parse.flattened.ends import Ending
from builder.parse.flattened.scars import scars
from builder.parse.flattened.unit_drafts import BlockDraft
from builder.passage import Passage

_CONTEXT = 12
"""Characters on either side of a scar by which a doubt names it."""
_BEGINNING = 40
"""Characters of a block by which a doubt names it."""
_SURENESS = {Ending.BROKEN: 0.6, Ending.EMPTY: 0.4}
"""How much less sure a block is that ends so."""


@dataclass(frozen=True, slots=True)
class ReadBlock:
    """A draft with its words."""

    draft: BlockDraft
    mark: Passage
    term: Passage
    text: Passage
    end: Ending
    scheduled: bool
    """Whether it begins where a schedule of the chapter was found."""

    @property
    def whole(self) -> Passage:
        """Its mark, term and text."""
        return Passage.join([self.mark, self.term, self.text])

    @property
    def scars(self) -> tuple[Scar, ...]:
        """The scars within its text, and the one at its end."""
        lost = self.end in (Ending.WORDS_LOST, Ending.DATE_REMOVED)
        behind = (Scar(self.end.value, len(self.text)),) if lost else ()
        return (*scars(self.text.text), *behind)

    @property
    def confidence(self) -> float:
        """How sure its label, place and seams are, from 0 to 1."""
        sure = self.draft.confidence * self.draft.seam * _SURENESS.get(self.end, 1.0)
        return round(sure, 3)

    def doubts(self) -> Iterator[tuple[str, Passage]]:
        """What is doubted, with the words that it is about."""
        for scar in self.scars:
            yield scar.kind, self.text[max(0, scar.at - _CONTEXT) : scar.at + _CONTEXT]
        if self.end in _SURENESS:
            yield self.end.value, self.whole[-_BEGINNING:]
        if self.draft.table and self.scheduled:
            kept = "whole" if self.draft.table.heads else "in the text"
            yield f"table head kept {kept}", self.text[:_BEGINNING]
        if certainty(self.draft.seam) is not Certainty.CERTAIN:
            yield "seam uncertain", self.whole[:_BEGINNING]
        if certainty(self.draft.confidence) is Certainty.UNKNOWN:
            named = "label" if self.draft.mark else "term"
            yield f"{named} uncertain", self.whole[:_BEGINNING]
