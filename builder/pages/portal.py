"""The portal over all municipalities: a docs folder of its own, in the same theme."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import field
from itertools import chain
from pathlib import Path

from markupsafe import Markup

from builder import addresses
from builder.data.across_municipalities import AcrossMunicipalities
from builder.frozen import Plain, frozen
from builder.grouped import grouped
from builder.identity.states import NAMED_BY
from builder.pages import escape, machines, results
from builder.pages.config import settings
from builder.pages.docs import CARD, start_folder, write
from builder.pages.policy import policy
from builder.pages.portal_indexes import INDEXES, TITLE, pages, present
from builder.pages.portal_lists import Leaf, ListedGroup, Part, cut, listed, part_links, span_in
from builder.pages.templating import Files, render
from builder.present import names
from builder.present.facts import Dated
from builder.present.names import place
from builder.present.publication import UNPUBLISHED, Publication
from builder.search.files import dumps
from builder.text.amounts import counted

MANY = 300
"""Most municipalities in one table: 20 KB in transfer."""

STATES, LETTERS = "states", "names"
"""Folders of the portal, which are never slugs."""


_NONE = "No state"

_WORD = re.compile(r"\w+")

NOTHING = AcrossMunicipalities()


@frozen
class PortalEntry:
    """A municipality on the portal."""

    slug: str
    """The folder of its site, next to the portal's index; empty if there is no site to link to."""
    name: str
    state: str
    days: Dated = field(default_factory=Dated)
    newest_law: str | None = None
    """ISO date of the newest law in the copy."""
    sections: int = 0
    fictional: bool = False
    problem: str | None = None
    """Why its last build failed, in a sentence; None if it did not."""
    damaged: bool = False
    """Whether its text was rebuilt from a damaged copy."""

    @property
    def dated(self) -> str:
        """The date from which the copy's age is judged, as an ISO date; empty if unknown."""
        return self.days.by(None)[0] or self.newest_law or ""


def write_portal(
    entries: Iterable[PortalEntry],
    target: Path,
    *,
    crossing: AcrossMunicipalities = NOTHING,
    publication: Publication = UNPUBLISHED,
) -> None:
    """Write the portal's docs folder.

    Its site is meant to be next to the folders of the municipalities' sites.

    Args:
        entries: the municipalities; they are shown by state and name.
        target: the folder; what an earlier build left in it is removed.
        crossing: tables over all municipalities; each with rows gets a page.
        publication: how it will be published; a portal has neither editions nor faults.
    """
    shown = in_order(entries)
    listed = present(crossing)
    states = by_state(shown)
    by_name = bool(states) and not publication.offline  # a folder has no server to fetch from
    start_folder(target)
    extra = {
        "kind": "portal",
        "fictional": bool(shown) and all(entry.fictional for entry in shown),
        "whole_menu": True,
        "state": None,
        "index": True,
        "flattened": False,
        "card": publication.card is not None,
        "offline": publication.offline,
        "policy": policy(offline=publication.offline),
    }
    indexed = ({index.title: f"{index.name}/index.md"} for index, _ in listed)
    folders = (STATES, *(index.name for index in INDEXES))
    config = settings(
        TITLE,
        addresses.folder(publication.site_url),
        extra,
        [{"Municipalities": "index.md"}, *indexed],
        not_in_nav="".join(f"/{name}/*/\n" for name in folders) + f"/{results.URL}\n",
    )
    write(target / "mkdocs.yml", config)
    description = f"{counted(len(shown), 'municipal code')}, searchable."
    alone = shown if len(shown) == 1 else []
    front = {
        "title": TITLE,
        "description": str(escape.title(description)),
        "kind": "portal",
        "hide": ["navigation", "toc", "path"],
        "leads_to": next((f"{one.slug}/" for one in alone if one.slug and not one.problem), ""),
    }
    write(
        target / "docs" / "index.md",
        render(
            "portal.md",
            front=front,
            entries=shown,
            states=states,
            names=LETTERS if by_name else None,
            topics=list(dict.fromkeys(row["topic"] for row in crossing.topics)),
            indexes=[index for index, _ in listed],
            heading_id=Markup("{#home}"),
        ),
    )
    files = chain(
        pages(listed),
        _of_states(states),
        _by_name(shown) if by_name else (),
        [results.page([TITLE, "../"])],
        _machines(shown, publication.site_url),
    )
    for name, text in files:
        write(target / "docs" / name, text)
    if publication.card:
        (target / "docs" / CARD).write_bytes(publication.card)


def _machines(entries: list[PortalEntry], site_url: str | None) -> Files:
    """What the portal says to machines."""
    with_site = [entry for entry in entries if entry.slug]
    towns = [
        machines.LlmsEntry(
            f"{entry.name}, {entry.state}",
            f"{entry.slug}/llms.txt",
            counted(entry.sections, "section"),
        )
        for entry in with_site
    ]
    yield (
        "llms.txt",
        machines.llms(TITLE, [machines.UNOFFICIAL, machines.TWINS], [("Municipalities", towns)]),
    )
    root = addresses.folder(site_url)
    indexed = ["", *(f"{entry.slug}/" for entry in with_site if not entry.damaged)]
    sitemaps = [f"{root}{folder}sitemap.xml" for folder in indexed if root]
    yield "robots.txt", machines.robots(sitemaps)
    if sitemaps:
        yield "sitemap-index.xml", machines.sitemap_index(sitemaps)


def in_order(entries: Iterable[PortalEntry]) -> list[PortalEntry]:
    """Entries by state and name."""
    return sorted(entries, key=lambda entry: (entry.state, names.place(entry.name), entry.slug))


def by_state(entries: Sequence[PortalEntry]) -> tuple[ListedGroup, ...]:
    """The states with the parts of their lists; empty if one table has all municipalities.

    Args:
        entries: the municipalities, by state and name.
    """
    if len(entries) <= MANY:
        return ()
    leaves = (
        Leaf(NAMED_BY.get(one.state, one.state) or _NONE, None, one, 1, place(one.name))
        for one in entries
    )
    return listed(cut(sorted(leaves, key=lambda leaf: leaf.group), MANY))


def _of_states(states: Iterable[ListedGroup]) -> Files:
    """File and text of each page of a state."""
    for state in states:
        for folder, part in state.parts:
            yield f"{STATES}/{folder}index.md", _state_page(state, part)


def _state_page(state: ListedGroup, part: Part) -> str:
    up = "../" * part.depth
    front: Plain = {
        "title": f"{state.title}{span_in(state, part)}",
        "description": f"Municipal codes of {state.title}.",
        "kind": "index",
        "hide": ["navigation", "toc"],
        "trail": [[TITLE, up]],
    }
    return render(
        "portal_state.md",
        front,
        title=state.title,
        entries=[leaf.held for leaf in part.leaves],
        up=up,
        parts=part_links(state, part),
    )


def _by_name(entries: Iterable[PortalEntry]) -> Files:
    """File and text of the lists of names, each by the first letter of one of its words."""
    held = grouped(
        (letter, [entry.name, entry.state, entry.slug])
        for entry in entries
        if entry.slug
        for letter in {word[0] for word in _WORD.findall(place(entry.name).lower())}
    )
    # Named by the letter's number, as not every file system allows every letter.
    for letter, rows in sorted(held.items()):
        yield f"{LETTERS}/{ord(letter)}.json", dumps(rows) + "\n"
