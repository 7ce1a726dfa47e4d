"""A list that was put elsewhere goes back to where it was read."""

from __future__ import annotations

from typing import Any

from builder.proof.book import Plain
from builder.proof.by_hand.lists import back
from tests.proof.rules.made import block, item, unit


def held(*blocks: tuple[str, int, int | None], **fields: Any) -> Plain:
    """A unit of blocks: the words, where they stand in the source, and the parent."""
    made = [
        {
            **(item(f"{text}.", text) if len(text) == 1 else block(text)),
            "spans": [[start, start + 1]],
            "parent": parent,
        }
        for text, start, parent in blocks
    ]
    return unit(fields.pop("name", "x"), blocks=made, **fields)


def shown(one: Plain) -> list[tuple[str, int | None]]:
    return [(each["label"] or each["text"], each["parent"]) for each in one["blocks"]]


def decided(now: Plain, was: Plain, *starts: int) -> Plain:
    return {"spans": [[start, start + 1] for start in starts], "now": now, "was": was}


def test_a_list_goes_back_within_its_section() -> None:
    one = held(
        ("one", 0, None),
        ("A", 4, 0),
        ("two", 2, None),
        ("B", 6, 2),
        history=[{"block": 1}, {"block": 3}],
        footnotes=[{"block": 2, "offset": 0}],
    )
    now = {"unit": "x", "at": [1], "parents": [0], "labels": ["A"]}
    was = {"unit": "x", "at": [2], "parents": [1], "labels": ["C"]}
    assert back(code(one), one, decided(now, was, 4)) == ""
    assert shown(one) == [("one", None), ("two", None), ("C", 1), ("B", 1)]
    assert [note["block"] for note in one["history"]] == [2, 3]
    assert [note["block"] for note in one["footnotes"]] == [1]


def code(*units: Plain) -> Plain:
    return {"divisions": [], "sections": list(units)}


def test_a_list_goes_back_into_another_section_with_its_notes() -> None:
    origin = held(("three", 10, None), ("four", 14, 0), name="y", history=[{"block": 1}])
    one = held(
        ("one", 0, None),
        ("A", 12, 0),
        ("two", 2, None),
        ("B", 6, 2),
        history=[{"block": 1}, {"block": 3}],
        footnotes=[{"block": 1, "offset": 0}, {"block": 0, "offset": 0}],
    )
    now = {"unit": "x", "at": [1], "parents": [0], "labels": ["A"]}
    was = {"unit": "y", "at": [1], "parents": [0], "labels": ["D"]}
    assert back(code(origin, one), one, decided(now, was, 12)) == ""
    assert shown(one) == [("one", None), ("two", None), ("B", 1)]
    assert shown(origin) == [("three", None), ("D", 0), ("four", 0)]
    assert [note["block"] for note in one["history"]] == [2]
    assert [note["block"] for note in one["footnotes"]] == [0]
    assert [note["block"] for note in origin["history"]] == [2, 1]
    assert [note["block"] for note in origin["footnotes"]] == [1]


def test_a_list_that_does_not_stand_as_stated_stays() -> None:
    one = held(("one", 0, None), ("A", 4, 0))
    now = {"unit": "x", "at": [1], "parents": [None], "labels": ["A"]}
    was = {"unit": "x", "at": [1], "parents": [0], "labels": ["A"]}
    said = back(code(one), one, decided(now, was, 4))
    assert said.startswith("the list does not stand as it states")
    assert shown(one) == [("one", None), ("A", 0)]


def test_a_list_must_have_been_read_somewhere_and_whole() -> None:
    one = held(("one", 0, None), ("A", 4, 0))
    now = {"unit": "x", "at": [1], "parents": [0], "labels": ["A"]}
    for was in ({"unit": "y", "at": [1]}, {"unit": "x", "at": [0, 1]}):
        said = back(code(one), one, decided(now, {**was, "parents": [0], "labels": ["A"]}, 4))
        assert said == "where it was read cannot be told"
