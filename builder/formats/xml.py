"""Elements of a document as text, and what all forms made of elements share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from builder.model import Footnote, HistoryNote, Reference, Table
from builder.present.writer import ShownRow, Writer
from builder.text.unseen import visible

_IN_ATTRIBUTES = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;"}

DECLARATION = "<?xml version='1.0' encoding='UTF-8'?>\n"


def said(words: str) -> str:
    """Words of an element, with marks for characters that cannot be seen."""
    return escape(visible(words))


def within(tag: str, /, *inner: str, **attributes: str) -> str:
    """An element within running text; an empty one closes itself.

    An underscore at the end of an attribute's name sets it apart from a Python keyword.

    >>> within("p", within("br"), "a", class_='"x"')
    '<p class="&quot;x&quot;"><br/>a</p>'
    """
    written = "".join(
        f' {name.rstrip("_")}="{escape(value, _IN_ATTRIBUTES)}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}>{''.join(inner)}</{tag}>" if inner else f"<{tag}{written}/>"


def below(tag: str, /, *inner: str, **attributes: str) -> str:
    """An element on a line of its own."""
    return within(tag, *inner, **attributes) + "\n"


def lines(words: str, end: str) -> str:
    r"""As `said`, with each line break as an element of that name.

    >>> lines("a <b>\nc", "eol")
    'a &lt;b&gt;<eol/>c'
    """
    return said(words).replace("\n", f"<{end}/>")


def href(reference: Reference, place: Callable[[str], str]) -> str:
    """Where a reference leads: to a place of the document or outside; empty if to neither.

    Args:
        reference: of a running text.
        place: the address of an anchor within the document; empty if it has none.
    """
    if not reference.target:
        return reference.outside
    return place((reference.url or "").partition("#")[2]) or place(reference.target)


@dataclass(frozen=True)
class XmlWriter(Writer[str]):
    """Writes the history notes and tables of a unit as elements."""

    def note_id(self, note: Footnote) -> str:
        """The id of a footnote, as on the site: "note:52-7:1"."""
        return f"note:{self.note_name(note)}"

    @abstractmethod
    def past(self, note: HistoryNote) -> str:
        """A history note as a paragraph of its own."""

    def histories(self, block: int | None) -> Iterator[str]:
        """The history notes after a block or the heading, each a paragraph."""
        return map(self.past, self.notes_after(block))

    def table(self, index: int, table: Table, lead: str = "", **own: str) -> Iterator[str]:
        """A table with its caption, its notes, and the marks of its footnotes after `lead`."""
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
        """What is in a cell of a table."""
        return self.cell(text, index)
