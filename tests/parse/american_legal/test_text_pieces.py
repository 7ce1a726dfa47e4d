"""Lines become pieces: what goes on with the line above, and what begins something of its own."""

from __future__ import annotations

import pytest

from builder.parse.in_order.piece import Piece

from .unit_text import unit_pieces

WIDTH = 30
PASSED = "(Ord. 5-01, passed 2-6-2001)"


def pieces(*lines: str) -> list[Piece]:
    return unit_pieces(*lines, wrap=WIDTH)


def read(*lines: str) -> list[str]:
    """The kind and the words of each piece."""
    return [f"{one.kind.name.lower()}: {one.text.text}" for one in pieces(*lines)]


@pytest.mark.parametrize(
    ("above", "below", "goes_on"),
    [
        ("···A goose that walks on the", "green is brought home.", True),  # a wrap
        ("···A goose goes to a pond", "At dusk.", True),  # a sentence that is long is open
        ("···A goose", "At dusk.", False),
        ("···A goose goes to a 5", "At dusk.", False),
        ("···A goose goes", "as § 7.01 says.", True),  # a sentence goes on small
        ("···A goose goes by", "Chapter 7.", True),  # the publisher's break before a link
        ("···A goose goes.", "Chapter 7.", False),
        ("···A goose goes to the", "Green.", True),  # it ends with a word that leads on
    ],
)
def test_a_line_at_the_margin_goes_on_where_the_sentence_does(
    above: str, below: str, *, goes_on: bool
) -> None:
    assert len(pieces(above, below)) == (1 if goes_on else 2)


def test_a_break_that_was_not_needed_tells_a_link() -> None:
    text = ("···A goose goes by", "Chapter 7.")
    [one] = pieces(*text)
    assert one.links == (len(text[0]) + 1,)
    [wrapped] = pieces("···A goose that walks on the", "green is brought home.")
    assert wrapped.links == ()


def test_a_blank_line_or_an_indent_parts() -> None:
    assert len(pieces("···A goose goes by", "", "Chapter 7.")) == 2
    assert len(pieces("···A goose goes by", "···Chapter 7.")) == 2


def test_a_history_note_closes_on_one_line_or_on_several() -> None:
    assert read("···Geese.", "(Ord. 5-01, passed", "2-6-2001)") == [
        "text: Geese.",
        f"history: {PASSED}",
    ]
    assert read("···Geese.", f"{PASSED} Penalty, see", "§ 9.99") == [
        "text: Geese.",
        f"history: {PASSED}",
        "note_after: Penalty, see § 9.99",
    ]
    assert (
        read("···Geese.", "(Ord. 5-01, passed", "···(A)   Ducks.")[1] == "rest: (Ord. 5-01, passed"
    )


def test_a_history_note_may_close_its_paragraph() -> None:
    assert read("···Geese.", "(Ord. 5-01, passed 2-6-2001)") == read(f"···Geese. {PASSED}")


def test_a_note_behind_a_colon_with_text_below_is_an_example() -> None:
    assert read("···As follows:", PASSED, "···Geese.")[1] == f"example: {PASSED}"
    assert read("···As follows.", PASSED, "···Geese.")[1] == f"history: {PASSED}"
    assert read("···As follows:", PASSED)[1] == f"history: {PASSED}"


def test_notes_have_a_head_and_items() -> None:
    for items in (
        ("···Ducks, see 9.01", "···Swans, see 9.02"),
        ("Ducks, see 9.01", "Swans, see 9.02"),
    ):
        found = pieces("Cross-reference:", *items, PASSED)
        kinds = [one.kind.name for one in found]
        assert kinds == ["NOTE", "NOTE_ITEM", "NOTE_ITEM", "HISTORY"]


def test_items_of_a_note_end_with_text() -> None:
    head = ("Cross-reference:", "Ducks, see 9.01")
    assert read(*head, "", "Geese swim.")[-1] == "rest: Geese swim."
    assert read(*head, "···(A)···Geese swim.")[-1] == "text: (A)\xa0\xa0\xa0Geese swim."


def test_numbered_notes_are_footnotes() -> None:
    found = read("Notes", "1···Of the pond.", "2···Of the green.", "Geese swim.")
    assert found == [
        "note: Notes",
        "footnote: 1\xa0\xa0\xa0Of the pond.",
        "footnote: 2\xa0\xa0\xa0Of the green.",
        "rest: Geese swim.",
    ]


def test_a_footnotes_mark_stands_in_the_text_above() -> None:
    assert read("···Geese 1* swim.", "", "*1 In ponds.")[1] == "footnote: *1 In ponds."
    assert read("···Geese swim.", "", "*1 In ponds.")[1] == "rest: *1 In ponds."


def test_a_table_begins_a_piece() -> None:
    rows = ("Bird Fee", "Bird     Fee", "Goose    4", "Duck     2")
    assert [
        one.kind.name.lower() for one in pieces("···The fees of the", *rows, "", "···Text.")
    ] == [
        "text",
        "table",
        "text",
    ]


def test_a_parenthesis_that_never_closes_is_text() -> None:
    assert read("···Geese.", "(Ord. 5-01, passed") == ["text: Geese.", "rest: (Ord. 5-01, passed"]


def test_a_penalty_stands_behind_a_note_on_the_last_line_of_its_paragraph() -> None:
    assert read(f"···Geese. {PASSED} Penalty, see § 9.99", "···Ducks.") == [
        "text: Geese.",
        f"history: {PASSED}",
        "note_after: Penalty, see § 9.99",
        "text: Ducks.",
    ]
