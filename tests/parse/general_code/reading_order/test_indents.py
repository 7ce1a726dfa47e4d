"""Which lines give the measures of a text: full ones after a heading or with a label."""

from __future__ import annotations

from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.open_levels import USUAL
from builder.parse.general_code.reading_order.typesetting import _pairs, learned

from .written import heading_of, lines_of


def _measured(*texts: str, heads: tuple[int, ...] = (1,)) -> list[tuple[int, str]]:
    """The depth and the first word of each line that gives a measure."""
    page = Page(lines_of(*texts))
    found = _pairs([page], set(heads), USUAL)
    return [(depth, text.split()[0]) for depth, text, _ in found]


def test_continued_lines_give_the_measure_of_the_heading_or_label_above() -> None:
    assert _measured("§ 1-1 Geese.", "Geese are", "free to", "swim.", "Hens", "are not.") == [
        (0, "Geese"),
        (0, "free"),
        (0, "Hens"),
    ]
    assert _measured("§ 1-1 Geese.", "A. Geese", "are kept", "in", "B. Hens", "lay in", "hay.") == [
        (1, "are"),
        (1, "lay"),
    ]


def test_a_deeper_item_and_text_without_a_heading_give_no_measure() -> None:
    assert _measured("Geese are", "free to", "swim.", heads=()) == []
    assert _measured("§ 1-1 Geese.", "(1) Geese", "are kept", "in.", "A. Hens", "lay.") == []


def test_a_line_above_a_heading_or_a_label_does_not_continue() -> None:
    assert _measured("§ 1-1 Geese.", "Geese are", "hens", heads=(1, 3)) == []


def test_lines_of_a_late_label_give_no_measure_if_few_come_late() -> None:
    few = ["§ 1-1 Geese.", "A. Geese.", "B. Hens.", "C. Ducks.", "Owls are", "free.", "D."]
    assert _measured(*few) == [(1, "Owls")]


def test_a_line_above_a_lone_label_does_not_continue() -> None:
    texts = ["§ 1-1 Geese.", "Geese are", "a.", "Free to", "swim.", "A. Hens.", "B. Owls."]
    assert _measured(*texts) == [(0, "Free")]


def test_the_margin_and_the_first_level_each_have_a_measure() -> None:
    def code(margin: str, item: str) -> tuple[float, float]:
        lines = lines_of("§ 1-1 Geese.", *[margin] * 30, "A. Geese.", *[item] * 30)
        heading = heading_of("§ 1-1 Geese.", at=1)
        found = learned([Page(lines)], [heading], USUAL)
        return round(found.margin, 1), round(found.step, 2)

    wide, narrow = "n" * 60, "n" * 58
    assert code(wide, narrow)[0] > code(narrow, narrow)[0]
    assert code(wide, narrow)[1] != code(wide, "n" * 57)[1]
