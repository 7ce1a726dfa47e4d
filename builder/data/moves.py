"""Text that a code reads before other text above it in the source: moves, each with its reason.

They are for `code.json`.
"""

from __future__ import annotations

from bisect import bisect_right

from builder.frozen import frozen
from builder.model import Block, Code
from builder.passage import Span
from builder.proof import column_labels, lanes
from builder.proof.book import FURNITURE, Piece
from builder.proof.order import LABEL, LIST, REST


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


def moves_of(code: Code) -> tuple[list[Move], list[int]]:
    """The moves of a code in reading order, and the page ends that left no other trace."""
    aside = [part for part in code.set_aside if part.kind in FURNITURE]
    printed = sorted(end for part in aside for _, end in part.spans)
    pieces: list[Piece] = []
    in_list: list[bool] = []
    labels: list[tuple[int, Move]] = []
    columned = _from_columns(code)
    moved = (one.spans for one in code.corrections if one.kind in ("list", "heading"))
    by_hand = {start for spans in moved for start, _ in spans}
    for index, unit in enumerate(code.units):
        heading = [span for span in unit.spans if span[0] not in by_hand]
        pieces += [Piece(start, end, index, -1) for start, end in heading]
        in_list += [False for _ in heading]
        for at, block in enumerate(unit.blocks):
            late = _late_label(block)
            if block.spans and block.spans[0][0] in columned:
                late = Move(
                    column_labels.COLUMN, block.spans[:1], (block.spans[0][0], block.spans[1][0])
                )
            if late:
                labels.append((len(pieces), late))
            spans = block.spans[1:] if late else block.spans
            spans = tuple(span for span in spans if span[0] not in by_hand)
            pieces += [Piece(start, end, index, at) for start, end in spans]
            in_list += [bool(block.mark) or block.parent is not None for _ in spans]
    lost = _lost(code, pieces, printed, in_list)
    found = _brought_back([(piece.start, piece.end) for piece in pieces], sorted(printed + lost))
    places = sorted([*found, *labels], key=lambda pair: pair[0])
    return [move for _, move in places], lost


def _lost(code: Code, pieces: list[Piece], ends: list[int], in_list: list[bool]) -> list[int]:
    if code.source.layout.value not in lanes.LAYOUTS:
        return []
    return lanes.lost_page_ends(pieces, ends, in_list)


def _from_columns(code: Code) -> set[int]:
    """Starts of the labels that are in columns at the heads of pages."""
    if code.source.layout.value in lanes.LAYOUTS:
        return set()
    held = (
        part
        for unit in code.units
        for part in ((unit.spans, ""), *((block.spans, block.mark) for block in unit.blocks))
    )
    return set(column_labels.read_later(held))


def _late_label(block: Block) -> Move | None:
    if not block.mark or len(block.spans) < 2 or block.spans[1][0] > block.spans[0][0]:
        return None
    label, text = block.spans[:2]
    return Move(LABEL, (label,), (text[0], label[0]))


def _brought_back(spans: list[Span], page_ends: list[int]) -> list[tuple[int, Move]]:
    """The moves among spans in reading order, each with the index of its first span."""
    least, over = -1, [-1] * len(spans)
    for at in range(len(spans) - 1, -1, -1):
        start = spans[at][0]
        if 0 <= least < start:
            over[at] = least
        least = start if least < 0 else min(least, start)
    found: list[tuple[int, Move]] = []
    at = 0
    while at < len(spans):
        end = at + 1
        if over[at] >= 0:
            reason = _reason(spans[at][0], over[at], page_ends)
            while (
                end < len(spans)
                and over[end] == over[at]
                and spans[end][0] > spans[end - 1][0]
                and _reason(spans[end][0], over[at], page_ends) == reason
            ):
                end += 1
            found.append((at, Move(reason, tuple(spans[at:end]), (over[at], spans[at][0]))))
        at = end
    return found


def _reason(start: int, over: int, page_ends: list[int]) -> str:
    same_page = bisect_right(page_ends, start) == bisect_right(page_ends, over)
    return LIST if same_page else REST
