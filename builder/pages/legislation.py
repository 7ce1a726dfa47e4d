"""Data about a page for machines: schema.org's Legislation as JSON-LD.

The data say that an unofficial copy has no legal value, and do not say what is in force, which a
copy cannot know.
"""

from __future__ import annotations

import json

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
    fiction = _FICTION if facts.fictional else ""
    cited = f"{facts.cited_as}, {site.citation(unit)}" if unit else facts.cited_as
    work = {
        "@context": "https://schema.org",
        "@type": "Legislation",
        "url": site.site_url + page.url if site.site_url else None,
        "name": names.heading(unit) if unit else facts.site_name,
        "legislationIdentifier": cited,
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
        "isPartOf": _above(site, unit) if unit else None,
        "hasPart": _parts(site, page),
    }
    held = {key: value for key, value in work.items() if value}
    return json.dumps(held, ensure_ascii=False, separators=(",", ":")).translate(_UNSAFE)


def _above(site: Site, unit: Unit) -> Plain:
    """What a division is in, with its address relative to the division's page."""
    above = next(site.code.over(unit), None)
    return {
        "@type": "Legislation",
        "@id": relative(above.url if above else HOME, unit.url),
        "name": names.heading(above) if above else site.facts.site_name,
    }


def _parts(site: Site, page: SitePage) -> list[Plain]:
    """The sections on a page, and the divisions with pages of their own directly under it."""
    held = [unit for unit in page.units if unit.holds_text]
    if page.owner or not contents.any_long(site.outline.entries):  # else pages say what is above
        under = list(site.outline.paged(page.owner))
        nearest = min((depth for _, depth in under), default=0)
        held += (unit for unit, depth in under if depth == nearest)
    return [
        {
            "@type": "Legislation",
            "@id": relative(unit.url, page.url),
            "legislationIdentifier": site.citation(unit),
            "name": names.shown_title(unit) or names.heading(unit),
        }
        for unit in held
    ]
