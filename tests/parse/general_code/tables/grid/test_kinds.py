"""Kinds of columns: what sets one apart, and the odds that all share."""

from __future__ import annotations

from builder.parse.general_code.tables.grid.shapes import KINDS, RARE, kind_of


def test_a_strict_kind_seldom_begins_with_what_text_often_begins_with() -> None:
    strict, loose = kind_of({}), kind_of({"strict": False})
    assert strict.first["opener"] < loose.first["opener"] == KINDS["text"].first["opener"]
    assert strict.first["name"] == loose.first["name"]


def test_what_a_kind_says_of_itself_comes_before_all_else() -> None:
    kind = kind_of({"first": {"side": 0.9}, "ends": {"side": 0.8}, "inside": {"side": 0.7}})
    assert (kind.first["side"], kind.ends["side"], kind.inside["side"]) == (0.9, 0.8, 0.7)
    assert kind.ends["date"] == KINDS["text"].ends["date"]
    assert kind.inside["date"] == KINDS["text"].inside["date"]


def test_all_odds_are_such_that_their_logarithms_and_those_of_their_contraries_exist() -> None:
    for kind in KINDS.values():
        odds = [*kind.first.values(), *kind.ends.values(), *kind.inside.values()]
        assert min(odds) > RARE / 10
        assert max(odds) < 1
