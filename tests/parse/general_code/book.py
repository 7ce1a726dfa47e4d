"""Pages of a code, written by a test."""

from __future__ import annotations

from pathlib import Path

from builder.model import Layout, UnitKind
from builder.parse.general_code.pages.pages import Page
from builder.parse.in_order.families import FAMILIES
from builder.sources.text import SourceText

_FAMILY = FAMILIES[Layout.GENERAL_CODE]
RANKS = {each.kind: each.rank for each in _FAMILY.divisions} | {
    UnitKind.SECTION: _FAMILY.section_rank
}


def pages_of(*written: str) -> list[Page]:
    """Pages, each with the lines written for it."""
    source = SourceText(Path("pages.txt"), "", "\n".join(written))
    lines = iter(source.lines)
    return [Page(tuple(next(lines) for _ in page.split("\n"))) for page in written]
