"""Tables with the same head: a code repeats the head of a table over others of its kind.

If one of them could be read in two ways, the others show how to divide it into columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from builder.frozen import frozen
from builder.parse.general_code.tables.cells import Cells

_FEWEST_ROWS = 3
"""Fewest rows that show whether the first one is unlike them."""
_LONG = 4
"""A table's head shows that of a short one only if it has so many times its rows."""
_HEAD_UNDECIDED = 0.5
"""Confidence in a table whose head is kept whole."""


@frozen
class _Head:
    """The head of a table: its cells, and what is above them."""

    above: tuple[str, ...]
    cells: tuple[str, ...]

    @classmethod
    def of_table(cls, table: Cells) -> _Head | None:
        """The head of a table, or None if its cells are undecided."""
        *above, cells = [row for row in (table.table.columns, *table.table.heads) if row] or [()]
        return cls(tuple(cell for row in above for cell in row), cells) if len(cells) > 1 else None

    @property
    def words(self) -> tuple[str, ...]:
        """Its words, in the order of its cells."""
        return tuple(" ".join((*self.above, *self.cells)).split())

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """Its rows."""
        return (*((cell,) for cell in self.above), self.cells)


def with_shared_heads(tables: Sequence[Cells | None]) -> list[Cells | None]:
    """The tables of a code, with heads corrected by one another.

    Suppose that more tables have a head with the same words, in which one word is above the others
    while here it is among them. Then this head is read like theirs. A head that ends in the first
    row, as another table's head shows, is kept whole.
    """
    heads = [_Head.of_table(table) if table else None for table in tables]
    rows = Counter[_Head]()
    for table, head in zip(tables, heads, strict=True):
        if table and head:
            rows[head] = max(rows[head], len(table.table.rows))
    counts = Counter(head for head in heads if head)
    cells = Counter(cell for head in heads if head for cell in set(head.cells))
    return [
        _by_sister(_corrected(table, head, counts, cells), head, rows) if table and head else table
        for table, head in zip(tables, heads, strict=True)
    ]


def _corrected(table: Cells, head: _Head, counts: Counter[_Head], cells: Counter[str]) -> Cells:
    """A table with its head read as in the tables with the same head."""
    known = {cell for cell, count in cells.items() if count > (cell in head.cells)}
    if _ends_in_first_row(table, known):
        whole = " ".join((*head.words, table.table.rows[0][0]))
        kept = replace(table.table, columns=(), heads=((whole,),), rows=table.table.rows[1:])
        return replace(table, table=kept, confidence=min(table.confidence, _HEAD_UNDECIDED))
    same = max(
        (one for one in counts if counts[one] > counts[head] and _is_same_head(head, one)),
        key=lambda one: counts[one],
        default=None,
    )
    if same is None:
        return table
    columns, *more = same.rows if not same.above else ((), *same.rows)
    return replace(table, table=replace(table.table, columns=columns, heads=tuple(more)))


def _by_sister(table: Cells, head: _Head, rows: Counter[_Head]) -> Cells:
    """A short table with its head divided like that of a long one that differs in one word."""
    if head.above or table.table.columns != head.cells:
        return table
    long = (
        one
        for one, count in rows.items()
        if count >= _LONG * len(table.table.rows) and _is_sister(head, one)
    )
    if (sister := next(long, None)) is None:
        return table
    words = iter(head.words)
    cut = tuple(" ".join(islice(words, len(cell.split()))) for cell in sister.cells)
    return replace(table, table=replace(table.table, columns=cut))


def _is_sister(head: _Head, other: _Head) -> bool:
    """Whether two heads differ only in one word in the same place.

    >>> stop, yields = ("At", "Stop Sign From"), ("At Yield", "Sign From")
    >>> _is_sister(_Head((), yields), _Head((), stop)), _is_sister(_Head((), stop), _Head((), stop))
    (True, False)
    """
    same = len(head.words) == len(other.words) and len(head.cells) == len(other.cells)
    pairs = zip(head.words, other.words, strict=False)
    return same and not other.above and sum(one != two for one, two in pairs) == 1


def _ends_in_first_row(table: Cells, known: set[str]) -> bool:
    """Whether the first row belongs to the head.

    It is one cell, above rows of figures, that ends as a known head does or begins in mid-sentence.
    """
    first, *rows = table.table.rows
    if (
        len(rows) < _FEWEST_ROWS
        or len(first) < 2
        or any(first[1:])
        or any(char.isdecimal() for char in first[0])
    ):
        return False
    if sum(all(row) and len(row) == len(first) for row in rows) <= len(rows) / 2:
        return False
    ends = any(
        first[0] == cell or (" " in cell and first[0].endswith(f" {cell}")) for cell in known
    )
    return ends or first[0][:1].islower()


def _is_same_head(head: _Head, other: _Head) -> bool:
    """Whether a head has the words of another, with those above its cells mixed in among them.

    >>> mixed, usual = _Head((), ("Type Least", "Width")), _Head(("Least",), ("Type", "Width"))
    >>> _is_same_head(mixed, usual), _is_same_head(_Head((), ("Width", "Least Type")), usual)
    (True, False)
    >>> usual = _Head(("Least Depth",), ("Type", "Width"))
    >>> _is_same_head(_Head((), ("Depth Type", "Least Width")), usual)
    False
    >>> usual = _Head(("Least Width",), ("Width", "Lot"))
    >>> _is_same_head(_Head((), ("Width Least", "Lot Width")), usual)
    True
    """
    if len(head.cells) != len(other.cells) or sorted(head.words) != sorted(other.words):
        return False
    above, below = " ".join(other.above).split(), " ".join(other.cells).split()
    met = {0}  # how many words may come from above, with the rest from below
    for at, word in enumerate(head.words):
        met = {n + 1 for n in met if above[n : n + 1] == [word]} | {
            n for n in met if below[at - n : at - n + 1] == [word]
        }
    return bool(met)
