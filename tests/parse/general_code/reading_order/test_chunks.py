"""What lines open with: labels, and terms with their dash or without it."""

from __future__ import annotations

import pytest

from builder.parse.general_code.reading_order.chunks import definition_start, opens_term


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


def test_a_dash_may_be_what_plain_text_has_in_its_place() -> None:
    assert definition_start("GOOSE -- A bird.")
    assert definition_start("GOOSE – A bird.")
    assert not definition_start("GOOSE - A bird.")
