"""What a damaged copy has lost is counted in that copy."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from builder.model import Block, BlockKind, Scar, Unit, UnitKind
from builder.parse.flattened.condition import condition_of

SECTION = Unit(UnitKind.SECTION, "4-1", "geese", (), 9, holds_text=True)
FLAT = "the keeper of geese shall pay 15 to the clerk of the town " * 20


def lost(text: str, *units: Unit) -> dict[str, tuple[int, int]]:
    return {loss.what: (loss.count, loss.of) for loss in condition_of(text, units).lost}


def test_a_flat_text_has_lost_its_signs_throughout() -> None:
    assert lost(FLAT) == {
        "capital letters": (0, sum(map(str.isalpha, FLAT))),
        "punctuation": (0, 260),
        "line ends": (0, 260),
        "marks within numbers": (0, 20),
    }


def test_what_a_copy_still_has_is_not_called_lost() -> None:
    kept = FLAT.replace("15", "1.5").replace("the clerk", "The Clerk").replace("geese", "geese,\n")
    assert not condition_of(kept, ()).damaged


@given(st.integers(0, 5), st.integers(0, 5))
def test_gaps_and_inferred_numbers_are_counted(gaps: int, inferred: int) -> None:
    block = Block(BlockKind.PARAGRAPH, "of of the law", (), scars=(Scar("words lost", 2),) * gaps)
    units = [replace(SECTION, blocks=(block,))]
    units += [replace(SECTION, number_confidence=0.7)] * inferred
    found = lost(FLAT, *units)
    assert found.get("words") == ((gaps, 4) if gaps else None)
    assert found.get("section numbers") == ((inferred, 1 + inferred) if inferred else None)
