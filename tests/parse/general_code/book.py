"""The lines of a code that a test writes, as headings are looked for among them."""

from __future__ import annotations

from pathlib import Path

from builder.parse.general_code.headings.heading_lines import HeadingLines
from builder.parse.general_code.headings.title_lines import TitleLines
from builder.parse.general_code.pages.pages import Page
from builder.sources.text import SourceText


def pages_of(*written: str) -> list[Page]:
    """Pages, each with the lines that are written for it."""
    source = SourceText(Path("pages.txt"), "", "\n".join(written))
    lines = iter(source.lines)
    return [Page(tuple(next(lines) for _ in page.split("\n"))) for page in written]


def lines_of(*written: str) -> TitleLines:
    """The lines of such pages; those that begin with a section's sign head sections."""
    book = HeadingLines(pages_of(*written))
    return TitleLines(book, {at for at, text in enumerate(book.texts) if text.startswith("§")})
