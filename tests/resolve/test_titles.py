"""A name after a number, as a check on the number."""

from __future__ import annotations

import pytest

from builder.resolve.divisions import disagrees


@pytest.mark.parametrize(
    ("title", "against"),
    [
        ("FIREWORKS", True),
        ("SIGNAGE", False),  # a word's stem is its first five letters
        ("SIGNING OF DEEDS", True),
        ("LAW", False),  # a title of short words contradicts no name
        ("", False),
    ],
)
def test_a_name_contradicts_a_title_that_shares_no_stem(title: str, against: bool) -> None:
    assert disagrees("See Ch. 7, Signals.", 9, title) is against
