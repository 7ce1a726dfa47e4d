"""Whether a text is an export: its lines have one width, and first lines are indented."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from builder.parse.american_legal.rows import Row as ExportRow
from builder.parse.american_legal.rows import line_width

_WIDEST = 100
"""Characters of the widest line of an export, tables apart; a copy's paragraphs are longer."""
_INDENTED = 0.02
"""Share of an export's lines that are indented at least."""
_GOES_ON = re.compile(r"[a-z]{2,} [a-z]")
"""Words in lower case, and no label."""
_LONGER = 0.02
"""Share of lines beyond that width; more of them make it no export."""


@dataclass(frozen=True)
class Export:
    """The lines of an export."""

    rows: dict[int, ExportRow]
    """By the number of their line."""
    width: int

    @classmethod
    def of(cls, rows: tuple[ExportRow, ...]) -> Export | None:
        """The lines as an export's; None where they are those of a copy."""
        printed = [row for row in rows if not row.blank]
        longer = sum(row.width > _WIDEST for row in printed)
        indented = sum(row.indent >= 3 for row in printed)
        if longer > _LONGER * len(printed) or indented < _INDENTED * len(printed):
            return None
        if hangs(printed):
            return None
        return cls({row.line.number: row for row in rows}, line_width(rows))


def hangs(rows: Sequence[ExportRow]) -> bool:
    """Whether lines that go on with a paragraph are indented, which those of no export are."""
    low = [row for row in rows if _GOES_ON.match(row.text)]
    return 2 * sum(row.indent > 0 for row in low) > len(low)
