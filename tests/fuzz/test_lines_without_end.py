"""Lines made to hold up a pattern: each is read to its end within the time of any other text."""

from __future__ import annotations

import pytest

from builder.model import Layout
from tests.fuzz.trial import tried, tried_file

PAGE = "Chapter 1\nGEESE\n§ 1-1. Geese.\n{}\n1:1\n"
EXPORT = "CHAPTER 10: GEESE\n\n§ 10.01  GEESE.\n\n   A goose is a bird.\n{}\n"
IN_ORDER = "Chapter 1 - GEESE\n\nSec. 1-1. - Geese.\n\n{}\n\nSec. 1-2. - Ducks.\n\nA duck.\n"
POINTS = "Chapter 1.04\nGEESE\n\n1.04.010 Geese.\n\n{}\n\n1.04.020 Ducks.\n\nA duck.\n"
LINES = {
    "a note of capitals": (Layout.AMERICAN_LEGAL, EXPORT, "(1 Aa. A" + "A" * 2000 + "!"),
    "ordinances in parentheses, and text behind": (
        Layout.GENERAL_CODE,
        PAGE,
        "(Ord. 12 § 2, 1998) " * 1500 + "x",
    ),
    "ordinances in parentheses": (Layout.GENERAL_CODE, PAGE, "(Ord. 12 § 2, 1998) " * 1500),
    "open parentheses": (Layout.GENERAL_CODE, PAGE, "(Ord. 1 " * 4000 + ")"),
    "a note with blanks": (
        Layout.GENERAL_CODE,
        PAGE,
        "[Amended 1-2-1999 by" + " " * 800 + "x]",
    ),
    "a foot of capitals": (Layout.GENERAL_CODE, PAGE, "1A-1A A1" * 1500),
    "history notes": (
        Layout.GENERAL_CODE,
        PAGE,
        "[Amended 1-2-1999 by L.L. No. 1-1999]\n" * 1500,
    ),
    "labels alone": (Layout.GENERAL_CODE, PAGE, "A.\n" * 4000),
    "lines of one width": (Layout.GENERAL_CODE, PAGE, "of the geese and the ducks\n" * 10_000),
    "section signs": (Layout.GENERAL_CODE, PAGE, "§" * 20_000),
    "one section's number": (Layout.GENERAL_CODE, PAGE, "§ 1-1 " * 20_000),
    "one section's number in a note": (Layout.MUNICODE, IN_ORDER, "§ 1-1 " * 20_000),
    "figures": (Layout.CODE_PUBLISHING, POINTS, "1" * 200_000),
    "places in a section": (Layout.MUNICODE, IN_ORDER, "See § 10 " + "(i)" * 40 + "arges"),
    "a list without labels": (
        Layout.CODE_PUBLISHING,
        POINTS,
        "Fed are:\n\n" + "Geese of the green;\n\n" * 3000,
    ),
    "figures in parentheses": (Layout.MUNICODE, IN_ORDER, "Apply for any of " + "(1) " * 40),
}


@pytest.mark.parametrize("name", LINES)
def test_a_line_without_end_is_read(name: str) -> None:
    layout, frame, line = LINES[name]
    finding = tried(frame.format(line), layout, pages=False)
    assert finding is None or finding.kind != "time-out", finding


def test_a_file_with_lines_of_blanks_is_read() -> None:
    blanks = (" " * 10_000 + "\n") * 200
    finding = tried_file("code.txt", PAGE.format(blanks).encode())
    assert finding is None or finding.kind != "time-out", finding
