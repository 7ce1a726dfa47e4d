"""Compare two versions of a unit, piece by piece and word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from builder.frozen import frozen
from builder.grouped import grouped
from builder.passage import Span
from builder.versions.pieces import Sort, UnitPiece
from builder.versions.words import Op, Stretch, compare, opcodes

LEAST = 6
"""Fewest words in a row that count as moved rather than as gone here and new there. Shorter runs
("of this chapter", "Permitted uses.", "(Reserved)") are common."""

_WORD = re.compile(r"\w+")


@frozen
class _Word:
    """A word of a stretch, and its place."""

    text: str
    stretch: tuple[int, int]
    """Index of its row, and of the stretch within the row."""
    start: int
    end: int


ALIKE = 0.3
"""Least share of common words at which a replaced piece is shown as one changed piece. Below it,
marks on single words are harder to read than the old piece followed by the new one."""

_MOST = 40_000
"""Most pairs of pieces to compare. If a passage has more (a fee schedule of 200 lines, replaced as
a whole), all old pieces come before all new ones."""


@frozen
class DiffRow:
    """A piece in both versions, or in one of them."""

    old: UnitPiece | None
    new: UnitPiece | None
    stretches: tuple[Stretch, ...]
    """Its words, in stretches that stayed, are gone or are new."""

    @property
    def same(self) -> bool:
        """Whether the piece is the same in both versions."""
        return self.old == self.new

    @property
    def marks(self) -> tuple[Stretch, ...]:
        """Its label as stretches; empty if it has none."""
        old, new = self.old.mark if self.old else "", self.new.mark if self.new else ""
        if old == new:
            return (Stretch(Op.SAME, new),) if new else ()
        return tuple(one for one in (Stretch(Op.GONE, old), Stretch(Op.NEW, new)) if one.text)

    @property
    def sort(self) -> Sort:
        """The sort of the piece."""
        return (self.new or self.old or _NOTHING).sort

    @property
    def depth(self) -> int:
        """How many labeled blocks the piece is inside of."""
        return (self.new or self.old or _NOTHING).depth


_NOTHING = UnitPiece(Sort.TEXT, "", "")


def difference(old: Sequence[UnitPiece], new: Sequence[UnitPiece]) -> tuple[DiffRow, ...]:
    """Two versions of a unit as rows in reading order; either version may be empty."""
    rows = list(_rows(old, new))
    stretches = with_moves([row.stretches for row in rows])
    return tuple(replace(row, stretches=held) for row, held in zip(rows, stretches, strict=True))


def _rows(old: Sequence[UnitPiece], new: Sequence[UnitPiece]) -> Iterator[DiffRow]:
    for same, i, j, k, m in opcodes(old, new):
        if same:
            yield from map(diff_row, old[i:j], new[k:m])
            continue
        # Each pair, after the gone and the new pieces that precede it.
        one, other, a, b = old[i:j], new[k:m], 0, 0
        for gone, came in (*_pairs(one, other), (len(one), len(other))):
            yield from (diff_row(piece, None) for piece in one[a:gone])
            yield from (diff_row(None, piece) for piece in other[b:came])
            if gone < len(one):
                yield diff_row(one[gone], other[came])
            a, b = gone + 1, came + 1


def diff_row(old: UnitPiece | None, new: UnitPiece | None) -> DiffRow:
    """The row for a piece that is in both versions, or in one."""
    return DiffRow(old, new, compare(old.text if old else "", new.text if new else ""))


def _pairs(old: Sequence[UnitPiece], new: Sequence[UnitPiece]) -> list[tuple[int, int]]:
    """Pairs of an old piece and the new piece it became, in order, with the most in common."""
    if len(old) * len(new) > _MOST:
        return []
    before, after = (
        [(piece, {*piece.text.casefold().split()}) for piece in side] for side in (old, new)
    )
    near = {
        (a, b): share
        for a, one in enumerate(before)
        for b, other in enumerate(after)
        if one[0].sort is other[0].sort and (share := _share(one, other)) >= ALIKE
    }
    return _heaviest(near, len(old), len(new)) if near else []


def _heaviest(near: dict[tuple[int, int], float], a: int, b: int) -> list[tuple[int, int]]:
    """The rising sequence of pairs with the greatest sum."""
    sums = [[0.0] * (b + 1) for _ in range(a + 1)]
    for i in range(a - 1, -1, -1):
        for k in range(b - 1, -1, -1):
            taken = near[i, k] + sums[i + 1][k + 1] if (i, k) in near else 0.0
            sums[i][k] = max(sums[i + 1][k], sums[i][k + 1], taken)
    found, i, k = [], 0, 0
    while i < a and k < b:
        if (i, k) in near and sums[i][k] == near[i, k] + sums[i + 1][k + 1]:
            found.append((i, k))
            i, k = i + 1, k + 1
        elif sums[i][k] == sums[i + 1][k]:
            i += 1
        else:
            k += 1
    return found


def _share(old: tuple[UnitPiece, set[str]], new: tuple[UnitPiece, set[str]]) -> float:
    """The share of words that two pieces have in common, plus a bonus for the same label."""
    (one, a), (other, b) = old, new
    if one.sort is Sort.TITLE:
        return 1.0
    share = 2 * len(a & b) / (len(a) + len(b)) if a or b else 1.0
    return share + 0.1 if one.mark and one.mark == other.mark else share


def with_moves(rows: Sequence[tuple[Stretch, ...]]) -> tuple[tuple[Stretch, ...], ...]:
    """The stretches of a unit's rows, split so that words that only moved are marked as moved.

    Each run of words moves once; if it occurs several times, the first occurrence counts.

    >>> a = Stretch(Op.GONE, "Geese may pass the green by day. Swans")
    >>> b = Stretch(Op.NEW, "And geese may pass the green by day")
    >>> [(one.moved, one.text) for one in with_moves([(a,), (b,)])[1]]
    [(False, 'And '), (True, 'geese may pass the green by day')]
    """
    gone, new = (
        [
            _Word(found[0].casefold(), (number, at), *found.span())
            for number, row in enumerate(rows)
            for at, stretch in enumerate(row)
            if stretch.op is op
            for found in _WORD.finditer(stretch.text)
        ]
        for op in (Op.GONE, Op.NEW)
    )
    moved = grouped(  # the moved part of each stretch that a run touches: from first word to last
        (place, (held[0].start, held[-1].end))
        for run in _runs(gone, new)
        for side in run
        for place, words in groupby(side, key=lambda word: word.stretch)
        for held in [list(words)]
    )
    return tuple(
        tuple(
            part
            for at, stretch in enumerate(row)
            for part in _split(stretch, sorted(moved.get((number, at), ())))
        )
        for number, row in enumerate(rows)
    )


def _runs(gone: Sequence[_Word], new: Sequence[_Word]) -> Iterator[tuple[list[_Word], list[_Word]]]:
    """Runs of words that both texts have, as long as possible, in the earlier text's order."""
    starts = reversed(range(len(new) - LEAST + 1))
    places = grouped((_beginning(new, start), start) for start in starts)
    taken: set[int] = set()
    at = 0
    while at <= len(gone) - LEAST:
        found = places.get(_beginning(gone, at), [])
        while found and found[-1] in taken:
            found.pop()
        start, length = found[-1] if found else len(new), 0
        while (
            at + length < len(gone)
            and start + length < len(new)
            and start + length not in taken
            and gone[at + length].text == new[start + length].text
        ):
            length += 1
        if length >= LEAST:
            taken.update(range(start, start + length))
            yield list(gone[at : at + length]), list(new[start : start + length])
            at += length
        else:
            at += 1


def _beginning(words: Sequence[_Word], at: int) -> tuple[str, ...]:
    return tuple(word.text for word in words[at : at + LEAST])


def _split(stretch: Stretch, spans: Sequence[Span]) -> Iterator[Stretch]:
    """A stretch in parts, the given spans marked as moved together with adjacent punctuation."""
    text, end = stretch.text, 0
    for first, last in spans:
        if _WORD.search(text, end, first):
            yield Stretch(stretch.op, text[end:first])
            end = first
        after = last if _WORD.search(text, last) else len(text)
        yield Stretch(stretch.op, text[end:after], moved=True)
        end = after
    if end < len(text):
        yield Stretch(stretch.op, text[end:])
