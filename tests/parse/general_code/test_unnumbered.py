"""Headings of divisions without a number."""

from __future__ import annotations

from builder.model import UnitKind
from builder.parse.general_code.headings.divisions import divisions
from tests.parse.general_code.book import lines_of


def _found(*written: str) -> dict[int, tuple[UnitKind, str | None]]:
    lines = lines_of(*written)
    found = divisions(lines.book, lines.sections)
    return {at: (heading.kind, heading.number) for at, heading in sorted(found.items())}


_PART, _CHAPTER, _ARTICLE = UnitKind.PART, UnitKind.CHAPTER, UnitKind.ARTICLE


def test_words_alone_on_their_line_stand_over_a_chapter() -> None:
    found = _found("§ 6-1. Hens.\nHens stay out.\nAnimals\nChapter 7\nGEESE\n§ 7-1. Geese.")
    assert found == {2: (_PART, None), 3: (_CHAPTER, "7")}


def test_a_line_of_a_sentence_stands_over_none() -> None:
    assert _found("Hens stay out\nOf Gardens\nChapter 7\nGEESE\n§ 7-1. Geese.") == {
        2: (_CHAPTER, "7")
    }


def test_a_line_says_the_title_of_the_chapter_below_it_again() -> None:
    assert 1 in _found("Hens stay out\nGeese\nChapter 7\nGEESE\n§ 7-1. Geese.")


def test_a_charter_has_a_heading_before_all_chapters() -> None:
    found = _found("CHARTER\n[Adopted 1-2-1999.]\nARTICLE I\nGeese\n§ 1. Geese.")
    assert found == {0: (_PART, None), 2: (_ARTICLE, "I")}
    assert 0 not in _found("charter\nChapter 7\nGEESE\n§ 7-1. Geese.")
    assert 0 not in _found("It tells of geese.\nARTICLE I\nGeese\n§ 1. Geese.")
