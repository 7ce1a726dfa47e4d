"""Towns come back whole from texts that other tools have taken from the same pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from builder import addresses
from builder.data.code_json import dumps
from builder.model import Code, Layout, Municipality, Parsed, SourceFacts, UnitKind
from builder.parse.general_code import parse
from builder.proof import Fault, faults
from builder.sources.text import SourceText
from tests.typeset.extractors import CONVENTIONS, extracted
from tests.typeset.manuscript import Entry, Kind
from tests.typeset.sheets import Style
from tests.typeset.towns import towns

LEAST = 0.95
"""Share of the items that come back with their labels: short codes whose labels nest in an unusual
order ("1." above "A.") show that order too seldom to be believed. 0.97 of 1,100 do."""
DRAWN = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.generate),
)


def _faults(parsed: Parsed, text: str) -> list[Fault]:
    facts = SourceFacts("drawn.txt", "", "General Code", Layout.GENERAL_CODE)
    municipality = Municipality("drawn-ny", "Town of Drawn", "NY")
    code = Code(municipality, facts, addresses.assign(parsed.units), parsed.set_aside)
    return list(faults(json.loads(dumps(code)), text))


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_sections_and_items_come_back(convention: str) -> None:
    """Every section is found, and nearly every item with its label, whatever the convention."""
    asked = kept = 0

    @DRAWN
    @given(towns())
    def draw(town: tuple[tuple[Entry, ...], Style]) -> None:
        nonlocal asked, kept
        entries, style = town
        text = extracted(entries, style, convention)
        parsed = parse(SourceText(Path("drawn.txt"), "", text))
        # a note above a late label is told from its item by nothing but the label
        allowed = {"note"} if convention == "behind" else set()
        assert [fault for fault in _faults(parsed, text) if fault.kind not in allowed] == []
        assert [u.number for u in parsed.units if u.kind is UnitKind.SECTION] == [
            e.number for e in entries if e.kind is Kind.SECTION
        ]
        blocks = [block for unit in parsed.units for block in unit.blocks]
        found = {(block.mark, block.text[:12]) for block in blocks}
        items = [e for e in entries if e.kind is Kind.ITEM and e.label]
        asked += len(items)
        kept += sum((e.label, e.text[:12]) in found for e in items)

    draw()
    assert asked > 100
    assert kept >= LEAST * asked
