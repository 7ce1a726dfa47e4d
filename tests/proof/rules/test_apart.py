"""A label from a column is at the head of the page of its text, and is listed as a move."""

from __future__ import annotations

from typing import Any

import pytest

from builder.proof.apart import COLUMN, reasons
from builder.proof.apart import check as of_labels
from builder.proof.book import read_later
from builder.proof.order import check
from tests.proof.rules.made import aside, at, block, book, item, unit, wrong

SOURCE = "alpha\n1/2\n(1)\n(2)\nbeta\none\ntwo\n2/2\n"


def made(source: str, *runs: tuple[str, str]) -> Any:
    """A unit with text across the page's end, and items of labels and texts."""
    blocks = [block("alpha beta", spans=at(source, "alpha", "beta"))]
    blocks += [item(mark, mark.strip("()"), spans=at(source, mark, text)) for mark, text in runs]
    feet = [aside("page number", *at(source, foot)) for foot in ("1/2", "2/2") if foot in source]
    return book(source, unit("x", blocks=blocks), aside=feet, layout="municode")


def test_a_label_may_be_read_with_its_text_further_down() -> None:
    assert wrong(check, made(SOURCE, ("(1)", "one"), ("(2)", "two"))) == []


def test_a_label_apart_has_its_reason() -> None:
    code = made(SOURCE, ("(1)", "one"), ("(2)", "two"))
    places = [SOURCE.index(label) for label in ("(1)", "(2)")]
    assert reasons(code) == dict.fromkeys(places, COLUMN)


@pytest.mark.parametrize(
    ("source", "runs", "detail"),
    [
        (SOURCE, (("(2)", "one"), ("(1)", "two")), "is read after a label below it"),
        (
            "alpha\n1/2\n(1)\nbeta\n2/2\none\n",
            (("(1)", "one"),),
            "is not on the same page as its text",
        ),
        ("alpha\n1/2\n(1) x\nbeta\none\n", (("(1)", "one"),), "is not a label alone on its line"),
        (
            "alpha\n1/2\nthe law\n(1)\nbeta\none\n",
            (("(1)", "one"),),
            "is in no column at the head of its page",
        ),
    ],
)
def test_any_other_label_is_a_fault(
    source: str, runs: tuple[tuple[str, str], ...], detail: str
) -> None:
    found = wrong(check, made(source, *runs))
    assert any(one.startswith("order: ") and one.endswith(detail) for one in found), found


def faults_of_labels(source: str, run: str, mark: str = "(2)") -> list[str]:
    """What is wrong with a label whose text, "two", comes after "beta"."""
    blocks = [block("beta", spans=at(source, "beta"))]
    blocks.append(item(mark, mark.strip("()"), spans=at(source, run, "two")))
    feet = [aside("page number", *at(source, foot)) for foot in ("1/9", "2/9") if foot in source]
    made_ = book(source, unit("x", blocks=blocks), aside=feet, layout="municode")
    return [one.detail.removeprefix(f"{mark!r} ") for one in of_labels(made_)]


@pytest.mark.parametrize(
    ("above", "sound"),
    [
        ("", True),
        ("(1)\n", True),
        ("law\n1/9\n", True),
        ("law\n1/9\nlaw\n2/9\n(1)\n", True),
        ("law\n", False),
        ("§(1)\n", False),  # all of the first page, from its first character on
        ("law\n1/9\nlaw\n2/9\nlaw\n", False),
        ("(1)\n1/9\nlaw\n", False),
    ],
)
def test_a_column_begins_where_its_page_does(above: str, *, sound: bool) -> None:
    found = faults_of_labels(f"{above}(2)\nbeta\ntwo\n", "(2)")
    assert found == ([] if sound else ["is in no column at the head of its page"])


def test_a_label_is_printed_as_its_mark() -> None:
    source = "(2)\nbeta\ntwo\n"
    assert faults_of_labels(source, "(2)", mark="( 2 )") == []
    assert faults_of_labels(source, "(2)", mark="(3)") == ["is not a label alone on its line"]


@pytest.mark.parametrize(
    ("spans", "mark", "later"),
    [
        ([(0, 3), (21, 30)], "(1)", [0]),
        ([(8, 12), (21, 30)], "(1)", [8]),  # its end need not be above what was read
        ([(0, 3), (21, 30)], "", []),  # no label
        ([(0, 3)], "(1)", []),  # no separate text
        ([(10, 13), (21, 30)], "(1)", []),  # it is below all that was read
        ([(5, 8), (2, 4)], "(1)", []),  # and below its own text
        ([(3, 5), (2, 9)], "(1)", []),
        ([(3, 5), (3, 9)], "(1)", []),
    ],
)
def test_a_label_is_read_later_if_it_is_above_what_was_read_and_its_text(
    spans: list[tuple[int, int]], mark: str, later: list[int]
) -> None:
    """The text read before reaches to the tenth character."""
    assert read_later([([(9, 10)], ""), (spans, mark)]) == later


def test_pages_in_lanes_have_none() -> None:
    plain = made(SOURCE, ("(1)", "one"), ("(2)", "two"))
    plain.code["source"]["layout"] = "general-code"
    assert COLUMN not in reasons(plain).values()
