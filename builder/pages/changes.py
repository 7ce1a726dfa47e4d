"""The pages of a code's versions: an overview, and what changed between any two versions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from builder.frozen import frozen
from builder.indexes.local_laws import laws_title
from builder.model import Unit
from builder.pages import escape
from builder.pages.differences import Part, parts_of
from builder.pages.feed import FEED
from builder.pages.links import Link, relative
from builder.pages.newest_laws import newest_laws
from builder.pages.site import OwnPage, Site
from builder.pages.stubs import lasting_url
from builder.pages.templating import Files
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

PAGE = OwnPage(
    "changes",
    "Changes",
    "What changed in this code, by version and by law.",
    kind="changes",
    at=URL,
)
"""The overview of a code with versions; without, the overview shows the newest laws."""
SHOWN = 30
"""Most laws in the overview; the list of laws has all."""


@frozen
class ChangeRow:
    """A changed unit in a list."""

    said: str
    link: Link
    detail: str


@frozen
class View:
    """A changed unit with its words."""

    id: str
    heading: Markup
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

    def href(self, change: Change, base: str) -> str:
        """The link from page `base` to a change."""
        return relative(place_of(self.changes, change), base)

    def title(self, folder: str) -> str:
        """The heading of a chapter's changes."""
        return chapter_heading(folder, self.timeline) or self.site.facts.site_name


def pages(site: Site) -> Files:
    """File and text of every page."""
    timeline = site.publication.timeline
    pairs = [Pair(site, timeline, one) for one in timeline.changes] if timeline else []
    if title(site):
        yield site.written(
            replace(PAGE, title=title(site)),
            versions=[
                (one, relative(root_of(one.day, timeline), URL))
                for one in reversed(timeline.versions)
            ]
            if timeline
            else (),
            pairs=[(one.changes, relative(one.url, URL), tallied(one.changes)) for one in pairs],
            laws=newest_laws(site, URL, SHOWN),
            feed=relative(FEED, URL),
            parts=law_views(site, URL),
        )
    for pair in pairs:
        yield _list(pair)
        for folder, changes in by_chapter(pair.changes):
            yield _chapter_page(pair, folder, changes)


def title(site: Site) -> str:
    """Title of the overview; empty if the site has none."""
    if site.publication.timeline:
        return PAGE.title
    has_laws = not site.publication.earlier and newest_laws(site, URL, 1)
    return laws_title(law.name for law in site.laws) if has_laws else ""


def law_views(site: Site, base: str) -> list[tuple[str, str, bool]]:
    """The two views of the laws, for a page that is one: link, words, whether it is this one."""
    held = ((URL, "Newest first"), ("laws/", "By year"))
    shown = title(site) and site.laws
    return [(relative(url, base), words, url == base) for url, words in held] if shown else []


def _list(pair: Pair) -> tuple[str, str]:
    heading, binder = f"Changes, {between(pair.changes)}", binder_name(pair.changes)
    is_printed = binder in pair.site.publication.binder
    return pair.site.written(
        OwnPage("changes_list", heading, f"{heading}.", kind=PAGE.kind, at=pair.url),
        [Link(PAGE.title, relative(URL, pair.url))],
        counts=tallied(pair.changes),
        printed=relative(f"print/{binder}", pair.url) if is_printed else "",
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
            (pair.title(folder), [_row(pair, one) for one in changes])
            for folder, changes in by_chapter(pair.changes)
        ],
    )


def _row(pair: Pair, change: Change) -> ChangeRow:
    heading = pair.site.cited_heading(shown(change))
    link = Link(heading, pair.href(change, pair.url))
    return ChangeRow(SAID[change.kind], link, detail(change))


def _named(pair: Pair, change: Change) -> Link:
    return Link(pair.site.citation(shown(change)), pair.href(change, pair.url))


def _chapter_page(pair: Pair, folder: str, changes: Sequence[Change]) -> tuple[str, str]:
    url = f"{pair.url}{folder}/"
    versions = pair.changes
    heading = f"{pair.title(folder)}: changes, {between(versions)}"
    days = f"{names.date(versions.older)} – {names.date(versions.newer)}"
    order = [pair.href(one, url) for _, held in by_chapter(versions) for one in held]
    return pair.site.written(
        OwnPage("changes_chapter", heading, f"{heading}.", kind=PAGE.kind, at=url),
        [Link(PAGE.title, relative(URL, url)), Link(days, relative(pair.url, url))],
        views=[
            View(
                anchor_of(one),
                escape.title(names.heading(shown(one))),
                SAID[one.kind],
                detail(one),
                _of_version(pair, one.old, versions.older, url),
                _of_version(pair, one.new, versions.newer, url),
                order[at - 1] if at else "",
                order[at + 1] if at + 1 < len(order) else "",
                parts_of(one, lambda unit, later: _link(pair, unit, url, later=later)),
            )
            for one in changes
            for at in [order.index(pair.href(one, url))]
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
            return Link(names.short(side), pair.href(one, url))
    return None
