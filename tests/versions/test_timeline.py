"""A section through all versions of its code, whatever number it had."""

from __future__ import annotations

from builder.versions.changes import ChangeKind
from builder.versions.timeline import Timeline, Version
from tests.versions.codes import BELLS, GEESE, HEARTH, code, section

FIRST = code({"I": [section("1-1", HEARTH), section("1-2", BELLS, title="Bells")]})
SECOND = code({"I": [section("1-1", HEARTH), section("1-4", BELLS, title="Bells")]})
THIRD = code(
    {
        "I": [
            section("1-1", HEARTH),
            section("1-3", GEESE, title="Geese"),
            section("1-4", BELLS.replace("flood", "storm"), title="Bells"),
        ]
    }
)
TIMELINE = Timeline.of_versions(
    [Version("2023-01-01", THIRD), Version("2021-01-01", FIRST), Version("2022-01-01", SECOND)]
)


def test_versions_are_in_the_order_of_their_days() -> None:
    assert TIMELINE.days == ("2021-01-01", "2022-01-01", "2023-01-01")
    assert [(one.older, one.newer) for one in TIMELINE.successive()] == [
        ("2022-01-01", "2023-01-01"),
        ("2021-01-01", "2022-01-01"),
    ]


def test_any_two_versions_are_compared() -> None:
    found = TIMELINE.between("2021-01-01", "2023-01-01")
    assert found.counts() == {"added": 1, "renumbered": 1}


def test_a_section_is_followed_through_its_numbers() -> None:
    steps = TIMELINE.of_section("1-4")
    assert [(one.newer, one.change.kind) for one in steps] == [
        ("2023-01-01", ChangeKind.CHANGED),
        ("2022-01-01", ChangeKind.RENUMBERED),
    ]
    assert TIMELINE.known_since("1-4") == "2021-01-01"


def test_a_section_that_never_changed() -> None:
    assert TIMELINE.of_section("1-1") == ()
    assert TIMELINE.known_since("1-1") == "2021-01-01"


def test_a_section_that_came_later() -> None:
    assert [one.change.kind for one in TIMELINE.of_section("1-3")] == [ChangeKind.ADDED]
    assert TIMELINE.known_since("1-3") == "2023-01-01"


def test_versions_that_differ_contradict_a_note_of_an_earlier_day() -> None:
    assert TIMELINE.changed_after("1-4", "2010-03-04")
    assert TIMELINE.changed_after("1-4", "2022-01-01")
    assert not TIMELINE.changed_after("1-4", "2022-07-01")
    assert not TIMELINE.changed_after("1-1", "2010-03-04")


def test_a_reused_number_says_whose_it_was() -> None:
    swapped = code(
        {
            "I": [
                section("1-1", GEESE, title="Geese"),
                section("1-2", HEARTH, title="Hearths"),
                section("1-3", BELLS, title="Bells"),
            ]
        }
    )
    first = code({"I": [section("1-1", HEARTH, title="Hearths"), section("1-2", BELLS)]})
    timeline = Timeline.of_versions([Version("2021-01-01", first), Version("2022-01-01", swapped)])
    others = {key: timeline.other_before(key) for key in ("1-1", "1-2", "1-3")}
    assert [(one.unit.id, one.older, one.now) if one else None for one in others.values()] == [
        ("1-1", "2021-01-01", "1-2"),
        ("1-2", "2021-01-01", "1-3"),
        None,
    ]


def test_a_number_whose_section_was_repealed_before() -> None:
    first = code({"I": [section("1-1", HEARTH), section("1-2", BELLS, title="Bells")]})
    second = code({"I": [section("1-1", HEARTH)]})
    third = code({"I": [section("1-1", HEARTH), section("1-2", GEESE, title="Geese")]})
    timeline = Timeline.of_versions(
        [Version("2021-01-01", first), Version("2022-01-01", second), Version("2023-01-01", third)]
    )
    found = timeline.other_before("1-2")
    assert found
    assert (found.unit.title, found.older, found.now) == ("Bells", "2021-01-01", "")
    assert timeline.other_before("1-1") is None


def test_the_newest_pairs_come_first() -> None:
    assert [(one.older[:4], one.newer[:4]) for one in TIMELINE.changes] == [
        ("2022", "2023"),
        ("2021", "2023"),
        ("2021", "2022"),
    ]


def test_a_section_that_was_gone_is_known_since_it_came_back() -> None:
    bells = section("1-2", BELLS, title="Bells")
    there = code({"I": [section("1-1", HEARTH), bells]})
    away = code({"I": [section("1-1", HEARTH)]})
    years = zip(("2020", "2021", "2022", "2023"), (there, there, away, there), strict=True)
    timeline = Timeline.of_versions(Version(f"{year}-01-01", one) for year, one in years)
    assert timeline.known_since("1-2") == "2023-01-01"
