"""Headings taken apart."""

from __future__ import annotations

from builder.model import Layout
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.units import taken_apart
from builder.passage import Passage

GENERAL_CODE = FAMILIES[Layout.GENERAL_CODE]


def test_a_heading_is_designation_title_mark_and_history() -> None:
    whole = Passage.at("§ 1-2. Geese.³ [Added 3-4-2001 by Ord. No. 3]", 0)
    title = taken_apart(whole, 7, GENERAL_CODE)
    assert [part.text for part in title.parts] == ["§ 1-2.", "Geese", "."]
    assert title.note.text == "³"
    assert title.entire.text == "Geese.³"
    assert [note.text for note in title.history] == ["[Added 3-4-2001 by Ord. No. 3]"]
