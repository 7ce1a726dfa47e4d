"""Sections that a charter counts through and heads with a word."""

from __future__ import annotations

from builder.parse.general_code.headings.heading_lines import HeadingLines
from builder.parse.general_code.headings.sections import charter_sections
from tests.parse.general_code.book import pages_of

CHARTER = [
    "ARTICLE I",
    "SECTION 101. Geese.",
    "Text.",
    "SECTION 102. Hens.",
    "Text.",
    "SECTION 103. Owls.",
]


def _found(*lines: str, pages: int = 1) -> list[str]:
    """The numbers of the headings found, each with how many lines it has."""
    written = "\n".join(lines)
    book = HeadingLines(pages_of(written) if pages == 1 else pages_of(*lines))
    sections = [at for at, text in enumerate(book.texts) if text.startswith("§")]
    divisions = [at for at, text in enumerate(book.texts) if text.startswith("ARTICLE")]
    found = charter_sections(book, sections, divisions)
    return [f"{found[at].number} {len(found[at].lines)}" for at in sorted(found)]


def test_three_that_rise_below_a_division_are_headings() -> None:
    assert _found(*CHARTER) == ["101 1", "102 1", "103 1"]
    assert _found(*CHARTER[:4]) == []
    assert _found(*CHARTER[1:]) == []
    assert _found(*CHARTER, "Text.", "SECTION 50. Ducks.") == ["101 1", "102 1", "103 1"]


def test_a_section_of_the_codes_own_form_ends_them() -> None:
    assert _found(*CHARTER[:3], "§ 1-1. A.", *CHARTER[3:]) == []
    assert _found(*CHARTER, "§ 1-1. A.", "SECTION 104. Law.") == ["101 1", "102 1", "103 1"]


def test_they_stand_where_paragraphs_have_ended() -> None:
    assert _found(*CHARTER[:4], "as told in", *CHARTER[5:]) == []
    assert _found(*CHARTER[:4], "of geese 12", *CHARTER[5:]) == ["101 1", "102 1", "103 1"]
    below = ["ARTICLE I", "The Geese of", "the green", *CHARTER[1:]]
    assert _found(*below) == ["101 1", "102 1", "103 1"]


def test_a_title_is_short_or_ends_on_one_of_the_next_lines() -> None:
    long = "SECTION 102. The keeping of geese and of hens upon the old green and the"
    assert _found(*CHARTER[:3], long, "pond.", *CHARTER[4:]) == ["101 1", "102 2", "103 1"]
    assert _found(*CHARTER[:3], long, "pond shall be free.", *CHARTER[4:]) == []
    assert _found(*CHARTER[:3], long, "pond and", "mill and", "weir.", *CHARTER[4:]) == []
    assert _found(*CHARTER[:3], long, "(a) pond.", *CHARTER[4:]) == []


def test_where_most_run_into_their_text_those_are_no_titles() -> None:
    long = [
        part
        for at in range(201, 205)
        for part in (
            f"SECTION {at}. The keeping of geese and of hens upon the old green and the",
            "pond.",
        )
    ]
    assert _found("ARTICLE I", *long) == []
    assert _found("ARTICLE I", *long, *CHARTER[1:]) == []


def test_a_history_behind_a_title_does_not_make_it_long() -> None:
    note = "SECTION 103. Owls. [Amended 3-4-2001 by Ord. No. 3; 5-6-2007 by Ord. No. 12]"
    assert _found(*CHARTER[:5], note) == ["101 1", "102 1", "103 1"]
