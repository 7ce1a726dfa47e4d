"""What became of addresses that are gone from a later version."""

from __future__ import annotations

from builder.versions.match import Matching
from builder.versions.permanence import Fate, Published, Vanished, carried_on, each_once, vanished
from tests.versions.codes import BELLS, HEARTH, code, section

NUMBERS = ("1-1", "1-2", "1-3", "1-4")
UNITS = tuple(
    unit
    for unit in code({"I": [section(number, HEARTH, BELLS) for number in NUMBERS]}).units
    if unit.holds_text
)
OLD = Published(
    UNITS,
    {number: [f"s/{number}/", f"s/{number}-A/"] for number in NUMBERS},
    {number: f"§ {number}" for number in NUMBERS},
    "2021-05-01",
)
FOUND = Matching((("1-1", "1-1"), ("1-2", "1-7")), merged=(("1-3", "1-1"),))


def test_each_address_that_is_gone_says_what_became_of_its_section() -> None:
    found = vanished(OLD, FOUND, frozenset({"s/1-1/", "s/1-7/"}))
    assert [(one.address, one.fate, one.unit) for one in found] == [
        ("s/1-1-A/", Fate.MOVED, "1-1"),
        ("s/1-2/", Fate.RENUMBERED, "1-7"),
        ("s/1-2-A/", Fate.RENUMBERED, "1-7"),
        ("s/1-3/", Fate.MERGED, "1-1"),
        ("s/1-3-A/", Fate.MERGED, "1-1"),
        ("s/1-4/", Fate.GONE, ""),
        ("s/1-4-A/", Fate.GONE, ""),
    ]
    assert {(one.heading, one.day) for one in found if one.unit == "1-7"} == {
        ("§ 1-2", "2021-05-01")
    }


def gone(address: str, fate: Fate, unit: str) -> Vanished:
    return Vanished(address, "§ 1-9", fate, unit)


def test_what_vanished_before_is_followed_further() -> None:
    earlier = [
        gone("s/1-1/", Fate.MERGED, "1-2"),
        gone("s/1-9/", Fate.RENUMBERED, "1-2"),
        gone("s/1-8/", Fate.RENUMBERED, "1-3"),
        gone("s/1-6/", Fate.RENUMBERED, "1-4"),
        gone("s/1-5/", Fate.GONE, ""),
    ]
    found = carried_on(earlier, FOUND, frozenset({"s/1-1/"}))
    assert [(one.address, one.fate, one.unit) for one in found] == [
        ("s/1-9/", Fate.RENUMBERED, "1-7"),
        ("s/1-8/", Fate.RENUMBERED, "1-1"),
        ("s/1-6/", Fate.GONE, ""),
        ("s/1-5/", Fate.GONE, ""),
    ]


def test_an_address_is_listed_once_as_in_the_last_build() -> None:
    first, again = gone("s/1-9/", Fate.GONE, ""), gone("s/1-9/", Fate.MERGED, "1-1")
    other = gone("s/1-4/", Fate.GONE, "")
    assert each_once([first, other, again]) == (other, first)
