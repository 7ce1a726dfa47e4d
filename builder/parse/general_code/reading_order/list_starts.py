"""Where the list text of a page may begin, and how likely it begins there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from builder.parse.general_code.lines import paragraphs
from builder.parse.general_code.reading_order.costs import COSTS
from builder.parse.general_code.reading_order.margin import Margin
from builder.parse.general_code.reading_order.regions import Region
from builder.parse.general_code.reading_order.seams import Seam, Seams, may_end
from builder.parse.general_code.tables.zones import NOTES
from builder.parse.labels import is_lone

_WAYS = 5
"""Places that are tried: those whose widths agree best."""
_OWN_TEXT = 7.0
"""Cost of taking a sentence right below a heading for list text, where a half sentence further down
is the list's."""
_NOTE_AMONG_ITEMS = 5.0
"""Cost of taking a note that closes a section for list text above the first label."""
_HEAD_AGAIN = 6.0
"""What it is worth that list text begins with the head of the table before it."""
_ROWS_AGAIN = 2.5
"""What it is worth that list text begins with rows that no text announces, where a table ran to the
end of the page before."""
_LABELS = 3
"""First labels of a page that may be none."""


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a page."""

    before: str = ""
    """The last line of the page before, empty where it ends a text."""
    after: str = ""
    """The first line of the next page, empty where that is a heading."""
    table_head: str | None = None
    """First line of the table that the page before ends with."""


@dataclass(frozen=True, slots=True)
class ListStarts:
    """The lines below the last heading of a page, and what stands around the page."""

    region: Region
    margin: Margin
    labels: Sequence[int]
    """Indexes of the lines that look like labels."""
    around: Around

    @property
    def limit(self) -> int:
        """Index of the first line that looks like a label."""
        return self.labels[0] if self.labels else len(self.region.lines)

    def likely(self, seams: Seams) -> list[tuple[float, int]]:
        """How likely the list text begins at some of the lines, and those lines."""
        return [(self._total(cut, score), cut) for cut, score in self._cuts(seams)]

    def _total(self, cut: int, score: float) -> float:
        """A place's score, and what the heading or the table above it says."""
        region = self.region
        if region.closing:
            closed = sum(cut < end <= self.limit for _, end in region.closing)
            score -= _NOTE_AMONG_ITEMS * closed
        if self.margin.heading is None:
            return score
        if cut < len(region.lines) and self._goes_on_with_table(region.texts[cut]):
            score += _HEAD_AGAIN
        elif self._goes_on_with_rows(cut):
            score += _ROWS_AGAIN
        own_text = cut == 0 and _has_inner_seam(region.texts[: self.limit])
        return score - _OWN_TEXT if own_text else score

    def _goes_on_with_table(self, text: str) -> bool:
        """Whether a line begins what the table before it goes on with.

        That is the table's head again, or the notes under it.
        """
        head = self.around.table_head
        return head is not None and (text.strip() == head or NOTES.match(text) is not None)

    def _goes_on_with_rows(self, cut: int) -> bool:
        """Whether rows of the last page's table go on at a line.

        A table begins there behind a sentence's end, and one ran to the end of the page before.
        """
        if self.around.table_head is None or cut == 0:
            return False
        return paragraphs.is_stopped(self.region.texts[cut - 1]) and any(
            zone.start == cut for zone in self.region.zones
        )

    def _cuts(self, seams: Seams) -> list[tuple[int, float]]:
        """Where the list text may begin, with how well the widths of the lines agree."""
        if not self.region.lines:
            return [(0, 0.0)]
        texts = [text.rstrip() for text in self.region.texts]
        rows = {at for zone in self.region.zones for at in range(zone.start, zone.end)}
        seam = Seam(seams, texts, self.limit, rows, self.around.before, self.around.after)
        cuts = [at for at in range(self.limit) if texts[at] == self.around.table_head]
        cuts += [*seam.best(_WAYS), 0, self.limit]
        if self.limit < len(texts) and is_lone(texts[self.limit]):
            cuts += self._paragraphs(texts)[-_WAYS:]
        best = [(at, seam.score(at)) for at in dict.fromkeys(cuts)]
        best += self._behind_labels(texts, rows, seam.score(self.limit))
        return list(dict.fromkeys(best))

    def _paragraphs(self, texts: Sequence[str]) -> list[int]:
        """Where paragraphs may begin above the first label."""
        return [
            at
            for at in range(1, self.limit)
            if may_end(texts[at - 1]) and not paragraphs.begins_small(texts[at])
        ]

    def _behind_labels(
        self, texts: Sequence[str], rows: set[int], score: float
    ) -> Iterator[tuple[int, float]]:
        """The next labels as beginnings, where the first ones are none."""
        following = [*self.labels[1:], len(texts)]
        for label, cut in list(zip(self.labels, following, strict=False))[:_LABELS]:
            if label and paragraphs.is_closed(texts[label - 1]) and label - 1 not in rows:
                return
            score -= 0.5 if label else COSTS.false_label
            yield cut, score


def _has_inner_seam(texts: Sequence[str]) -> bool:
    """Whether a text may hold the seam between two texts.

    It begins with a capital and has a sentence's end before a line that begins in mid-sentence.

    >>> _has_inner_seam(["Geese stay out.", "or hens of the keeper."])
    True
    >>> _has_inner_seam(["Geese and", "hens stay out."]), _has_inner_seam(["geese.", "or hens."])
    (False, False)
    """
    if not texts or paragraphs.begins_small(texts[0]):
        return False
    return any(
        paragraphs.is_stopped(above) and paragraphs.begins_small(below)
        for above, below in pairwise(texts)
    )
