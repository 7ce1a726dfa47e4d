"""What crosses municipalities, as plain rows: joined of the shares of all, shown by the portal.

Each share is cut into rows under keys, the rows of one key are joined to one, and the joined rows
are put in order. Spark calls the first two of these for all municipalities at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

Row = dict[str, Any]
Key = tuple[str, ...]
"""Of what a row tells ("overview", "topic", "law", "term"), then what tells it from others."""


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
    def of_rows(cls, rows: Iterable[tuple[str, Row]]) -> AcrossMunicipalities:
        """Put joined rows in order; the order in which they come makes no difference.

        In: of what each tells, and the row.
        """
        held: dict[str, list[Row]] = {"overview": [], "topic": [], "law": [], "term": []}
        for told, row in rows:
            held[told].append(row)
        return cls(
            tuple(_ordered(held["overview"], "state", "name", "slug")),
            tuple(_ordered(held["topic"], "topic", "state", "name", "slug", "url", "id")),
            tuple(_ordered(held["law"], "law", "cite")),
            tuple(_ordered(held["term"], "key")),
        )


def keyed(share: Share) -> Iterator[tuple[Key, Row]]:
    """The rows of a share; those with one key, of whatever municipality, are to be joined."""
    slug = share.overview["slug"]
    yield ("overview", slug), share.overview
    for row in share.topics:
        yield ("topic", slug, row["topic"], row["id"]), row
    for row in share.cites:
        yield ("law", row["law"], row["cite"] or ""), row
    for row in share.definitions:
        yield ("term", row["term"].strip(" ").lower()), row


def joined(key: Key, rows: Iterable[Row]) -> Iterator[tuple[str, Row]]:
    """The one row that all rows of a key make; none for a term of one municipality alone."""
    told = key[0]
    if told == "law":
        yield told, _law(list(rows))
    elif told == "term":
        definitions = _ordered(rows, "name", "slug", "position", "term", "text", "url")
        if len({row["slug"] for row in definitions}) > 1:
            yield told, {"key": key[1], "definitions": definitions}
    else:
        yield from ((told, row) for row in rows)


def _ordered(rows: Iterable[Row], *keys: str) -> list[Row]:
    """Rows in the order of some of their values; what has no value comes first."""
    return sorted(rows, key=lambda row: [(row[key] is not None, row[key]) for key in keys])


def _law(cites: list[Row]) -> Row:
    """A provision with the units that cite it; of several addresses the last by letters."""
    units = {(row["citing"]["slug"], row["citing"]["id"]): row["citing"] for row in cites}
    return {
        "law": cites[0]["law"],
        "cite": cites[0]["cite"],
        "url": max((row["url"] for row in cites if row["url"]), default=None),
        "citing": _ordered(units.values(), "name", "slug", "position"),
    }
