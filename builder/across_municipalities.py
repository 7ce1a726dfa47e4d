"""What crosses municipalities, as plain rows: joined of the shares of all, shown by the portal.

`builder.spark.run` runs `keyed` and `joined` as tasks, so that only what is shown comes together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
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
    def of_rows(cls, rows: Iterable[tuple[str, Row]]) -> AcrossMunicipalities:
        """Put joined rows, each with its kind, in the order in which they are shown."""
        held: dict[str, list[Row]] = defaultdict(list)
        for kind, row in rows:
            held[kind].append(row)
        return cls(**{kind: tuple(_ordered(held[kind], *keys)) for kind, keys in _ORDER.items()})


Key = tuple[str | None, ...]
"""What is joined with what: first the kind, a field of `AcrossMunicipalities`."""
_ORDER = {
    "overview": ("state", "name", "slug"),
    "topics": ("topic", "state", "name", "slug", "url", "id"),
    "laws": ("law", "cite"),
    "terms": ("key",),
}


def keyed(share: Share) -> Iterator[tuple[Key, Row]]:
    """The rows of a share, each with what it is joined by."""
    slug = share.overview["slug"]
    yield ("overview", slug), share.overview
    yield from ((("topics", row["topic"], slug), row) for row in share.topics)
    yield from ((("laws", row["law"], row["cite"]), row) for row in share.cites)
    yield from ((("terms", row["term"].strip(" ").lower()), row) for row in share.definitions)


def joined(key: Key, rows: Iterable[Row]) -> Iterator[tuple[str, Row]]:
    """What the rows of one key make, whatever their order; each with its kind."""
    kind, held = str(key[0]), list(rows)
    if kind == "laws":
        yield kind, _law(held)
    elif kind != "terms":
        yield from ((kind, row) for row in held)
    elif len({row["slug"] for row in held}) > 1:
        ordered = _ordered(held, "name", "slug", "position", "term", "text", "url")
        yield kind, {"key": key[1], "definitions": ordered}


def _law(cites: list[Row]) -> Row:
    """A provision with the units that cite it; of several addresses the last by letters."""
    units = {(row["citing"]["slug"], row["citing"]["id"]): row["citing"] for row in cites}
    return {
        "law": cites[0]["law"],
        "cite": cites[0]["cite"],
        "url": max((row["url"] for row in cites if row["url"]), default=None),
        "citing": _ordered(units.values(), "name", "slug", "position"),
    }


def _ordered(rows: Iterable[Row], *keys: str) -> list[Row]:
    """Rows in the order of some of their values; what has no value comes first."""
    return sorted(rows, key=lambda row: [(row[key] is not None, row[key]) for key in keys])
