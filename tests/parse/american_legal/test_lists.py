"""Lists of sections: runs of lines without text, each of which stands again below."""

from __future__ import annotations

from builder.parse.american_legal.forms import candidate
from builder.parse.american_legal.lists import Lists, read_lists
from tests.parse.american_legal.rows_of import rows_of

TEXT = "A goose that walks on the green is brought home by its keeper before dusk."
BODY = ("7.01 GEESE", TEXT, "7.02 DUCKS", TEXT, "7.03 SWANS", TEXT)
LISTED = ("7.01 Geese", "7.02 Ducks", "7.03 Swans")


def read(*lines: str) -> Lists:
    rows = [row for row in rows_of(*lines) if row.text]
    return read_lists(rows, {row.at: each for row in rows if (each := candidate(row))})


def test_entries_stand_again_below() -> None:
    found = read(*LISTED, TEXT, *BODY)
    assert (found.rows, list(found.titles.values())) == ({0, 1, 2}, ["Geese", "Ducks", "Swans"])
    assert list(found.titles) == [4, 6, 8]


def test_headings_without_text_are_no_list() -> None:
    assert read(*LISTED).rows == set()
    assert read(*BODY).rows == set()


def test_a_list_ends_where_a_number_comes_again() -> None:
    assert read(*LISTED, *BODY).rows == {0, 1, 2}


def test_three_of_five_entries_must_be_met() -> None:
    four = (*LISTED, "7.04 Hens")
    five = (*LISTED[:2], "7.04 Hens", "7.05 Larks", LISTED[2])
    assert read(*four, TEXT, *BODY).rows == {0, 1, 2}, "the last one may be text"
    found = read(*five, TEXT, *BODY)
    assert (found.rows, list(found.missing)) == ({0, 1, 2, 3, 4}, ["7.04", "7.05"])
    six = (*LISTED[:2], "7.04 Hens", "7.05 Larks", "7.06 Owls", LISTED[2])
    assert read(*six, TEXT, *BODY).rows == set()


def test_half_of_the_titles_must_be_alike() -> None:
    other = ("7.01 Fees", "7.02 Hours", "7.03 Swans")
    assert read(*other, TEXT, *BODY).rows == set()
    assert read("7.01 Fees", *LISTED[1:], TEXT, *BODY).rows == {0, 1, 2}


def test_a_lists_word_stands_near_above_it() -> None:
    assert read("Section", "", *LISTED, TEXT, *BODY).rows == {0, 2, 3, 4}
    assert read("Section", "", "", "", *LISTED, TEXT, *BODY).rows == {4, 5, 6}
    assert read(*LISTED, "Section", TEXT, *BODY).rows == {0, 1, 2}, "of the next list"


def test_an_entry_goes_on_in_the_next_line_where_its_heading_has_the_words() -> None:
    body = ("7.01 GEESE OF THE GREEN", TEXT, *BODY[2:])
    found = read("7.01 Geese", "of the green", *LISTED[1:], TEXT, *body)
    assert (found.rows, found.titles[5]) == ({0, 1, 2, 3}, "Geese of the green")
    long = "7.01 Geese of the green, of the pond, of the brook and of the"
    body = (f"{long} Mill", TEXT, *BODY[2:])
    assert read(long, "Mill", *LISTED[1:], TEXT, *body).titles[5] == f"{long[5:]} Mill"
    assert read(long, "  Mill", *LISTED[1:], TEXT, *body).rows == {0, 2, 3}, "an indent parts"


def test_the_day_of_a_change_is_none_of_a_title() -> None:
    found = read("7.01 Geese (3-4-1999)", *LISTED[1:], TEXT, *BODY)
    assert found.titles[4] == "Geese"


def test_a_line_whose_words_the_heading_does_not_have_is_no_part_of_an_entry() -> None:
    long = "7.01 Geese of the green, of the pond, of the brook and of the"
    body = (f"{long} mill", TEXT, *BODY[2:])
    found = read(long, "Keepers bring home what walks", *LISTED[1:], TEXT, *body)
    assert (found.rows, found.titles[5]) == ({0, 2, 3}, long[5:])


LONG = "7.03 Swans of the green, of the pond, of the brook and of the mill"


def test_a_line_behind_an_entry_that_has_the_whole_title_is_no_part_of_it() -> None:
    other = "Keepers bring home what walks"
    lists = (*LISTED[:2], LONG, other)
    found = read(*lists, TEXT, *BODY[:4], LONG, TEXT)
    assert (found.rows, found.titles[9]) == ({0, 1, 2}, LONG[5:])
    found = read(*lists, TEXT, *BODY[:4], LONG, "A goose.", TEXT)
    assert found.rows == {0, 1, 2}, "the text below the heading has other words"


def test_an_entry_goes_on_where_its_heading_wraps_at_the_same_word() -> None:
    lists = (*LISTED[:2], LONG, "Weir")
    for wrapped in (("Weir",), ("WEIR.",), ("Weir and", "lake")):
        found = read(*lists, TEXT, *BODY[:4], LONG, *wrapped, TEXT)
        assert (found.rows, found.titles[9]) == ({0, 1, 2, 3}, f"{LONG[5:]} Weir")


def test_an_entry_goes_on_with_the_day_of_a_change_alone() -> None:
    found = read(*LISTED[:2], LONG, "(3-4-1999)", TEXT, *BODY[:4], LONG, TEXT)
    assert (found.rows, found.titles[9]) == ({0, 1, 2, 3}, LONG[5:])


def test_a_groups_heading_between_two_entries_is_of_the_list_and_of_no_entry() -> None:
    long = LONG.replace("7.03", "7.02")
    lists = (LISTED[0], long, "BIRDS OF THE POND", LISTED[2])
    found = read(*lists, TEXT, *BODY[:2], long, TEXT, "Birds of the pond", *BODY[4:])
    assert (found.rows, found.titles[7]) == ({0, 1, 2, 3}, long[5:])
    found = read(*lists, TEXT, *BODY[:2], long, TEXT, *BODY[4:])
    assert found.rows == {0, 1, 3}, "it does not stand again"
