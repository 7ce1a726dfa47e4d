"""Tell changes of reading from changes of law.

If a publisher's file does not give the order of its lines, another export of the same law may show
a list of one section under its neighbor, or a hyphen at a line's end may survive in one export
only. Two signs together show that: no word was added or lost, and the text of a section was brought
together from places in the source with another section in between.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from builder.model import Unit
from builder.passage import Span
from builder.text.figures import lowered
from builder.versions.pieces import pieces_of

NEIGHBORS = 6
"""Most changes in a row that are compared together. A misplaced list touches two sections, or three
if it was split; headings of chapters and articles may come in between."""

_HYPHENS = re.compile(r"[-\u2010-\u2015]")
_WORDS = re.compile(r"\w+")


Pair: TypeAlias = tuple[Unit | None, Unit | None]
"""A changed unit, before and after; None where it does not exist."""


def brought_together(units: Iterable[Unit]) -> frozenset[str]:
    """Ids of units whose places in the source overlap the beginning of a later unit.

    The later units are included: which list belongs to which unit was inferred.
    """
    placed = [(unit.id, span) for unit in units if (span := _reach(unit))]
    found: set[str] = set()
    for at, (name, (_, end)) in enumerate(placed):
        for later, (start, _) in placed[at + 1 : at + 1 + 2 * NEIGHBORS]:
            if start < end:
                found |= {name, later}
    return frozenset(found)


def _reach(unit: Unit) -> Span | None:
    """The first and the last offset of a unit in the source."""
    spans = [*unit.spans, *(span for block in unit.blocks for span in block.spans)]
    return (min(start for start, _ in spans), max(end for _, end in spans)) if spans else None


def changes_of_reading(changes: Sequence[Pair], inferred: Collection[str]) -> frozenset[int]:
    """Indexes of the changes that are changes of reading.

    Either a row of neighbors gained and lost no word, and the place of one of them was inferred; or
    nothing changed but hyphens.

    Args:
        changes: in reading order.
        inferred: ids of the units, in either version, whose text was brought together.
    """
    nets = [_net(one) for one in changes]
    found = {
        at for at, (old, new) in enumerate(changes) if old and new and _plain(old) == _plain(new)
    }
    for first in range(len(nets)):
        if first not in found:
            row = _row(first, nets)
            held = [changes[at] for at in row]
            units = [unit for pair in held for unit in pair if unit]
            if any(unit.id in inferred for unit in units) and not _relabeled(held):
                found.update(row)
    return frozenset(found)


def _row(first: int, nets: Sequence[Counter[str]]) -> list[int]:
    """The shortest row, from a change on, that gained and lost no word; empty if there is none.

    One change inside it may be an amendment; it is left out.
    """
    total = Counter[str]()
    for last in range(first, min(first + NEIGHBORS, len(nets))):
        total.update(nets[last])
        if not any(total.values()):
            return list(range(first, last + 1))
        for amended in range(first + 1, last):
            if total == nets[amended]:
                return [at for at in range(first, last + 1) if at != amended]
    return []


def _relabeled(changes: Sequence[Pair]) -> bool:
    """Whether the same pieces have other labels, which changes the rule."""
    old, new = (
        [piece for unit in side if unit for piece in pieces_of(unit)]
        for side in zip(*changes, strict=True)
    )
    same = Counter(piece.text for piece in old) == Counter(piece.text for piece in new)
    labeled = [Counter((piece.mark, piece.text) for piece in side) for side in (old, new)]
    return same and labeled[0] != labeled[1]


def _plain(unit: Unit) -> str:
    """All letters of a unit in order, with labels and notes; raised figures count as plain ones."""
    printed = lowered("".join(piece.mark + piece.text for piece in pieces_of(unit)))
    return "".join(_HYPHENS.sub("", printed).split())


def _net(change: Pair) -> Counter[str]:
    """How many more of each word a unit has now; negative for fewer."""
    was, net = map(_words, change)
    net.subtract(was)
    return net


def _words(unit: Unit | None) -> Counter[str]:
    """Count of all words that a unit prints, with labels and notes but without hyphens.

    The marks of footnotes count if they were taken out of the text, because another copy may have
    them there.
    """
    if unit is None:
        return Counter()
    printed = (f"{piece.mark} {piece.text}" for piece in pieces_of(unit))
    marks = (note.number for note in unit.footnotes if len(note.spans) > 1 for _ in note.places)
    return Counter(
        word
        for text in (*printed, *marks)
        for word in _WORDS.findall(_HYPHENS.sub("", lowered(text)))
    )
