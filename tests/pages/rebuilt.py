"""A small fictional code rebuilt from a damaged copy: its source, and what was made of it."""

from __future__ import annotations

from builder import addresses
from builder.model import (
    Action,
    Block,
    BlockKind,
    Code,
    Event,
    HistoryNote,
    Layout,
    Municipality,
    Reference,
    Scar,
    SetAside,
    SourceFacts,
    Unit,
    UnitKind,
)
from tests.conditions import DAMAGED

SOURCE = (
    "geese  31 keeping of geese permit required in pens added 1271981 no person may keep more than "
    "12 geese except as provided in of the "
    "bird law where the ph is less than 65  32 fees a the fee is $15 b see  31 of this chapter "
    "goose  a bird of the genus anser "
    "31 gooseford code  32"
)


def _span(words: str) -> tuple[int, int]:
    at = SOURCE.index(words)
    return at, at + len(words)


def _block(kind: BlockKind, words: str, mark: str = "", label: str = "", **more: object) -> Block:
    text = words.removeprefix(mark).strip()
    return Block(kind, text, (_span(words),), label, mark, **more)


_GOOSE = "a bird of the genus anser"
_KEEPING = (
    "no person may keep more than 12 geese except as provided in of the bird law where the ph is "
    "less than 65"
)


def code() -> Code:
    """A chapter with two sections: a title's end, a label and a date inferred, and words lost."""
    note = HistoryNote(
        "added 1271981",
        (_span("added 1271981"),),
        None,
        (Event(Action.ADDED, "1981-12-07", None, 0.98, ("1981-01-27", "1981-12-07")),),
    )
    units = (
        Unit(UnitKind.CHAPTER, "3", "geese", (_span("geese"),), 1),
        Unit(
            UnitKind.SECTION,
            "3-1",
            "keeping of geese permit required",
            (_span("31 keeping of geese permit required"),),
            9,
            mark="31",
            holds_text=True,
            confidence=0.72,
            title_confidence=0.72,
            blocks=(
                _block(BlockKind.PARAGRAPH, "in pens"),
                _block(
                    BlockKind.PARAGRAPH,
                    _KEEPING,
                    scars=(Scar("words lost", _KEEPING.index(" of the bird")),),
                ),
            ),
            history=(note,),
        ),
        Unit(
            UnitKind.SECTION,
            "3-2",
            "fees",
            (_span("32 fees"),),
            9,
            mark="32",
            holds_text=True,
            blocks=(
                _block(BlockKind.ITEM, "a the fee is $15", "a", "A"),
                _block(BlockKind.ITEM, "b see  31 of this chapter", "b", "B", confidence=0.81),
                Block(
                    BlockKind.DEFINITION,
                    "a bird of the genus anser",
                    (_span("goose  a bird of the genus anser"),),
                    term="goose",
                    confidence=0.6,
                ),
            ),
            references=(Reference("31", 1, 5, 7, "3-1", ("3-1",), None, "3/#3-1"),),
        ),
    )
    return Code(
        Municipality("gooseford-ny", "Village of Gooseford", "NY", index=False, fictional=True),
        SourceFacts("gooseford.txt", "0" * 64, "General Code", Layout.FLATTENED),
        addresses.assign(units),
        (SetAside("running head", (_span("31 gooseford code  32"),)),),
        condition=DAMAGED,
    )
