"""Two versions of a unit, piece by piece and word by word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from builder.versions.moved_words import with_moves
from builder.versions.opcodes import opcodes
from builder.versions.pieces import Piece, Sort
from builder.versions.words import Op, Stretch, compare

ALIKE = 0.3
"""Share of words from which a piece that was replaced is shown as one piece that changed. Below it
the marks of single words are harder to read than the old piece and the new one."""
_MOST = 40_000
"""Pairs of pieces up to which replaced pieces are held against one another; beyond it (a fee
schedule of 200 lines that was replaced whole) the old ones are before the new ones."""


@dataclass(frozen=True, slots=True)
class Row:
    """A piece in both versions, or in one."""

    old: Piece | None
    new: Piece | None
    stretches: tuple[Stretch, ...]
    """Its words, with what became of them."""

    @property
    def same(self) -> bool:
        """Whether nothing of it changed."""
        return self.old == self.new

    @property
    def marks(self) -> tuple[Stretch, ...]:
        """Its label, with what became of it; nothing where it has none."""
        old, new = self.old.mark if self.old else "", self.new.mark if self.new else ""
        if old == new:
            return (Stretch(Op.SAME, new),) if new else ()
        return tuple(one for one in (Stretch(Op.GONE, old), Stretch(Op.NEW, new)) if one.text)

    @property
    def sort(self) -> Sort:
        """What it is."""
        return (self.new or self.old or _NOTHING).sort

    @property
    def depth(self) -> int:
        """How many labelled blocks it is in."""
        return (self.new or self.old or _NOTHING).depth


_NOTHING = Piece(Sort.TEXT, "", "")


def difference(old: Sequence[Piece], new: Sequence[Piece]) -> tuple[Row, ...]:
    """The rows of two versions of a unit, in reading order; either may be empty."""
    rows = list(_rows(old, new))
    stretches = with_moves([row.stretches for row in rows])
    return tuple(replace(row, stretches=held) for row, held in zip(rows, stretches, strict=True))


def _rows(old: Sequence[Piece], new: Sequence[Piece]) -> Iterator[Row]:
    for same, i, j, k, m in opcodes(old, new):
        if same:
            yield from map(_row, old[i:j], new[k:m])
        else:
            yield from _replaced(old[i:j], new[k:m])


def _row(old: Piece | None, new: Piece | None) -> Row:
    if old and new:
        return Row(old, new, compare(old.text, new.text))
    if old:
        return Row(old, None, (Stretch(Op.GONE, old.text),))
    return Row(None, new, (Stretch(Op.NEW, new.text),) if new else ())


def _replaced(old: Sequence[Piece], new: Sequence[Piece]) -> Iterator[Row]:
    """Pieces that belong together in one row; the others before them, those that are gone first."""
    i = k = 0
    for a, b in (*_together(old, new), (len(old), len(new))):
        yield from (_row(piece, None) for piece in old[i:a])
        yield from (_row(None, piece) for piece in new[k:b])
        if a < len(old):
            yield _row(old[a], new[b])
        i, k = a + 1, b + 1


def _together(old: Sequence[Piece], new: Sequence[Piece]) -> list[tuple[int, int]]:
    """Which pieces are versions of one another: the pairs, in order, with the most in common."""
    if len(old) * len(new) > _MOST:
        return []
    words = [[set(piece.text.casefold().split()) for piece in side] for side in (old, new)]
    near = {
        (a, b): share
        for a, one in enumerate(old)
        for b, other in enumerate(new)
        if one.sort is other.sort
        and (share := _share((one, words[0][a]), (other, words[1][b]))) >= ALIKE
    }
    return _heaviest(near, len(old), len(new)) if near else []


def _heaviest(near: dict[tuple[int, int], float], a: int, b: int) -> list[tuple[int, int]]:
    """The rising pairs of the greatest sum."""
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


def _share(old: tuple[Piece, set[str]], new: tuple[Piece, set[str]]) -> float:
    """The share of words that two pieces have in common; a shared label counts as likeness."""
    (one, a), (other, b) = old, new
    if one.sort is Sort.TITLE:
        return 1.0
    share = 2 * len(a & b) / (len(a) + len(b)) if a or b else 1.0
    return share + 0.1 if one.mark and one.mark == other.mark else share
