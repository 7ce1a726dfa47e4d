"""The page "About this copy": its source, what was set aside, and what could not be decided."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from builder.certainty import Certainty, Reliability
from builder.data.report import certainties, counts, outcomes, set_aside
from builder.frozen import Plain, frozen
from builder.grouped import grouped
from builder.model import Code, Unit
from builder.pages.links import relative
from builder.pages.site import OwnPage, Site
from builder.present import caution

PAGE = OwnPage(
    "about",
    "About this copy",
    "Where this copy comes from, and what is uncertain in it.",
    kind="about",
)
SURE = "about-sure"
"""Anchor of the part about certainty."""
SHOWN_DOUBTS = 100
"""Most doubts of one kind on the page; the data file has all."""


@frozen
class DoubtView:
    """A doubt with the link to its place, if that is known."""

    where: str
    detail: str
    href: str | None = None


def page(site: Site) -> tuple[str, str]:
    """File and text of the page."""
    return site.written(PAGE, **content(site))


def content(site: Site) -> Plain:
    """What the page and its twin show."""
    code, facts, units = site.code, site.facts, site.code.units
    places = _places(units)
    # all of a rebuilt text is inferred
    doubts = ((unit, "; ".join(caution.doubts_of(unit))) for unit in units)
    inferred = () if code.condition.damaged else doubts
    return {
        "source": [
            ("File", facts.file),
            ("SHA-256", facts.sha256),
            ("Publisher", facts.publisher),
            ("Form", facts.layout),
            ("Dated", facts.stated or "not stated in the source"),
            ("Newest law", facts.newest_law or "not known"),
        ],
        "counts": _counts(code),
        "certainties": certainties(code),
        "words": [*Certainty],
        "measured": list(_measured(code.condition.reliability)),
        "inferred": [_view(site, unit, words) for unit, words in inferred if words],
        "set_aside": set_aside(code),
        "most": SHOWN_DOUBTS,
        "doubts": _by_kind(
            (one.kind, _view(site, places.get(one.where), one.detail, one.where))
            for one in code.doubts
        ),
        "settled": [_view(site, code.units[one.unit], one.said) for one in code.corrections],
        "outcomes": outcomes(code),
        "faults": _faults(site),
        "unlinked": _by_kind(
            (one.reason or "not linked", _view(site, unit, one.text))
            for unit in units
            for one in unit.references
            if not one.target and not one.law
        ),
    }


def _by_kind(doubts: Iterable[tuple[str, DoubtView]]) -> list[tuple[str, list[DoubtView]]]:
    """Doubts, or references without a link, by their kind or reason."""
    return sorted(grouped(doubts).items())


def _view(site: Site, unit: Unit | None, detail: str, where: str = "") -> DoubtView:
    """A doubt about a unit; for None, about what it calls its place."""
    if unit is None:
        return DoubtView(where, detail)
    return DoubtView(site.citation(unit), detail, relative(unit.url, PAGE.url))


def _counts(code: Code) -> list[tuple[str, str]]:
    kinds = Counter(unit.kind.value for unit in code.units)
    numbers = [
        (f"{kind.capitalize()}s" if kind != "appendix" else "Appendixes", count)
        for kind, count in kinds.items()
    ]
    held = counts(code)
    numbers += [
        ("Blocks of text", held["blocks"]),
        ("History notes", held["history_notes"]),
        ("Footnotes", held["footnotes"]),
        ("References", held["references"]),
        ("Open questions", len(code.doubts)),
    ]
    if code.corrections:
        numbers.append(("Questions settled by hand", len(code.corrections)))
    return [(name, f"{count:,}") for name, count in numbers]


_FAULT = re.compile(r"(\w+) at (?:\S+ of )?(\S+) \(offset -?\d+\): (.*)", re.S)
"""How the proof reports what it could not follow: "label at blocks[7] of 24-2 (offset 81): ..."."""


def _faults(site: Site) -> list[DoubtView] | None:
    """What the proof could not follow, with links to sections; None if there was no proof."""
    if site.publication.faults is None:
        return None
    matched = ((fault, _FAULT.fullmatch(fault)) for fault in site.publication.faults)
    by_id = site.code.by_id
    return [
        _view(site, by_id[found[2]], f"{found[1]}: {found[3]}")
        if found and found[2] in by_id
        else DoubtView(fault, "")
        for fault, found in matched
    ]


def _places(units: Iterable[Unit]) -> dict[str, Unit]:
    """Units by what a doubt calls its place.

    A place is a section's number or a division's title, if only one unit has it.
    """
    called = grouped(
        (name, unit)
        for unit in units
        for name in {unit.number, "" if unit.holds_text else unit.title}
        if name
    )
    return {name: held[0] for name, held in called.items() if len(held) == 1}


@frozen
class Measured:
    """How often readings of damaged codes were right, whose intact text is known."""

    title: str
    heads: tuple[str, ...]
    rows: Iterable[tuple[str, ...]]


def _measured(reliability: Reliability | None) -> Iterable[Measured]:
    """The tables of what was measured; none if nothing had to be rebuilt."""
    if reliability is None:
        return
    for kind, title in (
        ("titles", "Ends of titles"),
        ("labels", "Labels and their sections"),
        ("terms", "Defined terms"),
    ):
        rows = [
            (
                f"{row.low * 100:.0f} to {row.high:.0%}",
                f"{row.count:,}",
                f"{row.said:.1%}",
                f"{row.right:.1%}",
            )
            for row in reliability.rows[kind]
        ]
        yield Measured(title, ("Confidence", "Cases", "Mean confidence", "Right"), rows)
    others = [
        (f"{name} {share.sort}", f"{share.count:,}", f"{share.right:,}")
        for kind, name in (
            ("numbers", "Number"),
            ("dates", "Date decided by"),
            ("scars", "Lost word"),
        )
        for share in reliability.shares[kind]
    ]
    yield Measured("Numbers, dates and lost words", ("What", "Cases", "Right"), others)
