"""A source's decoded text and its lines, each with its place."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from builder.passage import Passage, Spans


@dataclass(frozen=True, slots=True)
class Geometry:
    """How a line was set on its page, where an input knows it.

    Lengths are in points. None of today's layouts knows it.
    """

    x: float
    size: float
    bold: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Line:
    """A line of the source without its newline; as good as frozen, and made in half the time."""

    number: Final[int]
    """From 1."""
    start: Final[int]
    """Offset of its first character in the source."""
    text: Final[str]
    geometry: Final[Geometry | None] = None

    @property
    def end(self) -> int:
        """Offset behind its last character."""
        return self.start + len(self.text)

    @property
    def passage(self) -> Passage:
        """The whole line as a passage."""
        return self.cut()

    def cut(self, start: int = 0, end: int | None = None) -> Passage:
        """The passage of `text[start:end]`."""
        return Passage.at(self.text[start:end], self.start + start)


@dataclass(frozen=True)
class SourceText:
    """A decoded source."""

    path: Path
    sha256: str
    """Of the file's bytes."""
    text: str
    """Decoded; line ends as one newline; without byte order mark; each control character read as a
    blank."""
    controls: Spans = ()
    """Where the control characters stood."""
    warnings: tuple[str, ...] = ()
    """What decoding had to decide, one line each."""
    page_ends: tuple[int, ...] = ()
    """Offsets of the form feeds, which are among the control characters."""

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines in order, each without the control characters at its beginning."""
        found, start = [], 0
        controls = {at for span in self.controls for at in range(*span)}
        for number, text in enumerate(self.text.split("\n"), 1):
            lead = 0
            while controls and start + lead in controls:
                lead += 1
            found.append(Line(number, start + lead, text[lead:]))
            start += len(text) + 1
        return tuple(found)

    @cached_property
    def _starts(self) -> list[int]:
        return [line.start for line in self.lines]

    def line_at(self, offset: int) -> int:
        """The number (from 1) of the line that holds a character."""
        return bisect_right(self._starts, offset)
