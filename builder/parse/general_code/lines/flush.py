"""Lines without the blanks by which a tool draws a page: pdftotext -layout, pdfplumber, pypdf.

The parser tells what stands apart by words, widths and order, and takes a page as its lines; a
centred heading with forty blanks before it is the heading all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.sources.text import Line

_DRAWN = 2
"""Blanks before a line from which on they place it; a single one is what a lost dash leaves."""


def flush(lines: Sequence[Line]) -> Iterator[Line]:
    """The same lines, each from its first word on.

    >>> [(line.start, line.text) for line in flush([Line(1, 0, "    ZONING"), Line(2, 11, " A")])]
    [(4, 'ZONING'), (11, ' A')]
    """
    for line in lines:
        blanks = len(line.text) - len(line.text.lstrip(" "))
        drawn = _DRAWN <= blanks < len(line.text)
        yield Line(line.number, line.start + blanks, line.text[blanks:]) if drawn else line
