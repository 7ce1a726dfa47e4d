"""Decisions made by hand are taken back to be proved; the code as they left it is proved, too."""

from __future__ import annotations

from builder.proof import prove
from builder.proof.book import Plain
from tests.proof.rules.made import book, unit

SAID = "The title ends elsewhere."


def titled(now: str, **fields: object) -> Plain:
    """A section whose title is "Tolls" in the source, and was ended by hand as `now`."""
    was = {"title": "Tolls", "tail": "", "list_title": None, "insertions": [], "spans": [[0, 5]]}
    decision = {
        "kind": "title",
        "file": "tolls.toml",
        "unit": "7-1",
        "said": SAID,
        "elsewhere": [],
        "settles": [],
        "now": {"title": now},
        "was": {**was, "made": False, "block": None},
    }
    held = unit("7-1", **{**was, "title": now, "settled": [SAID], **fields})
    return book("Tolls", held, corrections=[decision], doubts=[]).code


def test_what_a_decision_made_of_the_words_is_proved() -> None:
    assert prove(titled("Tolls"), "Tolls").faults == []
    [found] = prove(titled("Tolls of geese"), "Tolls").faults
    assert (found.kind, found.where) == ("text differs", "heading of 7-1")


def test_a_fault_before_and_behind_a_decision_is_one() -> None:
    faults = prove(titled("Tolls"), "Tolls of geese").faults
    assert [(one.kind, one.detail) for one in faults] == [("lost", "'of geese'")]
