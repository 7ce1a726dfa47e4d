"""Whether a text is an export: its lines have one width, and first lines are indented."""

from __future__ import annotations

import re
from collections.abc import Sequence

from builder.parse.american_legal.rows import Row, line_width

_WIDEST = 100
"""Characters of the widest line of an export, tables apart; a copy's paragraphs are longer."""
INDENT = 3
"""No-break spaces of an export's first indent."""
LEAST = 0.02
"""Share of an export's lines that are indented at least."""
_GOES_ON = re.compile(r"[a-z]{2,} [a-z]")
"""Words in lower case, and no label."""
_LONGER = 0.02
"""Share of lines beyond that width; more of them make it no export."""


def export_width(rows: Sequence[Row]) -> int | None:
    """Characters that an export breaks its lines at; None where the lines are those of a copy."""
    printed = [row for row in rows if not row.blank]
    longer = sum(row.width > _WIDEST for row in printed)
    if longer > _LONGER * len(printed) or not is_indented(printed):
        return None
    return line_width(rows)


def is_indented(rows: Sequence[Row]) -> bool:
    """Whether indents tell the structure of a text, as they do in exports; some copies lose them.

    Lists and first lines are indented, so that hardly any export has none.
    """
    printed = [row for row in rows if not row.blank]
    indented = sum(row.indent >= INDENT for row in printed) >= LEAST * len(printed)
    return indented and not hangs(printed)


def hangs(rows: Sequence[Row]) -> bool:
    """Whether lines that go on with a paragraph are indented, which those of no export are."""
    low = [row for row in rows if _GOES_ON.match(row.text)]
    return 2 * sum(row.indent > 0 for row in low) > len(low)
