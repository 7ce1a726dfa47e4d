"""How far from a number the words may be that say whose it is."""

from __future__ import annotations

import pytest

from builder.model import Layout
from builder.resolve import resolve
from tests.resolve.towns import GENERAL, speaker, town


def said(text: str) -> str | None:
    """What the first number of a text leads to, or why it leads nowhere."""
    code = resolve(speaker(town(GENERAL, Layout.GENERAL_CODE), "12-4", text))
    first = next(unit for unit in code.units if unit.number == "12-4").references[0]
    return first.target or first.law or first.reason


@pytest.mark.parametrize(("blanks", "means"), [(24, "former code"), (25, "12-3")])
def test_former_is_within_thirty_characters(blanks: int, means: str) -> None:
    assert said(f"see former{' ' * blanks}§ 12-3") == means


def test_former_may_begin_a_text() -> None:
    assert said("Former § 12-3") == "former code"


@pytest.mark.parametrize(("gap", "means"), [(120, "Village Law"), (121, "law not named in full")])
def test_a_laws_name_reaches_a_hundred_and_twenty_characters_back(gap: int, means: str) -> None:
    between = " of" + " " * (gap - len(" ofthe ")) + "the "
    assert len(between) == gap
    assert said(f"§ 84{between}Village Law") == means
