"""Whose law a page text is: kinds and states other than those of the known towns."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.errors import SourceError
from builder.identity.identify import identify
from builder.sources.settings import Settings
from builder.town.municipality import recognize_source
from tests.build.town import text as text_of


@pytest.mark.parametrize(
    ("text", "kind", "name", "state"),
    [
        ("The Town of Sandwick, in the Commonwealth of Massachusetts.\n", "Town", "Sandwick", "MA"),
        (
            (
                "City of Marrowstone, WA\n§ 1-1. Seal.\n"
                "The State of Oregon knows the City of Marrowstone.\n"
            ),
            "City",
            "Marrowstone",
            "WA",
        ),
        (
            "The Borough of Elk Run and the laws of Pennsylvania; Laws of Pennsylvania 1962.\n",
            "Borough",
            "Elk Run",
            "PA",
        ),
        (
            (
                "The Town of Sandwick acts under M.G.L. c. 40A and the General Laws; "
                "the Town of Sandwick.\n"
            ),
            "Town",
            "Sandwick",
            "MA",
        ),
        (
            "The City of Fernhold, as RCW 35.21.010 and RCW 9.41 allow the City of Fernhold.\n",
            "City",
            "Fernhold",
            "WA",
        ),
        (
            "The Borough of Elk Run adopts 53 P.S. § 48101. Borough of Elk Run.\n",
            "Borough",
            "Elk Run",
            "PA",
        ),
        (
            "The Village of Loon by the Wisconsin Statutes; Village of Loon.\n",
            "Village",
            "Loon",
            "WI",
        ),
        (
            "The Township of Birchmere, County of Sussex, New Jersey.\nTownship of Birchmere\n",
            "Township",
            "Birchmere",
            "NJ",
        ),
    ],
)
def test_a_municipality_is_known_by_its_own_words(
    text: str, kind: str, name: str, state: str
) -> None:
    found = identify(text)
    assert (found.kind, found.name, found.state) == (kind, name, state)


def test_the_menu_of_a_copied_page_names_the_municipality() -> None:
    menu = "  1. Loon Bay, Maine - Code of Ordinances\n##  Loon Bay, ME  \nCode of Ordinances\n"
    found = identify(f"{menu}Geese swim in Auk, Ohio - a town.\n")
    assert (found.name, found.state, found.disputes) == ("Loon Bay", "ME", ())


def test_a_menu_around_the_law_may_name_a_neighbor() -> None:
    found = identify("Geese swim.\n", "", ("Loon Bay, ME", "Auk, ME", "Loon Bay, ME Geese", "/oh/"))
    assert (found.name, found.state, found.disputes) == ("Loon Bay", "ME", ())


def test_the_name_of_a_file_may_say_what_its_text_does_not(tmp_path: Path) -> None:
    nameless = text_of("Nowhere").replace(
        "Village of Nowhere, in the State of New York,", "whole village"
    )
    files = {"harbor-mills-vt.txt": nameless, "loon-bay-me.txt": text_of("Gooseford")}
    towns = []
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        towns.append(recognize_source(tmp_path / name).municipality)
    assert [(town.name, town.slug) for town in towns] == [
        ("Harbor Mills", "harbor-mills-vt"),
        ("Village of Gooseford", "gooseford-ny"),
    ]


@pytest.mark.parametrize(
    ("text", "kind", "name", "state"),
    [
        ("Village of Mossbank\nState of New York\n", "Village", "Mossbank", "NY"),
        ("CODE OF THE CITY OF LOON BAY, GEORGIA\n____\n", "City", "Loon Bay", "GA"),
        ("THE CODE OF ORDINANCES CITY OF LOON BAY, GEORGIA\n", "City", "Loon Bay", "GA"),
        ("CODE OF ORDINANCES HERON COUNTY GEORGIA\n", "County", "Heron County", "GA"),
        ("THE CODE OF HERON COUNTY, GEORGIA\n", "County", "Heron County", "GA"),
        ("VILLAGE OF MOSSBANK\nSTATE OF VERMONT\n", "Village", "Mossbank", "VT"),
        ("THE CODE OF THE CITY\n____\nOFFICIALS\nof the\nCITY OF\nLOON BAY, MAINE\n", "City", "Loon Bay", "ME"),  # noqa: E501  (a line of the text)
        ("Town of Loon Bay\nCommonwealth of Massachusetts\n", "Town", "Loon Bay", "MA"),
        ("Codified Ordinances of Loon Bay, Ohio\n", None, "Loon Bay", "OH"),
        ("5/9/2019 Loon Bay, GA Code of Ordinances\n1/224\n", None, "Loon Bay", "GA"),
        ("CITY OF McBIRCH, IOWA\nIn McBirch, the City of McBirch.\n", "City", "McBirch", "IA"),
        ("BOROUGH OF WASHINGTON, NEW JERSEY\n", "Borough", "Washington", "NJ"),
        ("Loon Bay City acts. " * 9 + "Utah Code 10-3-702 and U.C.A. 10-8-84\n", "City", "Loon Bay", "UT"),  # noqa: E501  (a line of the text)
    ],
)  # fmt: skip
def test_titles_in_any_case_and_over_lines(text: str, kind: str, name: str, state: str) -> None:
    found = identify(text)
    assert (found.kind, found.name, found.state) == (kind, name, state)


def test_the_statutes_that_are_cited_weigh_more_than_one_mention_of_another_state() -> None:
    text = (
        "The Town of Sandwick acts under M.G.L. c. 40A.\n" * 9
        + "A car from the State of Washington may stop.\n"
    )
    assert identify(text, "sandwick-ma").state == "MA"
    assert identify(text).state == "MA"


@pytest.mark.parametrize("stem", ["code-in", "code-of-ordinances-or", "new-text-me", "ordinances"])
def test_a_file_s_name_in_general_words_says_nothing(stem: str) -> None:
    found = identify("Geese are kept.\n", stem)
    assert (found.name, found.state) == (None, None)


@pytest.mark.parametrize("stem", ["loon-bay-me", "Loon_Bay_ME", "Loon Bay, ME"])
def test_a_file_s_name_says_what_the_text_does_not(stem: str) -> None:
    found = identify("Geese are kept.\n", stem)
    assert (found.name, found.state) == ("Loon Bay", "ME")


def test_two_strong_readings_that_disagree_are_a_question(tmp_path: Path) -> None:
    text = text_of("Gooseford").replace("State of New York", "State of Vermont")
    laws = "It acts under N.J.S.A. 40:49-4.\n" * 12
    (tmp_path / "a.txt").write_text("VILLAGE OF GOOSEFORD, VERMONT\n" + text + laws)
    with pytest.raises(SourceError) as caught:
        recognize_source(tmp_path / "a.txt")
    said = str(caught.value)
    assert "state may be VT (title page, line 1) or NJ (its laws are cited 12 times)" in said
    assert 'write state = ... under ["a.txt"] in codes.toml' in said
    place = recognize_source(tmp_path / "a.txt", Settings(state="VT")).municipality
    assert place.slug == "gooseford-vt"


def test_two_towns_in_one_file_are_a_question(tmp_path: Path) -> None:
    both = text_of("Gooseford") * 9 + text_of("Duckford") * 9
    (tmp_path / "a.txt").write_text(both)
    with pytest.raises(SourceError, match=r"name (may be|cannot be told)"):
        recognize_source(tmp_path / "a.txt")


def test_a_county_is_a_kind_of_its_own(tmp_path: Path) -> None:
    county = text_of("Gooseford").replace("Village of Gooseford", "County of Heron")
    (tmp_path / "a.txt").write_text(
        "CODE OF HERON COUNTY, MAINE\n" + county.replace("New York", "Maine")
    )
    town = recognize_source(tmp_path / "a.txt").municipality
    assert (town.name, town.slug) == ("Heron County", "heron-county-me")


@pytest.mark.parametrize("name", ["Court", "Law", "Charter"])
def test_a_word_of_the_field_may_be_a_name(name: str) -> None:
    named = f"The seal of the City of {name} is kept by the City of {name} Planning Board.\n" * 6
    others = "The City of Loon Bay and Heron County pay for it, under Ohio R.C. 731.01.\n" * 3
    assert identify(f"CITY OF {name.upper()}, OHIO\n").name == name
    assert identify(named + others).name == name
    once = identify(f"The City of {name} is one. " + "The City of Loon Bay is another. " * 9)
    assert once.name == "Loon Bay"


def test_the_county_around_a_town_is_never_its_name() -> None:
    """A question is better than a wrong answer: no rule recognizes "Law City" as a name."""
    said = "The council of Law City meets with Heron County, and the city pays the county.\n" * 6
    laws = "The city is governed by O.C.G.A. § 36-1-1.\n"
    assert identify(said + laws * 3, "law-city-ga").name is None
    assert identify(said + laws.replace("city", "county") * 3).name == "Heron County"


CODE = "Sec. 1-1. - Seal.\nThe seal of the City of Loon Bay, Georgia. The City of Loon Bay.\n" * 5
"""A town's text, which names it ten times."""


@pytest.mark.parametrize(
    "line",
    [
        "BOARD OF COMMISSIONERS OF FERN COUNTY",
        "Probate Judge of Fern County",
        "Fern County",
        "Former Mayor, City of Marrowstone",
        "Town of Marrowstone",
    ],
)
def test_other_names_on_a_front_page_are_not_a_second_municipality(line: str) -> None:
    found = identify(f"CODE OF ORDINANCES CITY OF LOON BAY, GEORGIA\n{line}\n{CODE}")
    assert (found.kind, found.name, found.disputes) == ("City", "Loon Bay", ())


def test_a_part_of_a_name_alone_on_a_line_is_not_a_second_name() -> None:
    text = CODE.replace("Loon Bay", "Loon Loon")
    found = identify(f"CODE OF THE CITY OF LOON LOON, GEORGIA\nCity of Loon\n{text}")
    assert (found.name, found.disputes) == ("Loon Loon", ())


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("CODE OF ORDINANCES\nCOUNTY OF FERN\nGEORGIA", "Fern County"),
        ("THE CODE OF FERN COUNTY, GEORGIA\nBOARD OF COMMISSIONERS OF FERN COUNTY", "Fern County"),
        ("CODE OF ORDINANCES\nUNIFIED GOVERNMENT OF FERN COUNTY, GEORGIA", "Fern County"),
        ("CODE OF ISLE OF FERN COUNTY, GEORGIA", "Isle of Fern County"),
    ],
)
def test_a_county_by_any_title(title: str, name: str) -> None:
    text = CODE.replace("City of Loon Bay", name)
    found = identify(f"{title}\n{text}")
    assert (found.kind, found.name, found.state, found.disputes) == ("County", name, "GA", ())


def test_a_town_that_names_its_county_often_is_not_a_county() -> None:
    text = CODE + "The records of the County of Fern.\n" * 6
    assert identify(text).kind == "City"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("CODE OF ORDINANCES CITY OF OF LOON BAY, GEORGIA", "Loon Bay"),
        ("CODE OF LOON BAY TOWNSHIP, GEORGIA\nTOWNSHIP OF LOON BAY TOWNSHIP", "Loon Bay"),
        ("PUBLISHED BY ORDER OF THE COUNTY\nCITY OF LOON BAY, GEORGIA", "Loon Bay"),
    ],
)
def test_a_name_that_holds_the_other_is_not_a_rival(title: str, name: str) -> None:
    found = identify(f"{title}\n{CODE}")
    assert (found.name, found.disputes) == (name, ())


def test_a_name_that_its_title_breaks_is_whole() -> None:
    found = identify(f"CODE OF ORDINANCES\nCITY OF LOON\nBAY, GEORGIA\n{CODE}")
    assert (found.name, found.state) == ("Loon Bay", "GA")
    alone = identify(f"CODE OF ORDINANCES\nCITY OF LOON, GEORGIA\n{CODE}")
    assert alone.name == "Loon"


def test_a_county_is_not_a_village_because_one_is_mentioned() -> None:
    said = "The county may levy. The county zones each Rural Village.\n" * 9
    found = identify(said + "The records of Fern County, Georgia.\n" * 9)
    assert (found.kind, found.name) == ("County", "Fern County")


def test_a_county_with_a_title_page_may_speak_of_its_city() -> None:
    said = "The city is a part of it. The city pays. The county acts.\n" * 9
    found = identify(f"CODE OF ORDINANCES OF FERN COUNTY, GEORGIA\n{said}")
    assert (found.kind, found.name) == ("County", "Fern County")


def test_a_second_title_page_is_that_of_another_municipality() -> None:
    other = "CODE OF ORDINANCES FERN COUNTY GEORGIA\nThe records of Fern County, Georgia.\n"
    first = f"CODE OF THE CITY OF LOON BAY, GEORGIA\n{CODE}"
    [(what, readings)] = identify(first + other).disputes
    assert (what, "Loon Bay" in readings) == ("name", True)
    assert readings.endswith(
        f"Fern County (another code begins in line {first.count(chr(10)) + 1})"
    )
    for same in (first, "", "The code of Fern County, Georgia\nis another one.\n"):
        assert identify(first + same).disputes == ()
