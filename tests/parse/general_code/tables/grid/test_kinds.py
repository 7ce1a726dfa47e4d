"""Kinds of columns: what distinguishes one, and the odds that all share."""

from __future__ import annotations

from builder.parse.general_code.tables.grid.shapes import KINDS, RARE, kind_of


def test_a_strict_kind_seldom_begins_with_what_text_often_begins_with() -> None:
    strict, loose = kind_of({}), kind_of({"strict": False})
    assert strict.first["opener"] < loose.first["opener"] == KINDS["text"].first["opener"]
    assert strict.first["name"] == loose.first["name"]


def test_the_own_odds_of_a_kind_take_precedence() -> None:
    kind = kind_of({"first": {"side": 0.9}, "ends": {"side": 0.8}, "inside": {"side": 0.7}})
    assert (kind.first["side"], kind.ends["side"], kind.inside["side"]) == (0.9, 0.8, 0.7)
    assert kind.ends["date"] == KINDS["text"].ends["date"]
    assert kind.inside["date"] == KINDS["text"].inside["date"]


def test_all_odds_are_strictly_between_zero_and_one() -> None:
    for kind in KINDS.values():
        odds = [*kind.first.values(), *kind.ends.values(), *kind.inside.values()]
        assert min(odds) > RARE / 10
        assert max(odds) < 1
