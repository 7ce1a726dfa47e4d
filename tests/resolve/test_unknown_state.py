"""A code whose state is not known: short names of laws that only one state has still count."""

from __future__ import annotations

from builder.resolve.laws import lawbook


def names(state: str, text: str) -> list[str]:
    return [mention.law.name for mention in lawbook(state).mentions(text)]


def test_letters_of_one_state_are_known_without_it() -> None:
    assert names("", "K.S.A. § 12-3 and RSMo 12.3") == [
        "Kansas Statutes",
        "Missouri Revised Statutes",
    ]


def test_letters_of_several_states_are_no_ones() -> None:
    assert names("", "G.S. § 3-2 and W.S. § 3-2") == ["Wyoming Statutes"]


def test_letters_of_another_state_are_no_ones_if_the_state_is_known() -> None:
    assert names("KS", "K.S.A. § 12-3 and RSMo 12.3") == ["Kansas Statutes"]
