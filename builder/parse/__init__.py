"""From the lines of a source to a parsed code in true reading order.

Every character ends in a unit or is set aside.

In goes a `SourceText`, whichever reader made it, and its `Layout`; out comes a `Parsed` with its
condition. A folder holds the rules of one publisher's layout; what two of them share stands here:
`labels` and `levels` of lists, `search` for keeping several readings alive, `history` notes.

A new publisher is a folder with a function `parse(source) -> Parsed`, a member of `Layout`, a line
in `PARSERS`, and its marks in `builder.sources.layout`. Nothing behind the parser needs to know.
"""

from __future__ import annotations

from builder.model import Layout, Parsed
from builder.parse import american_legal, flattened, general_code, in_order
from builder.parse.in_order.families import FAMILIES
from builder.sources.text import SourceText

PARSERS = {
    Layout.GENERAL_CODE: general_code.parse,
    Layout.AMERICAN_LEGAL: american_legal.parse,
    Layout.FLATTENED: flattened.parse,
    **{layout: in_order.parser_of(family) for layout, family in FAMILIES.items()},
}
"""One parser for each layout; each takes a `SourceText` and gives a `Parsed`."""


def parse(source: SourceText, layout: Layout) -> Parsed:
    """Parse a source by the rules of its layout; the form of its file plays no part."""
    return PARSERS[layout](source)
