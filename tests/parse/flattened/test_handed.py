"""Text that is given out page by page."""

from __future__ import annotations

import pytest

from builder.parse.flattened.bodies import Body, Seam
from builder.parse.flattened.lists import Item
from builder.parse.flattened.order import Handed


def handed(headings: int = 2) -> Handed:
    return Handed([Body() for _ in range(headings)])


def item(word: int, owner: int = 0) -> Item:
    return Item(word, (), owner, fresh=True, confidence=0.9)


def test_margin_text_goes_to_its_unit_and_before_the_first_one_to_the_front() -> None:
    given = handed()
    given.give_margin(None, 0, 3)
    given.give_margin(1, 3, 8)
    assert (given.front, given.bodies[1].margin) == ([(0, 3)], [(3, 8)])
    assert given.margin_last == 7


def test_empty_text_changes_nothing() -> None:
    given = handed()
    given.give_margin(0, 5, 5)
    assert given.bodies[0].margin == []
    assert given.margin_last is None


def test_an_item_is_open_until_margin_text_ends_its_page() -> None:
    given = handed()
    assert given.open_item is None
    given.give_item(item(10), 20)
    assert given.open_item == (given.bodies[0].items[0], 19)
    given.give_rest(25, 25, page_stop=30)  # a heading follows on this page
    assert given.open_item is not None
    given.give_rest(30, 30, page_stop=30)
    assert given.open_item is None


def test_the_text_after_a_seam_belongs_to_the_open_item() -> None:
    given = handed()
    given.give_item(item(10), 20)
    given.give_rest(24, 30, page_stop=30)
    assert given.bodies[0].items[0].ranges == [(11, 20), (24, 30)]
    assert given.open_item == (given.bodies[0].items[0], 29)


def test_without_an_open_item_the_rest_of_a_page_goes_nowhere() -> None:
    given = handed()
    given.give_rest(24, 30, page_stop=30)
    assert given.open_item is None


def test_both_sides_of_a_seam_are_as_sure_as_it_is() -> None:
    given = handed()
    given.give_item(item(10), 20)
    given.give_margin(1, 20, 24)
    given.note_seam(1, Seam(19, 20, 24, 30, 0.7))
    given.note_seam(0, Seam(19, 20, 24, 30, 0.8))
    assert given.bodies[0].items[0].seam == pytest.approx(0.7)
    assert given.bodies[1].seams == [(23, 0.7)]
    assert given.bodies[0].seams == []  # it has no margin text
    given.note_seam(None, Seam(19, 20, 24, 30, 0.9))
    assert [seam.sure for seam in given.seams] == [0.7, 0.8, 0.9]
