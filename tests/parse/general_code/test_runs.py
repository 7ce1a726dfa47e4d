"""Furniture of General Code pages, certain by itself: feet, and numbers with their chapter."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.parse.general_code.pages.pages import paginate
from builder.sources.text import SourceText

_WORDS = ["A goose that walks on the green is brought home by its keeper before dusk."] * 6


def _labels_and_lines(text: str) -> list[tuple[str | None, int]]:
    """For each page, its number and how many lines it holds."""
    pages = paginate(SourceText(Path("drawn.txt"), "", text).lines)
    return [(page.label, len(page.lines)) for page in pages]


@pytest.mark.parametrize("number", ["", "\n3:{}"])
def test_the_foot_of_an_empty_page_is_a_page_of_its_own(number: str) -> None:
    """Two feet below each other belong to two pages, even with no text between them."""
    feet = [f"§ 3-{at} HOLLOWELL CODE § 3-{at}{number.format(at)}" for at in range(1, 7)]
    printed = [foot if at == 3 else "\n".join([*_WORDS, foot]) for at, foot in enumerate(feet, 1)]
    assert _labels_and_lines("\n".join(printed)) == [
        (f"3:{at}" if number else None, 0 if at == 3 else 6) for at in range(1, 7)
    ]


def test_two_page_numbers_below_each_other_are_two_pages() -> None:
    """Numbers with their chapter need no foot. An empty page prints nothing but its own."""
    numbers = [f"Cd3:{at}" for at in range(1, 7)]
    printed = [
        number if at == 4 else "\n".join([*_WORDS, number]) for at, number in enumerate(numbers, 1)
    ]
    assert _labels_and_lines("\n".join(printed)) == [
        ("Cd3:1", 6),
        ("Cd3:2", 6),
        ("Cd3:3", 6),
        ("Cd3:4", 0),
        ("Cd3:5", 6),
        ("Cd3:6", 6),
    ]


@pytest.mark.parametrize("number_first", [False, True])
def test_furniture_in_two_pieces_ends_one_page(*, number_first: bool) -> None:
    """A number and a foot with an address between them: one page, with both."""
    printed = []
    for at in range(1, 7):
        pieces = [
            f"Cd3:{at}",
            "",
            "Downloaded from https://example.org/HO1",
            "",
            f"§ 3-{at} HOLLOWELL CODE § 3-{at + 1}",
        ]
        printed.append("\n".join([*_WORDS, *(pieces if number_first else pieces[::-1])]))
    text = "\n".join(printed)
    pages = paginate(SourceText(Path("drawn.txt"), "", text).lines)
    assert [(page.label, page.first, len(page.lines)) for page in pages] == [
        (f"Cd3:{at}", f"3-{at}", 6) for at in range(1, 7)
    ]
    kinds = [sorted(kind for kind, _ in page.furniture) for page in pages]
    assert kinds == [["page head", "page number", "running head"]] * 6


def test_the_number_of_an_attachments_page_makes_the_line_above_it_a_foot() -> None:
    """Such a number can be nothing else, and need not follow the one before it."""
    printed = ["\n".join([*_WORDS, f"§ 3-{at} HOLLOWELL CODE § 3-{at}\n3:{at}"]) for at in (1, 2)]
    for number, last in (("3 Attachment 7:50", ("3 Attachment 7:50", 6)), ("9:50", (None, 8))):
        text = "\n".join([*printed, *_WORDS, "§ 3-2 § 3-3", number])
        assert _labels_and_lines(text) == [("3:1", 6), ("3:2", 6), last]
