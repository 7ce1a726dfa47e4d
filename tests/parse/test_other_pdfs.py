"""PDFs from other publishers and from browsers, as towns have them, are read without settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.model import BlockKind, Unit
from tests.parsed import code_of

pytestmark = pytest.mark.towns


def _sections(towns: tuple[Path, ...], name: str) -> dict[str | None, Unit]:
    path = next((path for path in towns if path.name == name), None)
    if path is None:
        pytest.skip(f"{name} is not among the towns")
    return {unit.number: unit for unit in code_of(path)[0].sections}


def test_american_legals_own_pdf(towns: tuple[Path, ...]) -> None:
    """Its letters are drawn one by one."""
    found = _sections(towns, "malheur-county-or.pdf")
    assert (len(found), all(unit.title for unit in found.values())) == (19, True)
    text = " ".join(block.text for block in found["6-3N-6"].blocks)
    assert "($50,000.00)" in text
    assert "($150,000.00)" in text
    assert "($1,000,000.00)" in text


def test_a_page_that_a_browser_printed(towns: tuple[Path, ...]) -> None:
    """Sentences continue past the feet of its pages."""
    found = _sections(towns, "iron-county-ut.pdf")
    assert len(found) == 6
    blocks = [block for unit in found.values() for block in unit.blocks]
    assert not any("Page " in block.text for block in blocks)
    assert not any(
        block.text[:1].islower() for block in blocks if block.kind is BlockKind.PARAGRAPH
    )
    setback = next(block for block in found["17.35.030"].blocks if block.label == "D1")
    assert "the nearest property line, public road right-of-way" in setback.text
