"""What each place of a text says, and with what weight: names, kinds and states."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from builder.identity import body, title_page
from builder.identity import identify as file_name
from builder.identity import identify as statutes
from builder.identity.claims import Claim, Said, ranked
from builder.identity.identify import identify
from builder.identity.names import as_spelled, named, title_case, trimmed
from builder.text.currency import current_through

Weighed = list[tuple[str, float]]


def weighed(claims: Iterable[Claim], what: str) -> Weighed:
    return [(claim.value, round(claim.weight, 3)) for claim in claims if claim.what == what]


def test_claims_of_one_value_are_weighed_together() -> None:
    claims = [
        Claim("name", "Loon Bay", 1, "a"),
        Claim("name", "LOON-BAY", 3, "b"),
        Claim("kind", "Loon Bay", 9, "x"),
        Claim("name", "Heron", 3.5, "c"),
        Claim("name", "Auk", 4, "d"),
    ]
    assert [(weight, claim.source) for weight, claim in ranked(claims, "name")] == [
        (4, "d"),
        (4, "b"),
        (3.5, "c"),
    ]


def test_a_claim_says_where_it_was_read() -> None:
    assert str(Claim("state", "ME", 1, "title page", 3)) == "ME (title page, line 3)"
    assert str(Claim("state", "ME", 1, "title page")) == "ME (title page)"


def test_what_a_place_does_not_say_is_no_claim() -> None:
    found = [*Said("Loon Bay", state="ME").claims(8, "title page", 3)]
    assert found == [
        Claim("name", "Loon Bay", 8, "title page", 3),
        Claim("state", "ME", 8, "title page", 3),
    ]


# Text


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The Town of Loon Bay. " * 5, [("Loon Bay", 6.0)]),
        ("The Town of Loon Bay. " * 9, [("Loon Bay", 6.0)]),
        ("The Town of Loon Bay. " * 2, [("Loon Bay", 2.4)]),
        # a name wins over its own beginning with six tenths of its mentions
        ("Town of Loon. " * 4 + "Town of Loon Bay. " * 6, [("Loon Bay", 3.6)]),
        ("Town of Loon. " * 5 + "Town of Loon Bay. " * 5, [("Loon", 6.0)]),
        ("Town of Loon. " * 5 + "Town of Auk. " * 5, [("Auk", 3.0), ("Loon", 3.0)]),
        ("Town of Loon's. " * 5 + "Town of Loon. " * 5, [("Loon", 3.0)]),
        ("The Town of The. " * 5, []),
        ("Town of Loon. " * 5 + "Town of The. " * 5, [("Loon", 6.0)]),
    ],
)
def test_names_by_their_share_of_all_that_are_given(text: str, names: Weighed) -> None:
    assert weighed(body.read(text), "name") == names


def test_another_name_that_begins_alike_is_kept() -> None:
    text = "Town of Loonie. " * 5 + "Town of Loon. " * 5
    assert [name for name, _ in weighed(body.read(text), "name")] == ["Loon", "Loonie"]


def test_three_names_are_shown_at_most() -> None:
    text = "".join(f"Town of {name}. " * 5 for name in ("Auk", "Loon", "Heron", "Gull"))
    assert [name for name, _ in weighed(body.read(text), "name")] == ["Auk", "Gull", "Heron"]


def test_kinds_by_their_share_before_a_name() -> None:
    text = "Town of Loon. " * 6 + "Village of Loon Bay. " * 2 + "City of Loon. "
    claims = [*body.read(text)]
    assert weighed(claims, "kind") == [("Town", 4.0), ("Village", round(6 * 0.4 * 2 / 9, 3))]


@pytest.mark.parametrize(
    ("text", "names", "kinds"),
    [
        ("Loon Bay City acts. " * 5, [("Loon Bay", 2.0)], [("City", 2.0)]),
        ("Loon Bay City acts. " * 4, [], []),
        ("Loon Bay City acts. " * 5 + "City of Auk. " * 5, [("Auk", 6.0), ("Loon Bay", 1.0)], None),
        ("The City acts. " * 9, [], [("City", 3.0)]),
        ("The city acts. " * 9 + "Old Town lies by the mill. " * 6, [], [("City", 3.0)]),
    ],
)
def test_a_kind_after_a_name_has_less_weight(
    text: str, names: Weighed, kinds: Weighed | None
) -> None:
    claims = [*body.read(text)]
    assert weighed(claims, "name") == names
    assert kinds is None or weighed(claims, "kind") == kinds


def test_a_county_alone_never_decides() -> None:
    assert weighed(body.read("In Heron County. " * 5), "name") == [("Heron County", 1.5)]
    assert weighed(body.read("Loon Heron County. " * 5), "name") == [("Loon Heron County", 1.5)]
    assert weighed(body.read("In Heron County. " * 5 + "In Auk County. " * 5), "name") == [
        ("Heron County", 0.75)
    ]
    text = "In Heron County. " * 5 + "Town of Loon. " * 5
    assert weighed(body.read(text), "name") == [("Loon", 3.0), ("Heron County", 0.75)]


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("Loon Bay, State of Maine. " * 5, [("ME", 7.0)]),
        ("Loon Bay, Maine. ", [("ME", 1.4)]),
        ("Loon Bay, Heron County, Maine. " * 5, [("ME", 7.0)]),
        ("Loon Bay, in the Commonwealth of Massachusetts. " * 5, [("MA", 7.0)]),
        ("Loon Bay, Maine. " * 3 + "Loon Bay, Ohio. " * 2, [("ME", 2.52), ("OH", 1.12)]),
        ("Auk, Maine. " * 5, []),
    ],
)
def test_states_after_the_name(text: str, states: Weighed) -> None:
    assert weighed(body.states_after("Loon Bay", text), "state") == states


def test_states_that_are_called_states() -> None:
    claims = [*body.states_named("The State of Maine. " * 5)]
    assert weighed(claims, "state") == [("ME", 4.0)]
    assert claims[0].source == "named 5 times as a state"
    assert next(body.states_named("Laws of New\nYork")).source == "named once as a state"
    text = "".join(f"State of {name}. " for name in ("Maine", "Ohio", "Iowa", "Utah"))
    assert len([*body.states_named(text)]) == 3


# Heads of pages


def test_a_line_on_every_page_weighs_more_than_one() -> None:
    often = [*title_page.read_heads("law\nCity of Loon Bay, ME\nlaw\nCity of Loon Bay, ME Code\n")]
    assert weighed(often, "name") == [("Loon Bay", 8.0)]
    assert weighed(often, "kind") == [("City", 8.0)]
    assert weighed(often, "state") == [("ME", 8.0)]
    assert {claim.line for claim in often} == {2}
    assert {claim.source for claim in often} == {"head of its pages"}
    once = [*title_page.read_heads("Loon Bay, ME\n")]
    assert weighed(once, "name") == [("Loon Bay", 4.0)]
    assert weighed(once, "kind") == []
    assert once[0].source == "line of its own"
    assert once[0].line == 1


def test_heads_of_a_text_without_capitals() -> None:
    text = "some law  12 loon bay code  14 of the village of loon bay  14 loon bay code  16 "
    claims = [*title_page.read_flattened_heads(text)]
    assert weighed(claims, "name") == [("Loon Bay", 8.0)]
    assert weighed(claims, "kind") == [("Village", 8.0)]
    assert [*title_page.read_flattened_heads("some law of the village")] == []
    heads = "  1 auk code  2  3 loon code  4  5 loon code  6"
    assert next(title_page.read_flattened_heads(heads)).value == "Loon"


def test_one_kind_is_known_without_capitals() -> None:
    text = "  1 auk code  2 the village of auk and the town of auk in the village of auk"
    assert weighed(title_page.read_flattened_heads(text), "kind") == [("Village", 8.0)]


def test_two_lines_of_their_own_are_not_strong() -> None:
    found = identify("Loon Bay, ME\nlaw is here.\nAuk, OH\n")
    assert (found.name, found.state, found.disputes) == (None, None, ())


def test_a_text_has_capitals_where_its_first_pages_have_one() -> None:
    heads_alone = "  1 auk code  2  3 auk code  4".ljust(4_999)
    assert identify(f"{heads_alone} X").name == "Auk"
    assert identify(f"{heads_alone}X").name is None


def test_what_is_far_into_a_text_is_not_read() -> None:
    state = "the State of Maine"
    far = " " * (400_000 - len(state))
    assert weighed(identify(f"{far}{state}").claims, "state") == [("ME", 0.8)]
    assert identify(f"{far} {state}").claims == ()


# File names


@pytest.mark.parametrize(
    ("stem", "name", "names", "states"),
    [
        ("loon-bay-me", None, [("Loon Bay", 3.0)], [("ME", 3.0)]),
        ("loon-bay-me", "Loon Bay", [("Loon Bay", 3.0)], [("ME", 6.0)]),
        ("mcbirch-me", "McBirch", [("McBirch", 3.0)], [("ME", 6.0)]),
        ("loon-bay-me", "Auk", [("Loon Bay", 0.5)], [("ME", 0.5)]),
        ("loon-bay-xx", None, [], []),
        ("loon-bay", None, [], []),
        ("code-me", None, [], []),
        ("me", None, [], []),
    ],
)
def test_a_files_name(stem: str, name: str | None, names: Weighed, states: Weighed) -> None:
    claims = [*file_name.named_by_file(stem, name)]
    assert (weighed(claims, "name"), weighed(claims, "state")) == (names, states)


# Statutes


def test_states_by_their_share_of_all_citations() -> None:
    text = "RCW 35.21.010 so. " * 15 + "M.G.L. c. 40A so. " * 5
    claims = [*statutes.named_by_statutes(text)]
    assert weighed(claims, "state") == [("WA", 5.25), ("MA", 0.875)]
    assert claims[0].source == "its laws are cited 15 times"
    [one] = statutes.named_by_statutes("RCW 35.21.010 so.")
    assert one.source == "its laws are cited once"
    assert round(one.weight, 3) == 0.7
    assert [*statutes.named_by_statutes("geese")] == []


# Names and dates


def test_a_county_has_its_kind_once() -> None:
    assert named("County", "Loon County") == named("County", "Loon") == "Loon County"


def test_names_are_spelled_as_the_text_does() -> None:
    assert as_spelled("LOON BAY", "loon bay, LOON BAY, Loon bay, Loon bay, Loon Bay") == "Loon bay"
    assert as_spelled("LOON BAY", "LOON BAY and loon bay") == "Loon Bay"
    assert as_spelled("Loon Bay", "Loon Bays") == "Loon Bay"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Loon Bay Planning Board", "Loon Bay"),
        ("Loon Bay Noise", "Loon Bay"),
        ("Mountain Park", "Mountain Park"),
        ("Park", ""),
        ("Loon Bay of the", "Loon Bay"),
        ("Loon Bay,", "Loon Bay"),
    ],
)
def test_words_that_only_follow_a_name_are_left_out(name: str, kept: str) -> None:
    assert trimmed(name) == kept


def test_capitals_at_each_words_beginning() -> None:
    assert title_case(" ISLE OF THE GULLS ") == "Isle of the Gulls"
    assert title_case("OF GULLS") == "Of Gulls"
    assert title_case("o'BRIEN") == "O'brien"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Current through July 14, 2025", 1),
        ("x\ny\nlegislation current through Ord. No. 3 passed July 14, 2025", 3),
        ("Current through July 34, 2025", None),
        (" " * 3971 + "Current through July 14, 2025", 1),
        (" " * 3972 + "Current through July 14, 2025", None),
    ],
)
def test_a_date_in_the_front(text: str, line: int | None) -> None:
    found = current_through(text)
    assert (found[1] if found else None) == line
    assert found is None or found[0].isoformat() == "2025-07-14"


# Everything together


def test_a_reading_wins_if_it_is_strong_or_twice_as_strong_as_the_next() -> None:
    weak = "Town of Loon. " * 2 + "Town of Auk. "
    assert identify(weak).name == "Loon"  # 1.6 against 0.4
    even = "Town of Loon. " * 3 + "Town of Auk. " * 3
    assert identify(even).name is None
    assert identify(even).kind is None
    nearly = "Town of Loon. " * 4 + "Town of Auk. " * 3
    assert identify(nearly).name is None


def test_too_little_evidence_gives_no_name() -> None:
    assert identify("Loon County. ").name is None  # 0.3
    assert identify("Loon County. " * 2).name == "Loon County"  # 0.6


def test_two_strong_readings_are_a_dispute() -> None:
    text = "CITY OF LOON BAY, MAINE\nCITY OF AUK, OHIO\n"
    found = identify(text)
    assert [what for what, _ in found.disputes] == ["name", "state"]
    assert found.disputes[0][1] == "Auk (title page, line 2) or Loon Bay (title page, line 1)"
    assert identify("CITY OF LOON BAY, MAINE\n").disputes == ()


def test_a_date_and_its_line_are_given() -> None:
    found = identify("CITY OF LOON BAY, MAINE\nCurrent through July 14, 2025\n")
    assert (str(found.current_through), found.current_line) == ("2025-07-14", 2)
    assert identify("CITY OF LOON BAY").current_line is None


def test_heads_without_capitals_are_read_if_the_text_has_none() -> None:
    text = "some law  12 loon bay code  14 of the village of loon bay  14 loon bay code  16 "
    assert identify(text).name == "Loon Bay"
    assert identify("Law " + text).name is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("The Loon Code is current through Ordinance 21, passed May 5, 2021.", "2021-05-05"),
        ("The Loon Code is current through legislation passed through May 5, 2021.", "2021-05-05"),
        (
            """The Loon Code is current through Ordinance 21, passed May 5, 2021.
            The Loon Code is current through Ordinance 9, passed March 1, 2019.""",
            "2021-05-05",
        ),
        (
            """The Loon Code is current through Ordinance 21, passed May 5, 2021.
The Loon Code is current through Ordinance 9, passed March 1, 2019.""",
            "2019-03-01",
        ),
        ("The Loon Code is current through Ordinance 21.", None),
        ("The Loon Code is current through Ordinance 21, passed May 45, 2021.", None),
        ("The geese are current through May 5, 2021.", None),
    ],
)
def test_the_day_below_saved_pages(text: str, day: str | None) -> None:
    weighed = current_through("law\n" * 2_000 + text)
    assert (weighed and weighed[0].isoformat()) == day
