"""What an Akoma Ntoso document says about itself, beside the words of the law."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.formats.xml import below, said
from builder.indexes.newest_law import newest_law
from builder.model import Code
from builder.present import caution, names
from builder.present.facts import Dated, is_day
from builder.text.unseen import visible

OWN = "https://townbook.dev/ns/copy"
"""The namespace of what only this program says, within `proprietary`."""
_NO_DATE = "0001-01-01"
"""The date that the standard asks for, where no date is known; its `name` is "unknown"."""


def meta(code: Code) -> Iterator[str]:
    """What a document says of itself: what it is, of which day, who speaks in it."""
    work = f"/akn/us/act/code/{code.municipality.slug}"
    iso, name = _date(code)
    version = f"{work}/eng@{iso}" if name != "unknown" else f"{work}/eng"
    identification = []
    for level, this, author, *own in (
        (
            "FRBRWork",
            work,
            "#municipality",
            below("FRBRcountry", value="us"),
            below("FRBRsubtype", value="code"),
            below("FRBRname", value=visible(names.cited_as(code.municipality.name))),
        ),
        (
            "FRBRExpression",
            version,
            "#publisher",
            below("FRBRauthoritative", value="false"),
            below("FRBRlanguage", language="eng"),
        ),
        (
            "FRBRManifestation",
            f"{version}.xml",
            "#townbook",
            below("FRBRformat", value="application/akn+xml"),
        ),
    ):
        told = (
            below("FRBRthis", value=f"{work}/!main" if level == "FRBRWork" else this),
            below("FRBRuri", value=this),
            below("FRBRdate", date=iso, name=name),
            below("FRBRauthor", href=author),
        )
        identification.append(below(level, *told, *own))
    yield below("identification", *identification, source="#townbook")
    yield below("references", *_references(code), source="#townbook")
    yield below("proprietary", *_proprietary(code), source="#townbook")


def _date(code: Code) -> tuple[str, str]:
    """The day that stands for the copy, and what it is."""
    iso, name = Dated.of_source(code.source).by(newest_law(code))
    return (iso, name) if iso and is_day(iso) else (_NO_DATE, "unknown")


def _references(code: Code) -> Iterator[str]:
    town, source = code.municipality, code.source
    for eid, name in (
        ("municipality", f"{town.name}, {town.state}"),
        ("publisher", source.publisher or "unknown"),
        ("townbook", "Townbook"),
    ):
        own = {"municipality": town.slug, "publisher": _slug(name)}.get(eid, eid)
        href = f"/ontology/organization/{own}"
        yield below("TLCOrganization", eId=eid, href=href, showAs=visible(name))
    for unit in code.units:
        for block in unit.blocks:
            if block.term:
                name, href = f"term:{block.anchor}", f"/ontology/term/{town.slug}/{block.anchor}"
                yield below("TLCTerm", eId=name, href=href, showAs=visible(block.term))


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "unknown"


def _proprietary(code: Code) -> Iterator[str]:
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
    yield from (_own(name, words) for name, words in told.items() if words)
    for unit in code.units:
        warned = caution.of_unit(unit, code.condition)
        for words in [warned] if warned else []:
            yield _own("caution", words, at=f"#{unit.id}")
        for words in unit.settled:
            yield _own("settled", words, at=f"#{unit.id}")


def _own(name: str, words: str, /, **attributes: str) -> str:
    return below(f"tb:{name}", said(words), **attributes)
