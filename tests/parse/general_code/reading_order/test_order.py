"""Definitions inside of an item: lists that come after them all are each put below their own."""

from __future__ import annotations

from builder.parse.general_code.reading_order.chunks import Chunk, Role
from builder.parse.general_code.reading_order.compose import Composer
from builder.parse.general_code.reading_order.open_levels import TERMS, USUAL
from builder.parse.general_code.reading_order.order import settled
from builder.parse.general_code.reading_order.page_pieces import Placed
from builder.parse.labels import Form, LabelReading, Stack
from builder.parse.lines.joins import Joins

from .written import MEASURES, lines_of

A = LabelReading(Form.UPPER, 1)
ONE = LabelReading(Form.PAREN_NUMBER, 1)
TEXTS = [
    "A. As used here:",
    "GOOSE — A bird that is:",
    "HEN — A hen.",
    "Old; or",
    "(1)",
    "Grey.",
    "(2)",
    "B. Geese are free.",
    "At the margin.",
]


def _placed(*, margin: float = 9.0) -> list[Placed]:
    """The pieces as the page has them, with the lists of the definitions after both of these."""
    head, goose, hen, old, one, grey, two, geese, end = lines_of(*TEXTS)
    pieces: list[tuple[Chunk, Stack]] = [
        (Chunk(Role.ITEM, (head,), 0, "A.", None, 3), (A,)),
        (Chunk(Role.DEFINITION, (goose,), 0), (A, TERMS)),
        (Chunk(Role.DEFINITION, (hen,), 0), (A, TERMS)),
        (Chunk(Role.ITEM, (old,), 0, "(1)", one), (A, TERMS, ONE)),
        (Chunk(Role.ITEM, (grey,), 0, "(2)", two), (A, TERMS, ONE)),
        (Chunk(Role.ITEM, (geese,), 0, "B.", None, 3), (A,)),
        (Chunk(Role.TEXT, (end,), 0), ()),
    ]
    return [
        Placed(chunk, bool(stack), stack, bool(chunk.mark), 0, margin=margin)
        for chunk, stack in pieces
    ]


def _settled(placed: list[Placed]) -> list[Placed]:
    composer = Composer((), MEASURES, Joins.from_lines(TEXTS))
    list(composer.sheets([]))
    composer.page_of, composer.place_of = [0], [0]
    return list(settled(placed, composer, USUAL))


def _texts(placed: list[Placed]) -> list[str]:
    return [
        f"{'> ' if one.nested else ''}{line.text}"
        for one in placed
        if isinstance(one.content, Chunk)
        for line in one.content.lines
    ]


def test_lists_move_below_their_definitions_and_nothing_else_moves() -> None:
    assert _texts(_settled(_placed())) == [
        "A. As used here:",
        "> GOOSE — A bird that is:",
        "> Old; or",
        "> Grey.",
        "> HEN — A hen.",
        "B. Geese are free.",
        "At the margin.",
    ]


def test_definitions_at_the_margin_stay() -> None:
    placed = [one._replace(is_group=False) for one in _placed()]
    assert _settled(placed) == placed


def test_definitions_without_lists_stay() -> None:
    placed = [*_placed()[:3], *_placed()[5:]]
    assert _settled(placed) == placed


def test_a_piece_is_no_surer_than_in_its_old_place() -> None:
    assert min(one.margin for one in _settled(_placed(margin=1.0))[1:5]) <= 1.0
    assert _settled(_placed(margin=1.0))[1].margin == 1.0


def test_the_margin_ends_the_definitions_of_an_item() -> None:
    placed = [*_placed()[:5], _placed()[6]]
    assert _texts(_settled(placed))[-1] == "At the margin."
    refused = [*_placed()[:5], _placed()[5]._replace(accepted=False)]
    assert len(_settled(refused)) == 6
