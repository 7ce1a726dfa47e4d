"""What crosses municipalities, as plain rows: joined of the shares of all, shown by the portal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Share:
    """What one municipality gives."""

    overview: Row
    """Who it is, its sections and words, its newest law, its references and how many are linked.

    Keys: slug, name, state, publisher, layout, current_through, fictional, sections, words,
        newest_law, references, linked.
    """
    topics: tuple[Row, ...] = ()
    """Its chapters and articles by subject: topic, slug, name, state, id, kind, number, title, url,
    chapter (the title over an article, else None)."""
    cites: tuple[Row, ...] = ()
    """The outside law that its units cite: law, cite, url, citing (a row of the unit)."""
    definitions: tuple[Row, ...] = ()
    """Of its terms: name, slug, position, term, text, url."""


@dataclass(frozen=True, slots=True)
class AcrossMunicipalities:
    """Rows over all municipalities that have tables."""

    overview: tuple[Row, ...] = ()
    """One for each municipality, as its share tells it."""
    topics: tuple[Row, ...] = ()
    """One for each chapter or article of a topic, as the shares tell them."""
    laws: tuple[Row, ...] = ()
    """One for each provision of outside law: law, cite, url, citing (rows of the units that cite
    it: name, slug, position, id, kind, number, title, url)."""
    terms: tuple[Row, ...] = ()
    """One for each term that two or more municipalities define: key (the term without case),
    definitions (as the shares tell them)."""

    @classmethod
    def of_shares(cls, shares: Iterable[Share]) -> AcrossMunicipalities:
        """Join the shares; their order makes no difference."""
        held = list(shares)
        return cls(
            tuple(_ordered((share.overview for share in held), "state", "name", "slug")),
            tuple(
                _ordered(
                    (row for share in held for row in share.topics),
                    *("topic", "state", "name", "slug", "url", "id"),
                )
            ),
            tuple(_laws(row for share in held for row in share.cites)),
            tuple(_terms(row for share in held for row in share.definitions)),
        )


def _ordered(rows: Iterable[Row], *keys: str) -> list[Row]:
    """Rows in the order of some of their values; what has no value comes first."""
    return sorted(rows, key=lambda row: [(row[key] is not None, row[key]) for key in keys])


def _laws(cites: Iterable[Row]) -> list[Row]:
    """Every provision with the units that cite it; of several addresses the last by letters."""
    urls: dict[tuple[str, str | None], list[str]] = defaultdict(list)
    citing: dict[tuple[str, str | None], dict[tuple[str, str], Row]] = defaultdict(dict)
    for row in cites:
        provision, unit = (row["law"], row["cite"]), row["citing"]
        urls[provision] += [row["url"]] if row["url"] else []
        citing[provision][unit["slug"], unit["id"]] = unit
    rows = (
        {
            "law": law,
            "cite": cite,
            "url": max(urls[law, cite], default=None),
            "citing": _ordered(units.values(), "name", "slug", "position"),
        }
        for (law, cite), units in citing.items()
    )
    return _ordered(rows, "law", "cite")


def _terms(definitions: Iterable[Row]) -> list[Row]:
    """The terms that two or more municipalities define, each with every definition."""
    by_term: dict[str, list[Row]] = defaultdict(list)
    for row in definitions:
        by_term[row["term"].strip(" ").lower()].append(row)
    return [
        {
            "key": key,
            "definitions": _ordered(rows, "name", "slug", "position", "term", "text", "url"),
        }
        for key, rows in sorted(by_term.items())
        if len({row["slug"] for row in rows}) > 1
    ]
