"""Long lists of the portal, cut into pages that a phone can handle.

A list that fits one page stays whole. A longer one becomes a page for each of its groups, in parts
if a group is longer than a page, with a page of contents before them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from builder.addresses import Names, slug
from builder.frozen import frozen
from builder.grouped import grouped, in_runs

ROWS = 1_000
"""Most rows of a page: about 30 KB in transfer, half of what a page may weigh."""


@frozen
class Leaf:
    """A piece of a list that is never cut."""

    group: str
    """The heading that it is under."""
    head: Any
    """What is above it in the group and is repeated on the next page, if anything."""
    held: Any
    rows: int
    label: str
    """The words by which readers find it in the order of the list."""


@frozen
class Part:
    """What one page shows of a group."""

    group: str
    number: int
    """From 1."""
    span: str
    """The labels of its first and last leaf, by which readers find it."""
    rows: int
    """How many rows it shows."""
    leaves: tuple[Leaf, ...] = ()
    """Empty in a list of contents, to save memory."""

    @property
    def depth(self) -> int:
        """How many folders its page is below the portal; the list of contents is one below it."""
        return 2 + (self.number > 1)


def cut(leaves: Iterable[Leaf], most: int) -> Iterator[Part]:
    """The parts of a list, in its order, each of one group and of about `most` rows or fewer."""
    for _, group in groupby(leaves, key=lambda leaf: leaf.group):
        for number, held in enumerate(in_runs(group, lambda leaf: leaf.rows, most), 1):
            first, last = held[0].label, held[-1].label
            span = first if first == last else f"{first} – {last}"
            yield Part(held[0].group, number, span, sum(leaf.rows for leaf in held), tuple(held))


@frozen
class ListedGroup:
    """A group on the page of contents."""

    title: str
    folder: str
    rows: int
    parts: tuple[tuple[str, Part], ...]
    """Each with its folder, relative to the page of contents."""


def listed(parts: Iterable[Part]) -> tuple[ListedGroup, ...]:
    """The groups of a list with their pages; two groups never share a folder."""
    taken = Names()
    found = list[ListedGroup]()
    for title, held in grouped((part.group, part) for part in parts).items():
        folder = taken.claim(slug(title))
        pages = tuple(
            (f"{folder}/{part.number}/" if part.number > 1 else f"{folder}/", part) for part in held
        )
        found.append(ListedGroup(title, folder, sum(part.rows for part in held), pages))
    return tuple(found)


def part_links(group: ListedGroup, here: Part) -> list[tuple[str, str, bool]]:
    """The links from one part of a group to all of them: address, span, and whether it is this one.

    A group of one part has no links.
    """
    if len(group.parts) == 1:
        return []
    up = "../" * (here.depth - 1)
    return [(up + folder, part.span, part.number == here.number) for folder, part in group.parts]


def span_in(group: ListedGroup, part: Part) -> str:
    """What the title of a part's page has after the group's: ", A – C"; empty for the only part."""
    return f", {part.span}" if len(group.parts) > 1 else ""
