"""The page "About this copy": its source, what was set aside, and what could not be decided."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from markupsafe import Markup

from builder.certainty import Certainty, Reliability
from builder.data.report import certainties, outcomes, set_aside
from builder.frozen import Plain, frozen
from builder.grouped import grouped
from builder.model import Code, Unit
from builder.pages.site import Site
from builder.pages.templating import render
from builder.present import caution

URL = "about/"
TITLE = "About this copy"
DESCRIPTION = "Where this copy comes from, and what is uncertain in it."
PARTS = ("report", "source", "data", "counts", "sure", "aside", "references", "doubts", "settled")
"""Its parts, by the anchors of their headings."""
SURE = "about-sure"
"""Anchor of the part about certainty."""
SHOWN_DOUBTS = 100
"""Most doubts of one kind on the page; the data file has all."""


@frozen
class DoubtView:
    """A doubt with the link to its place, if that is known."""

    where: str
    detail: str
    href: str | None


@frozen
class DoubtGroup:
    """Doubts of one kind."""

    kind: str
    count: int
    shown: tuple[DoubtView, ...]

    @property
    def left_out(self) -> int:
        """Number of doubts that are not shown."""
        return self.count - len(self.shown)


def page(site: Site) -> str:
    """The Markdown of the page."""
    ids = {name: Markup("{{#{}}}").format(f"about-{name}") for name in ("about", *PARTS)}
    return render(
        "about.md",
        front=site.front(URL, TITLE, DESCRIPTION, "about"),
        ids=ids,
        **content(site),
    )


def content(site: Site) -> Plain:
    """What the page and its twin show."""
    facts = site.facts
    return {
        "facts": facts,
        "source": [
            ("File", facts.file),
            ("SHA-256", facts.sha256),
            ("Publisher", facts.publisher),
            ("Form", facts.layout),
            ("Dated", facts.stated or "not stated in the source"),
            ("Newest law", facts.newest_law or "not known"),
        ],
        "warnings": site.code.source.warnings,
        "files": site.publication.files,
        "counts": _counts(site.code),
        "sureness": sureness_of(site.code),
        "inferred": _inferred(site),
        "set_aside": set_aside(site.code),
        "doubts": _doubts(site),
        "settled": [
            _view(site, site.code.units[one.unit], one.said) for one in site.code.corrections
        ],
        "outcomes": _outcomes(site.code),
        "faults": _faults(site),
        "unlinked": _unlinked(site),
    }


def _outcomes(code: Code) -> list[tuple[str, int]]:
    """How many references came to each end, under the name of that end."""
    counts = outcomes(code)
    ends = {
        "linked": "Linked",
        "outside law": "State and federal law",
        "not linked": "Not linked",
    }
    return [(said, counts[end]) for end, said in ends.items()]


def _counts(code: Code) -> list[tuple[str, str]]:
    kinds = Counter(unit.kind.value for unit in code.units)
    numbers = [
        (f"{kind.capitalize()}s" if kind != "appendix" else "Appendixes", count)
        for kind, count in kinds.items()
    ]
    numbers += [
        ("Blocks of text", sum(len(unit.blocks) for unit in code.units)),
        ("History notes", sum(len(unit.history) for unit in code.units)),
        ("Footnotes", sum(len(unit.footnotes) for unit in code.units)),
        ("References", sum(len(unit.references) for unit in code.units)),
        ("Open questions", len(code.doubts)),
    ]
    if code.corrections:
        numbers.append(("Questions settled by hand", len(code.corrections)))
    return [(name, f"{count:,}") for name, count in numbers]


def _inferred(site: Site) -> list[DoubtView]:
    """The units of an intact text that are partly inferred, and how.

    None in a rebuilt text, all of which is inferred.
    """
    if site.code.condition.damaged:
        return []
    doubts = ((unit, "; ".join(caution.doubts_of(unit))) for unit in site.outline.units)
    return [_view(site, unit, words) for unit, words in doubts if words]


def _unlinked(site: Site) -> list[DoubtGroup]:
    """The references that lead nowhere or could not be decided, by reason."""
    by_reason = grouped(
        (one.reason or "not linked", _view(site, unit, one.text))
        for unit in site.outline.units
        for one in unit.references
        if not one.target and not one.law
    )
    return [
        DoubtGroup(reason, len(views), tuple(views)) for reason, views in sorted(by_reason.items())
    ]


def _doubts(site: Site) -> list[DoubtGroup]:
    places = _places(site)
    by_kind = grouped((doubt.kind, doubt) for doubt in site.code.doubts)
    return [
        DoubtGroup(
            kind,
            len(held),
            tuple(
                _view(site, places[one.where], one.detail)
                if one.where in places
                else DoubtView(one.where, one.detail, None)
                for one in held[:SHOWN_DOUBTS]
            ),
        )
        for kind, held in sorted(by_kind.items())
    ]


def _view(site: Site, unit: Unit, detail: str) -> DoubtView:
    return DoubtView(site.citation(unit), detail, site.links.href(unit.url, URL))


_FAULT = re.compile(r"(\w+) at (?:\S+ of )?(\S+) \(offset -?\d+\): (.*)", re.S)
"""How the proof reports what it could not follow: "label at blocks[7] of 24-2 (offset 81): ..."."""


def _faults(site: Site) -> list[DoubtView] | None:
    """What the proof could not follow, with links to sections; None if there was no proof."""
    if site.publication.faults is None:
        return None
    matched = ((fault, _FAULT.fullmatch(fault)) for fault in site.publication.faults)
    by_id = site.outline.by_id
    return [
        _view(site, by_id[found[2]], f"{found[1]}: {found[3]}")
        if found and found[2] in by_id
        else DoubtView(fault, "", None)
        for fault, found in matched
    ]


def _places(site: Site) -> dict[str, Unit]:
    """Units by what a doubt calls its place.

    A place is a section's number or a division's title, if only one unit has it.
    """
    called = grouped(
        (name, unit)
        for unit in site.outline.units
        for name in {unit.number, "" if unit.holds_text else unit.title}
        if name
    )
    return {name: units[0] for name, units in called.items() if len(units) == 1}


@frozen
class Measured:
    """How often readings of damaged codes were right, whose intact text is known."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@frozen
class Sureness:
    """What is certain, inferred and unknown in a code, and how often that was right."""

    words: tuple[str, ...]
    counts: tuple[tuple[str, ...], ...]
    """For each kind, its name and each word's count."""
    measured: tuple[Measured, ...]


def sureness_of(code: Code) -> Sureness | None:
    """The tables of a code; None if nothing had to be rebuilt."""
    reliability = code.condition.reliability
    if reliability is None:
        return None
    counts = tuple(
        (kind.capitalize(), *(f"{held[word]:,}" for word in Certainty))
        for kind, held in certainties(code).items()
    )
    return Sureness(tuple(word.value for word in Certainty), counts, tuple(_measured(reliability)))


def _measured(reliability: Reliability) -> Iterable[Measured]:
    heads = ("Confidence", "Cases", "Mean confidence", "Right")
    for kind, title in (
        ("titles", "Ends of titles"),
        ("labels", "Labels and their sections"),
        ("terms", "Defined terms"),
    ):
        rows = tuple(
            (
                f"{row.low * 100:.0f} to {row.high:.0%}",
                f"{row.count:,}",
                f"{row.said:.1%}",
                f"{row.right:.1%}",
            )
            for row in reliability.rows[kind]
        )
        yield Measured(title, heads, rows)
    others = [
        (f"{name} {share.sort}", f"{share.count:,}", f"{share.right:,}")
        for kind, name in (
            ("numbers", "Number"),
            ("dates", "Date decided by"),
            ("scars", "Lost word"),
        )
        for share in reliability.shares[kind]
    ]
    yield Measured("Numbers, dates and lost words", ("What", "Cases", "Right"), tuple(others))
