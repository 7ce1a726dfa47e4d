"""History notes in the lines of a text."""

from __future__ import annotations

from builder.parse.general_code.reading_order.regions import closing_notes


def test_an_ordinance_within_a_note_on_lines_of_its_own_is_no_note() -> None:
    """Its line looks like a note by itself."""
    lines = ["(Ord. 12 § 2", "(Ord. 9, 1990)", ", 1998)", "(Ord. 14, 2001)"]
    assert list(closing_notes(lines)) == [(0, 3), (3, 4)]
    assert list(closing_notes(lines[1:2])) == [(0, 1)]
