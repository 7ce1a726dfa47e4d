"""Marks of footnotes in a text whose superscripts are known."""

from __future__ import annotations

from builder.parse.general_code.assemble.marks import raised_marks
from builder.parse.general_code.pages.footnotes import RESTART
from builder.passage import Passage

TEXT = "Geese12 and hens3 and owls."
RAISED = [(5, 7), (16, 17)]


def _marks(
    notes: dict[int, int], *, page: int = 0, raised: list[tuple[int, int]] = RAISED, cut: int = 0
) -> list[tuple[int, str]]:
    passage = Passage.of_source(TEXT, cut, len(TEXT))
    found = raised_marks([(passage, frozenset({page}))], notes, raised)
    return [(mark.number, passage.text[mark.start : mark.end]) for mark in found.get(0, ())]


def test_superscripts_that_number_a_note_are_its_marks() -> None:
    assert _marks({12: 0, 3: 0}) == [(12, "12"), (3, "3")]
    assert _marks({3: 0}) == [(3, "3")]
    assert _marks({3: 0}, raised=[]) == []


def test_one_superscript_may_be_several_marks() -> None:
    assert _marks({1: 0, 2: 0}) == [(1, "1"), (2, "2")]
    assert _marks({1: 0}) == [(1, "1")]
    assert _marks({2: 0}) == []


def test_a_note_stands_on_the_page_of_its_mark_or_soon_behind_it() -> None:
    assert [len(_marks({3: page}, page=4)) for page in (3, 4, 5, 6, 7)] == [0, 1, 1, 1, 0]
    assert _marks({3: 9, RESTART + 3: 1}) == [(RESTART + 3, "3")]


def test_a_text_has_the_superscripts_that_stand_in_it() -> None:
    assert _marks({12: 0, 3: 0}, cut=8) == [(3, "3")]
    joined = Passage.joined([Passage.of_source(TEXT, 8, 17), Passage.of_source(TEXT, 0, 7)], " ")
    found = raised_marks([(joined, frozenset({0}))], {12: 0, 3: 0}, RAISED)[0]
    assert [joined.text[mark.start : mark.end] for mark in found] == ["3", "12"]
    inserted = Passage.inserted("Geese12")
    assert raised_marks([(inserted, frozenset({0}))], {12: 0}, RAISED) == {}
