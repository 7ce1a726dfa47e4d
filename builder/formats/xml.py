"""XML elements as text, and what all formats made of elements share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias
from xml.sax.saxutils import escape

from builder.model import Footnote, HistoryNote, Reference, Table
from builder.present import caution
from builder.present.writer import ShownRow, Writer
from builder.text.unseen import visible

_IN_ATTRIBUTES = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;"}

DECLARATION = "<?xml version='1.0' encoding='UTF-8'?>\n"

Href: TypeAlias = Callable[[Reference], str]
"""The address that a reference leads to, relative to its file; empty if it is not linked."""


def said(words: str) -> str:
    """Words as text of an element, with marks for invisible characters."""
    return escape(visible(words))


def within(tag: str, /, *inner: str, **attributes: str) -> str:
    """An element inside running text; closes itself if empty.

    An attribute that is a Python keyword has an underscore after its name.

    >>> within("p", within("br"), "a", class_='"x"')
    '<p class="&quot;x&quot;"><br/>a</p>'
    """
    written = "".join(
        f' {name.rstrip("_")}="{escape(value, _IN_ATTRIBUTES)}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}>{''.join(inner)}</{tag}>" if inner else f"<{tag}{written}/>"


def below(tag: str, /, *inner: str, **attributes: str) -> str:
    """An element followed by a line end."""
    return within(tag, *inner, **attributes) + "\n"


def href(reference: Reference, place: Callable[[str], str | None]) -> str:
    """The address that a reference leads to, in the document or outside; empty if neither.

    Args:
        reference: a reference in running text.
        place: returns the address of an anchor in the document; None if it lacks the anchor.
    """
    if not reference.target:
        return reference.outside
    return place((reference.url or "").partition("#")[2]) or place(reference.target) or ""


@dataclass(frozen=True)
class XmlWriter(Writer[str]):
    """Writes the history notes and tables of a unit as elements."""

    line_end: ClassVar = "br"
    link_tag: ClassVar = "a"

    href: Href

    def words(self, words: str) -> str:
        """Words with their line breaks."""
        return said(words).replace("\n", f"<{self.line_end}/>")

    def link(self, words: str, to: Reference) -> str:
        """Words, linked if they lead to a place in the document or outside."""
        href = self.href(to)
        return within(self.link_tag, self.words(words), href=href) if href else self.words(words)

    def note_id(self, note: Footnote) -> str:
        """The id of a footnote, as on the site: "note:52-7:1"."""
        return f"note:{self.note_name(note)}"

    @abstractmethod
    def past(self, note: HistoryNote) -> str:
        """A history note as a paragraph of its own."""

    def after(self, block: int | None) -> Iterator[str]:
        """The pictures and history notes after a block (None: the heading), each as a paragraph."""
        for one in self.pictures_after(block):
            dots = {"width": str(one.width), "height": str(one.height)}
            yield below("p", within("img", src=one.name, alt=caution.of_picture(one), **dots))
        yield from map(self.past, self.notes_after(block))

    def table(self, index: int, table: Table, lead: str = "", **own: str) -> Iterator[str]:
        """A table with caption and notes; its footnotes' marks come last, after `lead`."""
        caption = [*self.cell(table.caption, index)] if table.caption else []
        rows = self.rows(index, table)
        if rows:
            over = [below("caption", *caption)] if caption else []
            yield below("table", *over, *self.grouped(rows, index), **own)
        elif caption:
            yield below("p", *caption, **own)
        for note in table.notes:
            yield below("p", *self.cell(note, index))
        marks = [*self.marks(index)]
        if marks:
            yield below("p", lead, *marks)

    def grouped(self, rows: Sequence[ShownRow], index: int) -> Iterator[str]:
        """The rows of a table as elements."""
        return (self.row(row, index) for row in rows)

    def row(self, row: ShownRow, index: int) -> str:
        """A row of a table; its history notes are in its last cell."""
        cells = []
        for nth, (text, over) in enumerate(row.spans(), 1):
            notes = map(self.past, row.history) if nth == len(row.cells) else ()
            wide = {"colspan": str(over)} if over > 1 else {}
            inner = self.in_cell(text, index)
            cells.append(below("th" if row.head else "td", *inner, *notes, **wide))
        return below("tr", *cells)

    def in_cell(self, text: str, index: int) -> Iterable[str]:
        """The contents of a table's cell."""
        return self.cell(text, index)
