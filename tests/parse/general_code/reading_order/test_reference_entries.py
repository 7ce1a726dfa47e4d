"""Entries of the general references: each says where to see more, and ends with a full stop."""

from __future__ import annotations

import pytest

from builder.model import UnitKind
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.reading_order.blocks import reference_entries

from .written import lines_of


@pytest.mark.parametrize(
    ("lines", "entries"),
    [
        (
            ["Geese — See Ch. 12.", "Hens — See Ch. 13."],
            ["Geese — See Ch. 12.", "Hens — See Ch. 13."],
        ),
        (["Geese upon the green — See", "Ch. 12."], ["Geese upon the green — See Ch. 12."]),
        (
            ["Geese — See Ch.", "12.", "Hens — See Art. IV."],
            ["Geese — See Ch. 12.", "Hens — See Art. IV."],
        ),
        (["Geese — See Ch. 12. Hens  See Ch. 13."], ["Geese — See Ch. 12.", "Hens  See Ch. 13."]),
        (
            ["Geese of the St. Anne Green — See Ch. 12."],
            ["Geese of the St. Anne Green — See Ch. 12."],
        ),
        (["Fees for the mill.", "Geese — See Ch. 12."], ["Fees for the mill. Geese — See Ch. 12."]),
    ],
)
def test_entries(lines: list[str], entries: list[str]) -> None:
    heading = Heading(
        UnitKind.CHAPTER, None, lines_of("GENERAL REFERENCES", *lines), 0, 2, references=True
    )
    head, *found = [" ".join(part.text for part in entry) for entry in reference_entries(heading)]
    assert (head, found) == ("GENERAL REFERENCES", entries)
