"""Text above a late label may belong to an item of the page before."""

from __future__ import annotations

from builder.parse.general_code.reading_order.chunks import Chunk, Role
from builder.parse.general_code.reading_order.page_pieces import Group, Slot
from builder.parse.general_code.reading_order.parting import _carried_over, _takes_turn
from builder.sources.text import Line


def late(*texts: str, role: Role = Role.ITEM) -> Chunk:
    lines = tuple(Line(at, 0, text) for at, text in enumerate(texts))
    return Chunk(role, lines, 0, "A.", Line(len(texts), 0, "A."))


def carried(chunk: Chunk) -> list[int]:
    """How many lines each of the ways gives to the item before."""
    return [len(ways[0].lines) for ways in _carried_over([chunk])]


def test_a_sentence_that_ends_above_a_late_label_may_belong_to_the_item_before() -> None:
    assert carried(late("of the geese.", "A duck is fed", "at dusk.")) == [1]
    assert carried(late("of the geese", "and ducks.")) == []
    assert carried(late("of the geese.", "and a duck.")) == []
    assert carried(late("of the geese.", "A duck.", role=Role.TEXT)) == []


def test_a_definition_comes_after_the_one_at_the_margin() -> None:
    margin = Slot("POND", 0.0, definition=True, term="POND")
    assert _takes_turn([margin], [Group("RIVER", term="RIVER")])
    assert not _takes_turn([margin], [Group("GREEN", term="GREEN")])
    assert not _takes_turn([margin._replace(miss=1.0)], [Group("RIVER", term="RIVER")])
    assert not _takes_turn([], [Group("RIVER", term="RIVER")])
