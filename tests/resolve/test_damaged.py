"""Numbers of texts that have lost their signs: when they are columns, and what calls for them."""

from __future__ import annotations

import pytest

from builder.model import Layout
from builder.resolve import resolve
from builder.resolve.damaged import _is_list_of_numbers
from tests.resolve.towns import FLAT, speaker, town


@pytest.mark.parametrize(
    ("beside", "others", "is_list"),
    [
        (9, 0, True),
        (8, 0, False),  # a short run is no table
        (9, 25, True),  # 9 of 35
        (9, 26, False),  # 9 of 36 is a quarter: text with numbers
    ],
)
def test_numbers_next_to_numbers_throughout_a_text_are_columns(
    beside: int, others: int, is_list: bool
) -> None:
    """Of ten numbers in a row, nine have another after them; the others are among words."""
    run = " ".join(["12"] * (beside + 1))
    assert _is_list_of_numbers(f"see {run} in" + " 7 geese" * others) is is_list


@pytest.mark.parametrize(("gap", "law"), [(90, "806"), (91, None)])
def test_a_laws_name_reaches_ninety_characters_back(gap: int, law: str | None) -> None:
    between = " aa" * (gap % 2) + " a" * 50
    between = between[: gap - len(" of the ")] + " of the "
    text = f"as in  806{between}general municipal law"
    code = resolve(speaker(town(FLAT, Layout.FLATTENED), "12-4", text))
    [unit] = [unit for unit in code.units if unit.number == "12-4"]
    assert len(between) == gap
    assert next((one.cite for one in unit.references if one.text.startswith("806")), None) == law


@pytest.mark.parametrize(("blanks", "reason"), [(15, "no such section"), (16, None)])
def test_a_word_that_calls_is_within_twenty_characters(blanks: int, reason: str | None) -> None:
    text = f"so under{' ' * blanks}9999 of them"
    code = resolve(speaker(town(FLAT, Layout.FLATTENED), "12-4", text))
    [unit] = [unit for unit in code.units if unit.number == "12-4"]
    assert next((one.reason for one in unit.references), None) == reason
