"""History notes at the end of a text: which brackets are one, and which are words of the law."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.model import Layout
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.notes import bracketed_histories, trailing_history, whole_history
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.sheets import sheet
from builder.parse.in_order.text_pieces import text_pieces
from builder.passage import Passage


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("Geese are kept. (Ord. 12, 1998)", "(Ord. 12, 1998)"),
        ("Behind the mill (Ord. 12 § 3, 1998)", "(Ord. 12 § 3, 1998)"),
        ("Behind the mill (Ord. 12)", None),
        ("A shed stands as told in the (Ord. 12, 1998)", None),
        ("shown by (Resolution 12, 1998)", None),
    ],
)
@pytest.mark.parametrize("layout", [Layout.MUNICODE, Layout.AMERICAN_LEGAL, Layout.GENERAL_CODE])
def test_a_note_after_a_text_without_a_stop_is_dated(
    layout: Layout, text: str, note: str | None
) -> None:
    start = trailing_history(text, FAMILIES[layout])
    assert (None if start is None else text[start:]) == note


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("(GC Ord. 1990-3, passed 2-1-1990)", True),
        ("(Am. Ord. 3-1990)", True),
        ("(Each Village Ordinance is kept by the Clerk for 10 years.)", False),
        ("(City Council Ordinances prevail over 2 chapters)", False),
    ],
)
def test_an_act_names_its_authority_with_its_number(text: str, whole: bool) -> None:
    assert whole_history(text, FAMILIES[Layout.AMERICAN_LEGAL]) is whole


@pytest.mark.parametrize(
    ("note", "kind"),
    [
        ("Statutory reference: Geese, see Neb. RS 9-1", PieceKind.NOTE),
        ("Penalty, see ' 9.99", PieceKind.NOTE_AFTER),
    ],
)
@pytest.mark.parametrize(
    "history", ["(1971 Code, § 9-1) (Ord. 6, passed 5-4-1998)", "(Neb. RS 9-3)"]
)
def test_a_note_may_follow_the_history_on_its_line(
    note: str, kind: PieceKind, history: str
) -> None:
    text = Passage.at(f"No goose (or gander) may bark. {history} {note}", 0)
    found = list(text_pieces(text, FAMILIES[Layout.AMERICAN_LEGAL]))
    assert [one.kind for one in found] == [PieceKind.TEXT, PieceKind.HISTORY, kind]
    told = Passage.at("The clerk (of the mill) Notes: all geese.", 0)
    assert len(list(text_pieces(told, FAMILIES[Layout.AMERICAN_LEGAL]))) == 1


@pytest.mark.parametrize(
    "note",
    [
        "[added 5-4-1998 by L.L. No. 3-1998]",
        "[repealed 5-4-1998]",
        "[Repealed]",
        "[Derived from Ch. 7 of the 1984 Code]",
        "[Bylaw 7-1984]",
        "[Bill 7-84]",
        "[1984 Code § 7]",
        "[G.O. 7, 5-4-1984]",
        "[R.O. 1984, § 7]",
        "[Amended (see Ch. 7) 5-4-1998]",
        "[Added 5-4-1998 by L.L. No. 3-1998 (see Ch. 7)]",
        "[History: Ord. 7, 1984]",
        "[Ord. No. 7, 5-4-1984]",
        "[Ord. of 5-4-1984]",
        "[Res. 84-7]",
        "[Code 1984, § 7]",
    ],
)
def test_a_history_note_in_brackets_is_known_within_a_sentence(note: str) -> None:
    text = f"Geese {note} and ducks are fed."
    found = bracketed_histories(text, FAMILIES[Layout.GENERAL_CODE])
    assert [text[start:end] for start, end in found] == [note]


@pytest.mark.parametrize(
    "words",
    [
        "[Code 3 geese]",
        "[Resolution of 3 keepers]",
        "[Ordinance pond of 5 acres]",
        "[Bill of 3 inches]",
        "[History of 3 ponds]",
    ],
)
def test_words_in_brackets_that_name_no_act_are_the_law(words: str) -> None:
    text = f"Geese {words} and ducks are fed."
    assert not list(bracketed_histories(text, FAMILIES[Layout.GENERAL_CODE]))


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Ord. 9, 1998)", True),
        ("Ord. 12-2013, § 3)", True),
        ("Amended by Ord. 9, 1998)", True),
        ("Ordinance No. 7 is repealed, except as to part b)", False),
        ("(Ordained by Ord. No. 9-1998, eff. May 4, 1998)", True),
        ("(Ordained by the Council in 1998)", False),
    ],
)
def test_a_note_may_lack_its_first_bracket_or_say_ordained_but_is_no_sentence(
    text: str, whole: bool
) -> None:
    assert whole_history(text, FAMILIES[Layout.PLAIN]) is whole


@pytest.mark.parametrize(
    ("line", "opens"),
    [
        ("[Ord. 9] and no others hold.", False),
        ("[Ord. 9], no others", False),
        ("[Ord. 9, passed 5-4-1998]", True),
        ("[Ord. 9, 1998] [Ord. 12, 2001]", True),
        ("[Ord. 9, passed 5-4-1998; Am. Ord. 12,", True),
    ],
)
def test_a_line_that_goes_on_after_a_bracket_is_no_history(line: str, opens: bool) -> None:
    family = FAMILIES[Layout.AMERICAN_LEGAL]
    assert replace(family, **family.exported).opens_history(line, 0) is opens


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Ponds and mills  See Ch. 4.", [PieceKind.NOTE]),
        ("A. Dogs are kept on a leash.  See § 5-2 for the fee.", [PieceKind.TEXT]),
        ("Dogs are led. (code officers may look within 10 days)", [PieceKind.TEXT]),
        ("", []),
    ],
)
def test_pieces_of_a_text_of_general_code(text: str, kinds: list[PieceKind]) -> None:
    found = text_pieces(Passage.at(text, 0), FAMILIES[Layout.GENERAL_CODE])
    assert [piece.kind for piece in found] == kinds


def test_a_sentence_in_capitals_before_two_blanks_is_no_term() -> None:
    family = FAMILIES[Layout.GENERAL_CODE]
    texts = ("NO BARKING AT NIGHT.  No dog may bark.", "HIVE  A box of bees.")
    pieces = [Piece(PieceKind.TEXT, Passage.at(text, 0)) for text in texts]
    openings = sheet(pieces, family, Passage.inserted("Dogs")).openings
    assert [one.term is not None for one in openings] == [False, True]
