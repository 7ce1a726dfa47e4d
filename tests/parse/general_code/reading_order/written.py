"""Lines as tests of the reading order write them."""

from __future__ import annotations

from pathlib import Path

from builder.model import UnitKind
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.reading_order.regions import Region
from builder.parse.lines.measure import Measures
from builder.sources.text import Line, SourceText
from tests.parse.general_code.book import RANKS

FULL = "The keeper of the geese upon the green counts all of them at dusk beside the"
"""A line as wide as the page that breaks off in mid-sentence."""
MEASURES = Measures()


def lines_of(*texts: str) -> tuple[Line, ...]:
    """Lines of a source."""
    return SourceText(Path("page.txt"), "", "\n".join(texts)).lines


def region_of(*texts: str) -> Region:
    """Lines below a heading of a page."""
    return Region(lines_of(*texts), 0, MEASURES)


def heading_of(
    text: str, kind: UnitKind = UnitKind.SECTION, *, number: str | None = None, at: int = 1000
) -> Heading:
    """A heading of one line, which follows all lines that tests write, or has a given number."""
    line = Line(at, at, text)
    return Heading(kind, number, (line,), len(text.partition(" ")[0]), RANKS[kind])
