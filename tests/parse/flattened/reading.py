"""Reads a flattened text written in a test: one line of words, as the cleaning leaves it."""

from __future__ import annotations

import json
from pathlib import Path

from builder import addresses
from builder.data.code_json import dumps
from builder.model import Code, Layout, Municipality, Parsed, SourceFacts
from builder.parse.flattened import parse
from builder.proof import Fault, faults
from builder.sources.text import SourceText
from builder.town.kept import with_tables_confirmed

_SENTENCES = (
    (
        "no person shall keep a lantern upon any barge without a permit of the clerk who shall "
        "write it into a book "
    ),
    (
        "the owner of a kiln shall mark it with the name of the lane to which it belongs and with "
        "the year in which it was built "
    ),
    (
        "any barrow which stands in a lane for more than ten days may be removed by the board at "
        "the cost of its owner "
    ),
    (
        "whoever finds a goose upon the green may bring it to the pound where the keeper feeds it "
        "until its owner comes "
    ),
)
FIRST_CASE_CHAPTER = 50


def frame(pages: int = 24) -> str:
    """Pages of other chapters before a case.

    They give the running heads something to be learned from.
    """
    text = "administrative legislation "
    for page in range(1, pages + 1):
        chapter, section = 2 * ((page + 3) // 4), (page - 1) % 4 + 1
        body = "".join(_SENTENCES[(page + turn) % 4] for turn in range(14)).strip()
        opening = "lanterns and kilns " if section == 1 else ""
        title = "boats" if page % 2 else "hollowell code"
        kept = "lanterns" if page % 2 else "barrows"
        text += f"{opening} {chapter}{section} keeping of {kept} {body}  "
        text += f"{chapter}{section} {title}  {chapter}{section}   "
    return text.rstrip()


def source(written: str) -> SourceText:
    """A source of one line after the frame.

    Lines of a case are joined as they are, so that blanks at their ends count.
    """
    return SourceText(Path("case.txt"), "", frame() + "  " + written.replace("\n", ""))


def of_case(parsed: Parsed) -> Parsed:
    """The units and doubts of the case, without those of the frame."""
    at = next(
        i
        for i, unit in enumerate(parsed.units)
        if (unit.number or "").split("-")[0] == str(FIRST_CASE_CHAPTER)
    )
    own = {unit.number for unit in parsed.units[at:]}
    return Parsed(
        parsed.units[at:],
        parsed.set_aside,
        tuple(doubt for doubt in parsed.doubts if doubt.where in own),
        parsed.condition,
    )


def found_faults(parsed: Parsed, read: SourceText) -> list[Fault]:
    """Faults of the proof."""
    parsed = with_tables_confirmed(parsed, read.text)
    facts = SourceFacts("case.txt", "", "General Code", Layout.FLATTENED)
    town = Municipality("hollowell-ny", "Town of Hollowell", "NY")
    code = Code(
        town,
        facts,
        addresses.assign(parsed.units),
        parsed.set_aside,
        parsed.doubts,
        parsed.condition,
    )
    return faults(json.loads(dumps(code)), read.text)


def read(written: str) -> Parsed:
    """Parse a case."""
    return parse(source(written))
