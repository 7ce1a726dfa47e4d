"""The contract of `code.json`: its fields, their order and types, and its schema.

`code_json` writes it, `read_code` reads it back, and its JSON Schema is made from it. A field may
be added; none is removed or changes its meaning. A field with a default is left out if it equals
the default, and is missing from older releases.
"""

from __future__ import annotations

import datetime as dt
import json
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from builder.certainty import Certainty, Loss
from builder.frozen import frozen
from builder.indexes.newest_law import NewestLaw
from builder.model import (
    Action,
    BlockKind,
    Cells,
    Doubt,
    Layout,
    Picture,
    Reading,
    Scar,
    SetAside,
    Status,
    UnitKind,
)
from builder.passage import Insertion, Offset, Span, Spans, Words

SCHEMA = "code.schema.json"

Line: TypeAlias = Annotated[int, Meta(ge=1)]

Hash: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]

Day: TypeAlias = Annotated[str, Meta(pattern=r"^\d{4}(?:-\d{2}){0,2}$")]
"""An ISO date, as precise as known."""

Confidence: TypeAlias = Annotated[float, Meta(ge=0, le=1)]

Rival: TypeAlias = Annotated[
    dict[Literal["parent", "label", "kind"], Offset | str | None], Meta(min_length=1, max_length=1)
]
"""Another reading of a block: its label, kind, or index of the block above (null: the unit)."""


class Record(Struct, omit_defaults=True):
    """An object in `code.json`."""


class Closed(Record, forbid_unknown_fields=True):
    """An object that has no other fields."""


class Town(Record, kw_only=True):
    """The municipality whose code it is."""

    slug: Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    name: str
    state: Annotated[str, Meta(pattern=r"^[A-Z]{2}$")]
    clerk: str | None = None
    contact: str | None
    official_url: str | None
    rights: str | None
    fictional: bool


class File(Record):
    """A file of a folder."""

    name: str
    sha256: Hash


class Source(Record, kw_only=True):
    """The file that the code was read from."""

    file: str
    sha256: Hash
    """For a folder, the hash of the sorted names and hashes of its files."""
    publisher: str
    layout: Layout
    form: Literal["text", "pdf", "docx", "html", "scan", "folder"] | UnsetType = UNSET
    text_sha256: Hash | UnsetType | None = UNSET
    files: tuple[File, ...] = ()
    """The files of a folder, in the order they were read."""
    current_through: dt.date | None
    version: dt.date | None
    """The date of this export, from the file's name or codes.toml."""
    retrieved: dt.date | None
    """The date of download, as stated on its pages."""
    newest_law: NewestLaw | None
    warnings: tuple[str, ...]
    caution: str | None


class Condition(Closed):
    """What happened to the copy before it was read."""

    damaged: bool
    lost: tuple[Loss, ...] = ()
    recognized: bool = False
    """Whether the text was read by machine from pictures of pages."""


class Sure(Record, rename={"certainty": "is"}):
    """How sure something is."""

    certainty: Certainty
    confidence: Confidence


class Sureness(Record):
    """How sure a heading is."""

    number: Sure
    title: Sure


class Place(Record):
    """Where a reader finds a unit in the source."""

    page: str | None
    lines: tuple[Line, Line]
    file_page: Line | None = None


class Block(Record, kw_only=True):
    """A paragraph, item, definition, table, form or note."""

    readings: tuple[Reading, ...] = ()
    rivals: tuple[Rival, ...] = ()
    """Other readings of a block that is not certain, the likelier first."""
    kind: BlockKind
    label: str
    mark: str
    parent: Offset | None
    term: str | None
    separator: str
    text: str
    anchor: Words
    spans: Spans
    insertions: tuple[Insertion, ...]
    confidence: Confidence
    certainty: Certainty
    scars: tuple[Scar, ...]
    caption: str | None
    columns: Cells | None
    heads: tuple[Cells, ...] | None
    rows: tuple[Cells, ...] | None
    """If a row has fewer cells than the widest one, its last cell spans the remaining columns."""
    notes: Cells | None
    groups: tuple[Offset, ...] | None
    """Indexes of rows that head the rows below them with one cell across all columns."""


class Event(Record):
    """What a law did to a provision."""

    action: Action
    date: Day | None
    law: str | None
    confidence: Confidence
    certainty: Certainty
    readings: tuple[Day, ...]


class HistoryNote(Record):
    """A history note: in a row of a table, or at an offset in its block's text."""

    raw: str
    block: Offset | None
    row: Offset | None
    offset: Offset | None
    spans: Spans
    events: tuple[Event, ...]


class Mark(Closed):
    """The place of a mark for a footnote."""

    block: Offset | None
    offset: Offset


class Footnote(Record):
    """A footnote; `block` and `offset` are its first place."""

    number: str
    mark: str
    text: str
    block: Offset | None
    offset: Offset
    places: Annotated[tuple[Mark, ...], Meta(min_length=1)]
    spans: Spans
    insertions: tuple[Insertion, ...]


class Reference(Record):
    """A reference to another provision or law, and where it leads."""

    block: Offset | None
    text: str
    start: Offset
    end: Offset
    target: str | None
    targets: tuple[str, ...]
    sub: str | None
    url: str | None
    law: str | None
    cite: str | None
    reason: str | None


class Unit(Record, kw_only=True):
    """A division or a section."""

    settled: tuple[Words, ...] = ()
    """What people decided about it, each in a sentence or two for readers."""
    rival: str = ""
    """The heading that fits the list here better."""
    claims: tuple[Words, ...] = ()
    """The sections whose list fits this heading better."""
    pictures: tuple[Picture, ...] = ()
    """The pictures of the source that are below its heading or one of its blocks, in order."""
    id: Words
    kind: UnitKind
    number: str | None
    title: str
    list_title: str | None
    mark: str
    tail: str
    parent: str | None
    rank: Offset
    status: Status
    url: str
    spans: Spans
    insertions: tuple[Insertion, ...]
    confidence: Confidence
    certainty: Sureness
    warning: str | None
    source: Place | None
    blocks: tuple[Block, ...]
    history: tuple[HistoryNote, ...]
    footnotes: tuple[Footnote, ...]
    references: tuple[Reference, ...]


class Unproved(Closed):
    """Something that the proof could not confirm."""

    kind: str
    where: str
    detail: str


class Elsewhere(Closed):
    """Another unit that shows a decision."""

    unit: Words
    said: Words


class Correction(Closed):
    """A decision made by hand: about which place, by whom, and which doubts it settles."""

    kind: Literal[
        "heading", "list", "title", "table-head", "reference", "definition", "words", "as-read"
    ]
    file: Words
    by: Words
    date: dt.date
    reason: Words
    said: Words
    unit: Words
    elsewhere: tuple[Elsewhere, ...]
    spans: Spans
    printed: str
    """The words that it concerns, for a decision about words or about a reference."""
    reads: str
    """How those words are to be read."""
    settles: tuple[Doubt, ...]


@frozen
class Move:
    """Text that is read before other text, which precedes it in the source."""

    reason: str
    """One of "list below its page", "rest behind a page end", "label behind its text" or "label
    from a column"."""
    spans: tuple[Span, ...]
    over: Span
    """From the first character that is read later to the first that was moved; for a label from a
    column, from the label to its text."""


class CodeJson(Record, kw_only=True):
    """A municipality's code, published by every site as data/code.json."""

    schema: Literal["1"]
    townbook: str | UnsetType = UNSET
    """The release of Townbook that made it; what follows from the text is compared by the same
    release only."""
    municipality: Town
    source: Source
    condition: Condition
    divisions: tuple[Unit, ...]
    sections: tuple[Unit, ...]
    set_aside: tuple[SetAside, ...]
    moves: tuple[Move, ...]
    lost_page_ends: tuple[Offset, ...]
    unproved: tuple[Unproved, ...]
    doubts: tuple[Doubt, ...]
    corrections: tuple[Correction, ...] | UnsetType = UNSET
    """Decisions made by hand, in the order they were carried out."""


def schema_text() -> str:
    """The JSON Schema, as published next to `code.json`."""
    draft = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps(draft | msgspec.json.schema(CodeJson), indent=1) + "\n"


def problems(code: object) -> list[str]:
    """The first place where plain values of a `code.json` break the schema; empty if none does.

    >>> problems({"schema": "2"})
    ["Invalid enum value '2' - at `$.schema`"]
    """
    try:
        msgspec.convert(code, CodeJson)
    except msgspec.ValidationError as error:
        return [str(error)]
    return []
