"""A page with places, as tests write it: each line with how it is set."""

from __future__ import annotations

from builder.parse.general_code.geometry.headings import HeadingText
from builder.parse.general_code.geometry.placed import Placed, Type
from builder.sources.pdf.book import LaidLine
from builder.sources.text import Line

LEADING = 12.0
LEFT, RIGHT = 100.0, 500.0
Set = tuple[str, str]
"""How a line is set, and its words: "b" in bold, "m" in the middle, "f" over the full width, a
space above it; a "/" begins a page."""


def page_of(*lines: Set) -> HeadingText:
    """Lines of 10 points below one another, between margins of 100 and 500."""
    placed: list[Placed] = []
    page, base = 1, 0.0
    for at, (how, words) in enumerate(lines):
        if "/" in how:
            page, base = page + 1, 0.0
        base += LEADING * (2 if " " in how else 1)
        half = 200.0 if "f" in how else 60.0
        left = 300.0 - half if "m" in how or "f" in how else LEFT
        laid = LaidLine(page, base, 10.0, ())
        placed.append(
            Placed(Line(at, 0, words), laid, page, left, left + 2 * half, base, 10.0, "b" in how)
        )
    return HeadingText(placed, Type(10.0, LEADING, LEFT, RIGHT, 300.0))
