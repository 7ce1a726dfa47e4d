"""What the proof cannot repeat is not called certain."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from builder.certainty import Certainty, certainty
from builder.data import code_json
from builder.model import Block, BlockKind, Code
from builder.proof import prove, unproved
from builder.town.municipality import code_of
from builder.town.proven import proven

SAMPLE = Path("builder/sample/larkmoor.txt")


def mislabeled(code: Code) -> tuple[Code, str]:
    """The code with items whose labels their marks do not make, and the section of these."""
    at, unit = next(
        (at, unit)
        for at, unit in enumerate(code.units)
        if any(block.kind is BlockKind.ITEM for block in unit.blocks)
    )
    blocks = tuple(_wrong(block) for block in unit.blocks)
    units = (*code.units[:at], replace(unit, blocks=blocks), *code.units[at + 1 :])
    return replace(code, units=units), unit.id


def _wrong(block: Block) -> Block:
    return replace(block, label=f"9{block.label}") if block.kind is BlockKind.ITEM else block


def test_a_code_that_follows_from_its_source_stays_as_it_is() -> None:
    code, source = code_of(SAMPLE)
    held = proven(code, source.text)
    assert (held.faults, held.code) == ((), code)


def test_an_item_whose_label_does_not_follow_is_not_certain() -> None:
    code, source = code_of(SAMPLE)
    wrong, where = mislabeled(code)
    held = proven(wrong, source.text)
    [unit] = [unit for unit in held.code.units if unit.id == where]
    items = [one for one in unit.blocks if one.kind is BlockKind.ITEM and one.parent is None]
    assert held.faults
    assert Certainty.CERTAIN not in {certainty(block.confidence) for block in items}
    plain = code_json.to_json(held.code) | {"unproved": unproved(held.faults)}
    assert prove(plain, source.text).faults == []
    certain = code_json.to_json(wrong) | {"unproved": unproved(held.faults)}
    assert {fault.kind for fault in prove(certain, source.text).faults} == {"unproved"}
