"""The text between headings of an export: lines of one width, indents, breaks before links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from builder.parse.american_legal.blocks import Manner, build
from builder.parse.american_legal.flow import read_pieces
from builder.parse.american_legal.rows import Row as ExportRow
from builder.parse.american_legal.rows import line_width
from builder.parse.american_legal.terms import find_term
from builder.parse.drafts import Text
from builder.parse.history import cited_events
from builder.parse.in_order.terms import Term, announces, definitional
from builder.parse.in_order.terms import find_term as find_meaning

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


def stands_flush(sections: Iterable[Sequence[ExportRow]]) -> bool:
    """Whether paragraphs stand at the margin: the first lines of most sections do."""
    firsts = [first for rows in sections if (first := next((r for r in rows if r.text), None))]
    return 2 * sum(row.margin for row in firsts) > len(firsts)


def text_of(lines: Sequence[ExportRow], width: int, title: str, where: str, *, flush: bool) -> Text:
    """The blocks, notes and footnotes of a unit's lines.

    Args:
        lines: below its heading.
        width: of the export's lines.
        title: of the unit; says whether it defines terms.
        where: its number or title, for doubts.
        flush: paragraphs without a label stand at the margin.
    """
    pieces = read_pieces(lines, width)
    titled = definitional(title, ())
    defines = titled or any(announces(piece.text.text) for piece in pieces)

    def finds(text: str, plain: bool) -> Term | None:
        found = find_term(text, plain)
        if found or not defines:
            return found
        return find_meaning(text, labelled=not plain, titled=titled)

    return build(pieces, where, Manner(flush, finds, cited_events))
