"""Footnotes among paragraphs: by their numbers and signs, of the text or of the heading."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from builder.model import Layout
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.footnotes import numbered_note, of_heading, signed_note
from builder.parse.in_order.piece import Piece, PieceKind
from builder.passage import Passage

ABOVE = [Passage.at("A goose* swims.[2]", 0)]


@pytest.mark.parametrize(
    ("text", "marked", "note"),
    [
        ("[2] By day.", True, ("[2]", "")),  # the text above has its mark
        ("3 By night.", True, ("", "3")),
        ("[3] By night.", False, None),
    ],
)
def test_a_footnote_is_known_by_its_number(
    text: str, marked: bool, note: tuple[str, str] | None
) -> None:
    family = FAMILIES[Layout.GENERAL_CODE]
    found = numbered_note(Passage.at(text, 50), ABOVE, family, marked=marked)
    assert (found and (found.sign, found.number)) == note


def test_a_sign_counts_only_if_the_text_above_has_it() -> None:
    family = replace(FAMILIES[Layout.AMERICAN_LEGAL], footmark=re.compile(r"(?P<mark>\*)\s*"))
    note = Passage.at("* By day.", 50)
    found = signed_note(note, ABOVE, family)
    assert found is not None
    assert found.sign == "*"
    assert signed_note(note, [Passage.at("A goose swims.", 0)], family) is None


def test_a_footnote_with_its_sign_in_the_text_is_not_the_headings() -> None:
    def numbers(text: str) -> list[str]:
        note = Piece(PieceKind.FOOTNOTE, Passage.at("2 See title 4.", 50), sign="2")
        pieces = [Piece(PieceKind.TEXT, Passage.at(text, 0)), note]
        return [piece.number for piece in of_heading(pieces, "2")]

    assert numbers("Geese swim.") == ["", "2"]
    assert numbers("for two days 2 .") == ["", ""]
