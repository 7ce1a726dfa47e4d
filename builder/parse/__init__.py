"""From a decoded text to a parsed code in true reading order.

Every character ends in a unit or is set aside.
"""

from __future__ import annotations

from builder.model import Layout, Parsed
from builder.parse import american_legal, flattened, general_code
from builder.sources.text import SourceText

PARSERS = {
    Layout.GENERAL_CODE: general_code.parse,
    Layout.AMERICAN_LEGAL: american_legal.parse,
    Layout.FLATTENED: flattened.parse,
}
"""One parser for each layout; each takes a `SourceText` and gives a `Parsed`."""


def parse(source: SourceText, layout: Layout) -> Parsed:
    """Parse a source by the rules of its layout."""
    return PARSERS[layout](source)
