"""How sure the place of a piece is, judged by readings nearly as good as the best one."""

from __future__ import annotations

import pytest

from builder.parse.general_code.reading_order import page_pieces
from builder.parse.general_code.reading_order.open_levels import Openings, OpenLevels
from builder.parse.general_code.reading_order.page_pieces import (
    NEAR,
    SURE,
    End,
    Group,
    Node,
    Slot,
    better,
    trail,
)

OPENINGS = Openings()
LIST = OPENINGS.margin.after("A.")
assert LIST is not None
NOTHING: Slot = Slot("", 0.0)
GEESE: Slot = Slot("geese", 0.0, span=(1, 1))
HENS: Slot = Slot("hens", 0.0, span=(2, 2))
ITEM: Group = Group("A. One.", "A.", span=(3, 3))


def _start() -> Node:
    return Node(0.0, OPENINGS.margin, End.CLOSED, NOTHING)


def _slot(slot: Slot, before: Node, score: float) -> Node:
    return Node(score, OPENINGS.margin, End.CLOSED, slot, before, slot)


def _group(before: Node, score: float, opened: OpenLevels = LIST.opened) -> Node:
    return Node(score, opened, End.CLOSED, before.slot, before, ITEM, is_group=True)


def test_the_better_of_two_ways_keeps_the_other_if_it_is_near() -> None:
    high, low = _slot(GEESE, _start(), 3.0), _slot(GEESE, _start(), 1.0)
    assert better(high, low) is high
    assert better(low, high) is high
    assert high.alternatives == ((2.0, low), (2.0, low))
    far = _slot(GEESE, _start(), 3.0 - NEAR)
    alone = _slot(GEESE, _start(), 3.0)
    assert better(alone, far).alternatives == ()


def test_pieces_come_in_their_order_and_are_sure_without_another_way() -> None:
    end = _group(_slot(HENS, _slot(GEESE, _start(), 1.0), 2.0), 3.0)
    assert [(one.content, one.is_group, one.margin, one.elsewhere) for one in trail(end, [])] == [
        ("geese", False, SURE, 0),
        ("hens", False, SURE, 0),
        ("A. One.", True, SURE, 0),
    ]


def test_a_piece_is_as_sure_as_its_lead_over_a_reading_that_puts_it_elsewhere() -> None:
    geese = _slot(GEESE, _start(), 1.0)
    best = _group(_slot(HENS, geese, 2.0), 5.0)  # the item is below the hens
    other = _slot(HENS, _group(geese, 3.0), 3.5)  # or below the geese
    found = trail(best, [other])
    assert [(one.margin, one.elsewhere) for one in found] == [(SURE, 0), (SURE, 0), (1.5, 1)]


def test_a_rival_is_followed_back_no_further_than_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it read further back is then unknown, and so is what the item is below."""
    geese = _slot(GEESE, _start(), 1.0)
    best = _group(_slot(HENS, geese, 2.0), 5.0)
    other = _slot(HENS, _group(geese, 3.0), 3.5)
    for bound, owner in ((2, 1), (1, 0)):
        monkeypatch.setattr(page_pieces, "_FARTHEST", bound)
        assert (trail(best, [other])[-1].margin, trail(best, [other])[-1].elsewhere) == (1.5, owner)


def test_a_rival_of_one_place_makes_only_earlier_pieces_doubtful() -> None:
    geese = _slot(GEESE, _start(), 1.0)
    item = _group(geese, 3.0)
    item.alternatives = ((2.5, _group(_start(), 0.5)),)
    end = _slot(HENS, item, 4.0)
    assert [one.margin for one in trail(end, [])] == [2.5, 2.5, SURE]


def test_the_nearest_rival_counts() -> None:
    geese = _slot(GEESE, _start(), 1.0)
    best = _group(geese, 5.0)
    for others in ([4.0, 3.0], [3.0, 4.0]):
        nodes = [_group(geese, score, OPENINGS.unlabeled) for score in others]
        assert trail(best, nodes)[-1].margin == 1.0


def test_a_definitions_list_that_was_read_last_hides_a_cut() -> None:
    terms = LIST.opened.with_terms()
    assert _group(_start(), 0.0, terms).hides_cut
    assert not _group(_start(), 0.0).hides_cut
    node = _group(_start(), 0.0, terms)
    node.piece = ITEM._replace(mark="")
    assert not node.hides_cut
    node.piece = GEESE
    assert not node.hides_cut


def test_a_higher_score_changes_nothing_else() -> None:
    node = _group(_start(), 2.0)
    higher = node.ahead(1.5)
    assert (higher.score, higher.piece, higher.before) == (3.5, node.piece, node.before)
