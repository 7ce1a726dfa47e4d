"""How each state's laws are cited: every state is known by its own laws only."""

from __future__ import annotations

import pytest

from builder.identity.states import Searched, State, states

CITED = {
    "AK": "AS 29.25.050",
    "GA": "O.C.G.A. § 36-35-3",
    "ID": "I.C. § 50-302",
    "IN": "IC 36-1-2-3",
    "LA": "La. R.S. 33:1",
    "MA": "MGL c. 40A",
    "NC": "G.S. 160A-174",
    "NH": "RSA 674:16",
    "NJ": "N.J.S.A. 40:49-4",
    "OH": "ORC 731.23",
    "PA": "53 P.S. § 48101",
    "VT": "24 V.S.A. § 1971",
    "WA": "RCW 35.21.010",
    "WI": "Wis. Stats. § 66.0101",
}


def test_all_fifty_and_the_district_are_there() -> None:
    assert len(states()) == 51


@pytest.mark.parametrize("state", states(), ids=lambda state: state.letters)
def test_the_name_of_its_laws_is_enough_to_know_a_state(state: State) -> None:
    for words in state.named:
        searched = Searched.of_text(f"This is done under the {words} as amended.\n")
        assert [one.letters for one in states() if one.citations(searched)] == [state.letters]


@pytest.mark.parametrize("letters", CITED)
def test_an_abbreviation_with_its_number_belongs_to_one_state(letters: str) -> None:
    text = f"This is done under {CITED[letters]} as amended.\n"
    searched = Searched.of_text(text)
    assert [state.letters for state in states() if state.citations(searched)] == [letters]


def test_an_abbreviation_without_a_number_is_not_a_citation() -> None:
    searched = Searched.of_text("RCW, MCL and ORS stand AS they are; I.C. is ice cream.\n")
    assert [state.letters for state in states() if state.citations(searched)] == []
