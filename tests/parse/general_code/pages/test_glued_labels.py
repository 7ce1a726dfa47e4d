"""Labels glued to the ends of their texts, put on lines of their own."""

from __future__ import annotations

import pytest

from builder.parse.general_code.pages.glued_labels import apart
from tests.parse.general_code.book import pages_of


def _parted(*lines: str) -> list[str]:
    return [line.text for line in apart(pages_of("\n".join(lines)))[0].lines]


def test_labels_that_follow_one_another_stand_on_lines_of_their_own() -> None:
    assert _parted("Geese. A.", "Hens; and B.", "Owls.") == [
        "Geese.",
        "A.",
        "Hens; and",
        "B.",
        "Owls.",
    ]
    assert _parted("Geese. (1)", "Hens are", "free.", "(2)") == [
        "Geese.",
        "(1)",
        "Hens are",
        "free.",
        "(2)",
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ["Geese. A.", "Hens are free.", "Owls. C."],
        ["Geese. A.", "Hens are free."],
        ["Geese by A.", "Hens by B."],
        ["As told in Ch. 1, Art. I.", "As told in Ch. 1, Art. J."],
    ],
)
def test_what_only_looks_like_a_label_stays(lines: list[str]) -> None:
    assert _parted(*lines) == lines


def test_the_label_keeps_its_place_in_the_source() -> None:
    text = "Geese. A.\nHens. B."
    lines = apart(pages_of(text))[0].lines
    assert [text[line.start : line.end] for line in lines] == ["Geese.", "A.", "Hens.", "B."]
    assert [line.number for line in lines] == [1, 1, 2, 2]
