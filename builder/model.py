"""The nouns of a municipal code, as every stage after the parser knows them.

A code is a list of units in reading order (parts, chapters, articles, sections, ...); each holds a
tree of blocks, its history notes, footnotes and references; the spans of each of these show where
it is in the source. The shape follows the published contract of `code.json`;
`builder.data.code_json` writes it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Final, TypeAlias

from builder import layouts
from builder.certainty import CERTAIN, INTACT, Condition
from builder.frozen import frozen
from builder.grouped import grouped
from builder.passage import Insertion, Offset, Span, Spans, Words


@frozen
class AdoptedLaw:
    """A law that is adopted and not yet codified, as its file gives it."""

    file: str
    """Its path from the folder of the sources: "new-laws/gooseford-ny/3-2026.toml"."""
    municipality: str
    """Slug of the municipality that adopted it."""
    law: str
    """How it is cited: "L.L. No. 3-2026"."""
    adopted: str
    """ISO date."""
    sections: tuple[str, ...]
    """The numbers that it touches, as the code prints them: "24-3", "Chapter 24"."""
    about: str
    """What it is about, in a few words."""
    text: str
    """The absolute path of the file with its words; empty if there is none."""
    sha256: str
    """Hash of that file, so that a changed one is published again."""


class Layout(StrEnum):
    """How a publisher's text is laid out: each is a file in `builder/layouts/`.

    Those that the program names are listed here; the others are found by their files.
    """

    _ignore_ = "file member"
    GENERAL_CODE = "general-code"
    """Page text of a typeset General Code PDF, in the order of its content stream."""
    AMERICAN_LEGAL = "american-legal"
    FLATTENED = "flattened"
    """General Code page text that someone's cleaning has run into one lower-case line."""
    MUNICODE = "municode"
    CODE_PUBLISHING = "code-publishing"
    MUNICIPAL_CODE_ONLINE = "municipal-code-online"
    ENCODE_PLUS = "encode-plus"
    OWN = "own-typesetting"
    """What a town typed itself; its headings are learned from the document."""
    PLAIN = "plain"
    """A text in reading order with numbered headings in a simple form."""
    for file in layouts.NAMES:
        member = file.upper().replace("-", "_")
        if member not in vars():
            vars()[member] = file

    @property
    def publisher(self) -> str:
        """The publisher, under the name that readers know."""
        return str(layouts.described(self)["publisher"])

    @property
    def text(self) -> str:
        """What kind of text it is, in readers' words."""
        return str(layouts.described(self)["text"])

    @property
    def notes_cite_acts(self) -> bool:
        """Whether a history note's sections are those of the acts it cites, never the code's."""
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
    """Of an article; anything above sections is called a division too, in lower case."""
    SUBDIVISION = "subdivision"
    SCHEDULE = "schedule"
    APPENDIX = "appendix"
    TABLE = "table"
    SECTION = "section"


CHAPTERS = frozenset({UnitKind.CHAPTER, UnitKind.APPENDIX})
"""What sections are numbered by."""


class BlockKind(StrEnum):
    """What a block of text is."""

    PARAGRAPH = "paragraph"
    ITEM = "item"
    """A labeled subsection, at any depth."""
    DEFINITION = "definition"
    TABLE = "table"
    FORM = "form"
    """Lines kept as they are: a form to fill in, a drawing of characters, a table whose columns are
    not known."""
    NOTE = "note"
    """An editorial line of the publisher: penalty, cross-reference, general references."""


class Status(StrEnum):
    """Whether a section holds law today."""

    CURRENT = "current"
    RESERVED = "reserved"
    REPEALED = "repealed"


Cells: TypeAlias = tuple[str, ...]
"""The cells of a row of a table."""


@frozen
class Table:
    """A table's cells, if its columns are known."""

    columns: Cells = ()
    """Head cells."""
    heads: tuple[Cells, ...] = ()
    """Further rows of head cells."""
    rows: tuple[Cells, ...] = ()
    """If a row has fewer cells than the widest one, its last cell spans the remaining columns. The
    same holds for rows of head cells."""
    caption: str | None = None
    notes: tuple[str, ...] = ()
    """Notes printed under the table."""
    groups: tuple[int, ...] = ()
    """Indexes of rows whose only cell, over all columns, is a head for the rows below it."""

    @property
    def head_rows(self) -> tuple[Cells, ...]:
        """All rows of head cells that are not empty."""
        return tuple(row for row in (self.columns, *self.heads) if row)

    @property
    def all_rows(self) -> tuple[Cells, ...]:
        """All of it as rows: the caption, the heads, the rows, the notes."""
        return ((self.caption or "",), self.columns, *self.heads, *self.rows, self.notes)

    @property
    def heads_run_together(self) -> bool:
        """Whether the last row of heads has fewer cells than there are columns.

        Which head belongs to which column is then unknown.
        """
        return bool(self.head_rows) and len(self.head_rows[-1]) < self.width

    @property
    def rows_run_together(self) -> bool:
        """Whether a row has only one cell and is not the head of a group.

        If the columns were recognized from the lines of a source, its values ran together.
        """
        return self.width > 1 and any(
            len(row) == 1 and at not in self.groups for at, row in enumerate(self.rows)
        )

    @property
    def width(self) -> int:
        """Cells of the widest row."""
        return max((len(row) for row in (self.columns, *self.heads, *self.rows)), default=0)


TABLE_MISSING = "table missing in the file"
PICTURE_NOT_SHOWN = "picture not shown"
NOT_HELD = {TABLE_MISSING: "a table is missing", PICTURE_NOT_SHOWN: "a picture is not shown"}
"""The scars in place of what a copy does not hold as text, and what is said of them."""


@frozen
class Scar:
    """A place where words of the law are gone, as far as what is left shows it."""

    kind: str
    """What is lost: "words lost", "date removed", "time removed", or one of `NOT_HELD`."""
    at: Offset
    """Offset in the text of the block, between what is left on either side."""


@frozen
class Reading:
    """Words that somebody read, by hand, in the place of those that the source has."""

    at: Offset
    """Offset in the text of the block."""
    text: Words
    """The words there, as they were read."""
    printed: Words
    """The words that the source has."""


@frozen
class Rival:
    """Another reading of a block, besides the one that was chosen."""

    what: str
    """What differs in it: "parent", "label" or "kind"."""
    value: int | str | None
    """Index of the block that it may be under (None: the unit itself), its label, its kind."""


@dataclass(slots=True, unsafe_hash=True)
class Block:
    """A paragraph, item, definition, table, form or note of a unit.

    It is in effect frozen, but made in half the time of a frozen one.
    """

    kind: Final[BlockKind]
    text: Final[str]
    """Without label, term, history notes and footnote marks; torn words joined. In forms and
    tables, newlines separate lines."""
    spans: Final[Spans]
    """Where label, term, separator and text are, in reading order."""
    label: Final[str] = ""
    """The whole path: "A(1)(a)"; below a definition the path within its own list."""
    mark: Final[str] = ""
    """The label as printed: "A.", "(1)", "(F)   (1)"."""
    parent: Final[int | None] = None
    """Index of the block that it is under."""
    term: Final[str | None] = None
    separator: Final[str] = ""
    """What separates term and meaning in print: an em dash, a period, or nothing."""
    insertions: Final[tuple[Insertion, ...]] = ()
    """Characters of `text` that are not in the source: restored hyphens."""
    table: Final[Table | None] = None
    confidence: Final[float] = 1.0
    """That its label, and its section, are right."""
    scars: Final[tuple[Scar, ...]] = ()
    anchor: Final[str] = ""
    """Unique in the site; assigned by `builder.addresses`."""
    links: Final[tuple[int, ...]] = ()
    """Offsets of `text` before which the publisher broke the line for its own link: evidence for
    references."""
    readings: Final[tuple[Reading, ...]] = ()
    """Where words were put by hand in place of the source's."""
    rivals: Final[tuple[Rival, ...]] = ()
    """Other possible readings, the likelier first; the block is then not certain."""

    @property
    def name(self) -> str:
        """Its label, or the term that it defines; empty if it has neither."""
        return self.label or self.term or ""

    @property
    def has_lines(self) -> bool:
        """Whether its text is lines, which stay as they are if they have no cells."""
        return self.kind in (BlockKind.FORM, BlockKind.TABLE)

    @property
    def lead(self) -> str:
        """What precedes its text: label, term, and the separator of term and meaning."""
        return self.mark + (self.term or "") + self.separator

    @property
    def grid(self) -> Table | None:
        """Its table, if that has rows; else its lines stay as they are."""
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
    """One act of the legislature that a history note records."""

    action: Action
    date: str | None
    """ISO date; None if the note gives none or it cannot be decided."""
    law: str | None
    """The law as printed: "L.L. No. 1-2009", "Ord. 4-2002"."""
    confidence: float = 1.0
    """That the date is right."""
    readings: tuple[str, ...] = ()
    """All ISO dates that the note may mean, if there are several."""

    @property
    def sure_date(self) -> str:
        """Its date if that is certain and unambiguous, else ""."""
        sure = self.confidence >= CERTAIN and len(self.readings) < 2
        return self.date or "" if sure else ""


@frozen
class HistoryNote:
    """A history note, as printed and as understood."""

    raw: str
    spans: Spans
    block: int | None = None
    """Index of the block that it follows; None for the heading."""
    events: tuple[Event, ...] = ()
    row: int | None = None
    """Index of the row of a table that it is in; None elsewhere."""
    offset: int | None = None
    """Offset in the text of its block if it is within it; None if it is after all of it."""


@frozen
class Footnote:
    """A footnote of the publisher, attached at its mark."""

    number: str
    text: str
    spans: Spans
    """The mark in the text (where it survives), then the note with its number."""
    mark: str = ""
    """Mark and number as printed, in the order of the spans: "55."."""
    block: int | None = None
    offset: int = 0
    """Offset of the mark in the text of its block, or of the title."""
    insertions: tuple[Insertion, ...] = ()
    also: tuple[tuple[int, int], ...] = ()
    """Block and offset of each further mark of the same note."""

    @property
    def places(self) -> tuple[tuple[int | None, int], ...]:
        """Block and offset of all marks of the note, in reading order."""
        return ((self.block, self.offset), *self.also)


@frozen
class Reference:
    """A reference to another provision, with its outcome.

    It is linked, outside law, or left alone for a reason.
    """

    text: str
    block: int | None = None
    start: int = 0
    end: int = 0
    """Offsets into the block's text (a note's raw text or the title where block is None)."""
    target: str | None = None
    """Id of the section or division."""
    targets: tuple[str, ...] = ()
    sub: str | None = None
    """The label path within the target: "D(1)"."""
    url: str | None = None
    law: str | None = None
    """Outside law, named in full."""
    cite: str | None = None
    reason: str | None = None
    """Why it is not linked: "no such section", "ambiguous", "former code"."""

    @property
    def outside(self) -> str:
        """The web address that it leads to; empty if it leads into the code or nowhere."""
        address = "" if self.target else self.url or ""
        outside = address.startswith(("https://", "http://"))
        return re.sub(r"\s", "%20", address) if outside else ""


@frozen
class Place:
    """Where a unit is in the source, for people: page label, first and last line (from 1)."""

    page: str | None
    first_line: int
    last_line: int
    file_page: int | None = None
    """Page of the file (from 1), if the file has pages."""


@frozen
class Unit:
    """A division or a section."""

    kind: UnitKind
    number: str | None
    title: str
    """The heading's words without number, final period, history note and mark; capitals as
    printed."""
    spans: Spans
    """Those of the heading."""
    rank: int
    """Depth in the outline of its layout, 0 at the top: a unit is under the nearest earlier one of
    lower rank."""
    mark: str = ""
    """The designation as printed: "§ 52-7.", "ARTICLE I"."""
    tail: str = ""
    """What the heading prints after its title: a period, or nothing."""
    list_title: str | None = None
    """The title as the publisher's section list writes it (mixed case), if any; shown to
    readers."""
    holds_text: bool = False
    """Whether it is in a section's place: a section, or a schedule or table cited like one."""
    status: Status = Status.CURRENT
    confidence: float = 1.0
    """The lower of the two below; less if place or order was inferred too."""
    number_confidence: float = 1.0
    """That the heading is here and has this number."""
    title_confidence: float = 1.0
    """That the title ends where it is taken to end."""
    blocks: tuple[Block, ...] = ()
    history: tuple[HistoryNote, ...] = ()
    footnotes: tuple[Footnote, ...] = ()
    references: tuple[Reference, ...] = ()
    insertions: tuple[Insertion, ...] = ()
    """Characters of `title` that are not in the source."""
    place: Place | None = None
    id: str = ""
    parent: str | None = None
    url: str = ""
    """Relative to the municipality's site. Id, parent and url are assigned by
    `builder.addresses`."""
    settled: tuple[str, ...] = ()
    """What was settled by hand in it, each in a sentence or two for readers."""
    rival: str = ""
    """The heading that fits the list here better: "§ 52-7"; empty if none does."""
    claims: tuple[str, ...] = ()
    """The sections with a list that this one's heading fits better: "§ 52-6"."""
    shown: str = ""
    """The title in the capitals in which readers see it; empty if it is as printed or listed. It is
    not part of the data."""

    @property
    def name(self) -> str:
        """Its number, or its title if it has none."""
        return self.number or self.title

    @property
    def parts(self) -> tuple[Unit | Block | HistoryNote | Footnote, ...]:
        """All that has spans: its heading, its blocks and its notes."""
        return (self, *self.blocks, *self.history, *self.footnotes)

    @property
    def events(self) -> tuple[Event, ...]:
        """What its history notes record, in reading order."""
        return tuple(event for event, _ in self.placed_events)

    @property
    def placed_events(self) -> Iterator[tuple[Event, Block | None]]:
        """The same, each with the block that its note follows; None for the heading."""
        for note in self.history:
            held = note.block is not None and note.block < len(self.blocks)
            block = self.blocks[note.block or 0] if held else None
            yield from ((event, block) for event in note.events)

    def with_block(self, index: int, block: Block) -> Unit:
        """The unit with a block replaced by another."""
        return replace(self, blocks=(*self.blocks[:index], block, *self.blocks[index + 1 :]))

    def may_hold(self, later: Unit) -> bool:
        """Whether a later unit may be under this one.

        A table ends what is before it and holds nothing: chapters after a comparative table of the
        charter are the code's own.
        """
        return self.rank < later.rank and self.kind is not UnitKind.TABLE


def places_of(units: Iterable[Unit]) -> dict[str, int]:
    """Where each unit is in reading order, by its id."""
    return {unit.id: at for at, unit in enumerate(units)}


def upwards(blocks: Sequence[Block], at: int | None) -> Iterator[int]:
    """The index of a block and of each that it is in, innermost first; empty for None."""
    while at is not None:
        yield at
        at = blocks[at].parent


@frozen
class SetAside:
    """Characters of the source that stand in no unit, and why.

    For example a running head, a page number, a section list.
    """

    kind: str
    spans: Spans


FITS_ANOTHER = "list fits another section"
"""The kind of doubt about a list that may be another section's."""

WORDS_NOT_READ = "words not read"
"""The kind of doubt about words of a file that are in none of the lines that were read."""

LISTED_ONLY = "section in list only"
"""The kind of doubt about a section that a list names but the copy does not hold."""

FIGURES_IN_TWO_WAYS = "figures in two ways"
"""The kind of doubt about a page of a PDF whose figures two readings give differently."""


@frozen
class Doubt:
    """Something that could not be decided and was kept as found."""

    kind: str
    """A short name to count by: "table kept as lines", "list owner", "heading disagrees with
    list"."""
    where: str
    """The number of the section, or the title of the division."""
    detail: str
    span: Span | None = None


@frozen
class Correction:
    """A decision made by hand, as it was carried out."""

    kind: str
    """As in its file: "heading", "list", "title", "table-head", "reference", "definition", "words",
    "as-read"."""
    file: str
    """Its path from the folder of the sources: "corrections/alderwick-ny/hedge.toml"."""
    by: str
    date: str
    """ISO date of the decision."""
    reason: str
    unit: int
    """Index of its unit, among all units of the code."""
    spans: Spans
    """Where in the source the text is that it is about."""
    said: str
    """What was decided, in words for readers."""
    printed: str
    """The words that it is about, as the source has them, if they are to be read otherwise; for a
    reference, its words."""
    reads: str
    """How they are to be read."""
    settles: tuple[Doubt, ...]
    """The doubts that are no longer open."""
    elsewhere: tuple[tuple[int, str], ...]
    """Other units whose readers see it, each by its index, with the words."""


@frozen
class Municipality:
    """Whose law it is."""

    slug: str
    name: str
    """In full, with its kind: "Village of Walton"."""
    state: str
    """Two letters."""
    clerk: str | None = None
    """Whom to ask about the law."""
    contact: str | None = None
    """Where mistakes of the copy are reported."""
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
    """Words of the file that its reader could not read."""
    version: dt.date | None = None
    """The day of this export, from its file's name or `codes.toml`."""
    retrieved: dt.date | None = None
    """The day on which it was downloaded, by its pages."""
    form: str = "text"
    """The kind of file: "text", "pdf", "docx", "html"; "scan", read from pictures; "folder" of
    many."""
    text_sha256: str | None = None
    """Hash of the text, in UTF-8, that was taken from a file that is not text."""
    files: tuple[tuple[str, str], ...] = ()
    """Name and SHA-256 of each file of a folder, in the order in which they were read."""


@frozen
class Parsed:
    """What a parser makes of a source: all of its characters, in units or set aside."""

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
    """What became of the text before it was read."""
    corrections: tuple[Correction, ...] = ()
    """The decisions made by hand that were carried out, in this order."""

    @cached_property
    def by_id(self) -> dict[str, Unit]:
        """The divisions and sections, found by id."""
        return {unit.id: unit for unit in self.units}

    def over(self, unit: Unit) -> Iterator[Unit]:
        """The divisions over a unit, nearest first."""
        while unit.parent in self.by_id:
            unit = self.by_id[unit.parent]
            yield unit

    def up(self, unit: Unit) -> Iterator[Unit]:
        """A unit, then the divisions over it, nearest first."""
        yield unit
        yield from self.over(unit)

    @cached_property
    def below(self) -> dict[str | None, list[Unit]]:
        """The units right under each unit, by its id; under None, those at the top."""
        return grouped((unit.parent, unit) for unit in self.units)

    @cached_property
    def divisions(self) -> tuple[Unit, ...]:
        """The headings above sections, in reading order."""
        return tuple(unit for unit in self.units if not unit.holds_text)

    @cached_property
    def sections(self) -> tuple[Unit, ...]:
        """The sections and what is in a section's place, in reading order."""
        return tuple(unit for unit in self.units if unit.holds_text)
