"""A source's decoded text and its lines, each with its place.

Every reader makes it, and every parser takes it.

A reader of `builder.sources.read` makes a `SourceText` from a file; after that nothing depends on
the kind of file. A reader that knows where a line was on its page records it in `laid`; a
parser may use that as evidence, and must do without if it is None.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from builder.errors import SourceError
from builder.frozen import frozen
from builder.passage import Passage, Spans
from builder.sources.pdf.book import Book, Box, LaidLine


class Role(Enum):
    """What a file's own marks show about a line."""

    HEADING = "heading"
    HEAD = "row of heads"
    """A row of heads in a table."""
    NOTE = "footnote"
    """A footnote, with its mark before it."""
    TERM = "term"
    """A term that the line below it defines."""
    APART = "set apart"
    """A line all in bold."""
    OTHER = "neither"
    """Any other line, in a file that marks all of its headings."""


@frozen
class LineMarks:
    """What a file shows of a line besides its words; None where it shows nothing."""

    role: Role | None = None
    depth: int | None = None
    """Depth in lists."""
    aside: str | None = None
    """The kind of furniture that its place on the page shows it to be: a head or a foot."""
    laid: LaidLine | None = None
    """How it is placed on its page."""


UNMARKED = LineMarks()

STEP = 2
"""How much deeper an item is than the item it is in, if a file marks items. An item's other text is
one deeper than its label, and the term of a definition is one less deep."""


@dataclass(slots=True, unsafe_hash=True)
class Line:
    """A line of the source without its newline. Treat it as frozen (a frozen one is slower)."""

    number: Final[int]
    """From 1."""
    start: Final[int]
    """Offset of its first character in the source."""
    text: Final[str]
    laid: Final[LaidLine | None] = None
    """How it is placed on its page; None if the reader does not know it."""
    role: Final[Role | None] = None
    """None if the file's marks do not show it."""
    depth: Final[int | None] = None
    """Depth in lists by the file's marks; None if they do not show it."""

    @property
    def end(self) -> int:
        """Offset after its last character."""
        return self.start + len(self.text)

    @property
    def extent(self) -> tuple[int, int]:
        """From the first character to the last."""
        return self.start, self.end

    @property
    def passage(self) -> Passage:
        """The whole line as a passage."""
        return self.cut()

    def cut(self, start: int = 0, end: int | None = None) -> Passage:
        """The passage of `text[start:end]`."""
        return Passage.at(self.text[start:end], self.start + start)


PICTURE = "\xa0\u2003\xa0"
"""A line in place of a picture. It is blank, as a picture has no words, and no copy has it."""


@frozen
class PictureLine:
    """Such a line, and where its picture is."""

    number: int
    held: Path | bytes = b""
    """The file that it is in, or its bytes; empty if the reader does not have it."""
    page: int | None = None
    """Page of a PDF, from 1."""
    box: Box | None = None
    """Its place on that page."""


@frozen
class Unread:
    """Words of a file that are in none of the lines read from it."""

    line: int
    """Line of the file where they begin, from 1."""
    at: int
    """Number of the line read before them, or of the line that lacks them."""
    words: int
    first: str
    """The first words."""


@frozen
class PageLink:
    """Words that a file links to a section of the same code."""

    line: int
    """Number of their line."""
    start: int
    """Offset of their first character in the line."""
    end: int
    number: str
    """The section's number, from the link's address or from the heading it leads to."""


@frozen
class Unsure:
    """A word that a machine read from a picture and is not sure of."""

    text: str
    nth: int
    """Index among equal words in the text, from 0."""
    of: int
    """Number of equal words."""
    page: int
    """Page of the file, from 1."""
    sure: int
    """Percent."""


@dataclass(frozen=True)
class SourceText:
    """A decoded source."""

    path: Path
    sha256: str
    """Hash of the file's bytes; `read` adds it."""
    text: str
    """Decoded: with a newline at each line end, no byte order mark, and a blank for each control
    character."""
    controls: Spans = ()
    """Where the control characters were."""
    warnings: tuple[str, ...] = ()
    """What decoding had to decide, each as a line of text."""
    page_ends: tuple[int, ...] = ()
    """Offsets of the form feeds, which are control characters."""
    layout: str | None = None
    """The layout stated by the file's own marks, as publishers' pages do; None if they do not."""
    address: str | None = None
    """The address at which the file says it was published."""
    around: tuple[str, ...] = ()
    """Short texts around the law of a web page: title, menus and links."""
    form: str = "text"
    """Kind of file: "text", "pdf", "docx", "html"; "scan" if read from pictures; "folder" for
    several files."""
    marks: tuple[LineMarks, ...] = ()
    """What the file shows of each line; empty if it shows nothing of any."""

    tables: tuple[tuple[int, ...], ...] = ()
    """For each table that the file marks, the numbers of its rows' lines. Tabs separate cells."""

    book: Book | None = None
    """What the file shows besides its lines: runs, rules, links, bookmarks."""

    links: tuple[PageLink, ...] = ()
    """Links to sections of the same code; for a PDF, only once its book is in order."""

    pictures: tuple[PictureLine, ...] = ()
    """The lines in place of pictures, in order, as far as the reader knows where they are."""

    unread: tuple[Unread, ...] = ()
    """Words of the file that its lines lack, in order, as far as the reader knows."""

    files: tuple[tuple[str, str], ...] = ()
    """Name and SHA-256 of each file of a folder, in the order they are read."""

    looks: tuple[str, ...] = ()
    """Headings as printed, with which a clerk shows a town's own typesetting."""
    unsure: tuple[Unsure, ...] = ()
    """In a text read from pictures: the words that may be misread."""
    unshown: tuple[tuple[int, str, str], ...] = ()
    """(page of the file, kind and detail of a doubt) for what it shows and no line has, or has in
    another way."""

    given: tuple[Line, ...] = ()
    """The lines, if lines or parts of them were left out; empty if they are those of the text."""

    @cached_property
    def headings(self) -> frozenset[int]:
        """Numbers of the lines that the file marks as headings."""
        marked = enumerate(self.marks, 1)
        return frozenset(number for number, one in marked if one.role is Role.HEADING)

    @cached_property
    def aside(self) -> tuple[tuple[int, str], ...]:
        """(number, kind of furniture) of the lines that are no law."""
        return tuple((number, one.aside) for number, one in enumerate(self.marks, 1) if one.aside)

    @cached_property
    def table_of_line(self) -> Mapping[int, int]:
        """Index of the table that each line is a row of, by line number."""
        return {line: at for at, table in enumerate(self.tables) for line in table}

    def __post_init__(self) -> None:
        """Raise `ValueError` if there are marks, but not for each line."""
        lines = self.text.count("\n") + 1
        if self.marks and len(self.marks) != lines:
            raise ValueError(f"{len(self.marks)} marks for {lines} lines")

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines in order, each without control characters at its beginning."""
        if self.given:
            return self.given
        found, start = [], 0
        others = Role.OTHER if self.layout and self.headings else None
        controls = {at for span in self.controls for at in range(*span)}
        texts = self.text.split("\n")
        marks = self.marks or (UNMARKED,) * len(texts)
        for number, (text, mark) in enumerate(zip(texts, marks, strict=True), 1):
            lead = 0
            while controls and start + lead in controls:
                lead += 1
            role = mark.role or others
            found.append(Line(number, start + lead, text[lead:], mark.laid, role, mark.depth))
            start += len(text) + 1
        return tuple(found)

    @cached_property
    def _starts(self) -> list[int]:
        return [line.start for line in self.lines]

    def line_at(self, offset: int) -> int:
        """The number (from 1) of the line with the character at `offset`."""
        return bisect_right(self._starts, offset)


_NUMBERED = {"pictures": "number", "links": "line", "unread": "at"}
"""Facts with the number of their line in a field."""


@dataclass(kw_only=True)
class LineWriter:
    """Takes the words of a file in order and makes its lines, with what its marks say of each.

    All lists but the first are the fields of `SourceText` with the same names.
    """

    lines: list[str] = field(default_factory=list)
    marks: list[LineMarks] = field(default_factory=list)
    tables: list[tuple[int, ...]] = field(default_factory=list)
    pictures: list[PictureLine] = field(default_factory=list)
    links: list[PageLink] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)

    def line(self, text: str, marks: LineMarks = UNMARKED) -> int:
        """Write a line; returns its number."""
        self.lines.append(text)
        self.marks.append(marks)
        return len(self.lines)

    def table(self, rows: Sequence[str], heads: int = 0, laid: LaidLine | None = None) -> None:
        """Write the rows of a table, one per line; the first `heads` are rows of heads."""
        roles = [Role.HEAD] * heads + [None] * (len(rows) - heads)
        marks = (LineMarks(role, laid=laid) for role in roles)
        self.tables.append(tuple(map(self.line, rows, marks)))

    def picture(self, held: Path | bytes) -> None:
        """Write a line in place of a picture."""
        self.pictures.append(PictureLine(self.line(PICTURE), held))

    def add(self, source: SourceText) -> None:
        """Write all lines of a source, with what is known of them."""
        above = len(self.lines)
        lines = source.text.split("\n")
        self.lines += lines
        self.marks += source.marks or [UNMARKED] * len(lines)
        self.tables += (tuple(number + above for number in table) for table in source.tables)
        for name, number in _NUMBERED.items():
            for one in getattr(source, name):
                moved = replace(one, **{number: getattr(one, number) + above})
                getattr(self, name).append(moved)

    def facts(self) -> dict[str, Any]:
        """The text of the lines and what is known of them, as values of a `SourceText`."""
        names = ("marks", "tables", *_NUMBERED)
        return {"text": "\n".join(self.lines), **{one: tuple(getattr(self, one)) for one in names}}

    def source(self, path: Path, form: str, no_text: tuple[str, str], **known: Any) -> SourceText:
        """The source made of the lines.

        Args:
            path: the file.
            form: its kind.
            no_text: problem and advice for a file without text.
            known: values of other fields.

        Raises:
            SourceError: it has no text.
        """
        if not any(map(str.strip, self.lines)):
            raise SourceError(path, *no_text)
        return SourceText(path, "", form=form, **self.facts(), **known)
