"""Who cites what.

Each provision of the code has the sections that cite it, and each outside law likewise.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from builder.addresses import slug
from builder.model import Code


@dataclass(frozen=True, slots=True)
class OutsideCite:
    """A provision of state or federal law with the sections that cite it."""

    law: str
    cite: str | None
    """The provision within the law; None where the law alone is named."""
    url: str | None
    units: tuple[str, ...]
    """Ids, in reading order."""


def cited_by(code: Code) -> dict[str, tuple[str, ...]]:
    """For each unit that another one cites, the ids of those that do, in reading order."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for unit in code.units:
        for reference in unit.references:
            for target in dict.fromkeys((reference.target, *reference.targets)):
                if target and target != unit.id:
                    found[target][unit.id] = None
    return {target: tuple(citing) for target, citing in found.items()}


def outside_laws(code: Code) -> tuple[OutsideCite, ...]:
    """The outside provisions that a code cites, by law and provision."""
    units: dict[tuple[str, str | None], dict[str, None]] = defaultdict(dict)
    urls: dict[tuple[str, str | None], str | None] = {}
    for unit in code.units:
        for reference in unit.references:
            if reference.law:
                key = reference.law, reference.cite
                units[key][unit.id] = None
                urls[key] = urls.get(key) or reference.url
    found = [
        OutsideCite(law, cite, urls[law, cite], tuple(ids)) for (law, cite), ids in units.items()
    ]
    return tuple(sorted(found, key=lambda one: (one.law, natural(one.cite or ""))))


def outside_anchor(one: OutsideCite) -> str:
    """Its place in the list of outside law: "penal-law-240.20"."""
    return slug(f"{one.law} {one.cite or ''}")


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key in which numbers count as numbers: § 9 before § 10.

    >>> sorted(["§ 10", "§ 9-b", "§ 9"], key=natural)
    ['§ 9', '§ 9-b', '§ 10']
    """
    return tuple(
        (0, int(part), "") if part.isdecimal() else (1, 0, part)
        for part in re.findall(r"\d+|\D+", text)
    )
