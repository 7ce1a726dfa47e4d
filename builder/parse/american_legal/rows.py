"""The lines of an export as its typesetting shows them.

A line has an indent and a body, and its end may be a wrap.

The export indents with no-break spaces, sets tables with ASCII spaces, and breaks running text
greedily.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from builder.parse.in_order.drawn_tables import GAP
from builder.passage import Passage
from builder.sources.text import Line, SourceText

NBSP = "\xa0"
_WIDTH = 79
"""Characters to a line in the publisher's export."""
_ENOUGH = 30
"""Wrapped lines that tell the width of an export."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line and where it stands on the page."""

    line: Line
    at: int
    """Index among all rows."""
    indent: int
    """No-break spaces before the text."""
    text: str
    """The words, without indent and trailing white space."""

    @property
    def blank(self) -> bool:
        """Nothing but spaces of either kind."""
        return not self.text

    @property
    def margin(self) -> bool:
        """Stands at the margin, where wrapped lines, headings, notes and tables stand."""
        return bool(self.text) and self.indent == 0

    @property
    def gapped(self) -> bool:
        """Has the white space of table columns; two blanks behind a sentence are none."""
        return bool(GAP.search(self.line.text))

    @property
    def width(self) -> int:
        """Characters up to the last one that is printed."""
        return len(self.line.text.rstrip())

    @property
    def passage(self) -> Passage:
        """The words, with their place in the source."""
        return self.line.passage.strip()


def read_rows(source: SourceText) -> tuple[Row, ...]:
    """All lines of a source as rows."""
    return tuple(_row(line, at) for at, line in enumerate(source.lines))


def _row(line: Line, at: int) -> Row:
    body = line.text.lstrip(NBSP)
    count = len(line.text) - len(body)
    if count == 1 and body.startswith(" "):
        count = 0  # an empty first cell of a table, not an indent
    return Row(line, at, count if body.strip() else 0, line.text.strip())


def line_width(rows: Sequence[Row]) -> int:
    """The width that running text was wrapped at, read off lines that plainly go on below.

    Where few lines do, the publisher's own; without any, so wide that every break is meant.
    """
    wrapped = sorted(row.width for row, after in itertools.pairwise(rows) if _goes_on(row, after))
    if len(wrapped) >= _ENOUGH:
        return wrapped[int(len(wrapped) * 0.995)]
    return max(_WIDTH, max(wrapped or [row.width for row in rows], default=0))


def _goes_on(row: Row, after: Row) -> bool:
    return (
        not row.blank
        and after.margin
        and after.text[0].islower()
        and not row.gapped
        and not after.gapped
    )
