"""What was made a definition, or none, goes back to what was read."""

from __future__ import annotations

from typing import Any

from builder.proof.book import Plain
from builder.proof.by_hand.definitions import back
from tests.proof.rules.made import block, item, unit

NOW: Plain = {
    "kind": "definition",
    "term": "GOOSE",
    "separator": " - ",
    "text": "A bird.",
    "insertions": [],
    "labels": ["A"],
}
WAS: Plain = {
    **NOW,
    "kind": "paragraph",
    "term": None,
    "separator": "",
    "text": "GOOSE - A bird.",
    "labels": ["(1)"],
}


def told(was: Plain = WAS, mark: str = "", **states: Any) -> tuple[str, Plain, Plain]:
    """What is said of a decision, the unit behind it, and a note at "bird"."""
    made = {key: NOW[key] for key in ("kind", "term", "separator", "text", "insertions")}
    first = block(**{**made, "mark": mark, "spans": [[0, 20]]})
    note = {"block": 0, "offset": 2}
    held = [first, item("A.", "A", parent=0), item("B.", "B")]
    one = unit("x", blocks=held, history=[note])
    decision = {"spans": states.pop("spans", [[0, 4]]), "now": {**NOW, **states}, "was": was}
    return back({}, one, decision), one, note


def test_a_definition_goes_back_with_its_notes_and_the_labels_below_it() -> None:
    said, one, note = told()
    assert said == ""
    assert [held["label"] for held in one["blocks"]] == ["", "(1)", "B"]
    assert (one["blocks"][0]["kind"], one["blocks"][0]["text"]) == ("paragraph", WAS["text"])
    assert WAS["text"][note["offset"] :] == "bird."


def test_a_block_that_is_not_as_stated_stays() -> None:
    for states, why in (
        ({"term": "DUCK"}, "the block is not what it states"),
        ({"labels": ["B"]}, "the block is not what it states"),
        ({"spans": [[30, 32]]}, "no block stands at its place"),
    ):
        said, one, _ = told(**states)
        assert (said, one["blocks"][0]["kind"]) == (why, "definition")


def test_what_was_no_definition_was_a_paragraph_or_with_a_mark_an_item() -> None:
    assert told({**WAS, "kind": "item"})[0] == "it was no 'item' before"
    assert told(mark="1.")[0] == "it was no 'paragraph' before"
    assert told({**WAS, "kind": "item"}, mark="1.")[0] == ""
    assert told({**WAS, "term": "GOOSE"})[0] == "it was no 'paragraph' before"
