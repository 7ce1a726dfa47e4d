"""Text without a label behind a list: whose it is."""

from __future__ import annotations

import pytest

from builder.model import BlockKind
from builder.parse.drafts import Draft
from builder.parse.in_order.flush_text import settle_flush_text
from builder.passage import Passage

DEFINITION, ITEM, TEXT = BlockKind.DEFINITION, BlockKind.ITEM, BlockKind.PARAGRAPH
Said = tuple[BlockKind, str, str, int | None]
"""Kind, label, words and the index of what it stands under."""


def parents(*given: Said) -> list[int | None]:
    drafts = [
        Draft(kind, Passage.at(words, 0), label=label, parent=parent)
        for kind, label, words, parent in given
    ]
    settle_flush_text(drafts)
    return [draft.parent for draft in drafts]


def a_sentence(end: str = ".", text: str = "A keeper may do both.") -> list[int | None]:
    """A list below an item, text behind its last item, and the next item of the outer list."""
    return parents(
        (ITEM, "a", "A keeper shall feed:", None),
        (ITEM, "a(1)", "Geese;", 0),
        (ITEM, "a(2)", "Ducks; and", 0),
        (ITEM, "a(3)", f"Hens{end}", 0),
        (TEXT, "", text, 3),
        (ITEM, "b", "No goose is fed at night.", None),
    )


def test_text_behind_a_list_that_is_one_sentence_goes_on_with_what_announces_it() -> None:
    assert a_sentence()[4] == 0


@pytest.mark.parametrize(
    ("end", "text"), [(";", "A keeper may do both."), (".", "and no other bird.")]
)
def test_text_within_the_sentence_stays_with_its_item(end: str, text: str) -> None:
    assert a_sentence(end, text)[4] == 3


def test_text_between_items_of_one_list_stays_with_the_item_above() -> None:
    assert parents(
        (ITEM, "a", "A keeper shall feed:", None),
        (ITEM, "a(1)", "Geese;", 0),
        (ITEM, "a(2)", "Ducks.", 0),
        (TEXT, "", "Ducks are fed at dusk.", 2),
        (ITEM, "a(3)", "Hens.", 0),
    ) == [None, 0, 0, 2, 0]


def test_text_behind_the_last_item_stands_under_nothing() -> None:
    assert parents((ITEM, "a", "Geese.", None), (TEXT, "", "All birds are fed.", 0)) == [None, None]


def test_text_behind_a_definition_is_the_definitions() -> None:
    assert parents((DEFINITION, "", "A bird.", None), (TEXT, "", "Or two.", 0)) == [None, 0]


@pytest.mark.parametrize(
    ("second", "below", "held"),
    [
        ("Pond of Ducks.", "No duck leaves it.", True),
        ("A duck stays on its pond, or in it.", "Fed: at dusk. Penalty: one egg.", False),
        ("A duck stays on its pond, or in it.", "It is fed by its own keeper each night.", True),
    ],
)
def test_the_last_item_holds_text_as_those_before_it_do(
    second: str, below: str, *, held: bool
) -> None:
    """Both are captions, or their texts begin alike."""
    found = parents(
        (ITEM, "a", "Green of Geese.", None),
        (TEXT, "", "It is fed by its own keeper each day.", 0),
        (ITEM, "b", second, None),
        (TEXT, "", below, 2),
    )
    assert found[3] == (2 if held else None)
