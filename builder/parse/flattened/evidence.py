"""Everything that was read from a flattened text before its units are put together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from builder.parse.flattened.dates import Calendar
from builder.parse.flattened.features import Around
from builder.parse.flattened.notes import Cut, Cuts, FoundNote
from builder.parse.flattened.schedules import Schedule, find_schedules
from builder.parse.flattened.skeleton import AnyHeading, Skeleton
from builder.parse.flattened.words import ranges_within

_NEAR = 3
"""Words on either side that show whether a word is a label."""


@dataclass(frozen=True)
class Evidence(Skeleton):
    """Words, pages, notes and headings of a text."""

    footnotes: tuple[FoundNote, ...]
    divisions: tuple[AnyHeading, ...]

    @cached_property
    def cuts(self) -> Cuts:
        """History notes and footnote marks in the text proper, in order.

        A mark glued to a note's end is cut off it.
        """
        marks = [
            Cut(*note.mark, "mark", index) for index, note in enumerate(self.footnotes) if note.mark
        ]
        found = list(marks)
        for index, (start, end) in enumerate(self.notes):
            inside = next((mark for mark in marks if start < mark.end <= end), None)
            if self.in_text(start) and (inside is None or inside.end == end):
                found.append(Cut(start, inside.start if inside else end, "history", index))
        return Cuts(tuple(sorted(found)))

    @cached_property
    def calendar(self) -> Calendar:
        """What the history notes say about laws and their days."""
        source = self.words.source
        return Calendar.from_text(
            source,
            (source[cut.start : cut.end] for cut in self.cuts.items if cut.kind == "history"),
        )

    def in_text(self, offset: int) -> bool:
        """Whether a character is in a page's text, not in its footnotes or running head."""
        word = bisect_right(self.words.starts, offset) - 1
        page = self.page_at(word)
        return page.first <= word < page.stop

    def text_ranges(self, first: int, stop: int) -> list[tuple[int, int]]:
        """The words `[first, stop)` page by page, without footnotes and running heads."""
        return list(ranges_within([(page.first, page.stop) for page in self.pages], first, stop))

    def has_text(self, first: int, stop: int) -> bool:
        """Whether the words `[first, stop)` include anything but history notes."""
        if first >= stop:
            return False
        at, end = self.words.starts[first], self.words.end(stop - 1)
        for cut in self.cuts.within((at, end)):
            if self.words.source[at : cut.start].strip():
                return True
            at = cut.end
        return bool(self.words.source[at:end].strip())

    def plain_words(self, ranges: Iterable[tuple[int, int]]) -> list[int]:
        """The words in ranges that are not part of a history note."""
        return [i for first, stop in ranges for i in range(first, stop) if i not in self._noted]

    @cached_property
    def _noted(self) -> frozenset[int]:
        """Indexes of the words in history notes, except words that a note is glued to."""
        words, cuts = self.words, (cut for cut in self.cuts.items if cut.kind == "history")
        return frozenset(
            word for cut in cuts for word in range(words.at(cut.start), words.at(cut.end))
        )

    @cached_property
    def schedules(self) -> tuple[Schedule, ...]:
        """The schedules of percentages, in order."""
        return tuple(find_schedules(self.words, [(page.first, page.stop) for page in self.pages]))

    @cached_property
    def scheduled(self) -> frozenset[int]:
        """Indexes of the words in schedules; none of them is a label."""
        return frozenset(
            word for one in self.schedules for part in one.parts for word in range(*part)
        )

    def around(self, word: int) -> Around:
        """The words around one in the running text of its page."""
        page = self.page_at(word)
        before = (at for at in range(word - 1, page.first - 1, -1) if at not in self._noted)
        after = (at for at in range(word + 1, page.stop) if at not in self._noted)
        return Around(
            tuple(islice(before, _NEAR)), tuple(islice(after, _NEAR)), word - 1 in self._noted
        )

    def text_after(self, word: int) -> int:
        """The first word, from `word` on, that is not part of a history note."""
        start = self.words.starts[word]
        for cut in self.cuts.within((start, start + 400)):
            if cut.kind == "history" and cut.start <= self.words.starts[word]:
                word = max(word, self.words.at(cut.end))
        return min(word, len(self.words) - 1)  # a note may end the text
