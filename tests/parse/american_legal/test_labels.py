"""Label paths of American Legal exports: brackets, case or a point tell their levels apart."""

from __future__ import annotations

from functools import reduce

import pytest

from builder.parse.american_legal.labels import split_labels
from builder.parse.labels import extend


@pytest.mark.parametrize(
    ("printed", "path"),
    [
        (["(A)"], "A"),
        (["a."], "a"),
        (["(A)", "(1)", "(a)", "1."], "A(1)(a)1"),
        (["A.", "1.", "a."], "A1a"),
        (["a.", "b."], "a.b"),
        (["1.", "2."], "1.2"),
        (["A.", "i."], "A.i"),
        (["(A)", "a."], "A.a"),
        (["12.", "1.", "(1)"], "12.1(1)"),
        (["(A)", "(1)", "1."], "A(1)1"),
        (["1.", "(1)", "a."], "1(1)a"),
    ],
)
def test_a_path_parts_its_levels(printed: list[str], path: str) -> None:
    """A point stands between letters, and between figures: "1" below "1." is not eleven."""
    assert reduce(extend, printed, "") == path


def test_two_paths_of_different_levels_are_never_alike() -> None:
    marks = ["1.", "11.", "a.", "aa.", "(1)", "(11)", "(a)"]
    lists = [[a] for a in marks] + [[a, b] for a in marks for b in marks]
    first = {mark: mark.strip("().") for mark in marks}
    told = {
        reduce(extend, marks_of, ""): (
            first[marks_of[0]],
            *marks_of[1:],
        )
        for marks_of in lists
    }
    assert len(told) == len({(first[one[0]], *one[1:]) for one in lists})


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("(A)\xa0\xa0\xa0Words", ["(A)"]),
        ("(A)  Words", ["(A)"]),
        ("(A) Words", []),
        ("A.\xa0\xa0\xa0(1)\xa0\xa0\xa0(a)\xa0\xa0\xa0Words", ["A.", "(1)", "(a)"]),
        ("(aa)\xa0\xa0Words", ["(aa)"]),
        ("(ab)\xa0\xa0Words", []),
        ("(iv)\xa0\xa0Words", ["(iv)"]),
        ("(A)", ["(A)"]),
        ("1.\xa0\xa0(1)\xa0\xa0a.\xa0\xa0(a)\xa0\xa0i.\xa0\xa0Words", ["1.", "(1)", "a.", "(a)"]),
    ],
)
def test_labels_stand_before_a_gap(text: str, labels: list[str]) -> None:
    found = split_labels(text)
    assert [label.printed for label in found] == labels
    if "Words" in text and labels and not text[found[-1].end :].startswith("i."):
        assert text[found[-1].end :] == "Words"
