"""Ends of titles that the words on both sides contradict."""

from __future__ import annotations

import pytest

from builder.parse.flattened.build import contradicts_end


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("pond district rules", "in the pond district are as follows"),
        ("information", "which may be required the keeper asks for"),
        ("fences meets", "the rules of this chapter"),
        ("exits inches or more above floors", "but at doors"),
        ("filing of plats a1a", "final approval"),
        ("mill district", "c"),
    ],
)
def test_an_end_in_mid_sentence_or_after_a_scrap_is_contradicted(title: str, text: str) -> None:
    assert contradicts_end(title, text)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("keeping of geese", "except as told below geese are kept in yards"),
        ("mill district", "in the mill district the yards shall be as follows"),
        ("hours", "a keeper may close the gate"),
    ],
)
def test_other_ends_are_not_contradicted(title: str, text: str) -> None:
    assert not contradicts_end(title, text)
