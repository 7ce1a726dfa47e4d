"""Lines of an export: indents of no-break spaces, gaps of blanks, and breaks that are wraps."""

from __future__ import annotations

import pytest

from builder.parse.american_legal.rows import Row, line_width, read_rows
from builder.parse.in_order.continues import is_wrapped

from .export import source


def rows(*lines: str) -> tuple[Row, ...]:
    """The rows of lines, a middle dot for each no-break space."""
    return read_rows(source("\n".join(lines).replace("·", "\xa0")))


def test_indents_are_of_no_break_spaces() -> None:
    found = rows("At the margin", "···Below it", "   Of blanks", "·", "", "· 4    an empty cell")
    assert [row.indent for row in found] == [0, 3, 0, 0, 0, 0]
    assert [row.margin for row in found] == [True, False, True, False, False, True]
    assert [row.blank for row in found] == [False, False, False, True, True, False]


@pytest.mark.parametrize(
    ("line", "gapped"),
    [
        ("Geese  4", True),
        ("A sentence.  Another", False),
        ("A sentence.   Another", True),
        ("Geese ·", True),
        ("A pond", False),
        ("Geese  ", False),
    ],
)
def test_columns_have_gaps_and_sentences_have_two_blanks(line: str, gapped: bool) -> None:
    assert rows(line)[0].gapped is gapped


@pytest.mark.parametrize(
    ("above", "below", "wraps"),
    [
        ("Geese swim on the", "pond", True),
        ("Geese swim on the", "tar", False),  # the word would have fitted
        ("Geese swim on the", "my-pond", False),  # and so would its first half
        ("Geese swim in a tar-", "pit", True),
        ("Geese swim in tar-", "pit", False),  # no blank stands behind a hyphen
        ("Geese swim on the", "", False),
    ],
)
def test_a_break_is_a_wrap_where_the_next_word_had_no_room(
    above: str, below: str, wraps: bool
) -> None:
    one, other = rows(above, below or "·")
    assert is_wrapped(one, other, 21) is wraps


def test_the_width_is_read_off_lines_that_go_on_below() -> None:
    line = "Geese that walk on the green are brought home by their keepers before the dusk"
    wrapped = [part for _ in range(30) for part in (line[:60], "and in rain", "")]
    assert line_width(rows(*wrapped)) == 60
    assert line_width(rows(*wrapped[:-3])) == 79, "too few lines go on: the publisher's own"
    assert line_width(rows(line * 2)) == len(line) * 2, "none does: every break is meant"
    assert line_width(rows(*wrapped, "Geese   4" + "x" * 80, "and   3")) == 60, "tables are none"
