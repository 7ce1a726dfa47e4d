"""What each step through a page's two streams costs."""

from __future__ import annotations

import pytest

from builder.parse.general_code.reading_order.interleavings import Interleavings
from builder.parse.general_code.reading_order.open_levels import Openings
from builder.parse.general_code.reading_order.page_pieces import (
    End,
    Group,
    Node,
    PartedPage,
    Slot,
    Split,
)

TEXT: Slot = Slot("text", -6.0, span=(1, 1))
ITEM: Group = Group("A.", "A.", span=(3, 3))
B = ITEM._replace(mark="B.")
GEESE = frozenset({"geese"})
SMALL: Group = Group("of geese", begins_small=True, span=(3, 3))
HEADING: Slot = Slot("§ 1", 0.0, 5.0, heading=True, span=(2, 2))
DEFINITION: Slot = Slot("GOOSE", -8.0, definition=True, is_table=True, term="GOOSE")
SHEET: PartedPage = PartedPage(())


def _best(
    slots: tuple[Slot, ...],
    groups: tuple[Group, ...],
    *marks: str,
    end: End = End.CLOSED,
    before: Slot = TEXT,
    said: PartedPage = SHEET,
) -> float:
    """The best score of a page after a list with these last labels. "—" stands for terms."""
    openings = Openings()
    opened = openings.margin
    for mark in marks:
        if mark == "—":
            opened = opened.with_terms()
            continue
        entry = opened.after(mark)
        assert entry is not None
        opened = entry.opened
    split = Split(slots, groups)
    sheet = said._replace(splits=(split,))
    ways = Interleavings(sheet, split, 0, openings)
    ends = ways.ends([Node(0.0, opened, end, before)], float("-inf"))
    return max(node.score for node in ends)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # a list below a text, and below one that calls for it
        (_best((TEXT._replace(call=0.0),), (ITEM,)), _best((TEXT,), (ITEM,))),
        # a label that continues the open list, one that skips, one that cannot
        (_best((), (B,), "A."), _best((), (ITEM._replace(mark="C."),), "A.")),
        (
            _best((), (ITEM._replace(mark="C."),), "A."),
            _best((), (ITEM._replace(mark="H."),), "A."),
        ),
        # a list of the first level, and one of a deeper one
        (_best((), (ITEM,)), _best((), (ITEM._replace(mark="(1)"),))),
        # a text that ends, and one that breaks off before another
        (_best((TEXT,), (), end=End.CLOSED), _best((TEXT,), (), end=End.OPEN)),
        # its continuation at the top of a page
        (_best((TEXT._replace(carries=True),), (), end=End.OPEN), _best((TEXT,), (), end=End.OPEN)),
        # a heading after a list, and a text
        (_best((HEADING,), (), "A."), _best((TEXT,), (), "A.")),
        (_best((TEXT,), (), "A."), _best((TEXT._replace(begins_small=True),), (), "A.")),
        (_best((TEXT._replace(closing=True),), (), "A."), _best((TEXT,), (), "A.")),
        (_best((TEXT._replace(is_table=True),), (), "A."), _best((TEXT,), (), "A.")),
        (_best((DEFINITION,), (), "A.", before=DEFINITION), _best((DEFINITION,), (), "A.")),
        (_best((HEADING,), (), "A.", "—"), _best((TEXT,), (), "A.", "—")),
        # definitions after a text, and right below a heading
        (_best((DEFINITION,), ()), _best((DEFINITION,), (), before=HEADING._replace(miss=0.0))),
        # a heading that misses its list
        (_best((HEADING, TEXT), (ITEM,)), _best((HEADING, HEADING), ())),
        # rest of a sentence: after one that broke off, and after one that has ended
        (_best((), (SMALL,), "A.", end=End.OPEN), _best((), (SMALL,), "A.")),
        (_best((), (SMALL,), "A.", end=End.UNSURE), _best((), (SMALL,), "A.")),
        (_best((), (SMALL,), "A."), _best((), (SMALL,))),
        (
            _best((), (SMALL._replace(is_table=True),), "A.", end=End.CALLING),
            _best((), (SMALL._replace(begins_small=False),), "A.", end=End.CALLING),
        ),
        # a label without a text, and a late one whose text begins small
        (_best((), (ITEM,)), _best((), (ITEM._replace(empty=True),))),
        (_best((), (ITEM,)), _best((), (ITEM._replace(late=True, begins_small=True),))),
        # a label in mid-sentence
        (_best((), (B,), "A."), _best((), (B,), "A.", end=End.OPEN)),
        # definitions in an item: announced, or not
        (
            _best((), (SMALL._replace(definition=True),), "A.", end=End.CALLING),
            _best((), (SMALL._replace(definition=True),), "A."),
        ),
        (
            _best((), (SMALL._replace(definition=True),), "A.", "—"),
            _best((), (SMALL._replace(definition=True),), "A.", end=End.CALLING, before=DEFINITION),
        ),
        # a first item that defines a kind of the term above, or shares words with it
        (
            _best((DEFINITION,), (ITEM._replace(term="OLD GOOSE"),)),
            _best((DEFINITION,), (ITEM._replace(term="HEN"),)),
        ),
        (
            _best((TEXT._replace(words=GEESE),), (ITEM._replace(words=GEESE),)),
            _best((TEXT,), (ITEM,)),
        ),
        # what the foot says about the heading at the top
        (
            _best((HEADING,), (), said=PartedPage((), True)),
            _best((HEADING,), (), said=PartedPage((), False)),
        ),
        (
            _best((TEXT, HEADING), (), said=PartedPage((), False)),
            _best((TEXT, HEADING), (), said=PartedPage((), True)),
        ),
        # a new sentence below a heading without its list, given to the list before
        (
            _best((HEADING._replace(miss=0.0),), (SMALL._replace(begins_small=False),), "A."),
            _best((HEADING,), (SMALL._replace(begins_small=False),), "A."),
        ),
    ],
)
def test_what_is_expected_costs_less(better: float, worse: float) -> None:
    assert better > worse


def test_if_lists_are_in_place_none_comes_before_the_margin() -> None:
    slots, groups = (TEXT,), (B,)
    assert _best(slots, groups, "A.") > _best(
        slots, groups, "A.", said=PartedPage((), in_order=True)
    )


def test_a_way_that_cannot_reach_the_least_score_is_left_out() -> None:
    openings = Openings()
    split: Split = Split((TEXT,), (ITEM,), -3.0)
    start: Node = Node(0.0, openings.margin, End.CLOSED, TEXT)
    ways = Interleavings(PartedPage((split,)), split, 0, openings)
    best = max(node.score for node in ways.ends([start], float("-inf")))
    assert ways.ends([start], best - 0.1)
    assert not ways.ends([start], best)
