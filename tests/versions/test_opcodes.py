"""The ranges of two sequences cover everything; what they share at their ends is split off."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.versions.words import MOST, opcodes, repeats

LETTERS = st.text("abc", max_size=12)


@settings(max_examples=150, deadline=None)
@given(LETTERS, LETTERS)
def test_ranges_are_whole_and_equal_ones_are_equal(a: str, b: str) -> None:
    found = list(opcodes(a, b))
    assert "".join(a[i:j] for _, i, j, _, _ in found) == a
    assert "".join(b[k:m] for _, _, _, k, m in found) == b
    for (_, _, j, _, m), (_, i, _, k, _) in pairwise(found):
        assert (j, m) == (i, k)
    for same, i, j, k, m in found:
        assert i < j or k < m
        assert not same or a[i:j] == b[k:m]


def test_the_ends_come_before_the_middle() -> None:
    assert list(opcodes("xay", "xby")) == [
        (True, 0, 1, 0, 1),
        (False, 1, 2, 1, 2),
        (True, 2, 3, 2, 3),
    ]


def test_the_same_is_one_range_and_nothing_is_none() -> None:
    assert list(opcodes("geese", "geese")) == [(True, 0, 5, 0, 5)]
    assert list(opcodes("", "")) == []


@pytest.mark.parametrize(("more", "too_many"), [(0, False), (1, True)])
def test_from_how_many_pairs_on_a_middle_is_replaced_as_a_whole(more: int, too_many: bool) -> None:
    many = MOST // 100
    a, b = ["goose"] * 100 + ["duck"] * more, ["goose"] * many + ["duck"] * more
    assert repeats(a, b) is too_many
    assert not repeats(a, b, lambda thing: thing == "goose")


def test_a_middle_that_repeats_itself_is_one_range_between_the_ends() -> None:
    a, b = list("xy" + "ab" * 400 + "z"), list("xy" + "ba" * 410 + "z")
    assert list(opcodes(a, b)) == [
        (True, 0, 2, 0, 2),
        (False, 2, len(a) - 1, 2, len(b) - 1),
        (True, len(a) - 1, len(a), len(b) - 1, len(b)),
    ]


def test_what_occurs_often_in_a_long_text_is_compared_too() -> None:
    a, b = ["a", *["goose"] * 150, "b"], ["c", *["goose"] * 220, "d"]
    assert (150, 150) in {(j - i, m - k) for same, i, j, k, m in opcodes(a, b) if same}
