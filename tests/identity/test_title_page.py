"""Title pages: which lines of the front are titles, and what they name."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from builder.identity import title_page
from builder.identity.claims import Claim


def values(claims: Iterable[Claim], what: str) -> list[str]:
    return [claim.value for claim in claims if claim.what == what]


@pytest.mark.parametrize(
    ("text", "names", "kinds", "states", "line"),
    [
        ("CITY OF LOON BAY, MAINE", ["Loon Bay"], ["City"], ["ME"], 1),
        ("\n\nCity of Loon Bay\nMaine", ["Loon Bay"], ["City"], ["ME"], 3),
        ("City of Loon Bay\nmaine is here", ["Loon Bay"], ["City"], [], 1),
        ("The Code of the City of Loon Bay, ME Charter", ["Loon Bay"], ["City"], ["ME"], 1),
        ("City of\nLoon Bay, Maine", ["Loon Bay"], ["City"], ["ME"], 1),
        ("Code of Heron County, Maine", ["Heron County"], ["County"], ["ME"], 1),
        ("Heron County\nMaine", ["Heron County"], ["County"], ["ME"], 1),
        ("5/9/2019 Heron County, ME Code", ["Heron County"], ["County"], ["ME"], 1),
        ("Code of Loon Bay, Heron County, Maine", ["Loon Bay"], [], ["ME"], 1),
        ("City of Loon Bay, Heron County, Maine", ["Loon Bay"], ["City"], ["ME"], 1),
        ("LOON BAY TOWNSHIP\nBook of Ordinances", ["Loon Bay"], ["Township"], [], 1),
        ("Bylaws of the Town of Loon Bay Rev. 2022", ["Loon Bay"], ["Town"], [], 1),
        ("Town of Loon Bay By-Laws", ["Loon Bay"], ["Town"], [], 1),
        ("The County", [], [], [], None),
        ("This County", [], [], [], None),
        ("Ordinances of Loon Bay, ME", ["Loon Bay"], [], ["ME"], 1),
        ("CITY CODE of LOON BAY, MAINE", ["Loon Bay"], ["City"], ["ME"], 1),
        ("5/9 Loon Bay, ME Code", ["Loon Bay"], [], ["ME"], 1),
        ("City of Loon Bay, Maine.", [], [], [], None),  # a sentence
        ("City of Loon Bay, which acts, Maine", [], [], [], None),
        ("City of Loon Bay" + "y" * 74, ["Loon Bay" + "y" * 74], ["City"], [], 1),
        ("City of Loon Bay" + "y" * 75, [], [], [], None),
        ("* City of Loon Bay *", ["Loon Bay"], ["City"], [], 1),
    ],
)
def test_lines_of_a_title(
    text: str, names: list[str], kinds: list[str], states: list[str], line: int | None
) -> None:
    claims = [*title_page.read(text)]
    assert values(claims, "name") == names
    assert values(claims, "kind") == kinds
    assert values(claims, "state") == states
    assert {one.line for one in claims} <= {line}
    assert {one.weight for one in claims} <= {10.0}


@pytest.mark.parametrize(("lines", "found"), [(79, True), (80, False)])
def test_a_title_is_in_the_front(lines: int, *, found: bool) -> None:
    text = "law here\n\n" * lines + "City of Loon Bay"
    assert bool(values(title_page.read(text), "name")) is found


def test_a_title_is_in_the_first_characters() -> None:
    title = "City of Loon Bay"
    far = " " * (20_000 - len(title))
    assert values(title_page.read(f"{far}{title}"), "name") == ["Loon Bay"]
    assert values(title_page.read(f"{far} {title}"), "name") == ["Loon Ba"]


@pytest.mark.parametrize(("named_again", "weight"), [(1, 10.0), (0, 2.0)])
def test_a_name_that_the_text_seldom_gives_is_passing(named_again: int, weight: float) -> None:
    """Two mentions are four tenths of the town's mentions; one is fewer."""
    law = "law of Loon Bay is here. " * 4 + "so says Heron County. " * named_again
    claims = title_page.read(f"Heron County\nOrdinances\nCity of Loon Bay\n{law}")
    found = [(one.value, one.weight) for one in claims if one.what == "name"]
    assert found == [("Heron County", weight), ("Loon Bay", 10.0)]


@pytest.mark.parametrize(
    ("text", "names", "kinds"),
    [
        ("Board of Commissioners of Heron County", ["Heron County"], ["County"]),
        ("Consolidated Government of Heron County", ["Heron County"], ["County"]),
        ("Isle of Gulls County", ["Isle of Gulls County"], ["County"]),
        ("Code of Heron Parish, Louisiana", ["Heron Parish"], ["Parish"]),
    ],
)
def test_a_countys_name_is_given_without_its_office(
    text: str, names: list[str], kinds: list[str]
) -> None:
    claims = [*title_page.read(text)]
    assert values(claims, "name") == names
    assert values(claims, "kind") == kinds


@pytest.mark.parametrize(("named_again", "weight"), [(4, 2.0), (5, 10.0)])
def test_a_county_below_a_town_is_passing(named_again: int, weight: float) -> None:
    """It is the town's county, unless the text gives its name more often."""
    law = "law of Loon Bay is here. " * 4 + "so says Heron County. " * named_again
    claims = title_page.read(f"City of Loon Bay\nHeron County\n{law}")
    assert [one.weight for one in claims if one.what == "name"] == [10.0, weight]


def test_a_name_is_not_counted_in_longer_ones() -> None:
    """Loon has one mention and Loon Bay has four, so Loon is passing."""
    law = "Loon Bay is here. " * 3
    claims = title_page.read(f"City of Loon Bay\nTown of Loon\n{law}")
    found = [(one.value, one.weight) for one in claims if one.what == "name"]
    assert found == [("Loon Bay", 10.0), ("Loon", 2.0)]


@pytest.mark.parametrize(("named_again", "name"), [(2, "Loon Bay"), (1, "Loon Bay Goose")])
def test_a_laws_own_title_adds_nothing_to_the_name(named_again: int, name: str) -> None:
    text = "Town of Loon Bay Goose Law\n" + "The Town of Loon Bay has geese.\n" * named_again
    assert values(title_page.read(text), "name") == [name]


def test_the_point_of_an_initial_after_a_name_is_a_point() -> None:
    text = "Town of Loon Bay N. Goose Law\n" + "The Town of Loon Bay Navy has geese.\n" * 2
    assert values(title_page.read(text), "name") == ["Loon Bay"]
