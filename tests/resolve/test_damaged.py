"""Numbers of texts that have lost their signs: where they are columns, and what calls for them."""

from __future__ import annotations

import pytest

from builder.resolve.damaged import _is_list_of_numbers


@pytest.mark.parametrize(
    ("beside", "others", "is_list"),
    [
        (9, 0, True),
        (8, 0, False),  # a short run is no table
        (9, 25, True),  # 9 of 35
        (9, 26, False),  # 9 of 36 is a quarter: text with numbers
    ],
)
def test_numbers_beside_numbers_all_over_a_text_are_columns(
    beside: int, others: int, is_list: bool
) -> None:
    """A run of ten numbers has nine with another behind them; the others stand among words."""
    run = " ".join(["12"] * (beside + 1))
    assert _is_list_of_numbers(f"see {run} in" + " 7 geese" * others) is is_list
