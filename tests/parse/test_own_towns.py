"""Texts typed by towns themselves are read whole: each section once, none invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.model import UnitKind
from tests.parsed import code_of

pytestmark = pytest.mark.towns


@pytest.mark.parametrize(
    ("name", "divisions", "sections", "untitled"),
    [
        ("brookfield-ma.pdf", 19, 130, 78),
        ("medicine-lodge-ks.pdf", 35, 241, 4),
        ("denmark-me.pdf", 11, 73, 0),
        ("caneadea-ny.pdf", 1, 6, 0),
    ],
)
def test_every_section_is_found(
    name: str, divisions: int, sections: int, untitled: int, towns: tuple[Path, ...]
) -> None:
    path = next((path for path in towns if path.name == name), None)
    if path is None:
        pytest.skip(f"{name} is not among the towns")
    units = code_of(path)[0].units
    found = [unit for unit in units if unit.kind is UnitKind.SECTION]
    assert (len(units) - len(found), len(found)) == (divisions, sections)
    assert sum(not unit.title for unit in found) == untitled
