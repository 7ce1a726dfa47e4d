"""Build and publish the portal over all sites in the output folder, as a build's last step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from builder import addresses
from builder.data.share import days_of
from builder.errors import DAMAGED, BuildError, unwritable
from builder.pages.docs import write
from builder.pages.feed import FEED, FeedEntry, atom, entries_of
from builder.pages.portal import PortalEntry, in_order, write_portal
from builder.pages.portal_indexes import TITLE
from builder.present.facts import Dated
from builder.print.card import Card, draw
from builder.record.results import PortalJob, PortalOutcome, Result, Status
from builder.record.standing import words_of
from builder.runtime import garbage
from builder.runtime.stamps import Stamps, stamped
from builder.runtime.written import with_folder
from builder.search.files import as_scripts
from builder.search.joining import ReadyWords
from builder.search.portal import Town, portal_search_files
from builder.sites.manifest import NAME as SUMS
from builder.sites.manifest import sums_of_portal, write_sums
from builder.sites.mkdocs import build_site, name_files
from builder.sites.publish import keep_times, put_in_place, share

NAME = "portal"
"""Name of its docs folder; no slug is the same, because each ends in a state."""

NEWS = 100
"""Most entries of the feed of all municipalities, which feed readers fetch daily."""
_NOT_BUILT = "The text could not be built."
_PROBLEMS = {
    Status.STALE: "The newest text could not be built; this is the last copy that could.",
    Status.GONE: "No longer built; this is the last copy that was.",
}
# The report gives the publisher details, which may name folders of the machine.


def build_portal(job: PortalJob) -> PortalOutcome:
    """Build the portal and publish it; if that fails, the old one stays."""
    try:
        with TemporaryDirectory(dir=job.work, ignore_cleanup_errors=True) as work:
            return PortalOutcome(left=_published(job, Path(work)))
    except BuildError as error:
        return PortalOutcome(str(error))
    except OSError as error:
        return PortalOutcome(f"portal: {unwritable(error, str(job.out))}")


def _published(job: PortalJob, work: Path) -> Stamps:
    """Build the portal's own pages in a work folder, and put them beside the sites, the index last.

    Returns:
        Stamps of the portal's files.

    Raises:
        BuildError: MkDocs cannot build it.
        OSError: the output cannot be written; the old portal is still in place.
    """
    out, publication, crossing = job.out, job.publication, job.crossing
    folder, site = work / NAME, work / f"{NAME}-site"
    entries = list(_entries(job.results, out / "data"))
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
    # a build may be killed before it writes those of all that is there
    write_sums(site, sums_of_portal)
    put_in_place(folder, out / "docs" / NAME)
    for path in sorted(site.iterdir(), key=lambda path: (path.name == "index.html", path.name)):
        target = out / "site" / path.name
        if path.is_dir():
            put_in_place(path, target)
        else:
            path.replace(with_folder(target))
    return left


def _news(entries: Iterable[PortalEntry], sites: Path, site_url: str | None) -> str:
    """The feed of the newest changes in all municipalities."""
    found: list[FeedEntry] = []
    root = addresses.folder(site_url)
    for slug in (entry.slug for entry in entries if entry.slug):
        with suppress(*DAMAGED):  # it may have none
            feed = (sites / slug / FEED).read_text(encoding="utf-8")
            for one in entries_of(feed):  # absolute addresses lose their root
                href = one.href.removeprefix(root) if root else f"{slug}/{one.href}"
                found.append(replace(one, href=href))
    newest = sorted(found, key=lambda one: (one.iso, one.id), reverse=True)[:NEWS]
    return atom(f"{TITLE}: changes", root, NAME, newest)


def _towns(entries: Iterable[PortalEntry], out: Path) -> Iterator[Town]:
    """The municipalities that can be searched, in the portal's order."""
    for entry in in_order(entries):
        if not entry.slug:
            continue
        site = out / "site" / entry.slug
        words = ReadyWords.of_site(site, words_of(out, entry.slug), site / SUMS)
        if town := Town.of_site(entry.slug, entry.name, site, words):
            yield town


def _entries(results: Iterable[Result], data: Path) -> Iterator[PortalEntry]:
    for result in results:
        site = result.site
        if site:
            yield PortalEntry(
                slug=site.slug,
                name=site.name,
                state=site.state,
                days=_days(data, site.slug),
                newest_law=site.newest_law,
                sections=site.sections,
                fictional=site.fictional,
                problem=_PROBLEMS.get(result.status),
                damaged=site.damaged,
            )
        elif result.status is not Status.PASSED_OVER:
            yield PortalEntry("", result.slug or result.source, "", problem=_NOT_BUILT)


def _days(data: Path, slug: str) -> Dated:
    """The days of a copy, read from its data; without days if those are damaged."""
    with suppress(*DAMAGED):
        return Dated(**days_of(data, slug))
    return Dated()
