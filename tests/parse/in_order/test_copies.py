"""Copies of real texts: the same sections are found, and the proof holds."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from builder.data import code_json
from builder.proof import faults
from builder.sources.read import read
from builder.town.municipality import code_of
from tests.typeset.copies import WAYS

TOWNS = Path(__file__).resolve().parents[4] / "shared" / "towns"
COPIED = ("municode/colbert-ga.txt", "code-publishing/sedro-woolley-wa.txt")
"""One text per publisher, not a large one."""
_LOST = {"titles_below": {"6.11.a"}}
"""A number on its own whose letter after a period occurs in no other section's number."""
_SWALLOWED = {"broken_lines": 1}
"""Items swallowed by a list before them, as the proof shows."""

pytestmark = [pytest.mark.corpus, pytest.mark.towns]


@cache
def _numbers(path: Path) -> list[str]:
    return [unit.number for unit in code_of(path)[0].sections if unit.number]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("town", COPIED)
def test_the_same_sections_are_found(town: str, way: str, tmp_path: Path) -> None:
    path = TOWNS / town
    copy = tmp_path / path.name
    copy.write_text(WAYS[way](read(path).text), encoding="utf-8")
    code, source = code_of(copy)
    lost = _LOST.get(way, set())
    assert [one.number for one in code.sections if one.number] == [
        number for number in _numbers(path) if number not in lost
    ]
    kinds = [fault.kind for fault in faults(json.loads(code_json.dumps(code)), source.text)]
    assert kinds == ["label"] * len(kinds)
    assert len(kinds) <= _SWALLOWED.get(way, 0)


def test_each_way_changes_the_text() -> None:
    text = read(TOWNS / COPIED[0]).text
    assert [way for way, made in WAYS.items() if made(text) == text] == []
