"""The best rows of a table's lines, with what is known of its columns."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.grid.columns import Odds, Width
from builder.parse.general_code.tables.grid.costs import Columns, Excerpt
from builder.parse.general_code.tables.grid.head import Head
from builder.parse.general_code.tables.grid.lines import Classes
from builder.parse.general_code.tables.grid.reading import TableReading
from builder.parse.general_code.tables.grid.search import search

NO_HEAD = [Head(0.0, (), 9.0)]


def _reading(
    texts: list[str],
    kinds: tuple[str, ...] = ("text", "money"),
    wide: float = 9.0,
) -> TableReading | None:
    classes = Classes.of_texts(texts)
    odds = Odds(classes)
    columns = [odds.column(kind, None, Width(wide, wide)) for kind in kinds]
    excerpt = Excerpt.of_lines(classes.lines)
    return search(excerpt, Columns(columns, odds.text), NO_HEAD)


def _rows(
    texts: list[str], kinds: tuple[str, ...] = ("text", "money"), wide: float = 9.0
) -> list[str]:
    reading = _reading(texts, kinds, wide)
    assert reading is not None
    return [
        " | ".join(
            " ".join(word for line, start, end in cell for word in texts[line].split()[start:end])
            for cell in row
        )
        for _, row in reading.rows
    ]


@pytest.mark.parametrize(
    ("texts", "rows"),
    [
        (["Goose $1", "Horse $4"], ["Goose | $1", "Horse | $4"]),
        (
            ["Goose of the old hill", "and weir", "$1", "Horse $4"],
            ["Goose of the old hill and weir | $1", "Horse | $4"],
        ),
        (["Goose $1 by", "the day", "Horse $4"], ["Goose | $1 by the day", "Horse | $4"]),
        (["Goose $1", "Horse", "Ox $4"], ["Goose | $1", "Horse | ", "Ox | $4"]),
        (
            ["Goose of", "[Added 3-4-2001]", "$1", "Ox $4"],
            ["Goose of [Added 3-4-2001] | $1", "Ox | $4"],
        ),
    ],
)
def test_rows(texts: list[str], rows: list[str]) -> None:
    assert _rows(texts) == rows


def test_a_line_that_fits_no_column_is_divided_or_spans_the_further_ones() -> None:
    texts = ["Goose Spring $1", "Horse Until the weir of the old mill is shut", "Ox Autumn $4"]
    assert _rows(texts, ("text", "text", "money"), 8.0) == [
        "Goose | Spring | $1",
        "Horse | Until the weir of the old mill is shut | ",
        "Ox | Autumn | $4",
    ]


def test_a_cell_that_begins_like_the_one_before_is_in_the_same_row() -> None:
    texts = ["Gate 4 is open", "to geese", "Gate 5 is open", "to no goose"]
    assert _rows(texts, ("text", "text")) == [
        "Gate 4 is open to geese | Gate 5 is open to no goose"
    ]


def test_a_head_is_chosen_with_its_rows() -> None:
    classes = Classes.of_texts(["Beast Toll", "Goose $1", "Horse $4"])
    odds = Odds(classes)
    columns = Columns(
        [odds.column(kind, None, Width(9.0, 9.0)) for kind in ("text", "money")], odds.text
    )
    excerpt = Excerpt.of_lines(classes.lines)
    for cost, lines in ((1.0, 1), (90.0, 0)):
        found = search(excerpt, columns, [Head(6.0, (), 9.0), Head(cost, (), 9.0)])
        assert found is not None
        assert (found.head, len(found.rows)) == (lines, 3 - lines)
    assert search(excerpt, columns, [None, None]) is None
    least = search(excerpt, columns, [None, None, Head(2.0, (), 9.0)])
    assert least is not None
    assert least.head == 2


def test_lines_that_can_begin_no_row_have_no_reading() -> None:
    assert _reading(["of the hill", "and the weir"]) is None
