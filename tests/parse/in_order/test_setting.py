"""What the lines of a text show about its paragraphs."""

from __future__ import annotations

from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting, read_setting
from builder.sources.text import Line

_INDEX = ["Geese, swimming of 12-9"] * 4500
_LAW = ["A goose that swims on the pond at night is", "caught by the keeper and is fed"] * 2500


def setting_of(texts: list[str]) -> Setting:
    return read_setting([Row(at, Line(at + 1, 0, text), text, 0) for at, text in enumerate(texts)])


def test_an_index_in_front_does_not_hide_that_paragraphs_are_broken() -> None:
    assert setting_of(_LAW).broken
    assert setting_of(_INDEX + _LAW).broken
    assert not setting_of(_INDEX).broken


def test_a_few_lines_show_that_short_paragraphs_are_broken() -> None:
    short = ["1-1. Geese.", "(a) Geese swim.", "(b) Geese fly."] * 11
    assert setting_of(_LAW[:2] * 5 + short * 3).broken
    assert not setting_of(_LAW[:2] * 3 + short * 3).broken


def test_indents_show_levels_if_nested_lists_are_indented() -> None:
    heads = [("7.01 Geese", 8), ("Article I", 25), ("Geese are birds.", 0)]
    for step in (0, 4):
        levels = [("A. Geese.", 0), ("1. Grey geese.", 1), ("a. At night.", 2), ("2. Ducks.", 1)]
        given = [*heads, *((text, 13 + step * level) for text, level in levels)]
        lines = [
            Row(at, Line(at + 1, 0, text), text, indent) for at, (text, indent) in enumerate(given)
        ]
        assert read_setting(lines).stepped is (step > 0)
