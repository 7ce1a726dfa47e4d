"""A section through all versions of its code, by whatever number it had."""

from __future__ import annotations

from builder.versions.changes import Kind
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


def test_versions_stand_in_the_order_of_their_days() -> None:
    assert TIMELINE.days == ("2021-01-01", "2022-01-01", "2023-01-01")
    assert [(one.older, one.newer) for one in TIMELINE.successive()] == [
        ("2022-01-01", "2023-01-01"),
        ("2021-01-01", "2022-01-01"),
    ]


def test_any_two_versions_are_held_against_each_other() -> None:
    found = TIMELINE.between("2021-01-01", "2023-01-01")
    assert found.counts() == {"added": 1, "renumbered": 1}


def test_a_section_is_followed_through_its_numbers() -> None:
    steps = TIMELINE.of_section("1-4")
    assert [(one.newer, one.change.kind) for one in steps] == [
        ("2023-01-01", Kind.CHANGED),
        ("2022-01-01", Kind.RENUMBERED),
    ]
    assert TIMELINE.known_since("1-4") == "2021-01-01"


def test_a_section_that_never_changed() -> None:
    assert TIMELINE.of_section("1-1") == ()
    assert TIMELINE.known_since("1-1") == "2021-01-01"


def test_a_section_that_came_later() -> None:
    assert [one.change.kind for one in TIMELINE.of_section("1-3")] == [Kind.ADDED]
    assert TIMELINE.known_since("1-3") == "2023-01-01"


def test_versions_that_differ_contradict_a_note_of_an_earlier_day() -> None:
    assert TIMELINE.changed_after("1-4", "2010-03-04")
    assert TIMELINE.changed_after("1-4", "2022-01-01")
    assert not TIMELINE.changed_after("1-4", "2022-07-01")
    assert not TIMELINE.changed_after("1-1", "2010-03-04")
