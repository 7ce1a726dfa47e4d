"""Lines that name a heading below: of a table of contents, or entries in a form of their own."""

from __future__ import annotations

from builder.model import UnitKind
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.listed import Listed
from builder.parse.in_order.named_lines import contents_lines, read_named_lines
from builder.parse.in_order.rows import Row
from builder.sources.text import Line

from .press import FAMILY, heads_of, rows_of


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


def test_an_entry_has_the_number_and_the_title_of_a_heading_below() -> None:
    def listed(*texts: str) -> tuple[set[int], set[int]]:
        known = Listed()
        read_named_lines(rows_of(*texts), heads_of(*texts), known, FAMILY)
        return known.rows, known.divisions

    texts = (
        "1-1. Geese.",
        "2. Mayor.",
        "CHAPTER 1",
        "§ 1-1 Geese.",
        "2. Mayor.",
        "CHAPTER 2 MAYOR1",
    )
    assert listed(*texts) == ({0}, {1})
    assert listed("1-1. Hens.", "2. Clerk.", *texts[2:]) == (set(), set())
