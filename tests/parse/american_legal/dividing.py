"""Lines of an export divided among its headings, as tests show them."""

from __future__ import annotations

from pathlib import Path

from builder.parse.american_legal.divided_lines import divide_lines
from builder.parse.american_legal.nodes import DividedLines
from builder.parse.american_legal.rows import read_rows
from builder.sources.text import SourceText

_WIDTH = 79


def divided(*lines: str) -> DividedLines:
    """The outline of these lines."""
    return divide_lines(read_rows(SourceText(Path("drawn.txt"), "", "\n".join(lines))), _WIDTH)


def headed(*lines: str) -> list[str]:
    """Each heading with its kind, and the doubts behind them."""
    outline = divided(*lines)
    nodes = [f"{one.form.kind}: {' '.join(one.heading.text.split())}" for one in outline.nodes]
    return [*nodes, *(f"{doubt.kind} at {doubt.where}" for doubt in outline.doubts)]
