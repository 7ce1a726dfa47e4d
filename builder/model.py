"""The nouns of a municipal code, as every stage after the parser knows them.

A code is a list of units in reading order (parts, chapters, articles, sections, ...). Each unit
holds a tree of blocks, its history notes, footnotes and references, and each of these has spans
that show where it is in the source. The shape follows the published contract of `code.json`;
`builder.data.code_json` writes it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from builder import layouts
from builder.certainty import CERTAIN, INTACT, Condition
from builder.frozen import frozen, light
from builder.grouped import grouped
from builder.passage import Insertion, Offset, Span, Spans, Words


@frozen
class AdoptedLaw:
    """A law that is adopted but not yet codified, as its file describes it."""

    file: str
    """Path, relative to the folder of the sources: "new-laws/gooseford-ny/3-2026.toml"."""
    municipality: str
    """Slug of the municipality."""
    law: str
    """How it is cited: "L.L. No. 3-2026"."""
    adopted: str
    """ISO date."""
    sections: tuple[str, ...]
    """Numbers of the provisions that it changes, as the code prints them: "24-3", "Chapter 24"."""
    about: str
    """Its subject, in a few words."""
    text: str
    """Absolute path of the file with its text; empty if there is none."""
    sha256: str
    """Hash of the file with its text, so that a changed text is published again."""


class Layout(StrEnum):
    """How a publisher lays out its texts. Each layout is a file in `builder/layouts/`.

    Layouts that the program names are listed here; the others are found by their files.
    """

    _ignore_ = "file member"
    GENERAL_CODE = "general-code"
    """Text extracted from a typeset General Code PDF, in the order of its content stream."""
    AMERICAN_LEGAL = "american-legal"
    FLATTENED = "flattened"
    """General Code text that a cleaning step has run together into one line of lower case."""
    MUNICODE = "municode"
    CODE_PUBLISHING = "code-publishing"
    MUNICIPAL_CODE_ONLINE = "municipal-code-online"
    ENCODE_PLUS = "encode-plus"
    OWN = "own-typesetting"
    """Typeset by the town itself; the headings are learned from the document."""
    PLAIN = "plain"
    """A text in reading order with numbered headings in a simple form."""
    for file in layouts.NAMES:
        member = file.upper().replace("-", "_")
        if member not in vars():
            vars()[member] = file

    @property
    def publisher(self) -> str:
        """The publisher's name, as readers know it."""
        return str(layouts.described(self)["publisher"])

    @property
    def text(self) -> str:
        """The kind of text, in readers' words."""
        return str(layouts.described(self)["text"])

    @property
    def notes_cite_acts(self) -> bool:
        """Whether sections in a history note are those of the acts it cites, never the code's."""
        typeset = (Layout.GENERAL_CODE, Layout.FLATTENED)
        return self not in (*typeset, Layout.AMERICAN_LEGAL)


class UnitKind(StrEnum):
    """What a unit of the code is called."""

    PART = "part"
    SUBPART = "subpart"
    TITLE = "title"
    CHAPTER = "chapter"
    ARTICLE = "article"
    SUBCHAPTER = "subchapter"
    DIVISION = "division"
    """A division of an article. In lower case, "division" is any unit above sections."""
    SUBDIVISION = "subdivision"
    SCHEDULE = "schedule"
    APPENDIX = "appendix"
    TABLE = "table"
    SECTION = "section"


CHAPTERS = frozenset({UnitKind.CHAPTER, UnitKind.APPENDIX})
"""The kinds of unit that sections take their numbers from."""


class BlockKind(StrEnum):
    """What a block of text is."""

    PARAGRAPH = "paragraph"
    ITEM = "item"
    """A labeled subsection, at any depth."""
    DEFINITION = "definition"
    TABLE = "table"
    FORM = "form"
    """Lines kept as they are: a form to fill in, a drawing in characters, a table with unknown
    columns."""
    NOTE = "note"
    """A line by the publisher: penalty, cross-reference, general references."""


class Status(StrEnum):
    """Whether a section is law today."""

    CURRENT = "current"
    RESERVED = "reserved"
    REPEALED = "repealed"


Cells: TypeAlias = tuple[str, ...]
"""The cells of one row of a table."""


Rows: TypeAlias = tuple[Cells, ...]
"""The rows of a table, from the top."""


@frozen
class Table:
    """A table's cells, if its columns are known."""

    columns: Cells = ()
    """Cells of the first row of heads."""
    heads: Rows = ()
    """Cells of further rows of heads."""
    rows: Rows = ()
    """A row may have fewer cells than the widest one: its last cell then spans the remaining
    columns. The same holds for rows of heads."""
    caption: str | None = None
    notes: tuple[str, ...] = ()
    """Notes printed below the table."""
    groups: tuple[int, ...] = ()
    """Indexes of rows that head the rows below them with one cell across all columns."""

    @property
    def head_rows(self) -> Rows:
        """All rows of heads, except empty ones."""
        return tuple(row for row in (self.columns, *self.heads) if row)

    @property
    def all_rows(self) -> Rows:
        """The whole table as rows: caption, heads, rows, notes."""
        return ((self.caption or "",), self.columns, *self.heads, *self.rows, self.notes)

    @property
    def heads_run_together(self) -> bool:
        """Whether the last row of heads has fewer cells than there are columns.

        It is then unknown which head belongs to which column.
        """
        return bool(self.head_rows) and len(self.head_rows[-1]) < self.width

    @property
    def rows_run_together(self) -> bool:
        """Whether a row has only one cell and does not head a group.

        If the columns were inferred from lines of text, the row's values ran together.
        """
        return self.width > 1 and any(
            len(row) == 1 and at not in self.groups for at, row in enumerate(self.rows)
        )

    @property
    def width(self) -> int:
        """The number of cells in the widest row."""
        return max((len(row) for row in (self.columns, *self.heads, *self.rows)), default=0)


TABLE_MISSING = "table missing in the file"
PICTURE_NOT_SHOWN = "picture not shown"
NOT_HELD = {TABLE_MISSING: "a table is missing", PICTURE_NOT_SHOWN: "a picture is not shown"}
"""The kinds of scar for what a copy lacks as text, and how readers are told."""


@frozen
class Scar:
    """A place where words of the law are missing, as far as the remaining text shows it."""

    kind: str
    """What is missing: "words lost", "date removed", "time removed", or a key of `NOT_HELD`."""
    at: Offset
    """Offset in the block's text, between the words that remain on either side."""


@frozen
class Reading:
    """Words that a person read and put in place of the source's."""

    at: Offset
    """Offset in the block's text."""
    text: Words
    """The words as the person read them."""
    printed: Words
    """The words in the source."""


@frozen
class Rival:
    """Another reading of a block, besides the one that was chosen."""

    what: str
    """What differs: "parent", "label" or "kind"."""
    value: int | str | None
    """The other parent (an index; None for the unit itself), label or kind."""


@light
class Block:
    """A paragraph, item, definition, table, form or note of a unit."""

    kind: BlockKind
    text: str
    """The text without label, term, history notes and footnote marks, torn words joined. In forms
    and tables, newlines separate lines."""
    spans: Spans
    """Where label, term, separator and text are in the source, in reading order."""
    label: str = ""
    """The whole path of labels: "A(1)(a)"; below a definition, the path within the definition's
    list."""
    mark: str = ""
    """The label as printed: "A.", "(1)", "(F)   (1)"."""
    parent: int | None = None
    """Index of the block that it belongs under."""
    term: str | None = None
    separator: str = ""
    """What is printed between term and meaning: an em dash, a period, or nothing."""
    insertions: tuple[Insertion, ...] = ()
    """Characters of `text` that the source lacks: restored hyphens."""
    table: Table | None = None
    confidence: float = 1.0
    """Confidence that its label and its section are right."""
    scars: tuple[Scar, ...] = ()
    anchor: str = ""
    """Unique within the site; assigned by `builder.addresses`."""
    links: tuple[int, ...] = ()
    """Offsets in `text` where the publisher broke the line for a link of its own: evidence of
    references."""
    readings: tuple[Reading, ...] = ()
    """The words that a person put in place of the source's."""
    rivals: tuple[Rival, ...] = ()
    """Other possible readings, the likelier first. A block that has any is not certain."""

    @property
    def name(self) -> str:
        """The block's label, else the term it defines, else ""."""
        return self.label or self.term or ""

    @property
    def has_lines(self) -> bool:
        """Whether the text consists of lines, kept as they are if there are no cells."""
        return self.kind in (BlockKind.FORM, BlockKind.TABLE)

    @property
    def lead(self) -> str:
        """What is printed before the text: label, term, and the separator of term and meaning."""
        return self.mark + (self.term or "") + self.separator

    @property
    def grid(self) -> Table | None:
        """The block's table if it has rows; None if its lines stay as they are."""
        return self.table if self.table and self.table.rows else None


class Action(StrEnum):
    """What a law did to a provision."""

    ADOPTED = "adopted"
    ADDED = "added"
    AMENDED = "amended"
    REPEALED = "repealed"
    RENUMBERED = "renumbered"


@frozen
class Event:
    """What one law did, as a history note records it."""

    action: Action
    date: str | None
    """ISO date; None if the note has none or the date cannot be decided."""
    law: str | None
    """The law as printed: "L.L. No. 1-2009", "Ord. 4-2002"."""
    confidence: float = 1.0
    """Confidence that the date is right."""
    readings: tuple[str, ...] = ()
    """All ISO dates that the note may mean, if more than one."""

    @property
    def sure_date(self) -> str:
        """The date if it is certain and unambiguous, else ""."""
        sure = self.confidence >= CERTAIN and len(self.readings) < 2
        return self.date or "" if sure else ""


@frozen
class HistoryNote:
    """A history note, as printed and as understood."""

    raw: str
    spans: Spans
    block: int | None = None
    """Index of the block that it follows; None if it follows the heading."""
    events: tuple[Event, ...] = ()
    row: int | None = None
    """Index of the table row that it is in; None outside tables."""
    offset: int | None = None
    """Offset in the block's text if the note is inside it; None if it follows all of it."""


@frozen
class Footnote:
    """A footnote of the publisher, attached where its mark is."""

    number: str
    text: str
    spans: Spans
    """The mark in the text, if it survives, then the note with its number."""
    mark: str = ""
    """Mark and number as printed, in the order of the spans: "55."."""
    block: int | None = None
    offset: int = 0
    """Offset of the mark in the text of its block, or of the title."""
    insertions: tuple[Insertion, ...] = ()
    also: tuple[tuple[int, int], ...] = ()
    """Block and offset of each further mark for the same note."""

    @property
    def places(self) -> tuple[tuple[int | None, int], ...]:
        """Block and offset of every mark for the note, in reading order."""
        return ((self.block, self.offset), *self.also)


@frozen
class Picture:
    """A picture of the source, shown in its place."""

    name: Words
    """Its file, next to `code.json`: "pictures/52-7-1.png"."""
    sha256: Words
    """Hash of that file."""
    width: Offset
    """In dots, as the height."""
    height: Offset
    span: Span
    """The blank line in its place."""
    block: Offset | None = None
    """Index of the block that it is below; None for the heading."""
    page: Offset | None = None
    """Page of the file, from 1, if the file has pages."""


@frozen
class Reference:
    """A reference to another provision: linked, to outside law, or left alone for a reason."""

    text: str
    block: int | None = None
    start: int = 0
    end: int = 0
    """Offsets in the block's text; if `block` is None, in a note's raw text or the title."""
    target: str | None = None
    """Id of the section or division."""
    targets: tuple[str, ...] = ()
    sub: str | None = None
    """Label path within the target: "D(1)"."""
    url: str | None = None
    law: str | None = None
    """Full name of the outside law."""
    cite: str | None = None
    reason: str | None = None
    """Why it is not linked: "no such section", "ambiguous", "former code"."""

    @property
    def outside(self) -> str:
        """The web address that it links to, or "" if it links into the code or nowhere."""
        address = "" if self.target else self.url or ""
        outside = address.startswith(("https://", "http://"))
        return re.sub(r"\s", "%20", address) if outside else ""


@frozen
class Place:
    """Where a reader finds a unit in the source: page label, first and last line (from 1)."""

    page: str | None
    first_line: int
    last_line: int
    file_page: int | None = None
    """Page in the file (from 1), if the file has pages."""


@frozen
class Unit:
    """A division or a section."""

    kind: UnitKind
    number: str | None
    title: str
    """The words of the heading without number, final period, history note and mark, in printed
    capitals."""
    spans: Spans
    """Spans of the heading."""
    rank: int
    """Depth in the outline of its layout, 0 at the top. A unit is under the nearest earlier unit of
    lower rank."""
    mark: str = ""
    """The designation as printed: "§ 52-7.", "ARTICLE I"."""
    tail: str = ""
    """What is printed after the title: a period, or nothing."""
    list_title: str | None = None
    """The title in the publisher's list of sections (mixed case), if there is one; readers see
    it."""
    holds_text: bool = False
    """Whether it is a section, or a schedule or table that is cited like one."""
    status: Status = Status.CURRENT
    confidence: float = 1.0
    """The lower of the two below; lower still if place or order was inferred."""
    number_confidence: float = 1.0
    """Confidence that the heading belongs here and has this number."""
    title_confidence: float = 1.0
    """Confidence that the title ends where it was ended."""
    blocks: tuple[Block, ...] = ()
    history: tuple[HistoryNote, ...] = ()
    footnotes: tuple[Footnote, ...] = ()
    references: tuple[Reference, ...] = ()
    pictures: tuple[Picture, ...] = ()
    insertions: tuple[Insertion, ...] = ()
    """Characters of `title` that the source lacks."""
    place: Place | None = None
    id: str = ""
    parent: str | None = None
    url: str = ""
    """Address relative to the municipality's site. `builder.addresses` assigns id, parent and
    url."""
    settled: tuple[str, ...] = ()
    """What people decided about it, each in a sentence or two for readers."""
    rival: str = ""
    """The heading that fits the list here better, as "§ 52-7"; empty if none does."""
    claims: tuple[str, ...] = ()
    """The sections whose list fits this unit's heading better, as "§ 52-6"."""
    shown: str = ""
    """The title in the capitals that readers see; empty if it is shown as printed or listed. Not
    part of the data."""

    @property
    def name(self) -> str:
        """The unit's number, or its title if it has none."""
        return self.number or self.title

    @property
    def parts(self) -> tuple[Unit | Block | HistoryNote | Footnote, ...]:
        """Everything in it that has spans: the heading, the blocks and the notes."""
        return (self, *self.blocks, *self.history, *self.footnotes)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that its history notes record, in reading order."""
        return tuple(event for event, _ in self.placed_events)

    @property
    def placed_events(self) -> Iterator[tuple[Event, Block | None]]:
        """Each of its events with the block that the note follows; None for the heading."""
        for note in self.history:
            held = note.block is not None and note.block < len(self.blocks)
            block = self.blocks[note.block or 0] if held else None
            yield from ((event, block) for event in note.events)

    def with_block(self, index: int, block: Block) -> Unit:
        """The unit with the block at `index` replaced."""
        return replace(self, blocks=(*self.blocks[:index], block, *self.blocks[index + 1 :]))

    def may_hold(self, later: Unit) -> bool:
        """Whether a later unit may be under this one.

        A table ends what precedes it and holds nothing: chapters after a comparative table of the
        charter are the code's own.
        """
        return self.rank < later.rank and self.kind is not UnitKind.TABLE


def places_of(units: Iterable[Unit]) -> dict[str, int]:
    """Position of each unit in reading order, by id."""
    return {unit.id: at for at, unit in enumerate(units)}


def upwards(blocks: Sequence[Block], at: int | None) -> Iterator[int]:
    """The index of a block, then of each block it is under, innermost first; nothing for None."""
    while at is not None:
        yield at
        at = blocks[at].parent


@frozen
class SetAside:
    """Characters of the source that are in no unit, and why.

    Examples: a running head, a page number, a list of sections.
    """

    kind: str
    spans: Spans


FITS_ANOTHER = "list fits another section"
"""The kind of doubt about a list that may belong to another section."""

WORDS_NOT_READ = "words not read"
"""The kind of doubt about words of a file that are in no line that was read."""

LISTED_ONLY = "section in list only"
"""The kind of doubt about a section that a list names but the copy lacks."""

FIGURES_IN_TWO_WAYS = "figures in two ways"
"""The kind of doubt about a PDF page whose figures two readings give differently."""


@frozen
class Doubt:
    """A question that could not be decided, so the text was kept as found."""

    kind: str
    """A short name, used to count doubts: "table kept as lines", "list owner", "heading disagrees
    with list"."""
    where: str
    """Number of the section, or title of the division."""
    detail: str
    span: Span | None = None


@frozen
class Correction:
    """A decision made by hand, as it was carried out."""

    kind: str
    """Its kind, as in its file: "heading", "list", "title", "table-head", "reference",
    "definition", "words", "as-read"."""
    file: str
    """Path, relative to the folder of the sources: "corrections/alderwick-ny/hedge.toml"."""
    by: str
    date: str
    """ISO date of the decision."""
    reason: str
    unit: int
    """Index of its unit among all units of the code."""
    spans: Spans
    """Where the text that it concerns is in the source."""
    said: str
    """The decision, in words for readers."""
    printed: str
    """The words of the source that are to be read differently; for a reference, its words."""
    reads: str
    """How those words are to be read."""
    settles: tuple[Doubt, ...]
    """The doubts that it settles."""
    elsewhere: tuple[tuple[int, str], ...]
    """Other units that show the decision, each by its index, with the words to show."""


@frozen
class Municipality:
    """The municipality whose law it is."""

    slug: str
    name: str
    """Full name with its kind: "Village of Walton"."""
    state: str
    """Two letters."""
    clerk: str | None = None
    """Whom readers ask about the law."""
    contact: str | None = None
    """Where readers report mistakes in the copy."""
    official_url: str | None = None
    rights: str | None = None
    index: bool = True
    """Whether search engines may index the site."""
    fictional: bool = False


@frozen
class SourceFacts:
    """What is known about the file that a code was read from."""

    file: str
    sha256: str
    publisher: str
    layout: Layout
    current_through: dt.date | None = None
    warnings: tuple[str, ...] = ()
    unread: int = 0
    """Number of words in the file that its reader could not read."""
    version: dt.date | None = None
    """The date of this export, from the file's name or `codes.toml`."""
    retrieved: dt.date | None = None
    """The date of download, as stated on its pages."""
    form: str = "text"
    """Kind of file: "text", "pdf", "docx", "html"; "scan" if read from pictures; "folder" for
    several files."""
    text_sha256: str | None = None
    """Hash of the UTF-8 text that was extracted from a file of another kind."""
    files: tuple[tuple[str, str], ...] = ()
    """Name and SHA-256 of each file of a folder, in the order they were read."""


@frozen
class Parsed:
    """A parser's result: every character of the source, in a unit or set aside."""

    units: tuple[Unit, ...]
    set_aside: tuple[SetAside, ...]
    doubts: tuple[Doubt, ...] = ()
    condition: Condition = INTACT


@dataclass(frozen=True)
class Code:
    """A municipality's whole code."""

    municipality: Municipality
    source: SourceFacts
    units: tuple[Unit, ...]
    """Divisions and sections together, in reading order."""
    set_aside: tuple[SetAside, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    condition: Condition = INTACT
    """What happened to the text before it was read."""
    corrections: tuple[Correction, ...] = ()
    """The decisions made by hand, in the order they were carried out."""
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    """The files of its pictures, by name."""

    @cached_property
    def by_id(self) -> dict[str, Unit]:
        """The divisions and sections by id."""
        return {unit.id: unit for unit in self.units}

    def over(self, unit: Unit) -> Iterator[Unit]:
        """The divisions that a unit is under, nearest first."""
        while unit.parent in self.by_id:
            unit = self.by_id[unit.parent]
            yield unit

    def up(self, unit: Unit) -> Iterator[Unit]:
        """A unit, then the divisions that it is under, nearest first."""
        yield unit
        yield from self.over(unit)

    @cached_property
    def below(self) -> dict[str | None, list[Unit]]:
        """The units right under each unit, by its id; under None, the top ones."""
        return grouped((unit.parent, unit) for unit in self.units)

    @cached_property
    def divisions(self) -> tuple[Unit, ...]:
        """The units above sections, in reading order."""
        return tuple(unit for unit in self.units if not unit.holds_text)

    @cached_property
    def sections(self) -> tuple[Unit, ...]:
        """The sections, and the schedules and tables that are cited like one, in reading order."""
        return tuple(unit for unit in self.units if unit.holds_text)
