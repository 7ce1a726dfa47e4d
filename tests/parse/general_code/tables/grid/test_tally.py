"""What a reading of a table shows of its columns."""

from __future__ import annotations

from builder.parse.general_code.tables.grid.costs import Excerpt
from builder.parse.general_code.tables.grid.head import Head
from builder.parse.general_code.tables.grid.lines import Classes
from builder.parse.general_code.tables.grid.reading import Row, TableReading
from builder.parse.general_code.tables.grid.tally import counted, head_cells

LINES = Classes.of_texts(["Beast Toll", "Goose of", "hill $4", "Ox (old) $5", "Hen"]).lines
EXCERPT = Excerpt.of_lines(LINES)
ROWS: tuple[Row, ...] = (
    (1, (((1, 0, 2), (2, 0, 1)), ((2, 1, 2),))),
    (3, (((3, 0, 2),), ((3, 2, 3),))),
    (4, (((4, 0, 1),), ())),
)
READING = TableReading(0.0, 1, ROWS, (), ())
HEAD = Head(0.0, ((0, 0, 0), (0, 1, 1)), 9.0)


def test_cells_are_counted_by_the_words_that_they_begin_and_end_with() -> None:
    beasts, tolls = counted(READING, EXCERPT, 2, None)
    goose, hill, ox = LINES[1], LINES[2], LINES[3]
    assert (beasts.filled, beasts.empty, tolls.filled, tolls.empty) == (3, 0, 2, 1)
    assert beasts.first == {goose.firsts[0]: 3}
    assert beasts.inside == {goose.firsts[1]: 1, hill.firsts[0]: 1}
    assert beasts.ends == {hill.lasts[0]: 1, ox.lasts[1]: 1, LINES[4].lasts[0]: 1}
    assert beasts.continues == {goose.lasts[0]: 1, goose.lasts[1]: 1, ox.lasts[0]: 1}
    assert tolls.inside == tolls.continues == {}


def test_each_line_of_a_cell_has_a_width_and_each_but_the_first_a_break_before_it() -> None:
    beasts, tolls = counted(READING, EXCERPT, 2, None)
    assert [len(counts.wide) for counts in (beasts, tolls)] == [4, 2]
    assert beasts.breaks == [(LINES[1].width(0, 2), LINES[2].lead)]
    assert beasts.wide[0] == LINES[1].width(0, 2)
    assert tolls.wide[0] == LINES[2].width(1, 2)


def test_the_head_gives_widths_but_no_words() -> None:
    beasts, tolls = counted(READING, EXCERPT, 2, HEAD)
    assert beasts.wide[4:] == [LINES[0].width(0, 1)]
    assert tolls.wide[2:] == [LINES[0].width(1, 2)]
    assert beasts.filled == 3


def test_rows_may_be_left_out() -> None:
    beasts, tolls = counted(READING, EXCERPT, 2, None, {0, 2})
    assert (beasts.filled, tolls.filled, tolls.empty) == (1, 1, 0)


def test_pieces_of_a_head_end_where_the_next_one_begins_or_with_their_line() -> None:
    head = Head(0.0, ((0, 0, 0), (0, 1, 1), (1, 0, 1)), 9.0)
    assert head_cells(head, LINES) == [(0, (0, 0, 1)), (1, (0, 1, 2)), (1, (1, 0, 2))]
