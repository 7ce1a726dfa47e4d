"""Give a table another head: which of its words head its columns, and in which cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from builder.corrections.decision import TABLE_HEAD, Decision
from builder.corrections.place import NotCarriedOut, is_settled_by, place_of
from builder.corrections.record import Change, surer
from builder.model import Cells, Code, Table


def settled(code: Code, _source: str, decision: Decision) -> Change:
    """The change that gives a table the head that the decision states.

    Raises:
        NotCarriedOut: there is no such table, or it begins with other words.
    """
    index, found = place_of(code, decision)
    unit = code.units[index]
    table = unit.blocks[found.block].table if found else None
    if found is None or table is None or not table.rows:
        raise NotCarriedOut("the place is not in a table whose cells are known")
    headed, shift = _headed(table, decision.head)
    torn = _words(headed.head_rows) - Counter(unit.blocks[found.block].text.split())
    old, new = [*table.head_rows, *filter(None, table.rows)], list(headed.head_rows)
    if torn and old[: len(new)] != new:  # other cells, although lines break its words
        raise NotCarriedOut(f"the word {min(torn)!r} is broken across lines of the table")
    history = tuple(
        replace(note, row=note.row + shift if note.row + shift >= 0 else None)
        if note.block == found.block and note.row is not None
        else note
        for note in unit.history
    )
    block = replace(unit.blocks[found.block], table=headed)
    return Change(
        {
            index: surer(
                replace(unit, history=history).with_block(found.block, block), (found.block,)
            )
        },
        index,
        block.spans,
        "the head of its table was given by hand; it was read as "
        f"“{' '.join(' '.join(row) for row in table.head_rows) or 'no head'}”",
        lambda doubt: is_settled_by(doubt, TABLE_HEAD, block.spans),
    )


def _headed(table: Table, head: Sequence[Cells]) -> tuple[Table, int]:
    """A table with another head, and how many rows it gains below that."""
    old = list(table.head_rows)
    rows = [*old, *table.rows]
    wanted = _words(head)
    for count in range(len(rows)):
        if _words(rows[:count]) == wanted:
            break
    else:
        raise NotCarriedOut("the words of the head are not those at the beginning of the table")
    if count > len(old) and any(at < count - len(old) for at in table.groups):
        raise NotCarriedOut("a row that heads other rows would become part of the head")
    shift = len(old) - count
    groups = tuple(at + shift for at in table.groups)
    first = head[0] if head else ()
    below = tuple(rows[count:])
    return replace(table, columns=first, heads=tuple(head[1:]), rows=below, groups=groups), shift


def _words(rows: Sequence[Sequence[str]]) -> Counter[str]:
    return Counter(word for row in rows for cell in row for word in cell.split())
