"""Ways to part a page: whether the list text begins with the rest of a sentence."""

from __future__ import annotations

import pytest

from builder.parse.general_code.reading_order.page_pieces import Group, Slot, Split

SLOT = Slot("text", -6.0)
SMALL = Group("of the geese.", begins_small=True)


@pytest.mark.parametrize(
    ("slots", "groups", "carries"),
    [
        ((SLOT,), (SMALL,), True),
        ((SLOT,), (SMALL, Group("A. Geese.", "A.")), True),
        ((SLOT,), (SMALL._replace(mark="A."),), False),
        ((SLOT,), (SMALL._replace(begins_small=False),), False),
        ((), (SMALL,), False),
        ((SLOT,), (), False),
    ],
)
def test_list_text_begins_with_the_rest_of_a_sentence(
    slots: tuple[Slot, ...], groups: tuple[Group, ...], carries: bool
) -> None:
    assert Split(slots, groups).carries_small is carries
