"""What an Akoma Ntoso document says about itself, beside the words of the law."""

from __future__ import annotations

import re

from lxml import etree

from builder.formats.xml import Element, below
from builder.indexes.newest_law import newest_law
from builder.model import Code
from builder.present import caution, names
from builder.present.dated import Dated, is_day
from builder.unseen import visible

OWN = "https://townbook.dev/ns/copy"
"""The namespace of what only this program says, within `proprietary`."""
_NO_DATE = "0001-01-01"
"""The date that the standard asks for, where no date is known; its `name` is "unknown"."""


def add_meta(meta: Element, code: Code) -> None:
    """Write what a document says of itself: what it is, of which day, who speaks in it.

    Args:
        meta: the element that holds it.
        code: the whole code.
    """
    town = code.municipality
    work = f"/akn/us/act/code/{town.slug}"
    iso, name = _date(code)
    version = f"{work}/eng@{iso}" if name != "unknown" else f"{work}/eng"
    identification = below(meta, "identification", source="#townbook")
    for level, this, author in (
        ("FRBRWork", work, "#municipality"),
        ("FRBRExpression", version, "#publisher"),
        ("FRBRManifestation", f"{version}.xml", "#townbook"),
    ):
        held = below(identification, level)
        below(held, "FRBRthis", value=f"{work}/!main" if level == "FRBRWork" else this)
        below(held, "FRBRuri", value=this)
        below(held, "FRBRdate", date=iso, name=name)
        below(held, "FRBRauthor", href=author)
        if level == "FRBRWork":
            below(held, "FRBRcountry", value="us")
            below(held, "FRBRsubtype", value="code")
            below(held, "FRBRname", value=visible(names.cited_as(town.name)))
        elif level == "FRBRExpression":
            below(held, "FRBRauthoritative", value="false")
            below(held, "FRBRlanguage", language="eng")
        else:
            below(held, "FRBRformat", value="application/akn+xml")
    _references(below(meta, "references", source="#townbook"), code)
    _proprietary(below(meta, "proprietary", source="#townbook"), code)


def _date(code: Code) -> tuple[str, str]:
    """The day that stands for the copy, and what it is."""
    iso, name = Dated.of_source(code.source).by(newest_law(code))
    return (iso, name) if iso and is_day(iso) else (_NO_DATE, "unknown")


def _references(made: Element, code: Code) -> None:
    town, source = code.municipality, code.source
    for eid, name in (
        ("municipality", f"{town.name}, {town.state}"),
        ("publisher", source.publisher or "unknown"),
        ("townbook", "Townbook"),
    ):
        own = {"municipality": town.slug, "publisher": _slug(name)}.get(eid, eid)
        href = f"/ontology/organization/{own}"
        below(made, "TLCOrganization", eId=eid, href=href, showAs=visible(name))
    for unit in code.units:
        for block in unit.blocks:
            if block.term:
                name, href = f"term:{block.anchor}", f"/ontology/term/{town.slug}/{block.anchor}"
                below(made, "TLCTerm", eId=name, href=href, showAs=visible(block.term))


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "unknown"


def _proprietary(made: Element, code: Code) -> None:
    """What the copy is, and what is said of single places beside the law's own words."""
    town, source = code.municipality, code.source
    told = {
        "status": "an unofficial copy; where the two differ, the official code governs",
        "official": town.official_url or "",
        "fictional": "this municipality does not exist" if town.fictional else "",
        "rights": town.rights or "",
        "file": source.file,
        "sha256": source.sha256,
        "caution": caution.of_code(code.condition),
    }
    for name, words in told.items():
        if words:
            _own(made, name, words)
    for unit in code.units:
        warned = caution.of_unit(unit, code.condition)
        for words in [warned] if warned else []:
            _own(made, "caution", words, at=f"#{unit.id}")
        for words in unit.settled:
            _own(made, "settled", words, at=f"#{unit.id}")


def _own(made: Element, name: str, words: str, /, **attributes: str) -> None:
    element = etree.SubElement(made, f"{{{OWN}}}{name}", attributes)
    element.text = visible(words)
    element.tail = "\n"
