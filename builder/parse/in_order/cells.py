"""Tables whose cells stand one below the other, each as a paragraph of its own.

A copy that has lost a table's columns prints heads and cells as so many short paragraphs. How many
columns there were, nothing tells for sure: such a run is kept as lines, and is doubted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from builder.parse.in_order.nesting import marks
from builder.parse.in_order.pieces import Piece, PieceKind
from builder.passage import Passage

_LONGEST = 80
"""Characters of the longest cell; a line of text is longer."""
_TITLE = 160
"""Characters of the longest title below a caption."""
_SHORT = 25
"""Characters of a cell that may end like a sentence: "None needed."."""
_FEWEST = 6
"""Cells of a table at least: two heads and two rows of two."""
_VALUES = 0.25
"""Share of the cells that are figures at least: of four columns one."""
_CAPTION = re.compile(r"(?:TABLE|Table)\s+[\dA-Z]{1,4}(?:[.-]\d{1,3})?[.:]?(?:\s.{0,120})?$")
_VALUE = re.compile(
    r"[$(]?\s?[.\d][\w\s,./%½¼¾'’\"”()*+–-]{0,30}|[A-Z]\*?|N/?A|-{2,}|Yes|No|None", re.ASCII
)
"""A figure with its unit, or a mark."""
_SENTENCE = re.compile(r"(?:[;:]|(?<!\b[a-z]{2})(?<!\b[a-z]{3})\.)[”\"’)]*$")
"""The end of a sentence; "ft." and "lbs." end none."""


def with_cells(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces of a unit, each run of cells as one."""
    held: list[Piece] = []
    headed = False
    for piece in pieces:
        if _may_be_cell(piece, held, headed=headed):
            held.append(piece)
            headed = headed or _CAPTION.match(piece.text.text) is not None
            continue
        headed = False
        yield from _run(held)
        held = []
        yield piece
    yield from _run(held)


def _may_be_cell(piece: Piece, above: Sequence[Piece], *, headed: bool) -> bool:
    """Whether a piece may be a cell of the run above it.

    In: whether a caption stands in that run; its title may be longer than a cell.
    """
    text = piece.text.text
    if piece.kind is not PieceKind.TEXT or piece.term or marks(text):
        return False
    if _CAPTION.match(text):
        return True
    if headed and _CAPTION.match(above[-1].text.text):
        return len(text) <= _TITLE and not text.endswith(".")
    if len(text) > _LONGEST or (not above and _SENTENCE.search(text)):
        return False
    closes = text.endswith(".") or (text.endswith(";") and not headed)
    return not (closes and _SENTENCE.search(text) and len(text) > _SHORT)


def _run(held: Sequence[Piece]) -> Iterator[Piece]:
    """A run as one piece where it is a table; from a caption in it on, or as a whole."""
    at = next((at for at, each in enumerate(held) if _CAPTION.match(each.text.text)), None)
    start = at or 0
    cells = held[start:]
    values = sum(_VALUE.fullmatch(each.text.text) is not None for each in cells)
    if len(cells) < _FEWEST or not values or (at is None and values < _VALUES * len(cells)):
        yield from held
        return
    yield from held[:start]
    text = Passage.joined([each.text for each in cells], "\n")
    yield replace(cells[0], kind=PieceKind.CELLS, text=text, headed=at is not None)
