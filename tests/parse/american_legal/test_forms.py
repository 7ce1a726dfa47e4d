"""Forms of headings in the publisher's other grammars, and what those of one code share."""

from __future__ import annotations

import pytest

from builder.parse.american_legal.forms import candidate, division, marked_candidate
from tests.parse.american_legal.rows_of import rows_of

Told = tuple[str, str | None, str]


def section(text: str) -> Told | None:
    [row] = rows_of(text)
    found = candidate(row)
    return found and (found.number, found.upto, found.title)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("§ 7-1 Geese.", ("7-1", None, "Geese.")),
        ("Sec. 7-1 -- Geese", ("7-1", None, "Geese")),
        ("SECTION 7: GEESE", ("7", None, "GEESE")),
        ("7-1-2: GEESE:", ("7-1-2", None, "GEESE:")),
        ("7.01 to 7.04 Geese", ("7.01", "7.04", "Geese")),
        ("7.01 geese", None),
        ("7 Geese", None),  # a label
        ("7.01 Geese (grey", None),  # a parenthesis that goes on below
        ("7.01 Geese (grey)", ("7.01", None, "Geese (grey)")),
        ("7.01 " + "G" * 235, ("7.01", None, "G" * 235)),
        ("7.01 " + "G" * 236, None),  # a paragraph
    ],
)
def test_sections(text: str, told: Told | None) -> None:
    assert section(text) == told


@pytest.mark.parametrize(
    ("text", "number", "title"),
    [
        ("7.01GEESE", "7.01", "GEESE"),
        ("7.01", "7.01", ""),
        ("Geese", "", "Geese"),
    ],
)
def test_a_marked_line_is_a_heading_whatever_its_form(text: str, number: str, title: str) -> None:
    [row] = rows_of(text)
    found = marked_candidate(row)
    assert (found.number, found.title) == (number, title)


def test_headings_of_one_style() -> None:
    styles = [
        found.style
        for row in rows_of("§ 7.01 GEESE.", "§§ 8.02 DUCKS", "§ 7.01: GEESE", "  § 7.01 Geese")
        if (found := candidate(row))
    ]
    assert styles[0] == styles[1]
    assert [(one.sign, one.stop, one.shouted, one.indented) for one in styles[1:]] == [
        ("§", "", True, False),
        ("§", ":", True, False),
        ("§", "", False, True),
    ]
    one, other = map(candidate, rows_of("Sec. II-7 Geese", "Sec. IX-8 Geese"))
    assert one is not None
    assert other is not None
    assert one.style == other.style


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("CHAPTER 7 KITES", ("chapter", "7", "KITES", False)),
        ("Chapter 7 - Kites", ("chapter", "7", "Kites", True)),
        ("Chapter 7 of the code", None),
        ("Chapter 7, Kites", None),
        ("Chapter 7          32.03, 32.04", None),
        ("SCHEDULE II. LAMPS.", ("schedule", "II", "LAMPS.", False)),
        ("TABLE OF SPECIAL ORDINANCES", ("appendix", None, "TABLE OF SPECIAL ORDINANCES", False)),
        ("References to Lake Law", None),
        ("Title Twenty-One. Kites", ("title", "Twenty-One", "Kites", True)),
        ("THE CHARTER OF OTTER", ("part", None, "THE CHARTER OF OTTER", False)),
        ("The charter of Otter", None),
        ("TABLE II - MAPS", ("table", "II", "MAPS", False)),
        ("CHAPTER 7 " + "K" * 110, ("chapter", "7", "K" * 110, False)),
        ("CHAPTER 7 " + "K" * 111, None),
    ],
)
def test_divisions(text: str, told: tuple[str, str | None, str, bool] | None) -> None:
    [row] = rows_of(text)
    found = division(row)
    assert (found and (str(found.kind), found.number, found.title, found.plain)) == told
