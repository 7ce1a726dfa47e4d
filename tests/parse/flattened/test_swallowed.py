"""Where a section is whose number was taken: at a double blank after a clause cut short."""

from __future__ import annotations

import pytest

from builder.parse.flattened.decode import Start
from builder.parse.flattened.numbers import Number
from builder.parse.flattened.pages import Page
from builder.parse.flattened.skeleton import place_swallowed
from builder.parse.flattened.words import Words

FIRST = "501 boats every boat is kept by the harbor master of the landing as in this "
LAST = " 503 ice"


def placed(text: str, *, swallowed: int = 1) -> list[tuple[str | None, float]]:
    """The word at which each swallowed section is put, and how sure that is."""
    source = f"{FIRST}{text} {50 * 10 + 2 + swallowed} ice"
    words = Words.from_source(source)
    last = len(words) - 2
    numbers = [Number(50, "", section) for section in range(1, swallowed + 3)]
    starts = [
        Start(0, numbers[0], printed=True),
        *(Start(0, number, printed=False) for number in numbers[1:-1]),
        Start(last, numbers[-1], printed=True),
    ]
    found = place_swallowed(words, [Page(0, len(words), None)], starts)
    assert [start.number for start in found] == numbers
    assert (found[0].sure, found[-1].sure) == (1.0, 1.0)
    return [(words.texts[one.word] if one.sure else None, one.sure) for one in found[1:-1]]


@pytest.mark.parametrize(
    ("text", "word", "sure"),
    [
        (" fees the fee is set by the board", "fees", 0.85),
        ("lane  fees the fee for all fees", "fees", 0.7),
        ("landing fees the fee is set", None, 0.0),  # no double blank
        ("lane  fees for boats", None, 0.0),  # a lost semicolon
        (" the fee is set by the board", None, 0.0),  # no title begins like that
        (" ox fee", None, 0.0),
    ],
)
def test_a_heading_is_at_a_double_blank_before_a_title(
    text: str, word: str | None, sure: float
) -> None:
    assert placed(text) == [(word, sure)]


def test_of_several_places_the_likeliest_is_less_sure() -> None:
    assert placed(" fees the fee is set by the  dues every due is paid") == [("fees", 0.7)]


def test_two_sections_are_in_order_and_one_without_a_place_has_none() -> None:
    text = " fees the fee is set by the board and paid by the  dues every due is paid"
    assert placed(text, swallowed=2) == [("fees", 0.85), ("dues", 0.85)]
    assert placed(" fees the fee is set", swallowed=2) == [("fees", 0.85), (None, 0.0)]


def test_a_heading_may_come_right_after_a_number() -> None:
    words = Words.from_source("501  fees for boats at the landing 503 ice")
    starts = [Start(0, Number(50, "", 1), printed=True), Start(0, Number(50, "", 2), printed=False)]
    _, start = place_swallowed(words, [Page(0, len(words), None)], starts)
    assert (words.texts[start.word], start.sure) == ("fees", 0.85)
