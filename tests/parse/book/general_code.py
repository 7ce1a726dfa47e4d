"""A code as General Code typesets it, which tests write line by line."""

from __future__ import annotations

from pathlib import Path

from builder.model import Layout, Parsed
from builder.parse import as_read, parse
from builder.sources.pdf.book import Book, Bookmark, Link, Sheet
from builder.sources.text import LineMarks, SourceText
from tests.parse.general_code.shown import shown

from .setting import LEADING, LEFT, Setter

WIDE = "The keeper of the geese upon the green counts all of them at dusk by the weir as"
COLUMN = 300.0
INNER = LEFT + 24


def set_head(setter: Setter, *words: str, bold: bool = True) -> None:
    """Add words in the middle of the page."""
    for text in words:
        setter.set((300.0 - 2.5 * len(text), text), bold=bold, above=2 * LEADING)


def set_section(setter: Setter, title: str) -> None:
    """Add a section whose text shows the edges and the leading."""
    setter.set(title, bold=True, above=2 * LEADING)
    setter.set(WIDE, above=2 * LEADING)
    for _ in range(4):
        setter.set(WIDE.lower())
    setter.set("they come home.")


def begun(*titles: str) -> Setter:
    """A chapter with three sections."""
    setter = Setter()
    set_head(setter, "Chapter 1", "GEESE")
    for title in titles or ("§ 1-1. Old geese.", "§ 1-2. Hens.", "§ 1-3. Owls."):
        set_section(setter, title)
    return setter


def parsed(setter: Setter, *bookmarks: Bookmark) -> Parsed:
    """The book as it is read."""
    return parse(book_source(setter, *bookmarks), Layout.GENERAL_CODE)


def book_source(setter: Setter, *bookmarks: Bookmark, links: tuple[Link, ...] = ()) -> SourceText:
    """The book in order."""
    sheets = tuple(Sheet(page, 600.0, 800.0) for page in range(1, setter.page + 1))
    book = Book(sheets, bookmarks, links)
    marks = tuple(LineMarks(laid=line.laid) for line in setter.lines)
    text = "\n".join(line.text for line in setter.lines)
    source = SourceText(Path("x.pdf"), "", text, form="pdf", marks=marks, book=book)
    return as_read(source, Layout.GENERAL_CODE)


def lines_of(setter: Setter, *bookmarks: Bookmark) -> list[str]:
    """What is read, one line for each thing."""
    return shown(parsed(setter, *bookmarks)).split("\n")


def below(setter: Setter) -> list[str]:
    """What follows the text of the last section."""
    return lines_of(setter)[7:]
