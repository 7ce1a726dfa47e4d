"""Units, contacts and dates in readers' words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from gooseford import code, division, section

from builder.model import Unit, UnitKind
from builder.present import names
from builder.present.facts import Facts
from builder.present.names import UNNAMED, heading, shortened

HEADINGS = [
    (section("3-1", "Keeping of geese"), "§ 3-1. Keeping of geese"),
    (division(UnitKind.ARTICLE, "IV", "Ponds", 2, "ARTICLE IV"), "Article IV. Ponds"),
    (division(UnitKind.ARTICLE, "IV", "ponds", 2, "article iv"), "Article IV. ponds"),
    (division(UnitKind.PART, "II", "Waters", 0, "PART II,"), "Part II. Waters"),
    (division(UnitKind.TITLE, "FOUR", "Ponds", 0, "TITLE FOUR -"), "Title Four. Ponds"),
    (division(UnitKind.TITLE, "Four", "Ponds", 0, "TITLE FOUR -"), "Title Four. Ponds"),
    (
        division(UnitKind.CHAPTER, "3", "GEESE", 1, "CHAPTER 3:", list_title="Geese"),
        "Chapter 3. Geese",
    ),
    (
        division(UnitKind.CHAPTER, "3", "KEEPING OF GEESE", 1, "CHAPTER 3:", list_title="Geese"),
        "Chapter 3. KEEPING OF GEESE",
    ),
    (division(UnitKind.CHAPTER, "3", "Geese", 1), "Chapter 3. Geese"),
    (division(UnitKind.SUBCHAPTER, None, "General Provisions", 3), "General Provisions"),
    (division(UnitKind.APPENDIX, None, "", 1), UNNAMED),
    (division(UnitKind.CHAPTER, "9", "", 1, "Chapter 9"), "Chapter 9"),
    (division(UnitKind.CHAPTER, "DL", "DISPOSITION LIST", 1, "Chapter DL"), "DISPOSITION LIST"),
    (division(UnitKind.CHAPTER, "A", "Appendix A, Fees", 1, "Chapter A"), "Appendix A, Fees"),
    (division(UnitKind.CHAPTER, "B", "Birds", 1, "Chapter B"), "Chapter B. Birds"),
    (replace(section("75-1", "applicability"), mark="751"), "§ 75-1. applicability"),
    (replace(section("14.01.060", "Fees"), mark="14.01.060"), "14.01.060. Fees"),
]


@pytest.mark.parametrize(("unit", "wanted"), HEADINGS)
def test_heading(unit: Unit, wanted: str) -> None:
    assert heading(unit) == wanted


@pytest.mark.parametrize(
    ("contact", "wanted"),
    [
        ("clerk@town.example", "mailto:clerk@town.example"),
        ("https://town.example/report", "https://town.example/report"),
        ("Town Hall, Main Street", None),
        ("javascript:alert(1)//@x", None),
        ("clerk@town.example?subject=x", None),
        ("clerk@town.example&bcc=x@y.example", None),
        ("https://town.example/ x", None),
        (None, None),
    ],
)
def test_a_contact_is_a_link_if_it_is_an_address(contact: str | None, wanted: str | None) -> None:
    assert Facts.of_code(code(contact=contact)).hrefs["contact"] == wanted


@pytest.mark.parametrize(
    ("clerk", "wanted"),
    [
        ("clerk@town.example", "mailto:clerk@town.example"),
        ("+1 (607) 555-0100", "tel:+16075550100"),
        ("555-0100", "tel:5550100"),
        ("9-5, Town Hall", None),
        ("2026", None),
        (None, None),
    ],
)
def test_a_clerk_is_a_link_by_telephone_too(clerk: str | None, wanted: str | None) -> None:
    assert Facts.of_code(code(clerk=clerk)).hrefs["clerk"] == wanted


def test_long_titles_are_cut_for_menus() -> None:
    assert shortened("word " * 100) == " ".join(["word"] * 31) + "…"
    assert shortened("x" * 200) == "x" * 159 + "…"
    assert shortened("word") == "word"


def test_a_date_is_as_precise_as_its_note() -> None:
    assert [names.date(iso) for iso in ("2018", "2018-05", "2018-05-07")] == [
        "2018",
        "May 2018",
        "May 7, 2018",
    ]
