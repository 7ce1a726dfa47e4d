"""What the templates show of a unit: plain values and finished markup."""

from __future__ import annotations

from markupsafe import Markup

from builder.frozen import frozen
from builder.model import Block, Event, Unit
from builder.pages.links import Link


@frozen
class TableRow:
    """A row of a table with the history notes that are in it."""

    anchor: str
    """Empty if no link leads to it."""
    cells: tuple[Markup, ...]
    history: tuple[Markup, ...]
    heads: bool
    """Whether it is over all columns and heads the rows after it."""


@frozen
class CellTable:
    """A table whose cells are known; each cell is finished markup."""

    caption: Markup | None
    heads: tuple[tuple[Markup, ...], ...]
    groups: tuple[list[TableRow], ...]
    notes: tuple[Markup, ...]
    width: int
    """Cells of the widest row."""
    label: str
    """Its name if it has no caption: "Table 2 of § 4-1"."""
    dated: bool
    """Whether history notes are in its rows."""
    row_heads: bool
    """Whether the first cell of a row names the row."""
    doubt: tuple[str, ...]
    """The sentences of caution for it; none if it is certain."""


@frozen
class BlockView:
    """A block with its notes and what is under it."""

    block: Block | None
    """None for a label that only introduces its first item."""
    mark: str
    text: Markup
    table: CellTable | None
    marks_after: Markup
    """A table's footnote marks, whose places in the cells are not known."""
    after: tuple[Markup, ...]
    """Its pictures and history notes."""
    doubt: str
    """The caution for its label or place, in a few words; empty if it is certain."""
    runs: list[NodeRun]


@frozen
class NodeRun:
    """Neighbors that make one list: "items", "definitions" or "other"."""

    sort: str
    nodes: list[BlockView]


@frozen
class Note:
    """A footnote at the foot of its unit."""

    number: str
    id: str
    marks: tuple[str, ...]
    """Ids of its marks."""
    text: Markup


@frozen
class TimelineStep:
    """A change of a section from one version of its code to the next."""

    said: str
    """"Changed between May 1, 2023 and July 14, 2025"."""
    detail: str
    href: str
    """Link to its words before and after."""
    was: str
    """Link to the section as it was; empty if it did not exist yet."""
    day: str
    """The day of the version before the change."""


@frozen
class NumberBefore:
    """Another section that once had a section's number."""

    was: Link
    """Its title, with the link to it in the last version in which it had the number."""
    day: str
    """The day of that version."""
    now: Link | None
    """What it is called now; None if it is gone."""


@frozen
class LawMark:
    """A law at a section that it touches."""

    law: Link
    day: str
    """ISO date; empty if it is not known."""


@frozen
class UnitView:
    """A unit on its page."""

    unit: Unit
    heading: Markup
    """Its line of Markdown, with its id."""
    citation: str
    permalink: str
    """Link to the address that people print and cite; empty for a division."""
    after: tuple[Markup, ...]
    """The pictures and history notes below its heading."""
    runs: list[NodeRun]
    notes: tuple[Note, ...]
    acts: list[tuple[Event, Block | None]]
    """The events of all history notes, oldest first, after those without a date."""
    cited: list[tuple[Link, str]]
    """The units that cite it, each with its title."""
    doubts: tuple[str, ...]
    """What is uncertain in the unit, each in a sentence. Cautions for a whole copy are on its page
    once."""
    found: str
    """Link to its words as they were found; empty if nothing was rebuilt."""
    meaning: str
    """Link to what its caution means; empty without one."""
    timeline: tuple[TimelineStep, ...]
    """Its changes through the versions of the code, newest first."""
    number_before: NumberBefore | None
    since: str
    """The day of the first version that has it; empty if the code has one version."""
    listed: tuple[LawMark, ...]
    """The laws that touched it only by the publisher's list."""
    new_laws: tuple[LawMark, ...]
    """The laws that touch it but are not yet in its text."""
    unchanged: str
    """The day since which it has read as it does today by its history notes, if known."""
