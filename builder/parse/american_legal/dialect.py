"""Which way a text of the publisher is read: by section signs, or by what its lists teach."""

from __future__ import annotations

from builder.model import Parsed
from builder.parse.american_legal import grammars, headings, parser
from builder.parse.american_legal.grammars.forms import candidate
from builder.parse.american_legal.rows import read_rows
from builder.parse.in_order.rows import Row as PlainRow
from builder.sources.text import SourceText

_SIGNED = 0.5
"""Share of a text's headings in capitals behind a section sign from which on it is read by them."""


def parse(source: SourceText) -> Parsed:
    """All units of a text in reading order; no character is lost."""
    return parser.parse(source) if is_signed(source) else grammars.parse(source)


def is_signed(source: SourceText) -> bool:
    """Whether a text is an export whose sections are headed as "§ 14.01 TITLE."."""
    if source.headings:
        return False
    signed: set[str] = set()
    other: set[str] = set()
    for row in read_rows(source):
        if row.blank or row.gapped:
            continue
        form = headings.section(row.text) if row.margin else None
        if form and row.text[0] == "§" and headings.capitals(row.text[form.title_at :]):
            signed.add(form.number or "")
        elif found := candidate(PlainRow(row.at, row.line, row.text, row.indent)):
            other.add(found.number)
    return bool(signed) and len(signed) >= _SIGNED * len(signed | other)
