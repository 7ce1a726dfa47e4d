"""Divisions of articles: "division 2" is one only in a code that has such units."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.addresses import assign
from builder.model import Code, Layout, Unit, UnitKind
from builder.resolve import resolve
from tests.resolve.towns import GENERAL, speaker, town


def divided(**ranks: int) -> Code:
    """The general town with units below the first article of its last chapter, by kind."""
    code = town(GENERAL, Layout.GENERAL_CODE)
    units = [replace(unit, rank=3 * unit.rank) for unit in code.units]  # an article has 6
    at = next(index for index, unit in enumerate(units) if unit.number == "40-1")
    inner = [
        Unit(UnitKind(kind), "2", "Piers", (), rank, holds_text=False)
        for kind, rank in ranks.items()
    ]
    return replace(code, units=assign([*units[:at], *inner, *units[at:]]))


def said(code: Code, text: str) -> list[tuple[str, str | None, str | None]]:
    resolved = resolve(speaker(code, "40-1", text))
    unit = next(unit for unit in resolved.units if unit.number == "40-1")
    return [(one.text, one.target or one.law or one.reason, one.sub) for one in unit.references]


BOTH = divided(division=7, subdivision=8)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("as division 2 of this article says", "article-40-i-division-2"),
        ("as Divisions 2 of this article say", "article-40-i-division-2"),
        ("as subdivision 2 of this division says", "article-40-i-division-2-subdivision-2"),
    ],
)
def test_a_division_by_its_number_is_a_unit(text: str, target: str) -> None:
    assert [one for _, one, _ in said(BOTH, text)] == [target]


def test_letters_and_labels_in_parentheses_are_places_in_the_section() -> None:
    assert said(BOTH, "as division (B) of § 40-3 says") == [("division (B) of § 40-3", "40-3", "B")]
    assert [sub for *_, sub in said(BOTH, "as division (2) of this section says")] == ["2"]


def test_a_code_without_divisions_has_none() -> None:
    plain = town(GENERAL, Layout.GENERAL_CODE)
    assert [sub for *_, sub in said(plain, "as division 2 of this section says")] == ["2"]
    only = divided(division=7)
    assert [sub for *_, sub in said(only, "as subdivision 2 of this section says")] == ["2"]


def test_a_law_by_its_name_alone_is_a_law_there_too() -> None:
    assert said(BOTH, "as the Village Law says") == [("Village Law", "Village Law", None)]


LETTERED = """
article | 8 | Piers
section | A | Purpose
section | I | Tolls
section | II | Fines
article | 9 | Boats
section | A | Purpose
section | I | Sails
section | 40-1 | Oars
"""


def test_a_letter_or_a_roman_numeral_is_a_section_of_its_article() -> None:
    code = town(LETTERED, Layout.PLAIN)
    assert said(code, "Article 8, Section II, Section A of this article; Section B") == [
        ("Article 8, Section II", "article-8-ii", None),
        ("Section A of this article", "article-9-a", None),
    ]
    assert said(code, "Section II; Article 9, Section II") == [
        ("Article 9, Section II", "law not named in full", None)
    ]


def test_an_article_numbered_with_its_chapter_is_found_from_any_chapter() -> None:
    outline = """
chapter | 1 | GEESE
article | 1.01 | Keeping
section | 1.01.001 | Geese
chapter | 2 | PONDS
article | 2.01 | Fences
section | 2.01.001 | Fences
"""
    code = resolve(speaker(town(outline, Layout.PLAIN), "2.01.001", "As article 1.01 says."))
    [reference] = code.units[-1].references
    assert (reference.text, reference.target) == ("article 1.01", code.units[1].id)
