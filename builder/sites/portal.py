"""Publishing the portal.

It is the last step of a build, over all sites that stand in the output folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from builder import garbage
from builder.across_municipalities import AcrossMunicipalities
from builder.model import Layout
from builder.pages.docs import write
from builder.pages.feed import FEED, Entry, atom, entries_of
from builder.pages.portal import PortalEntry, in_order, write_portal
from builder.pages.portal_indexes import TITLE
from builder.present.publication import Publication
from builder.print.card import Card, draw
from builder.results import Result, Status
from builder.search.files import as_scripts
from builder.search.portal import Town, portal_search_files
from builder.search.ready_words import ReadyWords
from builder.sites.manifest import NAME as SUMS
from builder.sites.mkdocs import build_site
from builder.sites.offline import name_files
from builder.sites.publish import put_in_place
from builder.sites.same_files import keep_times, share
from builder.stamps import Stamps, stamped
from builder.standing import words_of

NAME = "portal"
"""Of its docs folder; no slug clashes with it, because each ends in a state."""

NEWS = 100
"""Entries of the feed over all municipalities; readers of feeds ask daily."""
_STALE = "The newest text could not be built; this is the last copy that could."
_GONE = "No longer built; this is the last copy that was."
_NOT_BUILT = "The text could not be built."
_PROBLEMS = {Status.STALE: _STALE, Status.GONE: _GONE}
# What went wrong is for the publisher, in the report; it may name folders of his machine.


def publish_portal(
    results: Iterable[Result],
    crossing: AcrossMunicipalities,
    out: Path,
    work: Path,
    publication: Publication,
) -> Stamps:
    """Build the portal's own pages in the work folder.

    Then put them around the municipalities' sites, the index last.

    Args:
        results: how each municipality ended; a stale one is shown as such.
        crossing: what crosses all municipalities that have tables.
        out: the output folder.
        work: a folder for unfinished things, on the same file system.
        publication: how `out/site` will be published.

    Out: the files of the portal, as they were left.

    Raises:
        BuildError: the theme cannot build it.
        OSError: the output cannot be written; the portal that stood there still stands.
    """
    folder, site = work / NAME, work / f"{NAME}-site"
    entries = list(_entries(results, {row["slug"]: row for row in crossing.overview}))
    card = draw(Card.of_portal(TITLE, [entry.name for entry in entries]), work)
    write_portal(entries, folder, crossing=crossing, publication=replace(publication, card=card))
    found = portal_search_files(list(_towns(entries, out)), publication.synonyms)
    with garbage.paused():
        for name, text in as_scripts(found) if publication.offline else found:
            write(folder / "docs" / name, text)
    write(folder / "docs" / FEED, _news(entries, out / "site", publication.site_url))
    build_site(folder, site)
    if publication.offline:
        name_files(site)
    share([folder / "docs"], site)
    keep_times(folder, out / "docs" / NAME)
    keep_times(site, out / "site")
    left = stamped({f"docs/{NAME}": folder, "site": site})
    put_in_place(folder, out / "docs" / NAME)
    for path in sorted(site.iterdir(), key=lambda path: (path.name == "index.html", path.name)):
        target = out / "site" / path.name
        if path.is_dir():
            put_in_place(path, target)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            path.replace(target)
    return left


def _news(entries: Iterable[PortalEntry], sites: Path, site_url: str | None) -> str:
    """The feed over all municipalities: the newest entries of their own."""
    found: list[Entry] = []
    for entry in entries:
        try:
            told = (sites / entry.slug / FEED).read_text(encoding="utf-8") if entry.slug else ""
            found += [_under(one, entry.slug, site_url) for one in entries_of(told)] if told else []
        except (OSError, ValueError):  # it has none, or another hand has damaged it
            continue
    newest = sorted(found, key=lambda one: (one.iso, one.id), reverse=True)[:NEWS]
    root = f"{site_url.rstrip('/')}/" if site_url else None
    return atom(f"{TITLE}: changes", root, NAME, newest)


def _under(one: Entry, slug: str, site_url: str | None) -> Entry:
    """An entry of a municipality as the portal tells it; absolute addresses lose their root."""
    root = f"{site_url.rstrip('/')}/" if site_url else ""
    href = one.href.removeprefix(root) if root else f"{slug}/{one.href}"
    return replace(one, href=href)


def take_away(out: Path, names: Iterable[str]) -> None:
    """Remove what an earlier portal had and this one has not.

    Args:
        out: the output folder.
        names: its files, relative to the output folder; folders go that hold nothing without them.
    """
    for name in sorted(names):
        (out / name).unlink(missing_ok=True)
        for folder in list((out / name).parents):
            if folder == out / "site" or not folder.is_dir() or any(folder.iterdir()):
                break
            folder.rmdir()


def _towns(entries: Iterable[PortalEntry], out: Path) -> Iterator[Town]:
    """The municipalities that can be searched, in the order in which the portal lists them."""
    for entry in in_order(entries):
        if not entry.slug:
            continue
        site = out / "site" / entry.slug
        words = ReadyWords.of_site(site, words_of(out, entry.slug), site / SUMS)
        if town := Town.of_site(entry.slug, entry.name, site, words):
            yield town


def _entries(results: Iterable[Result], rows: dict[str, dict[str, Any]]) -> Iterator[PortalEntry]:
    for result in results:
        report = result.report
        if result.status is Status.PASSED_OVER:
            continue
        if report is None:
            yield PortalEntry(
                "",
                result.slug or result.source,
                "",
                "",
                Layout.GENERAL_CODE,
                problem=_NOT_BUILT,
                has_site=False,
            )
            continue
        row = rows.get(report["slug"], {})
        yield PortalEntry(
            slug=report["slug"],
            name=report["name"],
            state=report["state"],
            publisher=report["publisher"],
            layout=Layout(report["layout"]),
            current_through=row.get("current_through"),
            newest_law=report.get("newest_law"),
            sections=row.get("sections", 0),
            doubts=sum(report["doubts"].values()),
            fictional=report["fictional"],
            damaged=report.get("damaged", False),
            problem=_PROBLEMS.get(result.status),
        )
