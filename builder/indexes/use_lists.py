"""Tables with a column for each zoning district and the uses that it allows below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from builder.model import Cells, Table

_HEAD = re.compile(r"([A-Z]{1,4}-?\d\w?|[A-Z]{2,4})\b(?!-)[:.]?(?: |$)")
"""How a district's head begins: `R-1 Residential District`, `B-2: Commercial`, `CBD`."""
_CALLED = re.compile(r"\b(?:[Zz]one|[Dd]istrict)s?\b|\b(?:ZONE|DISTRICT)S?\b")
_USES = re.compile(r"\buses?\b", re.IGNORECASE)


class ListedUse(NamedTuple):
    """A use of a district."""

    district: str
    words: str
    title: str
    """The title over it: `Permitted Uses`."""


def listed_uses(table: Table, named: frozenset[str]) -> Iterator[tuple[ListedUse, int]]:
    """Each use with its row.

    All heads must be of districts, most of them by name, and all titles of uses.
    """
    if not table.groups or table.groups[0] or not _is_of_districts(table.columns, named):
        return
    if not all(_USES.search(table.rows[at][0]) for at in table.groups):
        return
    over = ""
    for at, row in enumerate(table.rows):
        if at in table.groups:
            over = row[0].rstrip(":")
        elif len(row) == len(table.columns):
            cells = zip(table.columns, row, strict=True)
            yield from ((ListedUse(head, use, over), at) for head, use in cells if use)


def _is_of_districts(heads: Cells, named: frozenset[str]) -> bool:
    begun = {head: found[1] for head in heads if (found := _HEAD.match(head))}
    called = sum(name in named or bool(_CALLED.search(head)) for head, name in begun.items())
    return len(heads) == len(set(begun.values())) and 2 * called > len(heads)
