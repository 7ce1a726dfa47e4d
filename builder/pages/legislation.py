"""What a page holds, for machines: schema.org's Legislation as JSON-LD.

A copy like this has no legal value of its own and cannot know what is in force. The data give the
first fact and leave the second out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

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
"""What would end a script element, or a line of it."""


def of_page(site: Site, page: SitePage) -> str:
    """The JSON-LD of the home page or of a division's page, safe within a script element."""
    held = {"@context": "https://schema.org"} | (
        _code(site) if page.owner is None else _division(site, page.owner)
    )
    parts = list(_parts(site, page))
    if page.owner is not None:
        held["isPartOf"] = _above(site, page.owner)
    if parts:
        held["hasPart"] = parts
    return json.dumps(held, ensure_ascii=False, separators=(",", ":")).translate(_UNSAFE)


def _work(site: Site, url: str, identifier: str, name: str) -> dict[str, Any]:
    """What every page says of its own work."""
    facts = site.facts
    fiction = _FICTION if facts.fictional else ""
    work: dict[str, Any] = {
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


def _code(site: Site) -> dict[str, Any]:
    return _work(site, HOME, site.facts.cited_as, site.facts.site_name)


def _division(site: Site, unit: Unit) -> dict[str, Any]:
    return _work(
        site, unit.url, f"{site.facts.cited_as}, {site.citation(unit)}", names.heading(unit)
    )


def _above(site: Site, unit: Unit) -> dict[str, Any]:
    """What a division is in, with its address relative to the division's page."""
    for above in reversed(site.outline.ancestors(unit)):
        return {
            "@type": "Legislation",
            "@id": site.links.href(above.url, unit.url),
            "name": names.heading(above),
        }
    return {"@type": "Legislation", "@id": relative(HOME, unit.url), "name": site.facts.site_name}


def _parts(site: Site, page: SitePage) -> Iterator[dict[str, Any]]:
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


def _part(site: Site, unit: Unit, base: str) -> dict[str, Any]:
    name = names.shown_title(unit) or names.heading(unit)
    return {
        "@type": "Legislation",
        "@id": site.links.href(unit.url, base),
        "legislationIdentifier": site.citation(unit),
        "name": name,
    }
