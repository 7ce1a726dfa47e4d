"""The lines below one heading of a page, examined once for all ways in which they may be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import zip_longest

from builder.parse.general_code.reading_order.chunks import (
    SHALL_MEAN,
    Chunk,
    Role,
    definition_start,
    ending,
    is_run_in,
    opens_term,
)
from builder.parse.general_code.tables.zones import Zone, zones
from builder.parse.in_order.families import GENERAL_CODE
from builder.parse.in_order.notes import whole_history
from builder.parse.labels import front_label, is_lone
from builder.parse.lines import paragraphs
from builder.parse.lines.measure import Measures
from builder.sources.text import Line


class Region:
    """Lines of a page, with what each of them shows by itself.

    Pieces of a region are given by the indexes of their lines.
    """

    def __init__(self, lines: Sequence[Line], page: int, measures: Measures) -> None:
        self.lines = lines
        self.page = page
        self.measures = measures
        self.texts = [line.text for line in lines]
        self.fronts = [front_label(text) for text in self.texts]
        """The label that each line begins with."""
        self.lone = [is_lone(text) for text in self.texts]
        """Whether each line is a label and nothing else."""
        self.labels = [at for at, found in enumerate(self.fronts) if found or self.lone[at]]
        """Indexes of the lines that are labels or begin with one."""
        self.colons = {at + 1 for at, text in enumerate(self.texts) if text.rstrip().endswith(":")}
        """Indexes after the lines that end with a colon."""
        self.terms = [
            at
            for at, (text, below) in enumerate(zip_longest(self.texts, self.texts[1:]))
            if not self.fronts[at] and opens_term(text, below)
        ]
        """Indexes of the lines at which a definition may begin."""
        self.closing = list(closing_notes(self.texts))
        """Where notes that close a section begin and end."""

    @cached_property
    def zones(self) -> list[Zone]:
        """The tables and forms among the lines."""
        return zones(self.texts, self.measures)

    def definitions(
        self, start: int, stop: int, *, above: str = ":", run_in: bool = False
    ) -> list[int]:
        """Indexes of the lines of a piece at which definitions begin.

        The second line of a term begins none. A term that is the subject of its sentence begins one
        only below a colon, or after another of its kind. `above` is the line above, or a colon for
        a heading; `run_in` says that the line above is in a definition of that kind.
        """
        found: list[int] = []
        for at in self.terms:
            if not start <= at < stop or (at == stop - 1 and not definition_start(self.texts[at])):
                continue  # a term over two lines needs both of them
            if found and found[-1] == at - 1 and not definition_start(self.texts[at - 1]):
                continue
            runs = self.is_run_in(at, stop)
            before = self.texts[at - 1].rstrip() if at > start else above
            likely = run_in or SHALL_MEAN.match(self.texts[at]) is not None
            if runs and not before.endswith(":") and not (likely and paragraphs.is_stopped(before)):
                continue  # a sentence about a word
            run_in = runs
            found.append(at)
        return found

    def is_run_in(self, at: int, stop: int) -> bool:
        """Whether a line of a piece opens with a term that is the subject of its sentence."""
        return is_run_in(self.texts[at], self.texts[at + 1] if at + 1 < stop else "")

    def paragraph_ends(self, start: int, stop: int, depth: int = 0) -> list[int]:
        """Indexes after the lines of a piece, at this depth or deeper, that end a paragraph."""
        return [
            start + at for at in paragraphs.ends(self.texts[start:stop], self.measures, depth=depth)
        ]

    def calls(self, start: int, stop: int) -> bool:
        """Whether a piece ends with a colon, ignoring a history note."""
        return stop > start and (
            stop in self.colons or ending(self.lines[max(start, stop - 4) : stop]).endswith(":")
        )

    def chunk(self, role: Role, start: int, stop: int) -> Chunk:
        """A piece without a label."""
        return Chunk(role, tuple(self.lines[start:stop]), self.page)


_MOST_LINES = 12
"""Most lines in a note."""


def closing_notes(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Index of the first line of each note on its own lines, and index after its last.

    Such notes are in parentheses, below a section's text.

    >>> lines = ["as set forth.", "(Ord. 12 § 2, 1998; Ord. 9", "§ 1 (part), 1990)", "(b) Text"]
    >>> list(closing_notes(lines))
    [(1, 3)]
    """
    stop = 0
    for at in [at for at, text in enumerate(texts) if text.startswith("(")]:
        if at < stop:
            continue
        whole = ""
        for end in range(at + 1, min(len(texts), at + _MOST_LINES) + 1):
            whole += f" {texts[end - 1].strip()}"
            if whole.count("(") <= whole.count(")"):
                if whole_history(whole.strip(), GENERAL_CODE):
                    stop = end
                    yield at, end
                break
