"""Lists of headings in two columns are read down, and tables beside one another across."""

from __future__ import annotations

from builder.sources.pdf.objects import TextObject
from builder.sources.pdf.rows import rows_of
from builder.sources.pdf.text_columns import by_columns, by_lists

LEFT, RIGHT = 100.0, 320.0


def _read(left: list[str], right: list[str], *whole: tuple[float, str]) -> list[str]:
    """The lines of a page, from the height 100 on; the right column stands a little lower."""
    placed = [(LEFT, 100.0 + 14 * at, text) for at, text in enumerate(left)]
    placed += [(RIGHT, 100.0 + 14.5 * at, text) for at, text in enumerate(right)]
    placed += [(LEFT, height, text) for height, text in whole]
    texts = [
        TextObject(text, x, x + 5 * len(text), y, 10.0, bold=True, italic=False, upright=True)
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


def test_numbers_that_rise_from_line_to_line_are_a_table() -> None:
    """It gives the former number of each section beside its new one."""
    left = ["§ 9.04.010", "§ 9.04.030", "§ 9.04.050", "§ 9.04.070"]
    right = ["§ 9.04.020", "§ 9.04.040", "§ 9.04.060", "§ 9.04.080"]
    assert len(_read(left, right)) == 4
    assert len(_read(left, ["a goose", "a duck", "a hen", "an owl"])) == 4


def test_a_label_is_beside_its_text_though_each_letter_is_set_apart() -> None:
    def line(y: float, label: str, text: str) -> list[TextObject]:
        signs = [(LEFT + 5 * at, sign) for at, sign in enumerate(label)]
        return [
            TextObject(words, x, x + 5 * len(words), y, 10.0, False, False, upright=True)
            for x, words in [*signs, (LEFT + 40, text)]
        ]

    rows = rows_of([*line(100, "a.", "Geese;"), *line(112, "b.", "Ducks.")], 1)
    assert [row.text for row in by_columns(rows)] == ["a. Geese;", "b. Ducks."]
