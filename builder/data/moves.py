"""Text that a code reads before other text above it in the source: moves, each with its reason.

They are for `code.json`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from builder.frozen import frozen
from builder.passage import Span
from builder.proof import lanes, order
from builder.proof.book import Book, Piece


@frozen
class Move:
    """Text that is read before other text which stands above it in the source."""

    reason: str
    """One of "list below its page", "rest behind a page end", "label behind its text" or "label
    from a column"."""
    spans: tuple[Span, ...]
    over: Span
    """From the first character that is read later to the first of what is moved; for a label from a
    column, from the label to its text."""


def moves_of(book: Book) -> tuple[list[Move], list[int]]:
    """The moves of a code in reading order, and the page ends that left no other trace."""
    labels = order.labels_apart(book)
    pieces = order.in_turn(book, labels)
    lost: list[int] = []
    if book.code["source"]["layout"] in lanes.LAYOUTS:
        in_list = [order.is_in_list(book, piece) for piece in pieces]
        lost = lanes.lost_page_ends(pieces, book.page_ends, in_list)
    back = order.brought_back(pieces, sorted([*book.page_ends, *lost]))
    moves = [*_runs(pieces, back), *_labels(book.pieces, labels)]
    turn = {piece.start: nth for nth, piece in enumerate(book.pieces)}
    return [move for start, move in sorted(moves, key=lambda pair: turn[pair[0]])], lost


def _labels(pieces: Sequence[Piece], reasons: Mapping[int, str]) -> Iterator[tuple[int, Move]]:
    """The moves of labels, each with the beginning of its text, which comes next."""
    for label, text in pairwise(pieces):
        if label.start in reasons:
            over = min(label.start, text.start), max(label.start, text.start)
            yield text.start, Move(reasons[label.start], ((label.start, label.end),), over)


def _runs(
    pieces: Sequence[Piece], back: Mapping[int, tuple[str, int]]
) -> Iterator[tuple[int, Move]]:
    """The other moves, each with its beginning: pieces that rise, moved over one place."""
    runs: list[list[Piece]] = []
    for before, piece in pairwise((None, *pieces)):
        if piece is None or piece.start not in back:
            continue
        rises = before is not None and before.start < piece.start
        if before and rises and back.get(before.start) == back[piece.start]:
            runs[-1].append(piece)
        else:
            runs.append([piece])
    for run in runs:
        start = run[0].start
        reason, over = back[start]
        yield start, Move(reason, tuple((one.start, one.end) for one in run), (over, start))
