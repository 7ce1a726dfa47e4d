"""The rows of a reading, followed back from its last line."""

from __future__ import annotations

from builder.parse.general_code.tables.grid.reading import SURE, Begun, State, Trace

# "Beast Toll" / "Goose of" / "hill" / "$4" / "Ox $5": a head, a row of three lines, a row of one
WORDS = (2, 2, 1, 1, 2)


def _states() -> State:
    """The state after the last line."""
    goose: Begun = (1.0, 0, 0, 9.0, None, (0.5, None, True, 7.0))
    first: State = (1.5, 0, 3.0, 1, 9.0, None, goose)
    hill: State = (2.0, 0, 2.0, 1, 4.0, first, None)
    toll: Begun = (2.5, 1, 0, 6.0, None, (2.2, hill, False, 8.0))
    second: State = (3.0, 1, 1.0, 3, 9.0, None, toll)
    ox: Begun = (4.0, 0, 0, 3.0, None, (3.5, second, True, 2.0))
    price: Begun = (4.5, 1, 1, 6.0, ox, None)
    return 5.0, 1, 1.0, -1, 9.0, None, price


def test_cells_are_in_the_order_of_their_lines() -> None:
    reading = Trace(2, WORDS).followed(_states(), 6.0, 1.0)
    assert reading.head == 1
    assert reading.rows == (
        (1, (((1, 0, 2), (2, 0, 1)), ((3, 0, 1),))),
        (4, (((4, 0, 1),), ((4, 1, 2),))),
    )


def test_a_row_costs_what_was_added_since_it_began() -> None:
    assert Trace(2, WORDS).followed(_states(), 6.0, 1.0).costs == (3.0, 2.5)


def test_the_margin_of_a_line_is_the_least_of_its_steps() -> None:
    reading = Trace(2, WORDS).followed(_states(), 6.0, 1.0)
    assert reading.margins == (SURE, 9.0, 4.0, 6.0, 1.0)
    assert Trace(2, WORDS).followed(_states(), 6.0, 8.0).margins[4] == 3.0
