"""Tables whose columns a copy has lost: their lines are kept as they stand.

Two things show such a table though no tab parts its cells: the unit that it stands in ("CODE
COMPARATIVE TABLE"), and an indent that no text has, behind which short lines follow one another.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from builder.parse.in_order.family import Family
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.paragraphs import Paragraph, in_cells
from builder.parse.in_order.rows import Row

_FEWEST = 4
"""Lines of a table, two of a pair of heads and two of their cells."""
_LONG = 100
"""Characters from which on a line is one of a text, and no cell."""
_SMALL = re.compile(r"\b[a-z]{2,}\b")
_SENTENCE = 6
"""Words in small letters of a sentence above a table; its heads and cells have fewer."""
_TOLD = 0.05
"""Share of the long lines that an indent has at least, to be one of the text's own."""
_DEEPER = 4
"""Columns by which cells are indented further than all text."""


def depth_of_cells(rows: Sequence[Row]) -> int:
    """The indent from which on lines are cells; 0 where indents tell nothing."""
    indents = Counter(row.indent for row in rows if len(row.text) >= _LONG)
    told = [indent for indent, count in indents.items() if count >= _TOLD * indents.total()]
    return max(told) + _DEEPER if told and min(told) > 0 else 0


def with_kept_lines(
    given: Sequence[Paragraph], family: Family, depth: int, *, table: bool
) -> list[Paragraph]:
    """The paragraphs of a unit, the lines of each table as one.

    Args:
        given: its paragraphs.
        family: how notes of the editor begin, which are none of a table.
        depth: the indent from which on lines are cells; 0 where none tells them.
        table: the unit is a table; what stands behind the sentences that open it is.
    """
    if any(in_cells(row.text) for one in given for row in one.rows):
        return list(given)
    if table:
        parted = [part for one in given for part in _parted(one)]
        first = next((at for at, one in enumerate(parted) if not _is_sentence(one)), len(parted))
        notes = (at for at, one in enumerate(parted) if family.begins_note(one.rows[0].text))
        last = next((at for at in notes if at >= first), len(parted))
        return [*parted[:first], *_kept(parted[first:last]), *parted[last:]]
    if not depth:
        return list(given)
    done: list[Paragraph] = []
    for cells, held in groupby(given, key=lambda one: _are_cells(one, depth)):
        some = list(held)
        done += _kept(some) if cells else some
    return done


def _kept(given: Sequence[Paragraph]) -> Iterator[Paragraph]:
    rows = tuple(row for one in given for row in one.rows)
    if len(rows) < _FEWEST:
        yield from given
    else:
        yield replace(given[0], rows=rows, lines=True)


def _parted(one: Paragraph) -> Iterator[Paragraph]:
    """A sentence above a table, parted from the heads of columns that were joined to it."""
    ends = [at for at, row in enumerate(one.rows, 1) if row.text.endswith(".")]
    if not ends or not _is_sentence(one):
        yield one
        return
    yield replace(one, rows=one.rows[: ends[-1]])
    if one.rows[ends[-1] :]:
        yield replace(one, rows=one.rows[ends[-1] :])


def _is_sentence(one: Paragraph) -> bool:
    return sum(len(_SMALL.findall(row.text)) for row in one.rows) >= _SENTENCE


def _are_cells(one: Paragraph, depth: int) -> bool:
    return all(row.indent >= depth for row in one.rows) and not marks(one.rows[0].text)
