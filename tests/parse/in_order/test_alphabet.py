"""Definitions that only the alphabet shows."""

from __future__ import annotations

import pytest

from builder.parse.in_order.terms import missed_terms

SURE = ["Dam means a wall.", "Mill means a wheel.", "Pond means a water.", "Weir means a step."]
ENDS = [3, 4, 4, 4]


def missed(*between: str, at: int = 1, sure: list[str] = SURE) -> list[str]:
    """The terms found in paragraphs inserted at an index among definitions."""
    texts: list[str | None] = [*sure[:at], *between, *sure[at:]]
    places = [*range(at), *range(at + len(between), len(texts))]
    found = missed_terms(texts, dict(zip(places, ENDS, strict=False)))
    return [str(texts[index])[: term.end] for index, term in found.items()]


@pytest.mark.parametrize(
    "text",
    [
        "Gate is a board.",
        "Geese (grey) are birds.",
        "Ferry toll, as told in 1929, is a copper.",
        "Island refers to land in a pond.",
        "Leat shall not include a ditch.",
        '"Ferry" and "Ford" impart a crossing.',
        "“Gate” opens to the pond.",
        "Fine words. Words shall be read as they are spoken.",
    ],
)
def test_words_between_two_terms_are_a_term(text: str) -> None:
    assert len(missed(text)) == 1
    assert text.startswith(missed(text)[0])


@pytest.mark.parametrize(
    "text",
    [
        "Geese live here.",  # no verb of a definition
        "Water is a right of all.",  # after the next term
        "Boats are kept dry.",  # before the term above
        "Dams are kept dry.",  # the term above again
        "If geese swim, it is a pond.",
        "Geese that may swim are birds.",  # a sentence
        "Every goose is a bird.",
        "Geese may swim. They fly.",
        "Geese of more than ten pounds qualify. They swim.",  # longer than a caption
        "Water words. Words shall be read as they are spoken.",
    ],
)
def test_a_misplaced_paragraph_or_a_sentence_is_text(text: str) -> None:
    assert missed(text) == []


def test_terms_between_the_same_two_terms_are_sorted_too() -> None:
    assert missed("Gate is a board.", "Leat is a ditch.") == ["Gate", "Leat"]
    assert missed("Leat is a ditch.", "Gate is a board.") == []


def test_a_paragraph_with_the_same_first_word_continues_the_term_before_it() -> None:
    texts = ("Leat of a mill is a ditch.", "Leats are not deep.", "Leats for mills are clean.")
    assert missed(*texts) == ["Leat of a mill"]


def test_a_short_or_unsorted_list_shows_nothing() -> None:
    assert missed("Gate is a board.", sure=SURE[:3]) == []
    assert missed("Gate is a board.", sure=[SURE[0], SURE[2], SURE[1], SURE[3]]) == []


def test_quotation_marks_decide_before_the_first_term_and_after_the_last() -> None:
    assert missed("Boat is a hull.", at=0) == missed("Yard is a place.", at=4) == []
    assert missed('"Boat" is a hull.', at=0) == ['"Boat"']
    assert missed('"Yard" is a place.', at=4) == ['"Yard"']


def test_a_term_after_a_clause_is_sorted_by_its_quoted_words() -> None:
    sure = ["In this part, “mill” means a wheel.", *SURE[2:], "Yard means a place."]
    texts = [sure[0], "“Mill” does not include a forge.", *sure[1:]]
    assert missed_terms(texts, {0: 20, 2: 4, 3: 4, 4: 4}) == {}


def test_labeled_paragraphs_are_left() -> None:
    assert missed_terms([SURE[0], None, *SURE[1:]], {0: 3, 2: 4, 3: 4, 4: 4}) == {}
