"""Towns come back whole from texts that other tools have extracted from the same pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder import addresses
from builder.data.code_json import dumps
from builder.model import Code, Layout, Municipality, Parsed, SourceFacts, UnitKind
from builder.parse.general_code import parse
from builder.proof import Fault, faults
from builder.sources.text import SourceText
from tests.typeset.extractors import CONVENTIONS, extracted
from tests.typeset.lists import code_of_lists
from tests.typeset.manuscript import Kind
from tests.typeset.sheets import Style
from tests.typeset.strategies import LABELS
from tests.typeset.towns import drawn_towns


def _faults(parsed: Parsed, text: str) -> list[Fault]:
    """The faults, except those of labels where the reading is in doubt, or a build puts it there.

    A definition printed right below a list may be read as the rest of its last item.
    """
    facts = SourceFacts("drawn.txt", "", "General Code", Layout.GENERAL_CODE)
    municipality = Municipality("drawn-ny", "Town of Drawn", "NY")
    code = Code(municipality, facts, addresses.assign(parsed.units), parsed.set_aside)
    blocks = [block for unit in parsed.units for block in unit.blocks]
    doubted = {block.spans[0][0] for block in blocks if block.confidence < 1}
    found = faults(json.loads(dumps(code)), text)
    return [
        one
        for one in found
        if one.kind != "label"
        or not (one.offset in doubted or one.detail.endswith("printed like a definition"))
    ]


def _read(text: str) -> Parsed:
    return parse(SourceText(Path("drawn.txt"), "", text))


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_nothing_is_lost_and_sections_come_back(convention: str) -> None:
    """Every section is found, and every word once, whatever the convention."""
    for entries, style in drawn_towns()[:12]:
        text = extracted(entries, style, convention)
        parsed = _read(text)
        assert _faults(parsed, text) == []
        assert [u.number for u in parsed.units if u.kind is UnitKind.SECTION] == [
            e.number for e in entries if e.kind is Kind.SECTION
        ]


@pytest.mark.parametrize("labels", LABELS, ids=" ".join)
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_all_items_come_back_with_their_labels(convention: str, labels: tuple[str, ...]) -> None:
    """In codes that show their order of labels. A drawn town may show an unusual one ("1." above
    "A.") too seldom to be believed, so that a share of drawn items would depend on chance.
    """
    entries = code_of_lists(labels)
    parsed = _read(extracted(entries, Style(town="BIRCHMERE", depth=31), convention))
    assert [
        (block.mark, block.text) for unit in parsed.units for block in unit.blocks if block.mark
    ] == [(e.label, e.text) for e in entries if e.kind is Kind.ITEM]
