"""Whether a text is an export: its lines have one width, and first lines are indented."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from builder.parse.in_order.drawn_tables import GAP, NBSP
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting

_WIDEST = 100
"""Characters of the widest line of an export, tables apart; a copy's paragraphs are longer."""
INDENT = 3
"""No-break spaces of an export's first indent."""
LEAST = 0.02
"""Share of an export's lines that are indented at least."""
_WIDTH = 79
"""Characters to a line in the publisher's export."""
_ENOUGH = 30
"""Wrapped lines that tell the width of an export."""
_GOES_ON = re.compile(r"[a-z]{2,} [a-z]")
"""Words in lower case, and no label."""
_LONGER = 0.02
"""Share of lines beyond that width; more of them make it no export."""


def export_width(rows: Sequence[Row]) -> int | None:
    """Characters that an export breaks its lines at; None where the lines are those of a copy."""
    printed = [row for row in rows if not row.blank]
    longer = sum(_width(row) > _WIDEST for row in printed)
    if longer > _LONGER * len(printed) or not is_indented(printed):
        return None
    return line_width(rows)


def is_indented(rows: Sequence[Row]) -> bool:
    """Whether indents tell the structure of a text, as they do in exports; some copies lose them.

    Lists and first lines are indented, so that hardly any export has none.
    """
    printed = [row for row in rows if not row.blank]
    indented = sum(_indent(row) >= INDENT for row in printed) >= LEAST * len(printed)
    return indented and not hangs(printed)


def hangs(rows: Sequence[Row]) -> bool:
    """Whether lines that go on with a paragraph are indented, which those of no export are."""
    low = [row for row in rows if _GOES_ON.match(row.text)]
    return 2 * sum(_indent(row) > 0 for row in low) > len(low)


def line_width(rows: Sequence[Row]) -> int:
    """The width that running text was wrapped at, read off lines that plainly go on below.

    Where few lines do, the publisher's own; without any, so wide that every break is meant.
    """
    wrapped = sorted(_width(row) for row, after in pairwise(rows) if _goes_on(row, after))
    if len(wrapped) >= _ENOUGH:
        return wrapped[int(len(wrapped) * 0.995)]
    return max(_WIDTH, max(wrapped or [_width(row) for row in rows], default=0))


def _goes_on(row: Row, after: Row) -> bool:
    return (
        not row.blank
        and not after.blank
        and not _indent(after)
        and after.text[0].islower()
        and not GAP.search(row.line.text)
        and not GAP.search(after.line.text)
    )


def export_setting(wrap: int) -> Setting:
    """How an export sets paragraphs that breaks its lines at a number of characters."""
    return Setting(broken=True, opened=True, stepped=True, wrap=wrap)


def stands_flush(sections: Iterable[Sequence[Row]]) -> bool:
    """Whether the first lines of sections mostly stand at the margin, as all paragraphs then do."""
    firsts = [first for rows in sections if (first := next((r for r in rows if r.text), None))]
    return 2 * sum(not row.indent for row in firsts) > len(firsts)


def _width(row: Row) -> int:
    """Characters up to the last one that is printed."""
    return row.indent + len(row.text)


def _indent(row: Row) -> int:
    """No-break spaces before the text; one with blanks behind it is an empty cell."""
    lead = row.line.text[: row.indent]
    count = len(lead) - len(lead.lstrip(NBSP))
    return 0 if count == 1 < len(lead) else count
