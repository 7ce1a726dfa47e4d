"""Heads and feet of pages that a copy has broken over lines."""

from __future__ import annotations

import re

from builder.parse.in_order.rows import broken_feet

_HEAD, _NUMBER = "8/30/2019 Loon Bay, GA Code", re.compile(r"\d+/\d+")


def kind_of(text: str) -> str | None:
    return "page number" if _NUMBER.fullmatch(text) else "page head" if text == _HEAD else None


def feet(*lines: str) -> dict[int, str]:
    """The feet found in lines that follow three pages with unbroken feet."""
    before = ["Geese.", _HEAD, "1/5", "Ducks.", _HEAD, "2/5", "Hens.", _HEAD, "3/5"]
    whole = {at for at, line in enumerate([*before, *lines]) if kind_of(line)}
    found = broken_feet([*before, *lines], whole, kind_of)
    return {at - len(before): kind for at, kind in found.items()}


def test_a_foot_over_four_lines_is_recognized_by_unbroken_ones() -> None:
    assert feet("Swans.", "8/30/2019", "Loon Bay, GA Code", "4", "/5", "Herons.") == {
        1: "page head",
        2: "page head",
        3: "page head",
        4: "page number",
    }


def test_a_number_alone_may_be_broken() -> None:
    assert feet("Swans.", _HEAD, "4", "/5") == {2: "page head", 3: "page number"}


def test_other_lines_stay() -> None:
    assert feet("8/30/2019", "Loon Bay rules", "4", "/5") == {}
    assert feet("Swans.", "4", "/5") == {}
    assert broken_feet(["8/30/2019", "Loon Bay, GA Code", "4", "/5"], {}, kind_of) == {}
