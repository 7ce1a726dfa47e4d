"""A section number that a code uses twice: the chapter decides which is meant, or nothing does."""

from __future__ import annotations

import pytest

from builder.model import Layout
from builder.resolve import resolve
from tests.resolve.towns import speaker, town

TWICE = """
chapter | 3 | GEESE
section | 1 | Keeping
section | 2 | Ponds
section | 5 | Geese alone
chapter | 4 | DUCKS
section | 1 | Swimming
section | 2 | Shores
section | 6 | Ducks alone
chapter | 5 | SWANS
section | 7 | Swans alone
"""


def led(number: str, text: str) -> list[tuple[str | None, str | None]]:
    """Chapter and reason of each reference of a text in the section with a number."""
    code = resolve(speaker(town(TWICE, Layout.GENERAL_CODE), number, text))
    units = {unit.id: unit for unit in code.units}
    unit = next(one for one in code.units if one.number == number and one.holds_text)
    return [
        (units[one.target].parent if one.target else None, one.reason) for one in unit.references
    ]


@pytest.mark.parametrize(("speaks", "chapter"), [("5", "chapter-3"), ("6", "chapter-4")])
def test_the_number_in_the_speakers_chapter_is_meant(speaks: str, chapter: str) -> None:
    assert led(speaks, "As § 1 says.") == [(chapter, None)]
    assert led(speaks, "As §§ 1 and 2 say.") == [(chapter, None)] * 2


def test_a_named_chapter_comes_before_the_speakers() -> None:
    assert led("5", "See Chapter 4, § 1.") == [("chapter-4", None)]
    assert led("6", "See § 1 of Chapter 3.") == [("chapter-3", None)]


def test_if_no_chapter_decides_the_number_is_ambiguous() -> None:
    assert led("7", "See § 1.") == [(None, "ambiguous")]


def test_a_number_used_once_needs_no_chapter() -> None:
    assert led("7", "See § 5 and § 6.") == [("chapter-3", None), ("chapter-4", None)]


ACT = """
part | I | CHARTER
section | 1 | Name
section | 2 | Ponds
section | 3 | Keepers
section | 3A | Bells
part | II | CODE
chapter | 1 | GEESE
article | V | PONDS
section | 1-1 | Geese
chapter | 2 | DUCKS
section | 5 | Ducks
section | 5A | Ducklings
"""


@pytest.mark.parametrize("named", ["section 3", "section 3A"])
@pytest.mark.parametrize(
    ("speaks", "reason"),
    [("2", None), ("1-1", "no such section"), ("V", "no such section"), ("5", None), ("5A", None)],
    ids=["the act", "the code", "an article", "a bare number", "one that was put in"],
)
def test_a_bare_number_in_a_code_with_others_is_of_another_law(
    speaks: str, reason: str, named: str
) -> None:
    code = resolve(speaker(town(ACT, Layout.MUNICODE), speaks, f"As {named} of this Act says."))
    unit = next(one for one in code.units if one.number == speaks and one.references)
    assert [one.reason for one in unit.references] == [reason]
