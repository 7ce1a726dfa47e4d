"""A parsed source as a code of its own, and the faults of its proof."""

from __future__ import annotations

import json

from builder import addresses
from builder.data.code_json import dumps
from builder.model import Code, Layout, Municipality, SourceFacts
from builder.proof import Fault, faults
from builder.sources.text import SourceText
from tests.parse.american_legal.reading import parse


def code_of(source: SourceText) -> Code:
    """What the parser makes of a source, with ids and anchors."""
    parsed = parse(source)
    facts = SourceFacts(
        source.path.name, source.sha256, "American Legal Publishing", Layout.AMERICAN_LEGAL
    )
    return Code(
        Municipality("ferncliff-oh", "City of Ferncliff", "OH"),
        facts,
        addresses.assign(parsed.units),
        parsed.set_aside,
        parsed.doubts,
    )


def found_faults(code: Code, source: SourceText) -> list[Fault]:
    """Characters lost or doubled, and texts that do not follow from their spans."""
    return faults(json.loads(dumps(code)), source.text)
