"""How a description of typesetting classifies single lines."""

from __future__ import annotations

import re

import pytest

from builder.parse.in_order.families import SHARED
from builder.parse.in_order.family import Family, spelled

from .press import FAMILY

BARE = Family((), ())


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("Footnotes:", True),
        ("(1)", True),
        ("History", True),
        ("Footnotes: see below", False),
        ("(1) Geese.", False),
        ("History of geese", False),
    ],
)
def test_lines_that_are_paragraphs_of_their_own(text: str, alone: bool) -> None:
    assert FAMILY.stands_alone(text) is alone
    assert not BARE.stands_alone(text)


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("(Ord. No. 3)", True),
        ("History: Ord. 863 § 1", True),
        ("Source: Prior code § 4", True),
        ("History of geese", False),
        ("History: geese were kept", False),
        ("Ord. No. 3", False),
        ("(Goose Regs. § 7.4; Ord. No. 3)", True),
        ("(§ 12; 1927 Laws, page 15, § 3; Ord. No. 85-5-3, § 1)", True),
        ("(K.S.A. 21-5413; Ord. 9 § 2)", True),
        ("(Amendment dated 5-7-1999)", True),
        ("(geese; ducks 4; and hens)", False),
    ],
)
def test_lines_that_begin_a_history(text: str, begins: bool) -> None:
    assert FAMILY.begins_history(text) is begins
    assert BARE.begins_history(text) is (begins and text[0] != "(")


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("Note— Geese.", True),
        ("¹ Geese.", True),
        ("ⁱᵛ Geese.", True),
        ("1 Geese.", False),
        ("Geese¹", False),
    ],
)
def test_lines_that_begin_a_note(text: str, begins: bool) -> None:
    assert FAMILY.begins_note(text) is begins


def test_forms_that_publishers_share() -> None:
    forms = {name: re.compile(spelled(form, SHARED)) for name, form in SHARED.items()}
    assert forms["BULLET"].match("- (a) Geese.")
    assert not forms["BULLET"].match("- Geese.")
    assert forms["BANNER"].fullmatch("Latest version.")
    numbers = [
        found["number"]
        for text in ("1-2", "§ 3.04.010", "Sec. 5:", "12 geese", "1990")
        if (found := forms["TITLE_BELOW"].match(text))
    ]
    assert numbers == ["1-2", "3.04.010", "5"]
