"""The order of the source is kept, page by page and lane by lane; each move has its reason."""

from __future__ import annotations

from typing import Any

import pytest

from builder.frozen import Plain
from builder.proof.apart import LABEL
from builder.proof.apart import reasons as labels_apart
from builder.proof.book import Book
from builder.proof.order import LIST, REST, brought_back, check, in_turn
from tests.proof.rules.made import aside, at, block, book, item, unit, wrong


def made(source: str, *units: Plain, feet: tuple[str, ...] = (), **fields: Any) -> Any:
    """A code of units; the feet of its pages are set aside as page numbers."""
    parts = [aside("page number", *at(source, foot)) for foot in feet]
    return book(source, *units, aside=parts, **fields)


def holding(source: str, *runs: str, **fields: Any) -> Plain:
    return block(" ".join(runs), spans=at(source, *runs), **fields)


def listed(source: str, mark: str, *runs: str, **fields: Any) -> Plain:
    return item(mark, mark.strip("."), spans=at(source, *runs), **fields)


def test_headings_rise() -> None:
    source = "one two three"
    first, second = (unit(name, spans=at(source, name)) for name in ("one", "two"))
    assert wrong(check, book(source, first, second)) == []
    late = [{**first, "id": "x", "spans": [[4, 7]]}, {**second, "id": "y", "spans": [[0, 3]]}]
    found = wrong(check, made(source, *late))
    assert "exchanged: comes before the heading of x in the source" in found
    chapters = [{**one, "kind": "chapter"} for one in late]
    assert "exchanged: comes before the heading of x in the source" in wrong(
        check, made(source, *chapters)
    )


def test_a_heading_begins_after_the_whole_one_before() -> None:
    source = "one two three"
    first = unit("x", spans=[[0, 3], [8, 13]])
    assert wrong(check, made(source, first, unit("y", spans=[[4, 7]]))) != []
    assert wrong(check, made(source, unit("x", spans=[[0, 3]]), unit("y", spans=[[3, 7]]))) == []


def reasons(code: Book) -> list[str]:
    """Why each text of a code that is moved is."""
    labels = labels_apart(code)
    back = brought_back(in_turn(code, labels), code.page_ends)
    return [*(reason for reason, _ in back.values()), *labels.values()]


def test_a_list_below_its_page_is_moved() -> None:
    source = "h three\nA. two\none\n- 1 -\n"
    blocks = [
        holding(source, "h three"),
        holding(source, "one"),
        listed(source, "A.", "A. two"),
    ]
    # read: three, one, A two; printed: three, A two, one
    assert reasons(made(source, unit("x", blocks=blocks), feet=("- 1 -",))) == [LIST]


def test_margin_text_below_its_lists_is_misplaced() -> None:
    """Read first but printed last on one page: then what is printed above it must be in a list."""
    source = "a one\nb two\n- 1 -\n"
    plain = [holding(source, "b two"), holding(source, "a one", kind="note")]
    found = wrong(check, made(source, unit("x", blocks=plain), feet=("- 1 -",)))
    assert any("read before" in one or "neither an item" in one for one in found), found


def lists(source: str, *blocks: Plain, **fields: Any) -> list[str]:
    one = made(source, unit("x", blocks=list(blocks)), feet=("- 1 -",), **fields)
    return wrong(check, one)


def test_general_codes_page_prints_the_margin_first_and_then_its_lists() -> None:
    source = "alpha\nbeta\nA. two\n- 1 -\n"
    read = [holding(source, "alpha"), listed(source, "A.", "A. two"), holding(source, "beta")]
    assert lists(source, *read) == []
    expected = "order: is below its page's lists, but is neither an item nor part of one"
    loose = [read[0], holding(source, "A. two", kind="note"), read[2]]
    assert lists(source, *loose) == [expected]
    below = [read[0], holding(source, "A. two", parent=0, kind="note"), read[2]]
    assert lists(source, *below) == []


def test_pages_without_lanes_are_read_straight_through() -> None:
    source = "alpha\nbeta\nA. two\n- 1 -\n"
    read = [holding(source, "alpha"), listed(source, "A.", "A. two"), holding(source, "beta")]
    expected = ": is read before text above it, and no lane of its page explains why"
    assert lists(source, *read, layout="municode") == [f"exchanged{expected}"]
    assert lists(source, *read, layout="flattened") == []


def test_blocks_of_one_list_keep_the_order_of_the_source() -> None:
    source = "A. one\nB. two\n- 1 -\n"
    one, two = listed(source, "A.", "A. one"), listed(source, "B.", "B. two")
    assert lists(source, one, two) == []
    expected = "order: comes in the source before the one that it follows in its list"
    assert expected in lists(source, two, one)
    plain = [holding(source, run) for run in ("B. two", "A. one")]
    assert expected in lists(source, *plain)
    mixed = [two, holding(source, "A. one")]
    assert expected not in lists(source, *mixed)


def test_items_of_two_lists_are_not_siblings() -> None:
    source = "P one\nA. two\nQ three\nA. four\n- 1 -\n"
    blocks = [
        holding(source, "P one"),
        listed(source, "A.", "A. four", parent=0),
        holding(source, "Q three", kind="note"),
        listed(source, "A.", "A. two", parent=2),
    ]
    expected = "order: comes in the source before the one that it follows in its list"
    assert expected not in lists(source, *blocks)


def test_a_text_continues_within_its_spans() -> None:
    source = "one two three\n- 1 -\n"
    assert lists(source, block("two one", spans=at(source, "two") + at(source, "one"))) != []
    assert lists(source, block("one two", spans=at(source, "one", "two"))) == []
    assert lists(source, block("on ne", spans=[[0, 2], [1, 3]])) == [
        "exchanged: goes back from 2 within one text"
    ]
    assert lists(source, block("one", spans=[[0, 2], [2, 3]])) == []


LATE = "two\nA.\nthree\n- 1 -\n"


def late(source: str, mark: str, *runs: str) -> Plain:
    spans = [at(source, run)[0] for run in runs]
    return item(mark, mark.strip("."), spans=spans)


def test_a_label_alone_on_its_line_may_be_after_its_text() -> None:
    blocks = [late(LATE, "A.", "A.", "two"), holding(LATE, "three", kind="note")]
    code = made(LATE, unit("x", blocks=blocks), feet=("- 1 -",))
    assert wrong(check, code) == []
    assert reasons(code) == [LABEL]


@pytest.mark.parametrize(
    ("source", "run", "said"),
    [
        ("two\nx A.\n- 1 -\n", "A.", "at the end of its text"),
        ("two\nA. x\n- 1 -\n", "A.", "a label alone on its line"),
        ("two\n- 1 -\nA.\n", "A.", "on the same page as its text"),
        ("two\nA. B.\n- 1 -\n", "A. B.", "a label alone on its line"),  # more than the label
        ("two A. x\n- 1 -\n", "A.", "a label alone on its line"),
        ("two x A.\n- 1 -\n", "A.", "at the end of its text"),
    ],
)
def test_any_other_label_is_a_fault(source: str, run: str, said: str) -> None:
    blocks = [late(source, "A.", run, "two")]
    found = wrong(check, made(source, unit("x", blocks=blocks), feet=("- 1 -",)))
    assert f"order: 'A.' is not {said}" in found


def test_a_label_at_either_end_of_the_source_is_alone_on_its_line() -> None:
    source = "two\nA."
    blocks = [late(source, "A.", "A.", "two")]
    assert wrong(check, made(source, unit("x", blocks=blocks))) == []


def test_a_label_with_a_letter_after_it_is_not_alone_at_the_end_of_the_source() -> None:
    source = "two\nA. x"
    blocks = [late(source, "A.", "A.", "two")]
    expected = "order: 'A.' is not a label alone on its line"
    assert expected in wrong(check, made(source, unit("x", blocks=blocks)))


def test_the_rest_after_a_pages_end_is_moved() -> None:
    source = "alpha\nA. two\n- 1 -\nbeta\n"
    blocks = [
        block("alpha beta", spans=at(source, "alpha", "beta")),
        listed(source, "A.", "A. two", parent=0),
    ]
    code = made(source, unit("x", blocks=blocks), feet=("- 1 -",))
    assert wrong(check, code) == []
    assert reasons(code) == [REST]


def test_a_heading_of_two_runs_begins_with_its_first() -> None:
    source = "one two three"
    units = [unit("x", spans=[[0, 7]]), unit("y", spans=[[4, 5], [8, 13]])]
    assert "exchanged: comes before the heading of x in the source" in wrong(
        check, made(source, *units)
    )


def test_a_fault_of_a_heading_names_its_first_character() -> None:
    units = [unit("x", spans=[[0, 7]]), unit("y", spans=[[4, 5], [8, 13]])]
    found = check(made("one two three", *units))
    assert ("exchanged", "heading of y", 4) in {one[:3] for one in found}


def test_a_label_may_end_the_last_line_of_its_text() -> None:
    source = "two\nthree A.\n- 1 -\n"
    blocks = [late(source, "A.", "A.", "two", "three")]
    assert wrong(check, made(source, unit("x", blocks=blocks), feet=("- 1 -",))) == []


def test_an_item_of_two_runs_that_begins_with_its_label_has_no_late_label() -> None:
    source = "A. two\nthree\n- 1 -\n"
    assert lists(source, listed(source, "A.", "A. two", "three")) == []


def test_the_first_block_of_a_section_may_be_in_a_list() -> None:
    source = "alpha\nA. two\n- 1 -\n"
    assert lists(source, listed(source, "A.", "A. two"), holding(source, "alpha")) == []


def test_a_heading_is_in_no_list_whatever_is_below_it() -> None:
    source = "A. two\n§ 7-1\n- 1 -\n"
    one = unit("x", spans=at(source, "§ 7-1"), blocks=[listed(source, "A.", "A. two")])
    assert "order: is below its page's lists, but is neither an item nor part of one" in wrong(
        check, made(source, one, feet=("- 1 -",))
    )
