"""Towns never seen before, set in pages and read back.

They have other numbers, labels, notes, definitions and furniture.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from builder import addresses
from builder.data.code_json import dumps
from builder.model import Code, Layout, Municipality, Parsed, SourceFacts, UnitKind
from builder.parse.general_code import parse
from builder.proof import faults
from builder.sources.text import SourceText
from tests.typeset.general_code import compose, typeset
from tests.typeset.junctions import junctions, lost
from tests.typeset.manuscript import Kind
from tests.typeset.towns import DRAWN, drawn_towns

_DIVISIONS = {
    Kind.TITLE: UnitKind.TITLE,
    Kind.CHAPTER: UnitKind.CHAPTER,
    Kind.ARTICLE: UnitKind.ARTICLE,
}
TOWNS = range(DRAWN)
"""By their places among the drawn ones."""


@cache
def _read(town: int) -> tuple[str, Parsed]:
    """The text of a drawn town, and what is read in it."""
    text = typeset(*drawn_towns()[town])
    return text, parse(SourceText(Path("drawn.txt"), "", text))


@pytest.mark.parametrize("town", TOWNS)
def test_every_section_is_found_and_none_invented(town: int) -> None:
    entries, _ = drawn_towns()[town]
    _, parsed = _read(town)
    assert [u.number for u in parsed.units if u.kind is UnitKind.SECTION] == [
        e.number for e in entries if e.kind is Kind.SECTION
    ]
    wanted = [(_DIVISIONS[e.kind], e.number) for e in entries if e.kind in _DIVISIONS]
    assert [(u.kind, u.number) for u in parsed.units if u.kind is not UnitKind.SECTION] == wanted


@pytest.mark.parametrize("town", TOWNS)
def test_nothing_is_lost_or_doubled(town: int) -> None:
    text, parsed = _read(town)
    facts = SourceFacts("drawn.txt", "", "General Code", Layout.GENERAL_CODE)
    code = Code(
        Municipality("drawn-ny", "Town of Drawn", "NY"),
        facts,
        addresses.assign(parsed.units),
        parsed.set_aside,
    )
    assert faults(json.loads(dumps(code)), text) == []


def test_line_ends_are_kept() -> None:
    """The raw texts keep nine of ten line ends of the true pages.

    A line end is kept together with the words that follow it.
    """
    counts: list[tuple[int, int]] = []
    for town, (entries, style) in enumerate(drawn_towns()):
        (text, parsed), pages = _read(town), compose(entries, style)
        counts.append(
            (len(lost(pages, entries, parsed, text)), len(list(junctions(pages, entries))))
        )
    assert sum(n for _, n in counts) > 3000
    assert sum(n for n, _ in counts) <= 0.01 * sum(n for _, n in counts)
