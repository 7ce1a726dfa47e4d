"""A label from a column stands at the head of the page of its text, and is listed as a move."""

from __future__ import annotations

from typing import Any

import pytest

from builder.proof.column_labels import COLUMN
from builder.proof.order import check
from tests.proof.rules.made import aside, at, block, book, item, unit, wrong

SOURCE = "alpha\n1/2\n(1)\n(2)\nbeta\none\ntwo\n2/2\n"


def made(source: str, *runs: tuple[str, str], moved: tuple[str, ...] = ("(1)", "(2)")) -> Any:
    """A unit with text over the page's end, and items of labels and texts."""
    blocks = [block("alpha beta", spans=at(source, "alpha", "beta"))]
    blocks += [item(mark, mark.strip("()"), spans=at(source, mark, text)) for mark, text in runs]
    moves = [{"reason": COLUMN, "spans": at(source, one), "over": [0, 1]} for one in moved]
    feet = [aside("page number", *at(source, foot)) for foot in ("1/2", "2/2") if foot in source]
    return book(source, unit("x", blocks=blocks), aside=feet, moves=moves, layout="municode")


def test_a_label_may_be_read_with_its_text_further_down() -> None:
    assert wrong(check, made(SOURCE, ("(1)", "one"), ("(2)", "two"))) == []


def test_it_is_listed() -> None:
    found = wrong(check, made(SOURCE, ("(1)", "one"), ("(2)", "two"), moved=("(1)",)))
    assert found == [f"move: `moves` says nothing, it is {COLUMN}"]


@pytest.mark.parametrize(
    ("source", "runs", "detail"),
    [
        (SOURCE, (("(2)", "one"), ("(1)", "two")), "is read behind a label that stands below it"),
        (
            "alpha\n1/2\n(1)\nbeta\n2/2\none\n",
            (("(1)", "one"),),
            "stands on another page than its text",
        ),
        ("alpha\n1/2\n(1) x\nbeta\none\n", (("(1)", "one"),), "is no label alone on its line"),
        (
            "alpha\n1/2\nthe law\n(1)\nbeta\none\n",
            (("(1)", "one"),),
            "stands in no column at its page's head",
        ),
    ],
)
def test_no_other_label_may(source: str, runs: tuple[tuple[str, str], ...], detail: str) -> None:
    found = wrong(check, made(source, *runs, moved=tuple(mark for mark, _ in runs)))
    assert any(one.startswith("order: ") and one.endswith(detail) for one in found), found


def test_pages_in_lanes_have_none() -> None:
    plain = made(SOURCE, ("(1)", "one"), ("(2)", "two"))
    plain.code["source"]["layout"] = "general-code"
    assert any("label from a column" in one for one in wrong(check, plain))
