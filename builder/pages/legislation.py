"""Data about a page for machines: schema.org's Legislation as JSON-LD.

The data say that an unofficial copy has no legal value, and do not say what is in force, which a
copy cannot know.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from builder.frozen import Plain
from builder.model import Unit
from builder.pages import contents
from builder.pages.links import relative
from builder.pages.site import Site
from builder.present import caution, names
from builder.present.site_outline import HOME, SitePage

_VALUE = "https://schema.org/UnofficialLegalValue"
_FICTION = "Fictional: no such municipality exists."
_UNSAFE = str.maketrans(
    {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
)
"""Escapes for what would end a script element, or a line in it."""


def of_page(site: Site, page: SitePage) -> str:
    """The JSON-LD of the home page or of a division's page, safe within a script element."""
    facts, unit = site.facts, page.owner
    held: Plain = {"@context": "https://schema.org"}
    if unit is None:
        held |= _work(site, HOME, facts.cited_as, facts.site_name)
    else:
        cited = f"{facts.cited_as}, {site.citation(unit)}"
        held |= _work(site, unit.url, cited, names.heading(unit))
        held["isPartOf"] = _above(site, unit)
    parts = list(_parts(site, page))
    if parts:
        held["hasPart"] = parts
    return json.dumps(held, ensure_ascii=False, separators=(",", ":")).translate(_UNSAFE)


def _work(site: Site, url: str, identifier: str, name: str) -> Plain:
    """The data that every page gives of its own work."""
    facts = site.facts
    fiction = _FICTION if facts.fictional else ""
    work: Plain = {
        "@type": "Legislation",
        "url": site.site_url + url if site.site_url else None,
        "name": name,
        "legislationIdentifier": identifier,
        "legislationType": "Municipal code",
        "legislationJurisdiction": {
            "@type": "AdministrativeArea",
            "name": f"{facts.name}, {facts.state}",
        },
        "legislationLegalValue": _VALUE,
        "legislationDateVersion": facts.stated_iso,
        "inLanguage": "en",
        "isBasedOn": facts.official_url,
        "disambiguatingDescription": f"{fiction} {caution.of_code(site.code.condition)}".strip(),
    }
    return {key: value for key, value in work.items() if value}


def _above(site: Site, unit: Unit) -> Plain:
    """What a division is in, with its address relative to the division's page."""
    above = next(site.code.over(unit), None)
    return {
        "@type": "Legislation",
        "@id": relative(above.url if above else HOME, unit.url),
        "name": names.heading(above) if above else site.facts.site_name,
    }


def _parts(site: Site, page: SitePage) -> Iterator[Plain]:
    """The sections on a page, and the divisions with pages of their own directly under it."""
    for unit in page.units:
        if unit.holds_text:
            yield _part(site, unit, page.url)
    under = list(site.outline.paged(page.owner))
    if page.owner is None and contents.any_long(site.outline.entries):
        return  # each page gives what it is part of
    nearest = min((depth for _, depth in under), default=0)
    for unit, depth in under:
        if depth == nearest:
            yield _part(site, unit, page.url)


def _part(site: Site, unit: Unit, base: str) -> Plain:
    return {
        "@type": "Legislation",
        "@id": relative(unit.url, base),
        "legislationIdentifier": site.citation(unit),
        "name": names.shown_title(unit) or names.heading(unit),
    }
