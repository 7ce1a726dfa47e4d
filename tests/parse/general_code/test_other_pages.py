"""Real law on other pages.

A parsed code, printed again on pages of another length, is read back as it was.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import pytest

from builder.certainty import Certainty, certainty
from builder.model import BlockKind, Unit, UnitKind
from builder.parse.general_code import parse
from builder.sources.text import SourceText
from tests.parsed import code_of
from tests.typeset.repress import repress

pytestmark = pytest.mark.corpus

_Shape: TypeAlias = tuple[str, str, frozenset[int], str | None]


@pytest.mark.parametrize("name", ["walton", "spring-valley"])
@pytest.mark.parametrize("depth", [36, 42])
def test_blocks_come_back_on_other_pages(codes: dict[str, Path], name: str, depth: int) -> None:
    code, source = code_of(codes[name])
    text, numbers = repress(code, source, depth, seed=1)
    again = SourceText(Path("again.txt"), "", text)
    found = {unit.number: unit for unit in parse(again).units if unit.kind is UnitKind.SECTION}
    blocks = right = sections = whole = silent = 0
    for unit in code.units:
        if unit.kind is not UnitKind.SECTION or any(
            block.kind in (BlockKind.TABLE, BlockKind.FORM) for block in unit.blocks
        ):
            continue
        wanted = _shape(unit, source, list(range(len(source.lines) + 1))[1:])
        have = _shape(found[unit.number], again, numbers) if unit.number in found else []
        blocks += len(wanted)
        right += sum(shape in have for shape in wanted)
        sections += 1
        whole += wanted == have
        silent += wanted != have and certainty(found[unit.number].confidence) is Certainty.CERTAIN
    assert right >= 0.99 * blocks
    assert whole >= 0.98 * sections
    assert silent <= 0.01 * sections


def _shape(unit: Unit, source: SourceText, numbers: list[int]) -> list[_Shape]:
    """The blocks of a unit: kind, label, lines of the original, label or term of the parent."""
    shapes = []
    for block in unit.blocks:
        lines = {
            numbers[n - 1]
            for start, end in block.spans
            for n in range(source.line_at(start), source.line_at(end - 1) + 1)
        }
        parent = unit.blocks[block.parent] if block.parent is not None else None
        above = None if parent is None else parent.label or parent.term
        shapes.append((block.kind.value, block.label, frozenset(lines), above))
    return shapes
