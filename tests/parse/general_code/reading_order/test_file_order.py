"""Whether the lists of a text are in their places, judged by its pages."""

from __future__ import annotations

from builder.model import UnitKind
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.typesetting import is_in_order
from builder.sources.text import Line

IN_PLACE = ["§ 1-1 Geese.", "A. Of geese.", "§ 1-2 Hens.", "Hens are free."]
LATE = ["A.", "§ 1-1 Geese.", "§ 1-2 Hens."]
TORN = ["§ 1-1 Geese.", "§ 1-2 Hens.", "Hens are free.", "A. Of geese."]
LAST = ["§ 1-1 Geese.", "Geese are free.", "§ 1-2 Hens.", "A. Of hens."]
NO_LIST = ["§ 1-1 Geese.", "§ 1-2 Hens.", "Hens are free."]


def _in_order(*pages: list[str], kind: UnitKind = UnitKind.SECTION) -> bool:
    made, headings, number = [], [], 0
    for texts in pages:
        lines = [Line(number + at, 0, text) for at, text in enumerate(texts)]
        number += len(lines)
        made.append(Page(tuple(lines)))
        headings += [
            Heading(kind, None, (line,), 0, 6) for line in lines if line.text.startswith("§")
        ]
    return is_in_order(made, headings)


def test_lists_above_the_last_heading_of_five_pages_are_in_place() -> None:
    assert _in_order(*[IN_PLACE] * 5)
    assert _in_order(*[LATE] * 5)
    assert not _in_order(*[IN_PLACE] * 4)
    assert not _in_order(*[IN_PLACE] * 5, kind=UnitKind.ARTICLE)


def test_lists_after_bare_headings_are_not_in_place() -> None:
    assert not _in_order(*[IN_PLACE] * 5, TORN)
    assert _in_order(*[IN_PLACE] * 10, TORN)
    assert not _in_order(*[TORN] * 9)


def test_a_list_below_the_last_heading_shows_nothing_without_a_bare_heading_above() -> None:
    assert _in_order(*[IN_PLACE] * 5, LAST, NO_LIST, ["A. Of geese."])


def test_a_label_in_a_heading_does_not_count() -> None:
    pages, headings = [], []
    for at in range(9):
        lines = tuple(
            Line(3 * at + i, 0, text) for i, text in enumerate(["§ 1-1", "A. Geese.", "§ 2"])
        )
        pages.append(Page(lines))
        headings += [Heading(UnitKind.SECTION, None, held, 0, 6) for held in (lines[:2], lines[2:])]
    assert not is_in_order(pages, headings)
