"""One municipality, from its source to its code.

Reading, parsing and resolving are plain functions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from builder import addresses, garbage
from builder.errors import SourceError
from builder.model import Code, Condition, Layout, Municipality, SourceFacts
from builder.parse import parse
from builder.parse.controls import set_controls_aside
from builder.resolve import resolve
from builder.sources.identity import Identity, identify, named_by_file
from builder.sources.layout import recognise
from builder.sources.read import DEFAULT_LIMIT, read
from builder.sources.settings import Settings
from builder.sources.text import SourceText

PUBLISHERS = {
    Layout.GENERAL_CODE: "General Code",
    Layout.AMERICAN_LEGAL: "American Legal Publishing",
    Layout.FLATTENED: "General Code",
    Layout.MUNICODE: "Municode",
}


@dataclass(frozen=True, slots=True)
class Recognised:
    """A source that has been read, with what is known of it before it is parsed."""

    source: SourceText
    municipality: Municipality
    facts: SourceFacts
    index: bool | None = None
    """What the settings say of search engines; None where they leave it to the condition."""


def recognise_source(
    path: Path, settings: Settings | None = None, limit: int = DEFAULT_LIMIT
) -> Recognised:
    """Read a source, tell its layout and find its municipality.

    Settings win over what the text says.

    Raises:
        SourceError: it cannot be read, or its layout or municipality cannot be told.
    """
    settings = settings or Settings()
    source = read(path, limit)
    layout = recognise(source.text)
    if layout is None:
        raise SourceError(
            str(path),
            "line 1: the layout is none that is known "
            "(General Code page text, American Legal export, flattened General Code)",
            "docs/layouts.md shows how each begins",
        )
    identity = identify(source.text, layout)
    town = _municipality(identity, settings, path)
    facts = SourceFacts(
        path.name,
        source.sha256,
        settings.publisher or PUBLISHERS[layout],
        layout,
        settings.current_through or identity.current_through,
        source.warnings,
    )
    return Recognised(source, town, facts, settings.index)


def _municipality(identity: Identity, settings: Settings, path: Path) -> Municipality:
    named, stated = named_by_file(path.stem)
    kind = settings.kind or identity.kind
    name, state = (
        settings.name or identity.name or named,
        settings.state or identity.state or stated,
    )
    missing = [what for what, value in (("name", name), ("state", state)) if not value]
    if name is None or state is None:
        unknown = " and ".join(missing)
        settings_missing = " and ".join(f"{what} = ..." for what in missing)
        advice = f'write {settings_missing} under ["{path.name}"] in codes.toml'
        raise SourceError(
            str(path), f"the municipality's {unknown} cannot be told from the text", advice
        )
    return Municipality(
        slug=settings.slug or addresses.slug(f"{name}-{state}").replace(".", ""),
        name=f"{kind} of {name}" if kind else name,
        state=state,
        contact=settings.contact,
        official_url=settings.official_url,
        rights=settings.rights,
        fictional=bool(settings.fictional),
    )


def parsed_code(recognised: Recognised) -> Code:
    """Parse a recognised source into a code with addresses; references are not yet resolved."""
    source = recognised.source
    with garbage.paused():
        parsed = set_controls_aside(parse(source, recognised.facts.layout), source.controls)
        units = addresses.assign(parsed.units)
    return Code(
        _listed(recognised.municipality, parsed.condition, recognised.index),
        recognised.facts,
        units,
        parsed.set_aside,
        parsed.doubts,
        parsed.condition,
    )


def _listed(town: Municipality, condition: Condition, asked: bool | None) -> Municipality:
    """Search engines may list what is intact, and what the settings say that they may."""
    return replace(town, index=not condition.damaged if asked is None else asked)


def code_of(path: Path, settings: Settings | None = None) -> tuple[Code, SourceText]:
    """Read, recognise, parse and resolve a source.

    Raises:
        SourceError: as `recognise_source`.
    """
    recognised = recognise_source(path, settings)
    return resolve(parsed_code(recognised)), recognised.source
