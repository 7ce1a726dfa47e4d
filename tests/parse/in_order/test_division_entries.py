"""Entries that name divisions, if no other heading with the same number may be meant."""

from __future__ import annotations

from pathlib import Path

from builder.model import Layout
from builder.parse.in_order import parse
from builder.parse.in_order.families import FAMILIES
from builder.sources.text import SourceText

BODY = "1.04.010 Day.\nFlags fly by day.\n\n1.04.020 Night.\nNo flag flies by night.\n"
ENTRIES = "Article I. Hours\n1.04.010 Day.\n"
ARTICLE = f"Article I. Hours\n{BODY}"


def numbers(text: str, layout: Layout = Layout.CODE_PUBLISHING) -> list[str | None]:
    """The numbers of all units, in order."""
    source = SourceText(Path("code.txt"), "0" * 64, text)
    return [unit.number for unit in parse(source, FAMILIES[layout]).units]


def test_a_chapter_is_named_by_number_and_title() -> None:
    assert numbers(f"1.04 Flags\n\nChapter 1.04\nFLAGS\n{BODY}")[0] == "1.04"
    assert len(numbers(f"1.04 Flags\n\nChapter 1.04\nFLAGS\n{BODY}")) == 3
    assert len(numbers(f"1.04 Poles\n\nChapter 1.04\nFLAGS\n{BODY}")) == 4


def test_a_number_of_one_part_names_no_chapter() -> None:
    charter = "Section 1. Name.\nIts name is Loon Bay.\nSection 2. Flags.\n"
    code = "Chapter 1 NAMES\nSec. 1-1. Name.\nNo other.\nChapter 2 FLAGS\nSec. 2-1. Day.\nBy day.\n"
    assert numbers(charter + code, Layout.MUNICODE)[:2] == ["1", "2"]


def test_an_article_recurs_with_its_sections() -> None:
    head = "Chapter 1.04\nFLAGS\n\n"
    assert numbers(head + ENTRIES + ARTICLE) == ["1.04", "I", "1.04.010", "1.04.020"]
    other = ENTRIES.replace("Day", "Noon")
    assert len(numbers(head + other + ARTICLE)) == 6
    assert len(numbers(head + "Article I. Hours\n1.04.015 Noon.\n" + ARTICLE)) == 6


def test_a_section_above_the_books_title_that_recurs_below_is_an_entry() -> None:
    page = "THE CODE OF LOON BAY\nPublished by order of its council, with a preface.\n"
    charter = "PART I - CHARTER[1]\nSec. 0.10. - Founding.\nThe bay is a town.\n"
    powers = "ARTICLE I. - POWERS\nSec. 1.10. - Name.\nNo other.\nSec. 1.11. - Flag.\nOne.\n"
    read = ["I", "0.10", "I", "1.10", "1.11"]
    book = f"{page}{charter}{powers}"
    assert numbers(f"Sec. 0.10. - Founding.\n{book}", Layout.MUNICODE) == read
    assert numbers(f"Sec. 0.10. - Flags.\n{book}", Layout.MUNICODE) == ["0.10", *read]
