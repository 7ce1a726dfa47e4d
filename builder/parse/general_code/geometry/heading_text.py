"""The lines of a code as headings are looked for among them: their weight, place and notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from builder.model import UnitKind
from builder.parse.general_code.geometry.placed import NEAR, Placed, Type
from builder.parse.general_code.headings.heading_lines import NOTE_START, RANKS, Heading
from builder.parse.general_code.headings.section_form import SectionForm

NUMBER = r"[A-Z]{0,3}\d+[A-Z]{0,2}(?:\.\d+)?|[IVXLC]+[A-Z]?|[A-Z]{1,2}"
"""The number of a division."""
_COUNTED = re.compile(
    r"(?:§|SECTION|Section|SEC\.|Sec\.)\s*(?P<number>\d{1,4}[A-Z]?)\.\s+(?=[A-Z(\"“‘\[])"
)
"""A section of a charter that counts through: "SECTION 703. Taxes."."""
_FEWEST_COUNTED = 3
"""Headings in bold at the margin that show such a form; fewer may be a law that is quoted."""
_TALLEST_NOTE = 25
"""Lines of a heading's history at most; a chapter's may tell all of its acts."""
_APART = 3.5
"""Lines of space within a division's heading at most, between designation, title and history."""


@dataclass(frozen=True, slots=True)
class Found:
    """A heading, and which lines it takes."""

    heading: Heading
    start: int
    """Index of its first line."""
    end: int
    """Index behind its last one."""


class HeadingText:
    """Lines, furniture and footnotes left out, and what a heading may ask of each."""

    def __init__(self, lines: Sequence[Placed], type_: Type) -> None:
        self.lines, self.type = lines, type_
        heads = [line.text for line in lines if line.bold and self.at_margin(line)]
        self._form = SectionForm.learned(heads)
        counted = {match[0] for text in heads if (match := _COUNTED.match(text))}
        self._counts_through = len(counted) >= _FEWEST_COUNTED

    def at_margin(self, line: Placed) -> bool:
        """Whether a line begins where the text does."""
        return abs(line.x0 - self.type.left) <= NEAR and self.type.is_body(line)

    def in_middle(self, line: Placed) -> bool:
        """Whether a line is set in the page's middle, as headings of divisions are."""
        inside = line.x0 - self.type.left > self.type.size
        return self.type.is_in_middle(line) and (line.bold or inside)

    def mark(self, text: str) -> re.Match[str] | None:
        """The designation of a section that a line begins with."""
        return self._form.match(text) or (_COUNTED.match(text) if self._counts_through else None)

    def opens(self, at: int, behind: int) -> bool:
        """Whether a line begins something: a heading or space stands above it, or a page's top.

        `behind` is the line behind the last heading: another one may follow right below it.
        """
        if at in (0, behind):
            return True
        above = self.lines[at - 1]
        ends = above.bold and above.text.endswith((".", "]"))
        return ends or not self.type.is_below(self.lines[at], above)

    def is_far_below(self, line: Placed, above: Placed) -> bool:
        """Whether more space stands above a line than a heading has within."""
        return line.base - above.base > _APART * self.type.leading

    def note_end(self, start: int, end: int) -> int:
        """Where a heading ends with the history note that follows it, or stands in it."""
        text = " ".join(line.text for line in self.lines[start:end])
        if end < len(self.lines) and self._begins_note(end):
            text += self.lines[end].text
            end += 1
        while (
            end < len(self.lines)
            and text.count("[") > text.count("]")
            and end - start < _TALLEST_NOTE
        ):
            text += self.lines[end].text
            end += 1
        return end

    def _begins_note(self, at: int) -> bool:
        line, above = self.lines[at], self.lines[at - 1]
        if not line.bold or not NOTE_START.match(line.text):
            return False
        if line.page == above.page + 1:
            return True  # of what stands on a page, only heads, feet and footnotes are left out
        return line.page == above.page and not self.is_far_below(line, above)

    def heading(
        self, named: tuple[UnitKind, str | None], start: int, end: int, mark_end: int
    ) -> Found:
        """A heading of a kind and number; its title stands behind them, or on the next line."""
        kind, number = named
        lines = tuple(line.line for line in self.lines[start:end])
        below = int(bool(mark_end) and mark_end >= len(lines[0].text))
        return Found(Heading(kind, number, lines, mark_end, RANKS[kind], below), start, end)
