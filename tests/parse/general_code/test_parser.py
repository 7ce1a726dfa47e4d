"""A General Code text is read by the places of its lines if the file gives them."""

from __future__ import annotations

from pathlib import Path

from builder.parse.general_code.parser import parse
from builder.sources.text import SourceText
from tests.parse.general_code.shown import shown

LINES = [
    "Chapter 1",
    "FOWL",
    "ARTICLE I",
    "Geese",
    "ARTICLE I",
    "Geese",
    "§ 1-1. Old geese.",
    "Geese are free.",
    "§ 1-2. Grey geese.",
    "Grey geese are not.",
]


def _shown() -> list[str]:
    return shown(parse(SourceText(Path("x.txt"), "", "\n".join(LINES)))).split("\n")


def test_headings_that_only_list_what_follows_are_set_aside() -> None:
    assert [line.strip() for line in _shown()] == [
        "chapter 1 | FOWL",
        "article I | Geese",
        "section 1-1 | Old geese",
        "paragraph: Geese are free.",
        "section 1-2 | Grey geese",
        "paragraph: Grey geese are not.",
        "~ repeated heading: 2",
    ]


def test_the_heading_is_the_one_with_the_text() -> None:
    units = parse(SourceText(Path("x.txt"), "", "\n".join(LINES))).units
    places = [unit.place.first_line for unit in units if unit.place]
    assert places == [1, 5, 7, 9]
