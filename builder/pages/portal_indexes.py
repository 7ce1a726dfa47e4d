"""The portal's pages over all municipalities: topics, state and federal law, terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from markupsafe import Markup

from builder.across_municipalities import AcrossMunicipalities, Row
from builder.indexes.citations import natural
from builder.pages import front_matter
from builder.pages.templating import render
from builder.present.names import place, shortened

TITLE = "Municipal codes"
"""Of the portal."""
SHORT = 400
"""Characters of a meaning that the page of terms shows."""


@dataclass(frozen=True, slots=True)
class PortalIndex:
    """One of the portal's pages."""

    name: str
    """Its folder; no municipality may take it as its slug."""
    title: str
    description: str
    rows: Callable[[AcrossMunicipalities], Sequence[Row]]
    groups: Callable[[Sequence[Row]], Iterable[Any]]


@dataclass(frozen=True, slots=True)
class Group:
    """What stands under one heading."""

    title: str
    rows: tuple[Any, ...]


def present(crossing: AcrossMunicipalities) -> list[tuple[PortalIndex, Sequence[Row]]]:
    """The pages that there is something for, each with its rows."""
    return [(index, rows) for index in INDEXES if (rows := index.rows(crossing))]


def pages(listed: Iterable[tuple[PortalIndex, Sequence[Row]]]) -> Iterator[tuple[str, str]]:
    """File and text of each page."""
    for index, rows in listed:
        front = {
            "title": index.title,
            "description": index.description,
            "kind": "index",
            "hide": ["navigation"],
            "trail": [[TITLE, "../"]],
        }
        heading = Markup("# {} {{#{}}}").format(index.title, index.name)
        text = render(
            f"portal_{index.name}.md",
            front_matter=front_matter.front(front),
            heading=heading,
            groups=list(index.groups(rows)),
        )
        yield f"{index.name}/index.md", text


def _towns(rows: Iterable[Row]) -> tuple[Group, ...]:
    """Rows by municipality, in the order of the portal's list."""
    ordered = sorted(rows, key=_town)
    return tuple(
        Group(held[0]["name"], tuple(held))
        for held in (list(rows) for _, rows in groupby(ordered, key=_town))
    )


def _town(row: Row) -> tuple[str, str]:
    return place(row["name"]), row["slug"]


def _by_topic(rows: Sequence[Row]) -> Iterator[Group]:
    for topic, held in groupby(rows, key=lambda row: row["topic"]):
        yield Group(topic, _towns(held))


def _by_law(rows: Sequence[Row]) -> Iterator[Group]:
    ordered = sorted(rows, key=lambda row: (row["law"], natural(row["cite"] or "")))
    for law, cites in groupby(ordered, key=lambda row: row["law"]):
        yield Group(law, tuple((cite, _towns(cite["citing"])) for cite in cites))


def _by_letter(rows: Sequence[Row]) -> Iterator[Group]:
    def letter(row: Row) -> str:
        first = row["key"][:1].upper()
        return first if first.isalpha() else "0–9"

    for title, held in groupby(rows, key=letter):
        yield Group(title, tuple(_term(row) for row in held))


def _term(row: Row) -> Row:
    ordered = sorted(row["definitions"], key=_town)
    return row | {"definitions": [one | {"text": shortened(one["text"], SHORT)} for one in ordered]}


INDEXES = (
    PortalIndex(
        "topics",
        "Topics",
        "What each municipality has on a subject, side by side.",
        lambda c: c.topics,
        _by_topic,
    ),
    PortalIndex(
        "law",
        "State and federal law",
        "Every outside provision with all sections that cite it.",
        lambda c: c.laws,
        _by_law,
    ),
    PortalIndex(
        "terms",
        "Definitions",
        "One term, as each municipality defines it.",
        lambda c: c.terms,
        _by_letter,
    ),
)
"""In the order of the menu."""
