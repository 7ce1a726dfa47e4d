"""A title that was ended elsewhere goes back, and the text below it."""

from __future__ import annotations

from typing import Any

from builder.proof.book import Plain
from builder.proof.by_hand.titles import back
from tests.proof.rules.made import block, unit

HEADING = {"tail": "", "list_title": None, "insertions": [], "spans": [[0, 12]]}


def decided(title: str, made: bool, held: Plain | None = None) -> Plain:
    was = {**HEADING, "title": "Geese Geese are kept.", "made": made, "block": held}
    return {"now": {"title": title}, "was": was}


def titled(*blocks: Plain, **fields: Any) -> Plain:
    return unit("x", title="Geese", blocks=list(blocks), **fields)


def test_a_text_that_left_the_title_goes_and_what_stands_below_moves_up() -> None:
    note = {"block": 1, "offset": 4}
    one = titled(block("Geese are kept."), block("Two."), block("Three.", parent=1), history=[note])
    assert back({}, one, decided("Geese", made=True)) == ""
    assert one["title"] == "Geese Geese are kept."
    assert [(held["text"], held["parent"]) for held in one["blocks"]] == [
        ("Two.", None),
        ("Three.", 0),
    ]
    assert note == {"block": 0, "offset": 4}


def test_words_that_stand_nowhere_are_told() -> None:
    told = "the words that left the title stand nowhere"
    assert back({}, titled(), decided("Geese", made=True)) == told


def test_words_that_went_to_the_first_text_leave_it_with_its_notes() -> None:
    note = {"block": 0, "offset": 9}
    one = titled(block("are kept. In pens."), history=[note])
    assert back({}, one, decided("Geese", made=False, held={"text": "In pens."})) == ""
    assert one["blocks"][0]["text"] == "In pens."
    assert note["offset"] == 0, "a note in the words that leave stands before the text"


def test_a_title_that_took_nothing_from_the_text_leaves_it() -> None:
    one = titled(block("In pens."))
    assert back({}, one, decided("Geese", made=False)) == ""
    assert one["blocks"][0]["text"] == "In pens."


def test_another_title_is_not_the_decisions() -> None:
    one = titled(block("In pens."))
    assert back({}, one, decided("Ducks", made=False)) == "the title is 'Geese', not 'Ducks'"
    assert one["title"] == "Geese"
