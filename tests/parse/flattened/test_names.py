"""Names of chapters as references, running text and lists of laws give them."""

from __future__ import annotations

import pytest

from builder.parse.flattened.chapter_titles import chapter_names, chapters_named


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("general references barges  see ch 12 ", {"12": {"barges"}}),
        (
            "general references barges  see ch 12 kilns  see ch 40 ",
            {"12": {"barges"}, "40": {"kilns"}},
        ),
        ("see ch 12 barges and kilns art i", {"12": {"barges", "barges and kilns"}}),
        (
            "see ch 12 barges and see ch 40 kilns and ovens editors note",
            {"12": {"barges"}, "40": {"kilns", "kilns and ovens"}},
        ),
        ("see ch 12 barges see also ch 40 kilns", {"12": {"barges"}}),
        ("see ch 12 barges of the lane", {}),  # nothing shows where its name ends
        ("12003 242003 keeping of geese ch 64", {"64": {"keeping of geese"}}),
        ("12003 242003 keeping of geese amendment ch 64", {"64": {"keeping of geese"}}),
        ("12003 242003 amendment ch 64", {"64": set()}),
        ("see ch 12 art i and", {"12": set()}),
        ("no chapter at all", {}),
    ],
)
def test_names_by_the_number_of_their_chapter(text: str, names: dict[str, set[str]]) -> None:
    found = chapter_names(text)
    assert {number: set(held) for number, held in found.items()} == names


def test_numbers_of_chapters_follow_their_word() -> None:
    assert chapters_named("see ch 12 and ch a201 but no epoch 40 nor ch xii") == {"12", "a201"}
