"""Footnotes: which marks in the text are theirs, cut out of it."""

from __future__ import annotations

import pytest

from tests.parse.american_legal.unit_text import unit_text


def noted(text: str, mark: str) -> tuple[str, list[tuple[int | None, int]]]:
    """A text without the marks of its note, and the places of these."""
    found = unit_text(f"···{text}", "Notes", f"{mark}···In ponds.")
    [note] = found.footnotes
    return found.blocks[0].text, [place for place in note.places if place[0] is not None]


@pytest.mark.parametrize(
    ("text", "mark", "left", "offsets"),
    [
        ("Geese swim1 by day1.", "1", "Geese swim by day.", [10, 17]),
        ("Geese swim.1 By day.", "1", "Geese swim. By day.", [11]),
        ("Geese, 1 or more, swim.", "1", "Geese, 1 or more, swim.", []),  # a number of the law
        ("Geese swim12 by day.", "1", "Geese swim12 by day.", []),
        ("Geese swim1-2 by day.", "1", "Geese swim-2 by day.", [10]),
    ],
)
def test_a_number_is_a_mark_if_it_is_glued_to_a_word(
    text: str, mark: str, left: str, offsets: list[int]
) -> None:
    assert noted(text, mark) == (left, [(0, offset) for offset in offsets])


@pytest.mark.parametrize(
    ("text", "left", "found"),
    [
        ("Geese *1 swim.", "Geese  swim.", True),
        ("Geese 1* swim.", "Geese  swim.", True),  # the signs come in either order
        ("Geese **1 swim.", "Geese **1 swim.", False),
    ],
)
def test_signs_of_a_mark(text: str, left: str, *, found: bool) -> None:
    made = unit_text(f"···{text}", "···Ducks *1 walk.", "", "*1 In ponds.")
    [note] = made.footnotes
    assert made.blocks[0].text == left
    assert [block for block, _ in note.places] == ([0, 1] if found else [1])


def test_a_note_without_its_mark_has_no_place() -> None:
    found = unit_text("···Geese swim.", "Notes", "1···In ponds.")
    [note] = found.footnotes
    assert (note.number, note.block, note.text) == ("1", None, "In ponds.")
    assert [doubt.kind for doubt in found.doubts] == ["footnote without its mark"]


def test_offsets_are_those_in_the_text_without_any_marks() -> None:
    found = unit_text("···Geese2 swim1 by day2.", "Notes", "1···In ponds.", "2···All.")
    assert found.blocks[0].text == "Geese swim by day."
    assert [note.places for note in found.footnotes] == [((0, 10),), ((0, 5), (0, 17))]


def test_marks_that_overlap_a_longer_one_are_not_read() -> None:
    found = unit_text("···Geese swim¹².", "Notes", "1···Here.", "2···There.", "12···All.")
    assert found.blocks[0].text == "Geese swim."
    assert [note.block for note in found.footnotes] == [None, None, 0]


def test_a_mark_after_a_blank_at_the_end_is_at_the_end() -> None:
    found = unit_text("···Geese swim. *1", "···Ducks walk. *1 *2", "", "*1 Here.", "*2 All.")
    assert [block.text for block in found.blocks] == ["Geese swim.", "Ducks walk."]
    assert [note.places for note in found.footnotes] == [((0, 11), (1, 11)), ((1, 11),)]


def test_marks_are_cut_out_of_cells() -> None:
    rows = ("Bird Fee", "Bird     Fee", "Goose 1* 4", "Duck     2 1*", "", "1* Of the pond.")
    found = unit_text("···Fees:", *rows)
    table = next(block.table for block in found.blocks if block.table)
    assert table.rows == (("Goose", "4"), ("Duck", "2"))
    [note] = found.footnotes
    assert [block for block, _ in note.places] == [1, 1]


def test_a_mark_split_between_two_cells_stays() -> None:
    """A wide letter pushes the mark over the byte at which the next column begins."""
    rows = ("Bird     Fee", "Gänses 1* 5", "Goose    4", "Duck     2", "", "1* Of the pond.")
    found = unit_text("···Fees:", *rows)
    table = next(block for block in found.blocks if block.table)
    assert table.table is not None
    assert table.table.rows[0] == ("Gänses 1", "* 5")
    assert "Gänses 1* 5" in table.text
    assert [note.block for note in found.footnotes] == [None]
