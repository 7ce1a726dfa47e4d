"""The files in `corrections/`: a decision's kind and place, its content, author and reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta

from builder.frozen import Plain, frozen
from builder.model import FITS_ANOTHER, LISTED_ONLY, Cells, UnitKind
from builder.passage import Offset
from builder.runtime.stated import Day, Flag, Printed, Text, Web, one_of, stated, taken

FOLDER = "corrections"

LIST, TITLE, TABLE_HEAD, REFERENCE = "list", "title", "table-head", "reference"

DEFINITION, WORDS, AS_READ, HEADING = "definition", "words", "as-read", "heading"

OF_NUMBERS = ("number inferred", "section out of order")
"""Kinds of doubts about a heading's number."""

AMBIGUOUS = "reference with two readings"
"""The kind of doubt about a reference that was not linked because it may mean several places."""
KEPT, NOT_FOUND, HYPHEN = "heading kept as text", "section not found", "hyphen perhaps lost"

SETTLED_BY: Final[Mapping[str, str]] = {
    "reading order": LIST,
    FITS_ANOTHER: LIST,
    "label uncertain": LIST,
    "seam uncertain": LIST,
    "title end uncertain": TITLE,
    "table head kept whole": TABLE_HEAD,
    "no such subsection": REFERENCE,
    AMBIGUOUS: REFERENCE,
    "words lost": WORDS,
    "time removed": WORDS,
    "date removed": WORDS,
    "text breaks off": WORDS,
    HYPHEN: WORDS,
    KEPT: HEADING,
    "heading misread": HEADING,
    NOT_FOUND: HEADING,
    LISTED_ONLY: HEADING,
}
"""The kind of decision that settles a kind of doubt; all others are settled by confirming the
reading."""

_NEEDS = {
    LIST: ("to",),
    TITLE: ("title",),
    TABLE_HEAD: ("head",),
    REFERENCE: ("to", "law"),
    DEFINITION: ("term", "definition"),
    WORDS: ("reads",),
    AS_READ: (),
    HEADING: ("number", "title", "level"),
}
"""Keys with the content of each kind of decision; at least one of them is required."""
_ALSO = {LIST: ("under",), REFERENCE: ("sub", "url"), AS_READ: ("doubt",)}
STATES = {kind: (*needs, *_ALSO.get(kind, ())) for kind, needs in _NEEDS.items()}
"""All keys with content that each kind may have."""

_ALWAYS = ("kind", "reason", "by", "date")

_PLACE = ("municipality", "section", "quote", "source", "span")

_WITHOUT_QUOTE = frozenset({TITLE, AS_READ, HEADING})
"""Kinds for which the section is enough of a place, without a quotation."""

_SPAN = Meta(description="two numbers such as [15803, 15810]")

_HEAD = Meta(min_length=1, description='rows of cells such as [["Street", "Side"]]')

_Row = Annotated[Cells, Meta(min_length=1)]


@frozen
class Decision:
    """A decision as its file states it; None or empty where the file says nothing."""

    file: str
    """Path, relative to the folder of the sources: "corrections/alderwick-ny/hedge.toml"."""
    municipality: Text
    """Slug of the municipality whose code it is about."""
    kind: Annotated[str, one_of(STATES)]
    reason: Text
    by: Text
    date: Day
    section: Text = ""
    """Number or id of the section, or of another unit."""
    quote: Printed = ""
    """Words at the place, unique in their section."""
    source: Text = ""
    """SHA-256 of the source that `span` refers to."""
    span: Annotated[tuple[Offset, Offset], _SPAN] | None = None
    to: Text = ""
    under: Printed = ""
    title: Printed = ""
    number: Text = ""
    level: Annotated[str, one_of(UnitKind)] = ""
    """Kind of unit of a heading that is put back; empty for a section."""
    head: Annotated[tuple[_Row, ...], _HEAD] = ()
    sub: Text = ""
    law: Text = ""
    url: Web = ""
    term: Printed = ""
    definition: Flag = True
    """False if something is no definition."""
    reads: Text = ""
    doubt: Text = ""
    """The kind of doubt settled by confirming the reading; empty for all kinds."""


def decision_of(file: str, slug: str, table: Plain) -> Decision:
    """The decision that a file states.

    Args:
        file: its path.
        slug: of the municipality in whose folder it is; empty if it is in none.
        table: its content.

    Raises:
        ValueError: it cannot be used; the message lists all problems.
    """
    kind = str(table.get("kind"))
    known = (*_ALWAYS, *_PLACE, *STATES.get(kind, ()))
    held, wrong = taken(Decision, table if kind in STATES else {"kind": kind}, known)
    if kind in STATES:
        wrong += _lacks(slug, kind, table)
    span = held.get("span", (0, 1))
    if span[0] >= span[1]:
        wrong.append("span must be two numbers, the first the smaller one")
    if wrong:
        raise ValueError("; ".join(wrong))
    return Decision(file, **(held | {"municipality": slug or table["municipality"]}))


def _lacks(slug: str, kind: str, table: Plain) -> Iterator[str]:
    """What a decision of this kind must state but does not."""
    yield from (f"{key} is missing" for key in _ALWAYS if key not in table)
    if _NEEDS[kind] and not any(key in table for key in _NEEDS[kind]):
        yield f"{' or '.join(_NEEDS[kind])} is missing"
    if not slug and "municipality" not in table:
        yield "municipality is missing (or put the file into a folder of that name)"
    if slug and table.get("municipality", slug) != slug:
        yield f"it is in the folder of {slug} but names {table['municipality']!r}"
    if ("span" in table) != ("source" in table):
        yield "span and source must be given together"
    if "section" not in table and "span" not in table:
        yield "section is missing"
    if kind not in _WITHOUT_QUOTE and "quote" not in table and "span" not in table:
        yield "quote is missing"


def load(folder: Path) -> tuple[Decision, ...]:
    """The decisions next to the sources in a folder, by file name; empty if there are none.

    Raises:
        SettingsError: a file cannot be read or used; the message lists all problems.
    """
    return stated(folder, FOLDER, decision_of)
