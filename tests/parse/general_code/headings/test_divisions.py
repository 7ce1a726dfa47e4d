"""Headings of divisions: which line begins a chapter, an article or a part."""

from __future__ import annotations

from builder.parse.general_code.headings.divisions import divisions
from builder.parse.general_code.headings.heading_lines import HeadingLines
from tests.parse.general_code.book import pages_of


def _found(*written: str, sections: frozenset[int] = frozenset({99})) -> list[str]:
    book = HeadingLines(pages_of(*written))
    signs = {at for at, text in enumerate(book.texts) if text.startswith("§")}
    found = divisions(book, signs | sections)
    return [f"{at} {found[at].kind} {found[at].number}" for at in sorted(found)]


CHAPTER = "Chapter 4\nGEESE\nARTICLE I\nOld Geese\n§ 4-1. A.\nText."


def test_chapters_and_articles_are_found() -> None:
    assert _found(CHAPTER) == ["0 chapter 4", "2 article I"]
    assert _found(f"PART 1\nFOWL\n{CHAPTER}")[0] == "0 part 1"


def test_a_section_and_a_line_of_text_head_no_division() -> None:
    assert _found(CHAPTER, sections=frozenset({0})) == ["2 article I"]
    assert _found("Chapters are long.\n§ 4-1. A.\nText.") == []
    long = f"Chapter 4 {'GEESE ' * 20}\n§ 4-1. A.\nText."
    assert _found(long) == []
