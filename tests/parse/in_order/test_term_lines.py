"""Terms on lines of their own above their meanings."""

from __future__ import annotations

import pytest

from builder.model import Layout
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.sheets import with_terms
from builder.passage import Passage

ONLINE = FAMILIES[Layout.MUNICIPAL_CODE_ONLINE].terms_above
PLAIN = FAMILIES[Layout.PLAIN].terms_above
GOOSE, HEN = ("Goose", "A bird of the green that swims."), ("Hen", "A bird that lays eggs.")


def _pieces(*texts: str) -> list[Piece]:
    return [Piece(PieceKind.TEXT, Passage.inserted(text)) for text in texts]


def _terms(*texts: str, title: str = "Definitions") -> list[str]:
    made = with_terms(_pieces(*texts), title, ONLINE)
    return [one.text.text[: one.term] for one in made if one.term]


def test_terms_are_joined_with_the_meaning_below_them() -> None:
    made = with_terms(_pieces("These words:", *GOOSE, *HEN), "Definitions", ONLINE)
    assert [one.text.text for one in made] == [
        "These words:",
        "Goose\nA bird of the green that swims.",
        "Hen\nA bird that lays eggs.",
    ]
    assert [one.term for one in made] == [0, 5, 3]


def test_one_short_line_and_a_section_that_does_not_define_stay() -> None:
    assert _terms(*GOOSE) == []
    assert _terms(*GOOSE, *HEN, title="Keeping of geese") == []


@pytest.mark.parametrize(
    ("term", "meaning", "is_one"),
    [
        ("Owl", "A bird of the night.", True),
        ("owl", "A bird of the night.", False),
        ("Owls are birds", "A bird of the night.", False),
        ("Owl:", "A bird of the night.", False),
        ("(a) Owl", "A bird of the night.", False),
        ("Owl", "(a) A bird of the night.", False),
        ("Owl", "A bird of the night", False),
        ("Owl of the tower", "A bird.", False),
        ("Owl", "“Owl” means a bird.", False),
    ],
)
def test_what_a_term_and_a_meaning_are(term: str, meaning: str, is_one: bool) -> None:
    assert (len(_terms(*GOOSE, *HEN, term, meaning)) == 3) is is_one


def test_only_text_is_joined() -> None:
    pieces = _pieces(*GOOSE, *HEN)
    note = [Piece(PieceKind.NOTE, pieces[1].text), *pieces[2:]]
    assert with_terms([pieces[0], *note], "Definitions", ONLINE) == [pieces[0], *note]
    head = [Piece(PieceKind.NOTE, pieces[0].text), *pieces[1:]]
    assert with_terms(head, "Definitions", ONLINE) == head


@pytest.mark.parametrize(
    ("lines", "terms"),
    [
        (("Goose.", GOOSE[1], "Hen (a fowl).", HEN[1]), ["Goose", "Hen (a fowl)"]),
        (("Goose.", GOOSE[1], "Hen.", "(1) A bird that lays."), ["Goose", "Hen"]),
        (("Goose, grey.", GOOSE[1], "Hen.", "The hen of the tower."), ["Goose, grey", "Hen"]),
        (("Goose.", GOOSE[1], "The hen.", HEN[1]), []),
        (("Goose.", GOOSE[1], "Hen, cock, and duck.", HEN[1]), []),
    ],
)
def test_a_term_may_have_a_stop(lines: tuple[str, ...], terms: list[str]) -> None:
    made = with_terms(_pieces(*lines), "Definitions", PLAIN)
    assert [one.text.text[: one.term] for one in made if one.term] == terms
