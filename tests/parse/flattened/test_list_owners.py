"""Which section a list may go to, and what a page's running head says about it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from builder.parse.flattened.list_pages import ListPage, Slot
from builder.parse.flattened.lists import Owners, State, beginning, continuing, overdue
from builder.parse.labels import Form, LabelReading

PAGE = ListPage(1, (), last=4, first=100, stop=200, before=3, carried=None, lead=100)
_UNREAD: Any = None
"""No word of the page is read if it has no last section."""
LIST = (LabelReading(Form.LETTER, 2),)
OPEN = State(LIST, 3, -1, 0.0, None)
EMPTY, TEXT = Slot(5, empty=0.9, calls=0.0), Slot(6, empty=0.0, calls=0.0)
CALLING = replace(TEXT, calls=1.0)


def test_a_list_continues_freely_if_the_running_head_says_so() -> None:
    costs = [continuing(replace(PAGE, carried=said), OPEN) for said in (True, None, False)]
    assert costs == sorted(costs)
    assert costs[0] == 0 < costs[1]


def test_the_running_head_does_not_matter_to_the_second_label_of_a_page() -> None:
    assert continuing(replace(PAGE, carried=False), OPEN._replace(first=120)) == 0


@pytest.mark.parametrize(("owner", "carried"), [(3, False), (4, True)])
def test_a_list_against_the_running_head_costs(owner: int, carried: bool) -> None:
    state = State((), -1, -1, 0.0, None)
    against = beginning(replace(PAGE, carried=carried), state, owner)
    assert against > beginning(replace(PAGE, carried=not carried), state, owner) == 0


def test_a_section_that_waits_for_a_list_and_gets_none_costs() -> None:
    page = replace(PAGE, slots=(EMPTY, TEXT))
    assert overdue(page, OPEN) > overdue(replace(PAGE, slots=(TEXT,)), OPEN) == 0
    assert overdue(page, OPEN._replace(owner=5)) == 0


def test_a_list_that_the_running_head_promised_and_that_is_missing_costs() -> None:
    page = replace(PAGE, carried=True)
    assert overdue(page, OPEN._replace(owner=-1)) > overdue(page, OPEN) == 0


def test_a_section_that_calls_is_cheaper_than_one_that_does_not() -> None:
    owners = Owners(_UNREAD, (), ())
    page = replace(PAGE, last=None, slots=(TEXT,))
    (_, uncalled), (_, again) = owners.of_new_list(page, OPEN)
    (_, called), _ = owners.of_new_list(replace(page, slots=(CALLING,)), OPEN)
    assert called < uncalled < again


def test_passing_over_a_section_without_text_costs() -> None:
    owners = Owners(_UNREAD, (), ())
    page = replace(PAGE, last=None, slots=(EMPTY, TEXT))
    found = dict(owners.of_new_list(page, State((), -1, 120, 0.0, None)))
    assert list(found) == [5, 6]
    assert found[5] < found[6]
