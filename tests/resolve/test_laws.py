"""Names of laws: which words are one, where it begins and ends, and its provisions' addresses."""

from __future__ import annotations

import pytest

from builder.resolve.laws import lawbook


def named(
    text: str, state: str = "NY", *, lower: bool = False
) -> list[tuple[str, str, str | None]]:
    """Each law that a text names, with the words that name it and the number of its title."""
    found = lawbook(state).mentions(text, lower=lower)
    return [(one.law.name, text[one.start : one.end], one.title) for one in found]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("the N.Y. Gen. Mun. Law, § 103", ["N.Y. Gen. Mun. Law"]),
        ("the general municipal law.", ["general municipal law"]),
        (
            "General Municipal Law of the State of New York",
            ["General Municipal Law of the State of New York"],
        ),
        ("General Municipal Law of the village", ["General Municipal Law"]),
        ("The council is general. Municipal Law", []),
        ("Mental Hygiene; Village Law", ["Village Law"]),
        ("New York Village Law of 1972", ["New York Village Law of 1972"]),
        ("New York, Village Law", ["Village Law"]),
        ("the law of the village", []),
        ("Village Law and Town Law", ["Village Law", "Town Law"]),
    ],
)
def test_a_name_is_its_words_however_they_are_cut(text: str, words: list[str]) -> None:
    assert [found for _, found, _ in named(text)] == words


def test_the_longest_name_counts() -> None:
    assert [name for name, _, _ in named("under the Real Property Tax Law")] == [
        "Real Property Tax Law"
    ]


def test_a_compilation_has_a_title_before_its_name() -> None:
    assert named("as 6 NYCRR 617 says")[0][1:] == ("6 NYCRR", "6")
    assert named("under Title 42 U.S.C. 4001")[0][1:] == ("Title 42 U.S.C.", "42")
    assert named("of 6 Village Law")[0][1:] == ("Village Law", None)


def test_letters_are_a_name_in_capitals_or_where_a_text_has_none() -> None:
    assert named("the USC and the usc") == [("United States Code", "USC", None)]
    assert named("under 42 usc 4001", lower=True) == [("United States Code", "42 usc", "42")]


def test_letters_that_are_also_a_word_name_a_law_only_before_a_number() -> None:
    assert [words for _, words, _ in named("under AS 29.25.050 and AS IS", "AK")] == ["AS"]


def test_short_names_are_those_of_the_codes_own_state() -> None:
    assert [name for name, _, _ in named("RCW 35.21.010", "WA")] == ["Revised Code of Washington"]
    assert named("R.C. 35.21", "WA") == []
    assert [name for name, _, _ in named("State Constitution", "OH")] == ["Ohio Constitution"]


def test_only_a_number_of_its_form_makes_an_address() -> None:
    [law] = {one.law for one in lawbook("WA").mentions("RCW 35.21.010")}
    by_kind = {one.kind: one for one in law.addresses}
    assert by_kind["section"].of("35.21.010").endswith("?cite=35.21.010")
    assert by_kind["section"].of("35.21") == ""
    assert by_kind["chapter"].of("35.21").endswith("?cite=35.21")


def test_a_provision_may_be_known_by_its_number() -> None:
    law = lawbook("NY").known("Article  78")
    assert law is not None
    assert law.name == "Civil Practice Law and Rules"
    assert lawbook("NY").known("Article 79") is None
