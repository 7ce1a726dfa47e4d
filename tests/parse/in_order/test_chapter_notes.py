"""Footnotes of chapters below their last section go to the marked heading."""

from __future__ import annotations

from builder.parse.in_order.chapter_notes import give_notes_to_headings, stray_notes
from builder.parse.in_order.outline import Node
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.units import Given, Title
from builder.parse.unit_parts import Parts
from builder.passage import Passage

from .press import heads_of


def _note(number: str) -> Piece:
    return Piece(PieceKind.FOOTNOTE, Passage.inserted(f"--- ({number}) ---\nnote"), number=number)


def _given(*each: tuple[str, str, list[str]]) -> list[str]:
    """The notes below each heading, given their lines, marks and the numbers of their notes."""
    held = _held(*each)
    give_notes_to_headings(held)
    return ["".join(piece.number for piece in one.pieces) for one in held]


def _held(*each: tuple[str, str, list[str]], text: str = "Text.") -> list[Given]:
    heads = heads_of(*(line for line, _, _ in each))
    above = Piece(PieceKind.TEXT, Passage.inserted(text))
    head = Piece(PieceKind.FOOTNOTE_HEAD, Passage.inserted("Footnotes:"))
    return [
        Given(Node(heading), _title(mark), [above, *([head] if notes else []), *map(_note, notes)])
        for heading, (_, mark, notes) in zip(heads, each, strict=True)
    ]


def _title(mark: str) -> Title:
    none = Passage()
    return Title(Parts(none, none, none), Passage.inserted(mark), none, none, ())


def test_a_note_goes_to_the_chapter_with_its_mark() -> None:
    assert _given(
        ("CHAPTER 1 GEESE", "[2]", []), ("§ 1-1 A.", "", []), ("§ 1-2 B.", "", ["2"])
    ) == [
        "2",
        "",
        "",
    ]


def test_a_note_stays_if_no_heading_or_its_own_has_its_number() -> None:
    chapter = ("CHAPTER 1 GEESE", "[2]", [])
    assert _given(chapter, ("§ 1-1 A.", "", ["3"])) == ["", "3"]
    assert _given(chapter, ("§ 1-1 A.", "[2]", ["2"])) == ["", "2"]
    assert _given(("CHAPTER 1 GEESE", "", []), ("§ 1-1 A.", "", ["2"])) == ["", "2"]


def test_a_chapter_that_has_its_note_gets_no_other() -> None:
    assert _given(("CHAPTER 1 GEESE", "[2]", ["2"]), ("§ 1-1 A.", "", ["2"])) == ["2", "2"]
    assert _given(("CHAPTER 1 GEESE", "[2]", []), ("§ 1-1 A.", "", ["2", "2"])) == ["2", "2"]


def test_the_mark_of_a_chapter_counts_only_in_the_chapter() -> None:
    assert _given(
        ("CHAPTER 1 GEESE", "[2]", []), ("CHAPTER 2 HENS", "", []), ("§ 2-1 A.", "", ["2"])
    ) == ["", "", "2"]
    article = [
        ("CHAPTER 1 GEESE", "[2]", []),
        ("ARTICLE I OLD", "[3]", []),
        ("§ 1-1 A.", "", ["3", "2"]),
    ]
    assert _given(*article) == ["2", "3", ""]


def test_a_note_below_the_last_division_goes_to_the_one_above_with_its_mark() -> None:
    assert _given(("CHAPTER 1 GEESE", "[2]", []), ("ARTICLE I OLD", "", ["2"])) == ["2", ""]
    assert _given(("CHAPTER 1 GEESE", "[2]", []), ("ARTICLE I OLD", "[2]", ["2"])) == ["", "2"]


def test_notes_at_the_end_of_a_copy_go_to_the_only_headings_with_their_marks() -> None:
    chapters = [("CHAPTER 1 GEESE", "[1]", []), ("CHAPTER 2 HENS", "[2]", [])]
    assert _given(*chapters, ("§ 2-1 A.", "", ["1", "2"])) == ["1", "2", ""]
    twice = [*chapters, ("CHAPTER 3 EWES", "[1]", ["1"])]
    assert _given(*twice, ("§ 3-1 A.", "", ["1"])) == ["", "", "1", "1"]
    assert _given(*chapters, ("§ 2-1 A.", "", ["1"]), ("CHAPTER 3 EWES", "", [])) == [
        "",
        "",
        "1",
        "",
    ]


def test_a_note_after_a_text_without_its_mark_is_doubted() -> None:
    def doubted(mark: str, text: str) -> list[str]:
        held = _held(("§ 1-1 A.", mark, ["2"]), text=text)
        return [f"{doubt.kind}: {doubt.where}, {doubt.detail}" for doubt in stray_notes(held)]

    assert doubted("", "Text.") == ["footnote without mark: 1-1, note"]
    assert doubted("[2]", "Text.") == doubted("", "Text of geese.[2]") == []


def test_a_divisions_own_note_is_not_doubted() -> None:
    assert list(stray_notes(_held(("CHAPTER 1 GEESE", "", ["2"])))) == []
