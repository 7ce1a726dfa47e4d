"""Tables of contents at the head of a division: they repeat headings."""

from __future__ import annotations

import pytest

from builder.model import UnitKind
from builder.parse.general_code.headings.contents import contents, repeats, with_notes_below
from builder.parse.general_code.headings.heading_lines import RANKS, Heading
from builder.parse.general_code.pages.pages import Page
from tests.parse.general_code.book import pages_of

KINDS = {"§": UnitKind.SECTION, "Article": UnitKind.ARTICLE, "Chapter": UnitKind.CHAPTER}


def _read(*lines: str) -> tuple[list[Page], list[Heading]]:
    """Pages of lines, and the headings: those with a star, which is not printed."""
    plain = [line.removeprefix("*") for line in lines]
    pages = pages_of("\n".join(plain))
    headings = []
    for line, said in zip(pages[0].lines, lines, strict=True):
        if said.startswith("*"):
            word, number, *_ = line.text.split(" ")
            end = len(f"{word} {number} ")
            kind = KINDS[word]
            headings.append(Heading(kind, number.rstrip("."), (line,), end, RANKS[kind]))
    return pages, headings


def _contents(*lines: str) -> list[str]:
    pages, headings = _read(*lines)
    return [line.text for line in contents(pages, headings)]


def _repeats(*lines: str) -> list[str]:
    found = repeats(_read(*lines)[1])
    return [heading.lines[0].text for heading in found]


def test_a_division_that_stands_again_with_sections_only_lists_what_follows() -> None:
    law = ["*Article I Geese", "*§ 1-1. A.", "*Article II Hens", "*§ 1-2. B."]
    assert _repeats("*Chapter 1 Fowl", "*Article I Geese", "*Article II Hens", *law) == [
        "Article I Geese",
        "Article II Hens",
    ]
    assert _repeats("*Chapter 1 Fowl", *law) == []
    assert _repeats("*Article I Geese", "*§ 1-1. A.", *law) == []
    assert _repeats("*Article I Owls", *law) == []


def test_articles_count_within_their_chapter_and_chapters_in_the_whole_code() -> None:
    assert (
        _repeats(
            "*Chapter 1 A", "*Article I Geese", "*Chapter 2 B", "*Article I Geese", "*§ 2-1. A."
        )
        == []
    )
    assert _repeats("*Chapter 1 Geese", "*Chapter 2 Hens", "*Chapter 1 Geese", "*§ 1-1. A.") == [
        "Chapter 1 Geese"
    ]


HEADS = ["*Chapter 1 Geese", "*§ 1-1. Old geese.", "Text.", "*§ 1-2. Grey geese.", "Text."]


@pytest.mark.parametrize(
    "listed",
    [
        ["Sections:", "§ 1-1. Old geese.", "§ 1-2. Grey geese."],
        ["1-1. Old geese.", "1-2. Grey geese."],
        ["1-1. Old", "geese.", "1-2. Grey geese."],
        ["Section 1-9", "1-1. Old geese."],
        ["Old geese 1-1", "1-1. Old geese."],
        ["1-1. Hens."],
        ["Sections:"],
    ],
)
def test_entries_below_a_heading_name_headings(listed: list[str]) -> None:
    false = listed[0] in {"Section 1-9", "Old geese 1-1", "1-1. Hens."}
    assert _contents(HEADS[0], *listed, *HEADS[1:]) == ([] if false else listed)


def test_a_designation_may_stand_above_its_title() -> None:
    law = ["*Chapter 1 Geese", "*§ 1-1. A."]
    assert _contents("*Chapter 9 Fowl", "Chapter 1", "Geese", *law) == ["Chapter 1", "Geese"]
    assert _contents("*Chapter 9 Fowl", "Chapter 1", *law) == []


def test_lines_without_a_letter_below_a_designation_are_no_title() -> None:
    law = ["*Chapter 1 Geese", "*§ 1-1. A."]
    assert _contents("*Chapter 9 Fowl", "Chapter 1", *["—"] * 5, "Geese", *law) == []


def test_a_list_goes_on_from_its_heading_and_no_further() -> None:
    assert _contents(HEADS[0], "Text.", "1-1. Old geese.", *HEADS[1:]) == []
    assert _contents("1-1. Old geese.", *HEADS) == []


def test_listed_headings_are_lines_of_the_list() -> None:
    pages, headings = _read("*Chapter 1 Fowl", "*Article I Geese", "*Article I Geese", "*§ 1-1. A.")
    listed = repeats(headings)
    left = [heading for heading in headings if heading not in listed]
    assert [line.number for line in contents(pages, left)] == [2]


def test_a_history_below_a_list_goes_to_the_heading_above_it() -> None:
    pages, headings = _read("*Chapter 1 Geese", "1-1. A.", "[Added 3-4-2001]", "*§ 1-1. A.")
    lines = pages[0].lines
    kept = [Page((lines[0], *lines[2:]))]
    with_notes = with_notes_below(kept, headings, [lines[1]])
    assert [line.text for line in with_notes[0].lines] == ["Chapter 1 Geese", "[Added 3-4-2001]"]
    assert with_notes_below(kept, headings, []) == headings


def test_what_stands_below_a_list_is_none_of_it() -> None:
    """It looked like the rest of the last title."""
    pages, (fowl, listed, _, *law) = _read(
        "*Chapter 1 Fowl", "*Article I Geese", "*Article I Hens", "*Article I Geese", "*§ 1-1. A."
    )
    assert contents(pages, [fowl, *law]) == list(listed.lines)
