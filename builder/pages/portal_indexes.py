"""The portal's pages over all municipalities: topics, state and federal law, terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from markupsafe import Markup

from builder.addresses import slug
from builder.data.across_municipalities import AcrossMunicipalities, Row, Rows
from builder.frozen import frozen
from builder.pages.indexes import IndexGroup
from builder.pages.portal_lists import ROWS, Leaf, ListedGroup, Part, cut, part_links, span_in
from builder.pages.portal_lists import listed as contents
from builder.pages.templating import Files, render
from builder.present.names import place, provision, shortened
from builder.text.counting import natural

TITLE = "Municipal codes"
"""Title of the portal."""
SHORT = 400
"""Characters of a meaning shown on the page of terms."""


@frozen
class PortalIndex:
    """One of the portal's pages."""

    name: str
    """Its folder; no municipality may have it as its slug."""
    title: str
    description: str
    rows: Callable[[AcrossMunicipalities], Rows]
    groups: Callable[[Iterable[Row]], Iterable[IndexGroup]]
    leaves: Callable[[Iterable[IndexGroup]], Iterable[Leaf]]
    """The groups in the pieces between which they may be cut."""
    joined: Callable[[Sequence[Leaf]], tuple[Any, ...]]
    """The rows of a group, made of some of its pieces."""


def present(crossing: AcrossMunicipalities) -> list[tuple[PortalIndex, Rows]]:
    """The pages that have something to show, each with its rows."""
    return [(index, rows) for index in INDEXES if (rows := index.rows(crossing))]


def pages(listed: Iterable[tuple[PortalIndex, Rows]]) -> Files:
    """File and text of each page; of a long list only one group is in memory at a time."""
    for index, rows in listed:
        parts = [part.without_leaves for part in _cut(index, rows)]
        if sum(part.rows for part in parts) <= ROWS:
            yield f"{index.name}/index.md", _page(index, list(index.groups(rows)))
            continue
        split = contents(parts, slug)
        yield f"{index.name}/index.md", _contents(index, split)
        places = ((group, folder) for group in split for folder, _ in group.parts)
        for (group, folder), part in zip(places, _cut(index, rows), strict=True):
            own = IndexGroup(group.title, index.joined(part.leaves))
            yield f"{index.name}/{folder}index.md", _page(index, [own], group, part)


def _cut(index: PortalIndex, rows: Rows) -> Iterator[Part]:
    return cut(index.leaves(index.groups(rows)), ROWS)


def _front(index: PortalIndex, title: str, depth: int) -> dict[str, Any]:
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
    groups: Sequence[IndexGroup],
    split: ListedGroup | None = None,
    part: Part | None = None,
) -> str:
    """A page of an index: all of it, or a part of one of its groups."""
    depth, title, parts = 1, index.title, list[tuple[str, str, bool]]()
    if split and part:
        depth, parts = part.depth, part_links(split, part)
        title += f": {part.group}{span_in(split, part)}"
    return render(
        f"portal_{index.name}.md",
        front=_front(index, title, depth),
        heading=Markup("# {} {{#{}}}").format(index.title, index.name),
        groups=groups,
        up="../" * depth,
        parts=parts,
    )


def _contents(index: PortalIndex, split: Sequence[ListedGroup]) -> str:
    """The page of contents of an index that does not fit one page."""
    return render(
        "portal_contents.md",
        front=_front(index, index.title, 1),
        heading=Markup("# {} {{#{}}}").format(index.title, index.name),
        description=index.description,
        groups=split,
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


def _by_topic(rows: Iterable[Row]) -> Iterator[IndexGroup]:
    for topic, held in groupby(rows, key=lambda row: row["topic"]):
        yield IndexGroup(topic, _towns(held))


def _by_law(rows: Iterable[Row]) -> Iterator[IndexGroup]:
    ordered = sorted(rows, key=lambda row: (row["law"].casefold(), row["law"]))
    for law, held in groupby(ordered, key=lambda row: row["law"]):
        cites = sorted(held, key=lambda row: natural(row["cite"] or ""))
        named = ({**cite, "cite": provision(law, cite["cite"])} for cite in cites)
        yield IndexGroup(law, tuple((cite, _towns(cite["citing"])) for cite in named))


def _by_letter(rows: Iterable[Row]) -> Iterator[IndexGroup]:
    def letter(row: Row) -> str:
        first = row["key"][:1].upper()
        return first if first.isalpha() else "0–9"

    for title, held in groupby(rows, key=letter):
        yield IndexGroup(title, tuple(_term(row) for row in held))


def _term(row: Row) -> Row:
    ordered = sorted(row["definitions"], key=_town)
    return row | {"definitions": [one | {"text": shortened(one["text"], SHORT)} for one in ordered]}


def _topic_leaves(groups: Iterable[IndexGroup]) -> Iterator[Leaf]:
    for group in groups:
        for town in group.rows:
            yield Leaf(group.title, None, town, len(town.rows), town.title)


def _law_leaves(groups: Iterable[IndexGroup]) -> Iterator[Leaf]:
    for group in groups:
        for cite, towns in group.rows:
            for town in towns:
                yield Leaf(group.title, cite, town, len(town.rows), cite["cite"] or town.title)


def _term_leaves(groups: Iterable[IndexGroup]) -> Iterator[Leaf]:
    for group in groups:
        for term in group.rows:
            for definition in term["definitions"]:
                yield Leaf(group.title, term, definition, 1, term["key"])


def _plain(leaves: Sequence[Leaf]) -> tuple[Any, ...]:
    return tuple(leaf.held for leaf in leaves)


def _under_cites(leaves: Sequence[Leaf]) -> tuple[Any, ...]:
    return tuple((head, _plain(held)) for head, held in _by_head(leaves))


def _under_terms(leaves: Sequence[Leaf]) -> tuple[Any, ...]:
    return tuple(head | {"definitions": _plain(held)} for head, held in _by_head(leaves))


def _by_head(leaves: Sequence[Leaf]) -> Iterator[tuple[Any, list[Leaf]]]:
    for _, held in groupby(leaves, key=lambda leaf: id(leaf.head)):
        some = list(held)
        yield some[0].head, some


INDEXES = (
    PortalIndex(
        "topics",
        "Topics",
        "What each municipality has on a subject, side by side.",
        lambda c: c.topics,
        _by_topic,
        _topic_leaves,
        _plain,
    ),
    PortalIndex(
        "law",
        "State and federal law",
        "Every outside provision with all sections that cite it.",
        lambda c: c.laws,
        _by_law,
        _law_leaves,
        _under_cites,
    ),
    PortalIndex(
        "terms",
        "Definitions",
        "One term, as each municipality defines it.",
        lambda c: c.terms,
        _by_letter,
        _term_leaves,
        _under_terms,
    ),
)
"""In the order of the menu."""
