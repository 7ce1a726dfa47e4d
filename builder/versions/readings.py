"""Changes of reading, as opposed to changes of law.

If a publisher's file does not give the order of its lines, another export of the same law may show
a list of one section under its neighbor, or a hyphen at a line's end may be read in one export but
not in the other. Such a change is recognized by two signs: the text of one of the sections was
brought together from places of the source with another section in between, and no word was added or
lost.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from builder.frozen import frozen
from builder.model import Unit
from builder.passage import Span
from builder.text.figures import lowered
from builder.versions.pieces import pieces_of

NEIGHBORS = 6
"""Changes in a row that may share words. A list that was read elsewhere touches two sections, or
three if it was split; chapters' heads and articles come in between."""

_HYPHENS = re.compile(r"[-\u2010-\u2015]")
_WORDS = re.compile(r"\w+")


@frozen
class Changed:
    """A unit that changed: as it was and as it is, or None if it did not or does not exist."""

    old: Unit | None
    new: Unit | None
    brought_together: bool
    """Whether its text, in either version, was brought together from several places."""


def brought_together(units: Iterable[Unit]) -> frozenset[str]:
    """The units whose places in the source reach beyond the beginning of a later unit.

    Includes the later units: which list belongs to which unit was inferred, not given.
    """
    placed = [(unit.id, span) for unit in units if (span := _reach(unit))]
    found: set[str] = set()
    for at, (name, (_, end)) in enumerate(placed):
        for later, (start, _) in placed[at + 1 : at + 1 + 2 * NEIGHBORS]:
            if start < end:
                found |= {name, later}
    return frozenset(found)


def _reach(unit: Unit) -> Span | None:
    """The first and last place of a unit in the source."""
    spans = [*unit.spans, *(span for block in unit.blocks for span in block.spans)]
    return (min(start for start, _ in spans), max(end for _, end in spans)) if spans else None


def changes_of_reading(changes: Sequence[Changed]) -> frozenset[int]:
    """The indexes of the changes, in reading order, that are changes of reading.

    In a row of neighbors no word was added or lost and the place of one of them was inferred; or
    nothing but hyphens changed.
    """
    nets = [_net(one) for one in changes]
    found = {at for at, one in enumerate(changes) if _only_hyphens(one)}
    for first in range(len(nets)):
        if first not in found:
            row = _row(first, nets)
            held = [changes[at] for at in row]
            if any(one.brought_together for one in held) and not _relabeled(held):
                found.update(row)
    return frozenset(found)


def _row(first: int, nets: Sequence[Counter[str]]) -> list[int]:
    """The shortest row from a change on in which no word was added or lost; empty if there is none.

    One change within it may be an amendment, and is left out.
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


def _relabeled(changes: Sequence[Changed]) -> bool:
    """Whether the same pieces are under other labels, which makes another rule."""
    old = [piece for one in changes for piece in (pieces_of(one.old) if one.old else ())]
    new = [piece for one in changes for piece in (pieces_of(one.new) if one.new else ())]
    same = Counter(piece.text for piece in old) == Counter(piece.text for piece in new)
    labeled = [Counter((piece.mark, piece.text) for piece in side) for side in (old, new)]
    return same and labeled[0] != labeled[1]


def _only_hyphens(change: Changed) -> bool:
    return bool(change.old and change.new) and _plain(change.old) == _plain(change.new)


def _plain(unit: Unit | None) -> str:
    """All letters of a unit in order, including labels and notes; raised figures as plain ones."""
    pieces = pieces_of(unit) if unit else ()
    printed = lowered("".join(piece.mark + piece.text for piece in pieces))
    return "".join(_HYPHENS.sub("", printed).split())


def _net(change: Changed) -> Counter[str]:
    """How many more of each word a unit has now; a negative count means fewer."""
    net = _words(change.new)
    net.subtract(_words(change.old))
    return net


def _words(unit: Unit | None) -> Counter[str]:
    """All words that a unit prints, including its labels and notes, without hyphens.

    The marks of its footnotes count too if they were taken out of the text: another copy has them
    there.
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
