"""A source's decoded text and its lines, each with its place.

Every reader gives it, and every parser takes it.

A reader of `builder.sources.read` makes a `SourceText` of a file; from there on nothing asks what
kind of file it was. A reader that knows where a line was on its page says so in `geometry`; a
parser may use that as evidence, and must do without where it is None.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Final

from builder.frozen import frozen
from builder.passage import Passage, Spans
from builder.sources.pdf.book import Book


@frozen
class Geometry:
    """How a line was set on its page, where a reader knows it.

    Lengths are in points, from the page's top left corner.
    """

    page: int
    """Index of the page in the file, from 0."""
    x0: float
    """Left edge of its first character."""
    y0: float
    """Top of its tallest character."""
    x1: float
    """Right edge of its last character."""
    y1: float
    """Foot of its lowest character."""
    size: float
    """Size of most of its letters."""
    bold: bool = False
    """Whether most of its letters are bold."""
    italic: bool = False
    """Whether most of its letters are slanted."""


class Role(Enum):
    """What a file's own marks say of a line."""

    HEADING = "heading"
    HEAD = "row of heads"
    """Of a table."""
    NOTE = "footnote"
    """With its mark before it."""
    TERM = "term"
    """That the line below it defines."""
    APART = "set apart"
    """In bold, all of it."""
    OTHER = "neither"
    """Where the file marks all of its headings."""


STEP = 2
"""How much deeper an item stands than the one that holds it, where a file marks items. Other text
of an item stands one deeper than its label, and the term of a definition one less deep."""


@dataclass(slots=True, unsafe_hash=True)
class Line:
    """A line of the source without its newline; as good as frozen, and made in half the time."""

    number: Final[int]
    """From 1."""
    start: Final[int]
    """Offset of its first character in the source."""
    text: Final[str]
    geometry: Final[Geometry | None] = None
    """None if the reader does not know it."""
    role: Final[Role | None] = None
    """None if the file's marks say nothing of it."""
    depth: Final[int | None] = None
    """How deep in its lists the file's marks say that it stands; None if they say nothing."""

    @property
    def end(self) -> int:
        """Offset after its last character."""
        return self.start + len(self.text)

    @property
    def extent(self) -> tuple[int, int]:
        """From its first character to its last."""
        return self.start, self.end

    @property
    def passage(self) -> Passage:
        """The whole line as a passage."""
        return self.cut()

    def cut(self, start: int = 0, end: int | None = None) -> Passage:
        """The passage of `text[start:end]`."""
        return Passage.at(self.text[start:end], self.start + start)


@frozen
class Unread:
    """Words of a file that are in none of the lines that were read of it."""

    line: int
    """Of the file, where they begin; from 1."""
    at: int
    """Number of the line that was read before them, or in which they are missing."""
    words: int
    first: str
    """The first of them."""


@frozen
class PageLink:
    """Words that a file links to a section of the same code."""

    line: int
    """Number of their line."""
    start: int
    """Of their first character in the line."""
    end: int
    number: str
    """Of the section, as the link's address has it, or the heading that it leads to."""


@frozen
class Unsure:
    """A word that a machine read from a picture, and is not sure of."""

    text: str
    nth: int
    """Which of the words of the text that read the same, from 0."""
    of: int
    """How many of them there are."""
    page: int
    """Of the file, from 1."""
    sure: int
    """Percent."""


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
    layout: str | None = None
    """Whose text its own marks say that it is, as the pages of publishers do; None if they say
    nothing."""
    address: str | None = None
    """Where the file says that it was published."""
    around: tuple[str, ...] = ()
    """What a web page says around its law, in short pieces: its title, menus and links."""
    form: str = "text"
    """What kind of file it was read from: "text", "pdf", "docx", "html"; "scan", whose
    words a machine read from pictures; "folder" of many."""
    geometry: tuple[Geometry | None, ...] = ()
    """How each line was set on its page, in the order of the lines; empty if no line knows."""

    headings: frozenset[int] = frozenset()
    """Numbers of the lines that the file itself marks as headings; empty if it marks none."""

    tables: tuple[tuple[int, ...], ...] = ()
    """Numbers of the lines that are the rows of each table, where the file itself marks tables.

    Tabs part their cells."""

    roles: tuple[tuple[int, Role], ...] = ()
    """Numbers of the lines that the file marks as something else, and what they are."""

    depths: tuple[tuple[int, int], ...] = ()
    """Numbers of the lines whose place in its lists the file marks, and how deep each stands."""

    aside: tuple[tuple[str, int], ...] = ()
    """Kind and number of each line that is no law by its place on the page: its heads and feet."""

    book: Book | None = None
    """What the file shows beside its lines: their runs, rules, links, bookmarks."""

    links: tuple[PageLink, ...] = ()
    """Links to sections of its own code; in a PDF those of its book, until it is in order."""

    unread: tuple[Unread, ...] = ()
    """What the file says and its lines do not, as far as the reader knows, in order."""

    files: tuple[tuple[str, str], ...] = ()
    """Name and SHA-256 of each file of a folder, in the order in which they are read."""

    looks: tuple[str, ...] = ()
    """Headings as the text prints them, by which a clerk says what its own typesetting is like."""
    unsure: tuple[Unsure, ...] = ()
    """Of a text that was read from pictures: the words that may be misread."""
    figures: tuple[tuple[int, str], ...] = ()
    """Page of the file, and which of its figures two readings give differently: "1 50 or 150"."""

    unshown: tuple[tuple[int, str, str], ...] = ()
    """Page of the file, and what it shows that no line says, by kind: "picture", "2 of them"."""

    given: tuple[Line, ...] = ()
    """Its lines where some, or parts of some, were left out; empty if they are those of the
    text."""

    @cached_property
    def table_of_line(self) -> Mapping[int, int]:
        """Which table each line is a row of, by the number of the line."""
        return {line: at for at, table in enumerate(self.tables) for line in table}

    def __post_init__(self) -> None:
        """Raise `ValueError` where there is not one geometry for each line."""
        if self.geometry and len(self.geometry) != self.text.count("\n") + 1:
            raise ValueError(
                f"{len(self.geometry)} geometries for {self.text.count(chr(10)) + 1} lines"
            )

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines in order, each without the control characters at its beginning."""
        if self.given:
            return self.given
        found, start = [], 0
        others = Role.OTHER if self.layout and self.headings else None
        roles = dict.fromkeys(self.headings, Role.HEADING) | dict(self.roles)
        depths = dict(self.depths)
        controls = {at for span in self.controls for at in range(*span)}
        texts = self.text.split("\n")
        geometry = self.geometry or (None,) * len(texts)
        for number, (text, place) in enumerate(zip(texts, geometry, strict=True), 1):
            lead = 0
            while controls and start + lead in controls:
                lead += 1
            role = roles.get(number, others)
            depth = depths.get(number)
            found.append(Line(number, start + lead, text[lead:], place, role, depth))
            start += len(text) + 1
        return tuple(found)

    @cached_property
    def _starts(self) -> list[int]:
        return [line.start for line in self.lines]

    def line_at(self, offset: int) -> int:
        """The number (from 1) of the line that holds a character."""
        return bisect_right(self._starts, offset)
