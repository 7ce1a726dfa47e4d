"""Pages divided at their headings."""

from __future__ import annotations

from builder.model import UnitKind
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.reading_order.compose import PageParts
from builder.parse.lines.measure import Measures
from tests.parse.general_code.book import pages_of

_PAGE = "§ 7-1. Geese.\nGeese stay out:\nA. By day.\n§ 7-2. Hens.\nHens stay out.\nB. By night."


def _parts(written: str, *, in_order: bool = False) -> list[list[str]]:
    (page,) = pages_of(written)
    starts = {
        line.number: Heading(UnitKind.SECTION, "7-1", (line,), 0, 6)
        for line in page.lines
        if line.text.startswith("§")
    }
    parts = PageParts(starts, set(starts), frozenset(), Measures(40.0, 2.0), in_order)
    return [[line.text for line in part.lines] for part in parts.of(page)]


def test_lists_in_their_places_divide_a_page_above_its_later_headings() -> None:
    lines = _PAGE.split("\n")
    assert _parts(_PAGE) == [lines[:3], lines[3:]]


def test_lists_after_the_margin_leave_a_page_whole() -> None:
    lines = _PAGE.split("\n")
    lists_last = [*lines[:2], *lines[3:5], lines[2], lines[5]]
    assert _parts("\n".join(lists_last)) == [lists_last]


def test_a_file_in_reading_order_is_divided_at_definitions_too() -> None:
    written = "§ 7-1. Words.\nHere are:\nGOOSE — A bird.\nHEN — Another bird."
    assert len(_parts(written, in_order=True)) == 3
