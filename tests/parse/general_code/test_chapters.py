"""Headings of chapters and titles."""

from __future__ import annotations

import pytest

from builder.model import UnitKind
from builder.parse.general_code.headings.divisions import chapter
from tests.parse.general_code.book import lines_of


@pytest.mark.parametrize(
    ("written", "number", "lines"),
    [
        ("Chapter 7\nGEESE AND\nGANDERS\n§ 7-1. Geese.", "7", 3),
        ("Chapter A103: GEESE AND\nGANDERS\n§ A103-1. Geese.", "A103", 2),
        ("Chapter 7\nGeese and Ganders\n§ 7-1. Geese.", "7", 2),
        ("Chapter 7 Geese and Ganders\n§ 7-1. Geese.", "7", 1),
        ("Chapter 7\nA. A list of another section.", None, 0),
        ("Chapter 7\nGeese\nare kept by its rules.", None, 0),
        ("Chapter 7 Geese are kept by\nits rules.", None, 0),
        ("Chapter 7 tells of geese.", None, 0),
    ],
)
def test_a_chapter_is_told_from_a_sentence(written: str, number: str | None, lines: int) -> None:
    found = chapter(lines_of(written), 0)
    assert (found and found.number) == number
    assert (len(found.lines) if found else 0) == lines


def test_a_title_stands_over_chapters() -> None:
    found = chapter(lines_of("TITLE 4: ANIMALS\nChapter 7\nGEESE"), 0)
    assert found is not None
    assert (found.kind, found.number, found.title_from) == (UnitKind.TITLE, "4", 0)


def test_a_title_torn_off_by_a_page_end_belongs_to_its_chapter() -> None:
    found = chapter(lines_of("Chapter 7\nA. the rest of a list.", "GEESE\n§ 7-1. Geese."), 0)
    assert found is not None
    assert [line.text for line in found.lines] == ["Chapter 7", "GEESE"]
    assert found.mark_end == len("Chapter 7")


def test_a_title_torn_off_by_a_page_end_may_have_several_lines() -> None:
    found = chapter(lines_of("Chapter 7\nA. A list.", "GEESE AND\nGANDERS\n§ 7-1. Geese."), 0)
    assert found is not None
    assert [line.text for line in found.lines] == ["Chapter 7", "GEESE AND", "GANDERS"]


def test_a_heading_takes_the_note_below_it() -> None:
    written = "Chapter 7\nGEESE\n[HISTORY: Adopted by the Board 1-2-1999.]\n§ 7-1. Geese."
    found = chapter(lines_of(written), 0)
    assert found is not None
    assert len(found.lines) == 3
