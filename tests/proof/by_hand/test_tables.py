"""A table whose head was told goes back to the rows that were read."""

from __future__ import annotations

from typing import Any

from builder.proof.book import Plain
from builder.proof.by_hand.tables import back
from tests.proof.rules.made import block, unit

NOW: Plain = {"columns": ["Fowl", "Fee"], "heads": [], "groups": [1], "rows": [["Goose", "2"]]}
WAS: Plain = {
    "columns": [],
    "heads": [],
    "groups": [2],
    "rows": [["Fowl", "Fee"], ["Goose", "2"]],
    "noted": [1],
}
NOTE: Plain = {"block": 0, "row": 0}


def told(**states: Any) -> tuple[str, Plain]:
    """What is said of a decision on a table of a head and two rows, and the unit behind it."""
    table = block(
        "...",
        spans=[[5, 40]],
        rows=[*NOW["rows"], ["Ducks", ""]],
        **{key: NOW[key] for key in ("columns", "heads", "groups")},
    )
    one = unit("x", blocks=[table], history=[dict(NOTE)])
    decision = {"spans": states.pop("spans", [[5, 9]]), "now": {**NOW, **states}, "was": WAS}
    return back({}, one, decision), one


def test_a_head_goes_back_to_the_rows_and_their_notes_with_it() -> None:
    said, one = told()
    [table] = one["blocks"]
    assert said == ""
    assert table["rows"] == [["Fowl", "Fee"], ["Goose", "2"], ["Ducks", ""]]
    assert (table["columns"], table["groups"]) == ([], [2])
    assert one["history"] == [{"block": 0, "row": 1}]


def test_a_table_that_is_not_as_stated_stays() -> None:
    for states, why in (
        ({"columns": ["Fowl"]}, "the head of the table is not what it states"),
        ({"rows": [["Swan", "2"]]}, "the head of the table is not what it states"),
        ({"spans": [[50, 52]]}, "no table stands at its place"),
    ):
        said, one = told(**states)
        assert (said, one["blocks"][0]["columns"]) == (why, NOW["columns"])


def test_the_rows_that_head_others_move_as_far_as_all_rows_do() -> None:
    table = block("...", spans=[[5, 40]], **{**NOW, "groups": [0]})
    one = {"spans": [[5, 9]], "now": {**NOW, "groups": [0]}, "was": WAS}
    assert back({}, unit("x", blocks=[table]), one) == (
        "the rows that head others are not those that did before"
    )
