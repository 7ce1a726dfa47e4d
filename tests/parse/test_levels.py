"""The open items of a list: what closes them, and what holds the whole list."""

from __future__ import annotations

from builder.parse.labels import Levels


def test_an_item_closes_all_that_are_as_deep_or_deeper() -> None:
    levels = Levels()
    given = [(1, "A"), (2, "(1)"), (3, "(a)"), (3, "(b)"), (1, "B"), (2, "(1)")]
    assert [levels.enter(depth, name, at) for at, (depth, name) in enumerate(given)] == [
        ("A", None),
        ("A(1)", 0),
        ("A(1)(a)", 1),
        ("A(1)(b)", 1),
        ("B", None),
        ("B(1)", 4),
    ]
    assert levels.last == 5


def test_an_item_below_a_skipped_level_is_under_the_nearest_one() -> None:
    levels = Levels()
    levels.enter(1, "A", 0)
    assert levels.enter(3, "(a)", 1) == ("A(a)", 0)
