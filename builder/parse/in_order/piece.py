"""A piece: a paragraph, note or table of a unit, before its place is known."""

from __future__ import annotations

from enum import Enum, auto

from builder.frozen import frozen
from builder.parse.in_order.drawn_tables import Drawn
from builder.parse.in_order.paragraphs import Label
from builder.parse.in_order.rows import Row
from builder.passage import Passage
from builder.sources.text import STEP


class PieceKind(Enum):
    """The kind of a piece of a unit's text."""

    TEXT = auto()
    HISTORY = auto()
    NOTE = auto()
    NOTE_AFTER = auto()
    """A note after histories, such as one on the penalty, which belongs to the division above."""
    NOTE_ITEM = auto()
    """A line of a note whose head is above."""
    EXAMPLE = auto()
    """A note that the text above announces as an example."""
    REST = auto()
    """Text that continues the block above after a deliberate break."""
    FOOTNOTE = auto()
    FOOTNOTE_HEAD = auto()
    HISTORY_HEAD = auto()
    TABLE = auto()
    CELLS = auto()
    """Cells of a table, one to a line; nothing shows the columns."""
    ROWS = auto()
    """Rows of a table whose columns are lost, one to a line."""
    LABELS = auto()
    """Labels that a copy of a page has stacked above the texts of several items."""


@frozen
class Piece:
    """One piece of a unit's text."""

    kind: PieceKind
    text: Passage
    rows: tuple[Row, ...] = ()
    """The rows of a table."""
    number: str = ""
    """The number of a footnote, if the text has it."""
    sign: str = ""
    """The mark of a footnote, if the text above has it as printed before the note."""
    indent: int = 0
    """Indent of its first line; 0 if indents do not show levels."""
    exact: bool = False
    """Whether the indent shows for sure what holds it, as in an export or by the file's marks."""
    drawn: Drawn | None = None
    """The table that the rows draw."""
    links: tuple[int, ...] = ()
    """Offsets in the source of words before which the publisher ends a line without need."""
    marked: bool = False
    """Whether the file itself marks the table, or gives the depth of the text."""
    headed: bool = False
    """Whether the cells have a caption above them: "Table 1."."""
    term: int = 0
    """Length of the term, if it is on a line of its own above the rest."""
    label: Label = Label.PRINTED
    """Where the label of a text is."""
    within: bool = False
    """Whether a history note is in the block before it, and covers only that."""
    sure: float = 1.0
    """How sure its place is."""
    mark: str = ""
    """The label that it begins with, if known."""
    before: Passage | None = None
    """The text before a footnote's mark in its paragraph, if the mark is known."""
    notes: tuple[Passage, ...] = ()
    """History notes in the cells of a table."""

    @property
    def place(self) -> int | None:
        """Its indent, if that shows for sure what holds it.

        >>> [Piece(PieceKind.TEXT, Passage(), indent=4, exact=sure).place for sure in (True, False)]
        [4, None]
        """
        return self.indent if self.exact else None

    @property
    def is_item(self) -> bool | None:
        """Whether the file says that it is an item of a list; None if it does not say."""
        return self.indent > 0 and self.indent % STEP == 0 if self.marked else None
