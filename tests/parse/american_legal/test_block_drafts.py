"""Blocks in the making keep the blanks between their marks, and the places of their links."""

from __future__ import annotations

from builder.model import BlockKind
from builder.parse.american_legal.block_drafts import Draft
from builder.parse.american_legal.flow import Piece, PieceKind
from builder.passage import Passage

TEXT = "(A)   (1)   As in § 7.01 and § 7.02."


def drafted(*links: int, start: int = 12) -> Draft:
    whole = Passage.at(TEXT, 100)
    piece = Piece(PieceKind.TEXT, 3, whole, links)
    return Draft(BlockKind.ITEM, whole[start:], lead=whole[:start], label="A(1)", piece=piece)


def test_marks_keep_the_blanks_between_them() -> None:
    assert drafted().block().mark == "(A)   (1)"


def test_links_are_told_by_their_places_in_the_text() -> None:
    first, second = TEXT.index("§ 7.01"), TEXT.index("§ 7.02")
    block = drafted(100 + second, 100 + first).block()
    assert [block.text[at:][:6] for at in block.links] == ["§ 7.01", "§ 7.02"]


def test_a_link_at_either_end_counts_and_one_outside_of_the_text_does_not() -> None:
    last = len(TEXT) - 1
    assert drafted(100, 111, 112, 100 + last, 101 + last).block().links == (0, last - 12)


def test_without_a_piece_there_are_no_links() -> None:
    assert Draft(BlockKind.ITEM, Passage.at("Words.", 0)).block().links == ()
