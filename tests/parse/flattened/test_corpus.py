"""The two real flattened codes: nothing lost or doubled, every section once and in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.model import Parsed, UnitKind
from tests.parse.flattened.reading import found_faults
from tests.parsed import code_of

pytestmark = pytest.mark.corpus

COUNTS = {"waverly": (612, 55, 39), "seneca-falls": (747, 86, 23)}
"""Sections (the list of dispositions is one), articles, footnotes."""


@pytest.mark.parametrize("town", COUNTS)
def test_every_character_is_in_one_place(codes: dict[str, Path], town: str) -> None:
    code, source = code_of(codes[town])
    assert found_faults(Parsed(code.units, code.set_aside, code.doubts), source) == []


@pytest.mark.parametrize("town", COUNTS)
def test_counts(codes: dict[str, Path], town: str) -> None:
    code, _ = code_of(codes[town])
    articles = sum(unit.kind is UnitKind.ARTICLE for unit in code.units)
    notes = sum(len(unit.footnotes) for unit in code.units)
    assert (len(code.sections), articles, notes) == COUNTS[town]


@pytest.mark.parametrize("town", COUNTS)
def test_numbers_are_unique_and_go_up(codes: dict[str, Path], town: str) -> None:
    code, _ = code_of(codes[town])
    keys = [
        tuple(map(float, unit.number.split("-", 1)))
        for unit in code.sections
        if unit.number and unit.number[0].isdigit()
    ]
    tails = [unit.number for unit in code.sections]
    assert len(tails) == len(set(tails))
    assert [chapter for chapter, _ in keys] == sorted(chapter for chapter, _ in keys)
