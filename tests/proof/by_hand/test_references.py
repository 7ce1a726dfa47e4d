"""A reference whose meaning was told goes back to what it was resolved to."""

from __future__ import annotations

from builder.proof.book import Plain
from builder.proof.by_hand.references import back
from tests.proof.rules.made import unit

TOLD: Plain = {"text": "§ 9", "target": "9"}
READ: Plain = {"text": "§ 9", "target": None}
OTHER: Plain = {"text": "§ 7", "target": "7"}


def decided(now: Plain | None, was: Plain | None) -> Plain:
    return {"now": {"reference": now}, "was": {"reference": was, "at": 0}}


def test_a_told_reference_is_as_it_was_at_its_place() -> None:
    held = unit("x", references=[OTHER, TOLD])
    assert back({}, held, decided(TOLD, READ)) == ""
    assert held["references"] == [READ, OTHER]


def test_one_that_was_none_goes_and_one_that_was_taken_comes_back() -> None:
    held = unit("x", references=[OTHER, TOLD])
    assert back({}, held, decided(TOLD, None)) == ""
    assert held["references"] == [OTHER]
    assert back({}, held, decided(None, READ)) == ""
    assert held["references"] == [READ, OTHER]


def test_one_that_is_not_as_stated_stays() -> None:
    held = unit("x", references=[OTHER])
    assert back({}, held, decided(TOLD, READ)) == "no reference is as it states: '§ 9'"
    assert held["references"] == [OTHER]
