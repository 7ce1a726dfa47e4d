"""Lists of headings in two columns are read down, and tables next to one another across."""

from __future__ import annotations

from builder.sources.pdf.objects import TextObject
from builder.sources.pdf.rows import rows_of
from builder.sources.pdf.text_columns import by_lists

LEFT, RIGHT = 100.0, 320.0


def _read(left: list[str], right: list[str], *whole: tuple[float, str]) -> list[str]:
    """The lines of a page, from the height 100 on; the right column is a little lower."""
    placed = [(LEFT, 100.0 + 14 * at, text) for at, text in enumerate(left)]
    placed += [(RIGHT, 100.0 + 14.5 * at, text) for at, text in enumerate(right)]
    placed += [(LEFT, height, text) for height, text in whole]
    texts = [
        TextObject(text, x, x + 5 * len(text), y, 10.0, bold=True, upright=True)
        for x, y, text in placed
        if text
    ]
    return [row.text for row in by_lists(rows_of(texts, 1))]


def test_a_list_in_two_columns_is_read_down() -> None:
    left = [
        "Chapter 9.04",
        "§ 9.04.010. Geese.",
        "§ 9.04.020. Ducks and",
        "other fowl.",
        "§ 9.04.030. Hens.",
    ]
    right = ["§ 9.04.040. Owls.", "§ 9.04.050. Jays.", "", "Chapter 9.08", "§ 9.08.010. Bees."]
    over = "What stands above the columns reaches over both of them from edge to edge"
    assert _read(left, right, (80.0, over)) == [over, *left, *filter(None, right)]
    below = "and so does the text that follows after the last of the entries of it"
    assert _read(left, right, (190.0, below)) == [*left, *filter(None, right), below]


def test_numbers_that_ascend_from_line_to_line_are_a_table() -> None:
    """It gives the former number of each section next to its new one."""
    left = ["§ 9.04.010", "§ 9.04.030", "§ 9.04.050", "§ 9.04.070"]
    right = ["§ 9.04.020", "§ 9.04.040", "§ 9.04.060", "§ 9.04.080"]
    assert len(_read(left, right)) == 4
    assert len(_read(left, ["a goose", "a duck", "a hen", "an owl"])) == 4


def _rows(*rows: tuple[str, str]) -> list[str]:
    texts = [
        TextObject(text, x, x + 5 * len(text), 100.0 + 12 * at, 10.0, False, upright=True)
        for at, row in enumerate(rows)
        for x, text in zip((LEFT, RIGHT), row, strict=True)
    ]
    return [row.text for row in by_lists(rows_of(texts, 1))]


def test_references_in_two_columns_are_read_down() -> None:
    one, two = ("Geese — See Ch. 4.", "Hens — See Ch. 6."), ("Ducks — See Ch. 5.", "Owls")
    assert _rows(one, two) == [one[0], two[0], one[1], two[1]]
    beside = ("Geese — See Ch. 4.", "Ducks — See Ch. 5.")
    assert _rows(beside, ("§ 7-1. Pens.", "")) == [*beside, "§ 7-1. Pens."]


def test_references_that_continue_on_the_next_line_are_read_down() -> None:
    left = ("Geese — See Ch. 4.", "Buildings, unsafe or", "burned — See Ch. 5.", "Dogs: See § 9.")
    right = ("Owls — See Ch. 6.", "Streets, squares and", "lanes — See Ch. 7.")
    assert _rows(*zip(left, (*right, ""), strict=True)) == [*left[:3], *right, left[3]]
    assert _rows(*zip(left[:3], right, strict=True)) == [*left[:3], *right]
    assert _rows(*zip(left[1:3], right[1:], strict=True)) == [*left[1:3], *right[1:]]


def test_cells_and_labels_stay_next_to_what_belongs_to_them() -> None:
    """Districts next to their names were read down, which put the names into the next section."""
    for rows in (
        [("R-1", "Ponds"), ("R-2", "Meadows")],
        [("a.", "Geese;"), ("b.", "Ducks.")],
        [("R-1 Yards: See § 5-2", "Height: See § 5-9"), ("R-2 Yards: See § 5-3", "None")],
    ):
        assert _rows(*rows) == [" ".join(row) for row in rows]
