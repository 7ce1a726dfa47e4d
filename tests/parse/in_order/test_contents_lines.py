"""Lines of a table of contents, recognized by their page and by the heading below."""

from __future__ import annotations

from builder.model import UnitKind
from builder.parse.in_order.division_entries import contents_lines
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.rows import Row
from builder.sources.text import Line


def contents(*printed: str) -> set[int]:
    """The lines of a table of contents; those that begin with a figure have a heading's form."""
    rows = [Row(at, Line(at + 1, 0, line), line, 0) for at, line in enumerate(printed)]
    heads = [
        Heading(row, UnitKind.SECTION, row.text.split()[0], row.text.find(" ") + 1, 20, sure=False)
        for row in rows
        if row.text[:1].isdigit()
    ]
    return contents_lines(rows, heads)


def test_a_page_after_a_leader_and_the_heading_below() -> None:
    assert contents("4.01 Hives .... 3", "4.02 Wax\t5", "4.01 Hives", "Text.", "4.02 Wax") == {0, 1}
    assert contents("4.01 Hives and their Swarms . . . 3", "4.01 HIVES", "Text.") == {0}


def test_a_line_without_a_page_or_a_heading_below_is_no_line_of_contents() -> None:
    assert contents("4.01 Hives of 3", "4.01 Hives", "Text.") == set()
    assert contents("4.01 Hives", "Text.", "4.01 Hives .... 3") == set()
    assert contents("4.01 Hives", "A hive .... 3", "4.02 Wax", "Text.") == set()
