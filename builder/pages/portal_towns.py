"""The portal's municipalities: one table, or where it would be too long, a page for each state.

A reader who types a name is then answered from lists by the first letters of names, of which only
the one that is asked for is fetched.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from builder import addresses
from builder.identity.states import NAMES
from builder.pages import front_matter
from builder.pages.portal_lists import Leaf, Listed, Part, beside, cut, listed
from builder.pages.templating import render
from builder.present.names import place
from builder.search.shards import dumps

if TYPE_CHECKING:
    from builder.pages.portal import PortalEntry

MANY = 300
"""Municipalities that one table holds: 20 KB in transfer."""
STATES, LETTERS = "states", "names"
"""Folders of the portal; no municipality may take them as its slug."""
_FULL = {letters: name for name, letters in NAMES.items()}
_NONE = "No state"
_WORD = re.compile(r"\w+")


def by_state(entries: Sequence[PortalEntry]) -> tuple[Listed, ...]:
    """The states with the parts of their lists; none where one table holds all.

    Args:
        entries: the municipalities, by state and name.
    """
    if len(entries) <= MANY:
        return ()
    leaves = (Leaf(_state(one), None, one, 1, place(one.name)) for one in entries)
    return listed(cut(sorted(leaves, key=lambda leaf: leaf.group), MANY), addresses.slug)


def _state(entry: PortalEntry) -> str:
    return _FULL.get(entry.state, entry.state) or _NONE


def pages(states: Iterable[Listed], title: str) -> Iterator[tuple[str, str]]:
    """File and text of each page of a state; `title` is the portal's."""
    for state in states:
        for folder, part in state.parts:
            yield f"{STATES}/{folder}index.md", _page(state, part, title)


def _page(state: Listed, part: Part, title: str) -> str:
    depth = 2 + (part.number > 1)
    span = f", {part.span}" if len(state.parts) > 1 else ""
    front: dict[str, Any] = {
        "title": f"{state.title}{span}",
        "description": f"Municipal codes of {state.title}.",
        "kind": "index",
        "hide": ["navigation", "toc"],
        "trail": [[title, "../" * depth]],
    }
    return render(
        "portal_state.md",
        front_matter=front_matter.front(front),
        title=state.title,
        entries=[leaf.held for leaf in part.leaves],
        up="../" * depth,
        parts=beside(state, part, depth - 1),
    )


def names(entries: Iterable[PortalEntry]) -> Iterator[tuple[str, str]]:
    """File and text of the lists of names, each by the first letter of a word of theirs."""
    held: dict[str, list[list[str]]] = defaultdict(list)
    for entry in entries:
        if entry.has_site:
            for letter in sorted({word[0] for word in _WORD.findall(place(entry.name).lower())}):
                held[letter].append([entry.name, entry.state, entry.slug])
    # By its number, since not every file system knows every letter.
    for letter, rows in sorted(held.items()):
        yield f"{LETTERS}/{ord(letter)}.json", dumps(rows) + "\n"
