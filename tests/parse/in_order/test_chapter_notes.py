"""Footnotes of chapters that stand below their last section go to the heading that is marked."""

from __future__ import annotations

from builder.parse.in_order.chapter_notes import Held, give_notes_to_headings
from builder.parse.in_order.pieces import Piece, PieceKind
from builder.passage import Passage

from .press import heads_of


def _note(number: str) -> Piece:
    return Piece(PieceKind.FOOTNOTE, Passage.inserted(f"note {number}"), number=number)


def _given(*each: tuple[str, str, list[str]]) -> list[str]:
    """What stands below headings, given by their lines, marks and the numbers of their notes."""
    heads = heads_of(*(line for line, _, _ in each))
    held = [
        Held(head, mark, [Piece(PieceKind.TEXT, Passage.inserted("Text.")), *map(_note, notes)])
        for head, (_, mark, notes) in zip(heads, each, strict=True)
    ]
    give_notes_to_headings(held)
    return ["".join(piece.number for piece in one.pieces) for one in held]


def test_a_note_goes_to_the_chapter_that_bears_its_mark() -> None:
    assert _given(
        ("CHAPTER 1 GEESE", "[2]", []), ("§ 1-1 A.", "", []), ("§ 1-2 B.", "", ["2"])
    ) == [
        "2",
        "",
        "",
    ]


def test_a_note_stays_where_no_heading_bears_its_number_or_its_own_does() -> None:
    chapter = ("CHAPTER 1 GEESE", "[2]", [])
    assert _given(chapter, ("§ 1-1 A.", "", ["3"])) == ["", "3"]
    assert _given(chapter, ("§ 1-1 A.", "[2]", ["2"])) == ["", "2"]
    assert _given(("CHAPTER 1 GEESE", "", []), ("§ 1-1 A.", "", ["2"])) == ["", "2"]


def test_a_chapter_that_has_its_note_gets_no_other() -> None:
    assert _given(("CHAPTER 1 GEESE", "[2]", ["2"]), ("§ 1-1 A.", "", ["2"])) == ["2", "2"]
    assert _given(("CHAPTER 1 GEESE", "[2]", []), ("§ 1-1 A.", "", ["2", "2"])) == ["2", "2"]


def test_the_mark_of_a_chapter_counts_no_further_than_the_chapter() -> None:
    assert _given(
        ("CHAPTER 1 GEESE", "[2]", []), ("CHAPTER 2 HENS", "", []), ("§ 2-1 A.", "", ["2"])
    ) == ["", "", "2"]
    article = [
        ("CHAPTER 1 GEESE", "[2]", []),
        ("ARTICLE I OLD", "[3]", []),
        ("§ 1-1 A.", "", ["3", "2"]),
    ]
    assert _given(*article) == ["2", "3", ""]
