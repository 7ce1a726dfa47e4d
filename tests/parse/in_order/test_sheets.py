"""How a unit's paragraphs begin."""

from __future__ import annotations

from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.sheets import sheet
from builder.passage import Passage

from .press import FAMILY


def openings(*texts: str, title: str = "Geese", number: str = "") -> list[tuple[list[str], bool]]:
    """For each paragraph its labels, and whether it is a definition."""
    pieces = [Piece(PieceKind.TEXT, Passage.at(text, 0)) for text in texts]
    return [
        ([mark.printed for mark in one.marks], one.term is not None)
        for one in sheet(pieces, FAMILY, Passage.inserted(title), number).openings
    ]


def test_labels_and_terms_that_paragraphs_begin_with() -> None:
    assert openings("(a) (1) Geese.", "Goose means a bird.", "No goose.", title="Definitions") == [
        (["(a)", "(1)"], False),
        ([], True),
        ([], False),
    ]


def test_an_item_that_may_define_is_a_definition_next_to_a_sure_one() -> None:
    may = "(a) Goose includes a bird of the green."
    sure = "(b) Duck means a bird of the pond."
    assert openings(may, sure, title="Definitions") == [(["(a)"], True), (["(b)"], True)]
    assert openings(may, "(b) No goose.", title="Definitions")[0] == (["(a)"], False)


def test_terms_in_capitals_are_right_below_the_words_that_announce_them() -> None:
    over = "For this section the following definitions shall apply:"
    weir, gate = "WEIR. A low dam.", "GATE. A board in a weir."
    assert [term for _, term in openings(over, weir, gate)] == [False, True, True]
    assert [term for _, term in openings(over, "Weirs are low.", gate)] == [False] * 3
    assert [term for _, term in openings(weir, gate)] == [False, False]
    assert [term for _, term in openings("A weir is as defined in § 4.", gate)] == [False, False]
    items = openings(f"(A) {over}", weir, "(1) Of stone.", gate, "(B) No weir shall leak.", gate)
    assert [term for _, term in items] == [False, True, False, True, False, False]
    items = openings(f"4 A. {over}", weir, "4 B. No weir shall leak.", gate, number="4")
    assert [term for _, term in items] == [False, True, False, False]


def test_an_item_below_a_definition_defines_only_another_term() -> None:
    above, group = "Goose means a bird:", "(2) Group of geese means three."
    for item, defines in (
        ("(1) Grey goose means a bird of the pond.", True),
        ("(1) Goose ground means a pond.", True),
        ("(1) Goose means a bird of the green.", False),
        ("(1) A goose means a bird of the green.", False),
        ('(1) The term "goose" means a bird of the green.', False),
    ):
        assert openings(above, item, group, title="Definitions")[1][1] is defines, item


def test_what_ends_with_a_colon_announces_a_list() -> None:
    pieces = [
        Piece(PieceKind.TEXT, Passage.at(text, 0)) for text in ("(a) Fed are:", "(1) Geese.", "All")
    ]
    assert [one.announced for one in sheet(pieces, FAMILY, Passage.inserted("Geese")).clues] == [
        False,
        True,
        False,
    ]


def test_a_term_on_a_line_of_its_own_is_repeated_by_the_first_item_of_its_list() -> None:
    item = '(1) The term "grey goose" means a bird.'
    defined, labeled = ([], True), (["(1)"], False)
    assert openings("Grey goose.", item) == [defined, labeled]
    assert openings("Grey goose, wild or tame.", item) == [defined, labeled]
    assert openings("Grey goose.", item, title="Definitions") == [defined, labeled]
    for text, below in (
        ("Duck.", item),  # another term
        ("Grey goose", item),  # no stop
        ("(a) Grey goose.", item),  # an item's caption
        ("Grey goose.", item.replace("1", "2", 1)),  # the list began above
        ("Grey goose.", item.removeprefix("(1) ")),
    ):
        assert not openings(text, below)[0][1], (text, below)


def test_the_alphabet_alone_can_show_a_definition() -> None:
    sure = [f"{word} means a thing." for word in ("Dam", "Mill", "Pond", "Weir")]
    found = openings(
        sure[0], "(1) of oak.", "Gate, then, is a board.", *sure[1:], title="Definitions"
    )
    assert found[2] == ([], True)
    assert openings(sure[0], "Weir is a step.", *sure[1:], title="Definitions")[1] == ([], False)
