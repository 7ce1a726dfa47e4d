"""Small fictional codes for references to lead into.

They are written as outlines: one unit a line, a section's labels after it.
"""

from __future__ import annotations

from dataclasses import replace

from builder.addresses import assign
from builder.certainty import INTACT
from builder.model import (
    Block,
    BlockKind,
    Code,
    Layout,
    Municipality,
    SourceFacts,
    Table,
    Unit,
    UnitKind,
)
from tests.conditions import DAMAGED

RANKS = {
    UnitKind.TITLE: 0,
    UnitKind.PART: 0,
    UnitKind.CHAPTER: 1,
    UnitKind.APPENDIX: 1,
    UnitKind.SUBCHAPTER: 2,
    UnitKind.ARTICLE: 2,
    UnitKind.SCHEDULE: 2,
    UnitKind.TABLE: 2,
    UnitKind.SECTION: 3,
}

GENERAL = """
part | I | Administrative Legislation
chapter | 1 | GENERAL PROVISIONS
article | I | Adoption of Code
section | 1-1 | Short title
section | 1-2 | Repealer | A B
section | 1-3 | Penalties
chapter | 7 | FERRIES AND LANDINGS
section | 7-1 | Tolls | A B
section | 7-2 | Hours
chapter | 12 | BRIDGES
section | 12-1 | Purpose
section | 12-2 | Definitions
section | 12-3 | Tolls | A A(1) A(2) A(2)(a) A(2)(b) B B(1) B(2) B(3) C D
section | 12-3.1 | Free days
section | 12-4 | Loads | A B C C(1) C(2) D
section | 12-5 | Lamps | A B C
section | 12-6 | Repairs
chapter | 40 | ZONING
article | I | Districts
section | 40-1 | Districts named
section | 40-2 | Map | 1 2
article | II | Signs
section | 40-3 | Signs allowed | A B
section | 40-4 | Signs forbidden
appendix | A | SCHEDULE OF USES
section | A-1 | Riverside district | C C(8)
"""

LEGAL = """
title | I | GENERAL PROVISIONS
chapter | 10 | RULES OF CONSTRUCTION; PENALTY
section | 10.01 | Title
section | 10.99 | Penalty | A B E
title | VII | TRAFFIC
chapter | 51 | WATER
section | 51.001 | Definitions | A A(1) A(2) B C D D(1) D(2) D(3)
section | 51.002 | Rates
section | 51.003 | Meters
section | 51.999 | Penalty
chapter | 72 | TRAFFIC SCHEDULES
schedule | III | SPEED LIMITS
title | IX | STREETS AND SIGNS CODE
chapter | 90 | LAMPS
section | 90.01 | Lamps
"""

CHARTERED = """
part | I | CHARTER
article | II | COUNCIL
section | 2.10 | Council | a b
section | 2.11 | Terms
chapter | 4 | AMENDING THE CHARTER
section | 4.01 | Votes
part | II | CODE OF ORDINANCES
chapter | 2 | ADMINISTRATION
article | II | CLERK
section | 2-1 | Clerk
section | 2-2 | Records
appendix | A | ZONING
article | II | DISTRICTS
section | 2.10 | Districts
"""

NUMBERED_ITEMS = """
chapter | 4 | GEESE
section | 4-1 | Keeping
section | 4-2 | Bells | a
section | 4-9 | Ponds
chapter | 6 | DUCKS
section | 6-1 | Keeping | b b1
appendix | A | ZONING
section | 3 | Districts | 3-1 3-2 3-2.1 3-2.1A
section | 4 | Signs | 4-1 4-2 4-2A 4-3
"""
"""An appendix whose items repeat their section's number, and so look like sections of the code."""

LAWS = """
chapter | 1 of 1998 | DOGS
section | 1 | Purpose
section | 2 | Leashes
chapter | 3 of 2001 | BOARDS
section | 1 | Board | 1 2
section | 4 | Terms
"""
"""A collection of local laws."""

FLAT = """
chapter | 12 | bridges
article | I | tolls
section | 12-1 | purpose
section | 12-3 | tolls | A A(1) A(1)(b) B
section | 12-4 | loads
section | 12-5 | lamps
section | 12-5.1 | oil
article | II | ferries
article | IV | fords
chapter | 80 | dogs
section | 80-1 | leashes
section | 80-6 | tags
chapter | 118 | fees
section | 118-1 | amounts
section | 118-2 | refunds
chapter | 121 | sheds
section | 121-3 | roofs
chapter | 220 | wharves
section | 220-10 | moorings | B
section | 220-11 | anchors
"""


def town(outline: str, layout: Layout, state: str = "NY", extra: Unit | None = None) -> Code:
    """A code of the outline, of the Village of Mossbank."""
    units = [_unit(line) for line in outline.strip().splitlines()]
    return Code(
        Municipality("mossbank-ny", "Village of Mossbank", state),
        SourceFacts("mossbank.txt", "0" * 64, "A publisher", layout),
        assign([*units, *([extra] if extra else [])]),
        condition=DAMAGED if layout is Layout.FLATTENED else INTACT,
    )


def speaker(code: Code, number: str, text: str, *, block: str = "") -> Code:
    """The code with a paragraph of the text in a section, under the block with a label if given."""
    units = list(code.units)
    at = next(
        index
        for index, unit in enumerate(units)
        if unit.number == number and unit.kind is not UnitKind.CHAPTER
    )
    unit = units[at]
    parent = next(
        (index for index, one in enumerate(unit.blocks) if block and one.label == block), None
    )
    spoken = Block(BlockKind.PARAGRAPH, text, (), parent=parent, label=block)
    units[at] = _with_blocks(unit, (*unit.blocks, spoken))
    return replace(code, units=assign(units))


def with_table(code: Code, number: str, title: str, table: Table, text: str) -> Code:
    """The code with a table in a section that takes the given title."""
    units = list(code.units)
    at = next(index for index, unit in enumerate(units) if unit.number == number)
    units[at] = _with_blocks(units[at], (Block(BlockKind.TABLE, text, (), table=table),), title)
    return replace(code, units=assign(units))


def _with_blocks(unit: Unit, blocks: tuple[Block, ...], title: str | None = None) -> Unit:
    return Unit(
        unit.kind,
        unit.number,
        title or unit.title,
        unit.spans,
        unit.rank,
        holds_text=unit.holds_text,
        blocks=blocks,
    )


def _unit(line: str) -> Unit:
    kind, number, title, *labels = (part.strip() for part in line.split("|"))
    unit_kind = UnitKind(kind)
    blocks = tuple(
        Block(BlockKind.ITEM, "Words.", (), label=label, mark=label)
        for label in " ".join(labels).split()
    )
    holds_text = unit_kind in (UnitKind.SECTION, UnitKind.SCHEDULE)
    return Unit(
        unit_kind,
        number,
        title,
        (),
        RANKS[unit_kind],
        holds_text=holds_text,
        blocks=blocks,
        mark=f"Local Law No. {number}" if " of " in number else "",
    )
