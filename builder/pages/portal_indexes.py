"""The portal's pages over all municipalities: topics, state and federal law, terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from builder.data.across_municipalities import AcrossMunicipalities, Row, Rows
from builder.frozen import Plain, frozen
from builder.pages.indexes import IndexGroup
from builder.pages.portal_lists import ROWS, Leaf, cut, part_links, span_in
from builder.pages.portal_lists import listed as contents
from builder.pages.templating import Files, render
from builder.present import names
from builder.present.names import place, provision, shortened
from builder.text.counting import natural

TITLE = "Municipal codes"
"""Title of the portal."""
SHORT = 200
"""Most characters of a meaning on the page of terms."""


@frozen
class PortalIndex:
    """One of the portal's pages."""

    name: str
    """Its folder, which is never a slug."""
    title: str
    description: str
    rows: Callable[[AcrossMunicipalities], Rows]
    leaves: Callable[[Iterable[Row]], Iterator[Leaf]]
    """Gives what it lists, in pieces between which groups may be cut."""
    joined: Callable[[Sequence[Leaf]], tuple[Any, ...]]
    """Makes the rows of a group from some of its pieces."""


def present(crossing: AcrossMunicipalities) -> list[tuple[PortalIndex, Rows]]:
    """(page, rows) for each page that has rows."""
    return [(index, rows) for index in INDEXES if (rows := index.rows(crossing))]


def pages(listed: Iterable[tuple[PortalIndex, Rows]]) -> Files:
    """File and text of each page; of a long list only one group is in memory at a time."""
    for index, rows in listed:
        parts = [replace(part, leaves=()) for part in cut(index.leaves(rows), ROWS)]
        if sum(part.rows for part in parts) <= ROWS:
            groups = groupby(index.leaves(rows), key=lambda leaf: leaf.group)
            whole = [IndexGroup(title, index.joined(list(held))) for title, held in groups]
            yield f"{index.name}/index.md", _page(index, index.title, whole)
            continue
        split = contents(parts)
        front = _front(index, index.title, 1)
        listed_groups = render("portal_contents.md", front, index=index, groups=split)
        yield f"{index.name}/index.md", listed_groups
        places = ((group, folder) for group in split for folder, _ in group.parts)
        for (group, folder), part in zip(places, cut(index.leaves(rows), ROWS), strict=True):
            own = [IndexGroup(group.title, index.joined(part.leaves))]
            title = f"{index.title}: {group.title}{span_in(group, part)}"
            text = _page(index, title, own, part_links(group, part), part.depth)
            yield f"{index.name}/{folder}index.md", text


def _front(index: PortalIndex, title: str, depth: int) -> Plain:
    trail = [[TITLE, "../" * depth], *([[index.title, "../" * (depth - 1)]] if depth > 1 else [])]
    return {
        "title": title,
        "description": index.description,
        "kind": "index",
        "hide": ["navigation"],
        "trail": trail,
    }


def _page(
    index: PortalIndex,
    title: str,
    groups: Sequence[IndexGroup],
    parts: Sequence[tuple[str, str, bool]] = (),
    depth: int = 1,
) -> str:
    """A page of an index: all of it, or a part of one of its groups."""
    return render(
        f"portal_{index.name}.md",
        _front(index, title, depth),
        index=index,
        heading=title,
        groups=groups,
        up="../" * depth,
        parts=parts,
    )


def _towns(rows: Iterable[Row]) -> tuple[IndexGroup, ...]:
    """Rows by municipality, in the order of the portal's list."""
    ordered = sorted(rows, key=_town)
    return tuple(
        IndexGroup(held[0]["name"], tuple(held))
        for held in (list(rows) for _, rows in groupby(ordered, key=_town))
    )


def _town(row: Row) -> tuple[str, str]:
    return place(row["name"]), row["slug"]


def _by_topic(rows: Iterable[Row]) -> Iterator[Leaf]:
    for topic, held in groupby(rows, key=lambda row: row["topic"]):
        for town in _towns(held):
            yield Leaf(topic, None, town, len(town.rows), town.title)


def _by_law(rows: Iterable[Row]) -> Iterator[Leaf]:
    for row in sorted(
        rows, key=lambda row: (row["law"].casefold(), row["law"], natural(row["cite"] or ""))
    ):
        cite = row | {"cite": provision(row["law"], row["cite"])}
        for town in _towns(row["citing"]):
            yield Leaf(row["law"], cite, town, len(town.rows), cite["cite"] or town.title)


def _by_letter(rows: Iterable[Row]) -> Iterator[Leaf]:
    for row in rows:
        letter = names.initial(row["key"])
        for one in sorted(row["definitions"], key=_town):
            definition = one | {"text": shortened(one["text"], SHORT)}
            yield Leaf(letter, row, definition, 1, row["key"])


def _plain(leaves: Sequence[Leaf]) -> tuple[Any, ...]:
    return tuple(leaf.held for leaf in leaves)


def _by_head(leaves: Sequence[Leaf]) -> tuple[Any, ...]:
    """What is below each head, with the head."""
    runs = (list(held) for _, held in groupby(leaves, key=lambda leaf: id(leaf.head)))
    return tuple((some[0].head, _plain(some)) for some in runs)


def _under_terms(leaves: Sequence[Leaf]) -> tuple[Any, ...]:
    return tuple(head | {"definitions": held} for head, held in _by_head(leaves))


INDEXES = (
    PortalIndex(
        "topics",
        "Topics",
        "What each municipality has on a subject, side by side.",
        lambda c: c.topics,
        _by_topic,
        _plain,
    ),
    PortalIndex(
        "law",
        "State and federal law",
        "State and federal laws that these codes cite, and the sections that cite them.",
        lambda c: c.laws,
        _by_law,
        _by_head,
    ),
    PortalIndex(
        "terms",
        "Definitions",
        "One term, as each municipality defines it.",
        lambda c: c.terms,
        _by_letter,
        _under_terms,
    ),
)
"""In the order of the menu."""
