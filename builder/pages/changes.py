"""The pages of a code's versions: an overview, and what changed between any two versions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from builder.frozen import Plain, frozen
from builder.indexes.local_laws import laws_title
from builder.model import Unit
from builder.pages import escape
from builder.pages.differences import Part, parts_of
from builder.pages.feed import FEED
from builder.pages.links import Link, relative
from builder.pages.newest_laws import newest_laws
from builder.pages.site import Site
from builder.pages.stubs import lasting_url
from builder.pages.templating import Files, render
from builder.present import names
from builder.present.publication import root_of
from builder.present.told_changes import (
    SAID,
    URL,
    amounts,
    anchor_of,
    between,
    binder_name,
    by_chapter,
    by_law,
    chapter_heading,
    detail,
    in_short,
    place_of,
    shown,
    tallied,
    url_of,
)
from builder.versions.changes import Change, Changes
from builder.versions.timeline import Timeline

TITLE = "Changes"
"""Title of the overview if a code has versions; else the overview shows its newest laws."""
DESCRIPTION = "What changed in this code, by version and by law."
SHOWN = 30
"""Most laws in the overview; the list of laws has all."""


@frozen
class ChangeRow:
    """A changed unit in a list."""

    said: str
    citation: str
    title: str
    href: str
    detail: str


@frozen
class View:
    """A changed unit with its words."""

    id: str
    heading: Any
    said: str
    detail: str
    was: Link | None
    now: Link | None
    earlier: str
    """Link to the change before; empty for the first."""
    later: str
    parts: tuple[Part, ...]


@frozen
class Pair:
    """What changed between two versions, and where its pages are."""

    site: Site
    timeline: Timeline
    changes: Changes

    @property
    def url(self) -> str:
        """The address of its list."""
        return url_of(self.changes)

    def place(self, change: Change) -> str:
        """The address of a change."""
        return place_of(self.changes, change)


def pages(site: Site) -> Files:
    """File and text of every page."""
    timeline = site.publication.timeline
    pairs = [Pair(site, timeline, one) for one in timeline.changes] if timeline else []
    if title(site):
        text = render(
            "changes.md",
            front=_front(site, title(site), DESCRIPTION, URL, ()),
            title=title(site),
            versions=[
                (one, relative(root_of(one.day, timeline), URL))
                for one in reversed(timeline.versions)
            ]
            if timeline
            else (),
            pairs=[(one.changes, relative(one.url, URL), tallied(one.changes)) for one in pairs],
            laws=newest_laws(site, URL, SHOWN),
            feed=relative(FEED, URL).rstrip("/"),
            parts=law_views(site, URL),
        )
        yield f"{URL}index.md", text
    for pair in pairs:
        yield f"{pair.url}index.md", _list(pair)
        for folder, changes in by_chapter(pair.changes):
            yield f"{pair.url}{folder}/index.md", _chapter_page(pair, folder, changes)


def title(site: Site) -> str:
    """Title of the overview; empty if the site has none."""
    if site.publication.timeline:
        return TITLE
    has_laws = not site.publication.earlier and newest_laws(site, URL, 1)
    return laws_title(law.name for law in site.laws) if has_laws else ""


def law_views(site: Site, base: str) -> list[tuple[str, str, bool]]:
    """The two views of the laws, for a page that is one: link, words, whether it is this one."""
    held = ((URL, "Newest first"), ("laws/", "By year"))
    shown = title(site) and site.laws
    return [(relative(url, base), words, url == base) for url, words in held] if shown else []


def _front(site: Site, called: str, description: str, url: str, above: Iterable[Link]) -> Plain:
    steps = ([str(escape.title(one.text)), one.href] for one in above)
    return site.front(url, str(escape.title(called)), description, "changes", steps)


def _list(pair: Pair) -> str:
    heading = f"Changes, {between(pair.changes)}"
    above = [Link(TITLE, relative(URL, pair.url))]
    return render(
        "changes_list.md",
        front=_front(pair.site, heading, f"{heading}.", pair.url, above),
        title=heading,
        counts=tallied(pair.changes),
        printed=_printed(pair),
        laws=[
            (law, [(said, [_named(pair, one) for one in group]) for said, group in in_short(held)])
            for law, held in by_law(pair.changes)
        ],
        amounts=[
            (_named(pair, change), one.about, one.was, one.now)
            for change in pair.changes.changes
            for one in amounts(change)
        ],
        groups=[
            (_title(pair, folder), [_row(pair, one) for one in changes])
            for folder, changes in by_chapter(pair.changes)
        ],
    )


def _named(pair: Pair, change: Change) -> Link:
    return Link(pair.site.citation(shown(change)), relative(pair.place(change), pair.url))


def _printed(pair: Pair) -> str:
    """Link to the PDF of the changes; empty if none was made."""
    name = binder_name(pair.changes)
    made = name in pair.site.publication.binder
    return relative(f"print/{name}", pair.url).rstrip("/") if made else ""


def _title(pair: Pair, folder: str) -> str:
    return chapter_heading(folder, pair.timeline) or pair.site.facts.site_name


def _row(pair: Pair, change: Change) -> ChangeRow:
    unit = shown(change)
    return ChangeRow(
        SAID[change.kind],
        pair.site.citation(unit),
        names.shown_title(unit) if names.designation(unit) else "",
        relative(pair.place(change), pair.url),
        detail(change),
    )


def _chapter_page(pair: Pair, folder: str, changes: Sequence[Change]) -> str:
    url = f"{pair.url}{folder}/"
    heading = f"{_title(pair, folder)}: changes, {between(pair.changes)}"
    versions = pair.changes
    above = [
        Link(TITLE, relative(URL, url)),
        Link(
            f"{names.date(versions.older)} – {names.date(versions.newer)}", relative(pair.url, url)
        ),
    ]
    order = [pair.place(one) for _, held in by_chapter(pair.changes) for one in held]
    return render(
        "changes_chapter.md",
        front=_front(pair.site, heading, f"{heading}.", url, above),
        title=heading,
        views=[
            View(
                anchor_of(one),
                escape.title(names.heading(shown(one))),
                SAID[one.kind],
                detail(one),
                _of_version(pair, one.old, versions.older, url),
                _of_version(pair, one.new, versions.newer, url),
                relative(order[at - 1], url) if at else "",
                relative(order[at + 1], url) if at + 1 < len(order) else "",
                parts_of(one, lambda unit, later: _link(pair, unit, url, later=later)),
            )
            for one in changes
            for at in [order.index(pair.place(one))]
        ],
        changes=versions,
    )


def _of_version(pair: Pair, unit: Unit | None, day: str, url: str) -> Link | None:
    """The link to a unit as it is in a version."""
    if unit is None:
        return None
    return Link(names.date(day), relative(root_of(day, pair.timeline) + lasting_url(unit), url))


def _link(pair: Pair, unit: str, url: str, *, later: bool) -> Link | None:
    """The link to the change of another unit, to which or from which words moved."""
    for one in pair.changes.changes:
        side = one.new if later else one.old
        if side and side.id == unit:
            name = names.short(side)
            return Link(name, relative(pair.place(one), url))
    return None
