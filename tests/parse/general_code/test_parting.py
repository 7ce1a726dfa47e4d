"""A definition at the margin, or the text of an item."""

from __future__ import annotations

from builder.parse.general_code.reading_order.page_pieces import Group, Slot
from builder.parse.general_code.reading_order.parting import _takes_turn


def test_a_definition_comes_after_the_one_at_the_margin() -> None:
    margin = Slot("POND", 0.0, definition=True, term="POND")
    assert _takes_turn([margin], [Group("RIVER", term="RIVER")])
    assert not _takes_turn([margin], [Group("GREEN", term="GREEN")])
    assert not _takes_turn([margin._replace(miss=1.0)], [Group("RIVER", term="RIVER")])
    assert not _takes_turn([], [Group("RIVER", term="RIVER")])
