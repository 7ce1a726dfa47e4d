"""A table of one column whose rows are parted as those of the tables beside it.

The columns of a table show which rows stand over all of them; a single column shows nothing. There
the other tables of the section tell it: their rows over all columns ("Permitted Uses", "Special
Uses by Permit"), set with capitals among rows that are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from builder.model import Block, Table

_WORD = re.compile(r"[A-Za-z]+")
_SHORT = 3
"""Letters up to which a word of a title may stand without a capital, and says nothing."""
_SHARED = 2
"""Words that a row must have in common with a group of a sister table."""


def with_sister_groups(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks of a unit, each one-column table with the groups that its sisters have."""
    groups = [
        block.table.rows[at][0] for block in blocks if block.table for at in block.table.groups
    ]
    if not groups:
        return blocks
    return tuple(
        replace(block, table=_parted(block.table, groups))
        if block.table and block.table.width == 1 and not block.table.groups
        else block
        for block in blocks
    )


def _parted(table: Table, groups: Iterable[str]) -> Table:
    """A table whose group rows are known; a last head that is a group heads the first of them."""
    known = {_squeezed(group) for group in groups}
    stems = [_stems(group) for group in groups]
    plain = sum(not _is_title(row[0]) for row in table.rows)
    found = [
        at
        for at, (cell, *_) in enumerate(table.rows)
        if _squeezed(cell) in known
        or (
            _is_title(cell)
            and plain * 2 > len(table.rows)
            and any(len(_stems(cell) & other) >= _SHARED for other in stems)
        )
    ]
    if not found:
        return table
    if table.heads and _squeezed(table.heads[-1][0]) in known:
        rows = (table.heads[-1], *table.rows)
        return replace(
            table, heads=table.heads[:-1], rows=rows, groups=(0, *(at + 1 for at in found))
        )
    return replace(table, groups=tuple(found))


def _is_title(words: str) -> bool:
    """Whether each long word begins with a capital, and there are several."""
    long = [word for word in _WORD.findall(words) if len(word) > _SHORT]
    return len(long) > 1 and all(word[0].isupper() for word in long)


def _stems(words: str) -> frozenset[str]:
    """The long words without the ending of a plural."""
    return frozenset(
        word.casefold().rstrip("s") for word in _WORD.findall(words) if len(word) > _SHORT
    )


def _squeezed(words: str) -> str:
    return "".join(words.split()).rstrip(":").casefold()
