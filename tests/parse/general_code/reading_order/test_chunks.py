"""What lines open with: labels, and terms with their dash or without it."""

from __future__ import annotations

import pytest

from builder.parse.general_code.reading_order.chunks import opens_term


@pytest.mark.parametrize(
    ("text", "below", "opens"),
    [
        ("GEESE @ HENS", "— Birds of the pond.", True),
        ("GEESE @ HENS ", "— Birds of the pond.", False),  # no term, and no dash is to come
        ("GEESE @ HENS", "Birds of the pond.", False),
        ("GEESE @ HENS.", "— Birds of the pond.", False),
        ("GEESE @ hens", "— Birds of the pond.", False),
    ],
)
def test_a_term_may_have_its_dash_on_the_line_below(text: str, below: str, *, opens: bool) -> None:
    assert opens_term(text, below) is opens
