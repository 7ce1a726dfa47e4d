"""Headings that a scanner has misread are reported where they are."""

from __future__ import annotations

from pathlib import Path

from builder.model import Layout
from builder.parse import parse
from builder.sources.text import SourceText

TEXT = """CHAPTER 1
GEESE

§ 1-1. Keepers.
A keeper has a pond.

{}
Its text.

§ 1-3. Fines.
A fine is paid in corn.
"""


def doubts(line: str) -> list[str]:
    source = SourceText(Path("geese.txt"), "0" * 64, TEXT.format(line))
    doubts = parse(source, Layout.PLAIN).doubts
    return [f"{one.where}: {one.detail}" for one in doubts if one.kind == "heading misread"]


def test_a_misread_sign_or_figure_before_the_number_of_a_missing_section_is_doubted() -> None:
    for line in ("S 1-2. Ponds.", "$ 1-2. Ponds.", "Sectlon 1-2. Ponds.", "§ l-2. Ponds."):
        assert doubts(line) == [f"1-1: {line}"]


def test_a_heading_and_a_number_that_does_not_fit_are_not() -> None:
    for line in ("§ 1-2. Ponds.", "Section 1-2. Ponds.", "S 1-9. Ponds.", "S 1-1. Ponds."):
        assert doubts(line) == []
