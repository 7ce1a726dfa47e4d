"""One municipality, from its source to its code: the plain functions that a build runs in this order."""

from __future__ import annotations

from pathlib import Path

from builder.errors import SourceError
from builder.model import Code, Layout, Municipality, SourceFacts
from builder.parse import addresses, parse
from builder.sources.identity import identify
from builder.sources.layout import recognise
from builder.sources.read import read
from builder.sources.text import SourceText

PUBLISHERS = {
    Layout.GENERAL_CODE: "General Code",
    Layout.AMERICAN_LEGAL: "American Legal Publishing",
    Layout.FLATTENED: "General Code",
}


def code_of(path: Path) -> tuple[Code, SourceText]:
    """Read, recognise and parse a source.

    Raises:
        SourceError: it cannot be read, or its layout or municipality cannot be told.
    """
    source = read(path)
    layout = recognise(source.text)
    if layout is None:
        raise SourceError(str(path), "its layout is none that is known", "see docs/layouts.md for the three that are read")
    identity = identify(source.text, layout)
    if not identity.name or not identity.state:
        raise SourceError(str(path), "the municipality's name or state cannot be told from the text", "state it in codes.toml")
    parsed = parse(source, layout)
    name = f"{identity.kind} of {identity.name}" if identity.kind else identity.name
    town = Municipality(addresses.slug(f"{identity.name}-{identity.state}"), name, identity.state)
    facts = SourceFacts(path.name, source.sha256, PUBLISHERS[layout], layout, identity.current_through, source.warnings)
    return Code(town, facts, addresses.assign(parsed.units), parsed.set_aside, parsed.doubts), source
