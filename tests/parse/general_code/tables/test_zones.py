"""Where tables and forms are among the lines of a block."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.zones import NOTES, zones
from builder.parse.lines.measure import Measures

FULL = "The keeper of the geese upon the green counts all of them at dusk beside the"
ROWS = ["Goose 1 2", "Horse 3 4", "Ox 5 6"]
MEASURES = Measures()


def _zones(*texts: str, depth: int = 0) -> list[tuple[int, int, bool]]:
    return [(zone.start, zone.end, zone.form) for zone in zones(texts, MEASURES, depth)]


def test_lines_that_break_early_in_mid_sentence_are_a_table() -> None:
    assert _zones(FULL, "weir.", *ROWS) == [(2, 5, False)]
    assert _zones(FULL, FULL, "weir.") == []
    assert _zones("Geese are free.", "Hens are not.", "Owls are.") == []
    assert _zones("Goose 1") == []


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("Geese are free", "(1)"),
        ("Geese are free2", "and hens"),
    ],
)
def test_a_label_and_a_mark_break_a_line_too(above: str, below: str) -> None:
    assert _zones(FULL, FULL, "weir.", above, below, "of geese.") == []


def test_a_letter_over_definitions_and_a_mark_after_a_word_make_no_table() -> None:
    assert _zones(FULL, "weir.", '"B"', "Beasts", '"C"', "Cows", '"D"') == []
    assert _zones("Geese beside the mill12", "and the brook are free", "Hens are not") == []


def test_a_cell_may_end_with_a_number_and_a_period_but_no_sentence_with_a_mark() -> None:
    assert _zones("Lot 1.", "Lot 2.", "Lot 3.") == [(0, 3, False)]
    assert _zones("Geese.1", "Hens.2", "Owls.3") == []


def test_the_head_of_a_table_reaches_up_to_a_sentence() -> None:
    assert _zones("Of geese:", "Beast Toll Day", *ROWS) == [(1, 5, False)]
    assert _zones(FULL, "Toll Day", *ROWS)[0][0] == 1


def test_a_table_continues_with_narrow_lines_and_open_brackets() -> None:
    assert _zones(*ROWS, "Hen 7 [Added", f"{FULL} 3-4-2001", "by Ord. 3]", FULL) == [(0, 6, False)]
    assert _zones(*ROWS, "Hens are free.", FULL)[0][1] == 4
    assert _zones(*ROWS[:2], "Ox.", f"{FULL} weir.", "Hens are free.")[0][1] == 3


def test_a_full_line_after_figures_is_text_if_its_sentence_continues_or_ends() -> None:
    assert _zones(*ROWS, FULL, "weir.") == [(0, 3, False)]
    assert _zones(*ROWS, f"{FULL} weir.") == [(0, 3, False)]
    assert _zones(*ROWS, FULL, "Hen 7 8") == [(0, 5, False)], "another row stands below"
    assert _zones(*ROWS, f"{FULL} 9", "weir 7.")[0][1] >= 4, "a row that ends with a figure, too"
    assert _zones("Goose Green", "Horse Hill", "Ox Farm", FULL, "weir.")[0][1] >= 4


def test_two_tables_are_separate() -> None:
    text = [FULL] * 8
    assert _zones(*ROWS[:2], "Ox.", *text, "weir.", *ROWS) == [(0, 3, False), (12, 15, False)]


def test_blanks_to_fill_in_make_a_form_with_the_sentences_around_it() -> None:
    form = ["I, ______, keeper", "of the ______ geese", "on the green."]
    assert _zones("Text.", "Whoever keeps geese says:", *form) == [(2, 5, True)]
    assert _zones("Text.", "Keepers say", *form)[0] == (1, 5, True)
    assert _zones(*form, "Text.", "Signed: ______", "Clerk of Hollow")[-1][1:] == (6, True)


def test_rows_that_continue_in_mid_sentence_are_pieces_of_it() -> None:
    assert _zones("Geese", "and hens", "and owls", "and ducks.") == []
    assert _zones("Text.", "Geese", "and hens", "Owls", "and ducks") == [(1, 5, False)]


def test_prose_in_a_narrow_column_is_not_a_table() -> None:
    narrow = [
        "The keeper of the geese upon the green counts them",
        "in the evening before the gate is shut, writes their",
        "number into a book that lies with the clerk and reads",
        "it out on the next day of the market.",
    ]
    assert _zones(*narrow) == []


def test_the_line_above_notes() -> None:
    assert NOTES.match("NOTES:")
    assert not NOTES.match("NOTES OF GEESE")


def test_a_form_extends_to_the_end_of_the_sentence_below_it() -> None:
    form = ["I, ______, keeper", "of the ______ geese", "of the green"]
    text = ["of Hollow, promise that", "all will be free.", "Hens are not."]
    assert _zones("Text.", *form, *text)[0][1] == 6


def test_half_a_sentence_above_short_lines_makes_them_its_pieces() -> None:
    pieces = ["Geese", "and hens", "and owls", "Jays", "and ducks."]
    assert _zones(FULL, *pieces) == []
    assert _zones("Text.", *pieces) == [(1, 6, False)]


def test_rows_after_a_history_note_belong_to_the_table() -> None:
    rows = [*ROWS[:2], "Ox 5 [Added 3-4-2001]", "Hen 7.", "Owl 8."]
    assert _zones(*rows, FULL)[0][1] >= 4
    assert _zones("Goose 1", "Hen 2", "Owl 3.", "Geese [Added 3-4-2001]")[0][1] == 4
