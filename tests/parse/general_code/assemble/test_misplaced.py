"""Labels that are unlikely in their place, in copies whose labels are separated from their text."""

from __future__ import annotations

from builder.model import Block, BlockKind, Doubt, Unit, UnitKind
from builder.parse.general_code.assemble.left_apart import doubted


def test_an_inner_list_outside_of_its_outer_list_is_in_doubt() -> None:
    unit, [doubt] = _doubted(
        _item("A.", "Geese are counted."),
        _item("(1)", "By day.", 0),
        _item("(a)", "Mills are shut."),
        _text("No goose is at large.", 2),
        _item("B.", "Ducks are not."),
    )
    assert [block.confidence < 0.5 for block in unit.blocks] == [False, False, True, True, False]
    assert (doubt.kind, doubt.detail) == ("label uncertain", "(a) Mills are shut.")


def test_text_that_begins_with_a_label_is_in_doubt_with_its_list() -> None:
    unit, [doubt] = _doubted(
        _item("A.", "Geese are counted."),
        _text("(2) by the keeper of the pond.", 0),
        _text("Ducks are not."),
    )
    assert [block.confidence < 0.5 for block in unit.blocks] == [True, True, False]
    assert doubt.detail == "(2) by the keeper of the pond."


def test_lists_in_their_places_are_certain() -> None:
    term = Block(BlockKind.DEFINITION, "A bird.", ((0, 4),), term="GOOSE")
    whole, doubts = _doubted(
        _text("Geese are:"), _item("A.", "Grey."), _item("(1)", "Dark;", 1), term,
        _item("(a)", "Large.", 3),
    )  # fmt: skip
    assert not doubts
    assert all(block.confidence == 1.0 for block in whole.blocks)


def _doubted(*blocks: Block) -> tuple[Unit, list[Doubt]]:
    unit = Unit(UnitKind.SECTION, "4-1", "Geese", ((0, 3),), 7, blocks=blocks)
    found, *_ = doubted([unit, *_WHOLE])
    return found


def _item(mark: str, text: str, parent: int | None = None) -> Block:
    return Block(BlockKind.ITEM, text, ((0, 4),), label=mark, mark=mark, parent=parent)


def _text(text: str, parent: int | None = None) -> Block:
    return Block(BlockKind.PARAGRAPH, text, ((0, 4),), parent=parent)


_LISTS = (
    _item("A.", "Ponds."),
    _item("(1)", "Deep.", 0),
    _item("(a)", "Dark.", 1),
    _item("B.", "Mills."),
)
_WHOLE = [
    Unit(UnitKind.SECTION, f"5-{at}", "Ponds", ((0, 3),), 7, blocks=_LISTS) for at in range(40)
]
"""Sections that show "(1)" and "(a)" as inner lists."""
