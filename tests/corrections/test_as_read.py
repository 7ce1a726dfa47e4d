"""What was doubted but is right: which certainty a decision gives."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from builder.corrections.as_read import settled
from builder.corrections.decision import AS_READ, Decision
from builder.corrections.record import recorded
from builder.model import Code, Doubt
from tests.versions.codes import FERRY, code, section

OUT_OF_ORDER, INFERRED = "section out of order", "number inferred"


def _doubted(*kinds: str) -> Code:
    """A code whose only section has doubts about its number, and an uncertain text."""
    whole = code({"I": [section("1-2", FERRY, places=(5, 10))]})
    *above, unit = whole.units
    (text,) = unit.blocks
    unit = replace(unit, number_confidence=0.8, blocks=(replace(text, confidence=0.6),))
    doubts = tuple(Doubt(kind, "1-2", "comes after 1-3", unit.spans[0]) for kind in kinds)
    return replace(whole, units=(*above, unit), doubts=doubts)


def _decided(doubt: str) -> Decision:
    said = {"section": "1-2", "reason": "So.", "by": "the clerk", "date": dt.date(2026, 1, 5)}
    return Decision("a.toml", "gooseford-ny", AS_READ, **said, doubt=doubt)


def _settled(whole: Code, doubt: str) -> Code:
    decision = _decided(doubt)
    return recorded(whole, decision, settled(whole, "", decision))


@pytest.mark.parametrize("doubt", [OUT_OF_ORDER, INFERRED])
def test_a_confirmed_heading_has_a_certain_number_and_its_text_stays(doubt: str) -> None:
    unit = _settled(_doubted(doubt), doubt).units[-1]
    assert (unit.number_confidence, unit.blocks[0].confidence) == (1.0, 0.6)


def test_a_number_with_another_doubt_stays_uncertain() -> None:
    made = _settled(_doubted(OUT_OF_ORDER, INFERRED), OUT_OF_ORDER)
    assert [one.kind for one in made.doubts] == [INFERRED]
    assert made.units[-1].number_confidence == 0.8
