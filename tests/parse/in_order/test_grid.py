"""Cells of drawn tables: columns by their bytes, rows by how their cells are centered."""

from __future__ import annotations

import pytest

from builder.parse.in_order.grid import Grid, column_starts, read_grid
from builder.parse.in_order.rows import Row
from tests.parse.american_legal.unit_text import drawn


def rows(*lines: str) -> list[Row]:
    return drawn(*lines)


def read(*lines: str, heads: int = 0) -> Grid:
    return read_grid(rows(*lines), heads, ())


def cells(*lines: str, heads: int = 0) -> tuple[tuple[str, ...], ...]:
    return read(*lines, heads=heads).rows


def test_columns_begin_after_two_blanks_free_in_all_lines() -> None:
    assert column_starts(rows("Geese   4", "Ducks  12"), ()) == (0, 7)
    assert column_starts(rows("Geese   4", "Ducks   12"), ()) == (0, 8)
    assert column_starts(rows("Geese   4", "Ducks    x"), rows("·       ·")) == (0, 8)


def test_columns_begin_at_the_same_byte() -> None:
    """A letter of two bytes takes the space of two: the line is shorter on the page."""
    assert cells("Gées   4", "Ducks   12", "Swans   8") == (
        ("Gées", "4"),
        ("Ducks", "12"),
        ("Swans", "8"),
    )


def test_a_cell_is_centered_in_its_row() -> None:
    assert cells(
        "               Geese that",
        "On the green   walk",
        "               at dusk",
        "In a pen       Ducks",
    ) == (("On the green", "Geese that walk at dusk"), ("In a pen", "Ducks"))


def test_lower_case_continues_a_cell() -> None:
    assert cells("Geese on   4 or", "the green  more", "Ducks      Two") == (
        ("Geese on the green", "4 or more"),
        ("Ducks", "Two"),
    )


def test_an_empty_cell_is_a_no_break_space() -> None:
    assert cells("Geese   Green", "Ducks   ·", "Swans   Pond") == (
        ("Geese", "Green"),
        ("Ducks", ""),
        ("Swans", "Pond"),
    )


def test_running_text_is_a_row_of_one_cell() -> None:
    assert cells("Geese   Green", "Birds of the pond only", "Ducks   Pond") == (
        ("Geese", "Green"),
        ("Birds of the pond only",),
        ("Ducks", "Pond"),
    )


def test_a_first_row_without_figures_above_figures_is_the_head() -> None:
    grid = read("Bird    Fee", "Geese   4", "Ducks   12")
    assert (grid.heads, len(grid.rows)) == ((("Bird", "Fee"),), 2)
    plain = read("Bird    Place", "Geese   Green", "Ducks   Pond")
    assert (plain.heads, len(plain.rows)) == ((), 3)


@pytest.mark.parametrize(
    ("lines", "head"),
    [
        (("Bird    Fee", "Geese   4"), ("Bird", "Fee")),
        (("Bird    Fee", "Geese   4", "Ducks   None"), ("Bird", "Fee")),  # every other row has one
        (("Bird    Fee", "Geese   4", "Ducks   Two", "Swans   Two"), None),
        (("Bird    Fee",), None),
        (("Bird 1  Fee", "Geese   4"), None),
    ],
)
def test_a_head_is_above_figures_in_every_other_row(
    lines: tuple[str, ...], head: tuple[str, ...] | None
) -> None:
    grid = read(*lines)
    assert (grid.heads[0] if grid.heads else None) == head


def test_a_cell_that_is_not_centered_is_in_another_row() -> None:
    assert cells(
        "On the green   Geese that",
        "               walk",
        "               at dusk",
        "In a pen       Ducks",
    ) == (("On the green", "Geese that walk"), ("", "at dusk"), ("In a pen", "Ducks"))


def test_a_cell_continues_after_a_word_that_leaves_it_open() -> None:
    lines = ("Geese of the   Green", "Meadow         Pond", "Swans          Brook")
    assert cells(*lines) == (("Geese of the Meadow", "Green Pond"), ("Swans", "Brook"))
    assert cells(lines[0].replace(" of the", "       "), *lines[1:]) == (
        ("Geese", "Green"),
        ("Meadow", "Pond"),
        ("Swans", "Brook"),
    )


def test_an_empty_cell_of_blanks_continues_nothing() -> None:
    assert cells("Geese or       Green", "Ducks", "Swans          Brook") == (
        ("Geese or Ducks", "Green"),
        ("Swans", "Brook"),
    )


def test_a_line_is_always_a_row_even_one_without_words() -> None:
    assert len(cells("Geese   4", "", "Ducks   12")) == 3
