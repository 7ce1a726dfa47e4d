"""The whole site of a municipality: pages, editions, and earlier versions as sites inside it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from builder.data.report_file import Report
from builder.errors import BuildError, TownbookError
from builder.formats.write import write_formats
from builder.frozen import frozen
from builder.gate.gate import Judged
from builder.model import Code
from builder.pages import sizes
from builder.pages.docs import write_docs
from builder.present.publication import AT, Publication
from builder.print.card import Card, draw
from builder.print.changes import write_changes
from builder.print.editions import FOLDER, Printing, WithoutWholeError, printing, read_manifest
from builder.print.editions import FOLDER as PRINT
from builder.print.scope import Setting
from builder.record import made
from builder.record.job import Job
from builder.runtime.journal import Journal
from builder.sites.mkdocs import build_site, name_files
from builder.sites.publish import second_name
from builder.town.earlier import Read, as_earlier
from builder.town.proven import (
    Proven,
    held_against_data,
    places,
    proven,
    refuse_faults,
    write_data,
)
from builder.versions.timeline import Timeline

NOTHING = Printing((), (), Path())
"""The result without printable editions."""


@frozen
class Order:
    """All that a site is made from."""

    job: Job
    code: Code
    work: Path
    publication: Publication
    earlier: tuple[Read, ...]
    journal: Journal


@frozen
class Site:
    """What must be reported about a finished site."""

    warnings: list[str]
    not_made: list[str]


def printed_site(order: Order) -> Site:
    """Make docs and site while the editions are typeset.

    If an edition cannot be made, the pages are made again without links to it.
    """
    job, work, journal = order.job, order.work, order.journal
    docs, site, folder = work / "docs" / "docs", work / "site", work / PRINT
    slug = order.code.municipality.slug
    with ExitStack() as stack:
        with journal.counted("print"):
            editions = begun(job, order.code, folder, site_url(job, slug))
            held = stack.enter_context(editions)
            bound, unbound = binder(job, order.publication.timeline, folder)
        card, undrawn = _card(job, order.code)
        publication = replace(order.publication, card=card, binder=bound)
        made_site = _site(order, replace(publication, editions=held.editions))
        with journal.stage("print"):
            unprinted = ended(held, docs, site)
    if unprinted:
        made_site = _site(order, replace(publication, editions=read_manifest(folder)))
    placed(folder, docs, site)
    return replace(made_site, not_made=[*unprinted, *unbound, *undrawn, *made_site.not_made])


def _site(order: Order, publication: Publication) -> Site:
    """Write the docs and build the site from them, including those of earlier versions."""
    job, work, not_made = order.job, order.work, list[str]()
    with order.journal.stage("pages"):
        broken = write_docs(order.code, work / "docs", publication)
        opened = work / "data" / "open"
        shutil.copytree(opened, work / "docs" / "docs" / "data", dirs_exist_ok=True)
    with order.journal.stage("site"):
        warnings = build_site(work / "docs", work / "site")
        if publication.timeline:
            for one in order.earlier:
                not_made += _earlier_site(job, one, publication.timeline, work)
        if job.how.offline:
            name_files(work / "site")
    messages = [warning.replace(f"{work}/", "") for warning in warnings]
    messages += [f"leads to no page, so it is not linked: {address}" for address in broken]
    return Site(messages, not_made)


def _earlier_site(job: Job, one: Read, timeline: Timeline, work: Path) -> list[str]:
    """Make the site of an earlier version inside that of the newest.

    It has the pages, search and data of its day, and no printed editions. Returns a message if it
    cannot be made; the newest is still published.
    """
    slug, folder = one.code.municipality.slug, f"{AT}/{one.day}"
    data = work / "earlier" / one.day
    try:
        held = proven(one.code, one.text)
        _, publication = with_data(job, held, one.text, data, one.judged)
        publication = replace(
            publication,
            site_url=site_url(job, f"{slug}/{folder}"),
            earlier=as_earlier(one.day, timeline),
        )
        write_docs(held.code, work / "docs" / folder, publication)
        opened = work / "docs" / folder / "docs" / "data"
        shutil.copytree(data / "open", opened, dirs_exist_ok=True)
        build_site(work / "docs" / folder, work / "site" / folder)
        held_against_data(job, slug, work / "site" / folder, data)
    except TownbookError as error:
        for made_of_it in (work / "docs" / folder, work / "site" / folder):
            shutil.rmtree(made_of_it, ignore_errors=True)
        return [f"no version of {one.day}: {error}"]
    return []


def with_data(
    job: Job, held: Proven, source: str, folder: Path, judged: Judged
) -> tuple[Report, Publication]:
    """Write the data of a code in all formats; returns its report, and how its site begins.

    Raises:
        BuildError: the proof found faults that were not accepted, or the data breaks its schema.
    """
    slug = held.code.municipality.slug
    report = write_data(held, source, folder, judged)
    refuse_faults(job, slug, report["faults"])
    publication = Publication(
        site_url(job, slug),
        faults=(*report["faults"], *report["unproved"]),
        source=source,
        offline=job.how.offline,
        synonyms=job.source.synonyms,
        files=write_formats(held.code, *places(folder)),
    )
    return report, publication


def _card(job: Job, code: Code) -> tuple[bytes | None, list[str]]:
    """The card of the site, or a message: a site without a card is better than no site."""
    try:
        return draw(Card.of_code(code), Path(job.work)), []
    except BuildError as error:
        return None, [f"no card: {error}"]


def site_url(job: Job, slug: str) -> str | None:
    """The address that a municipality's site will have, if known."""
    return f"{job.how.site_url.rstrip('/')}/{slug}/" if job.how.site_url else None


@contextmanager
def begun(job: Job, code: Code, folder: Path, site_url: str | None) -> Iterator[Printing]:
    """Editions, typeset into a folder while the block runs.

    Unchanged ones are taken from the site in place.
    """
    if not job.how.paper:
        yield NOTHING
        return
    out, slug = Path(job.out), code.municipality.slug
    before = None if job.how.force else made.folder_as_left(out, slug, FOLDER)
    setting = Setting(job.how.paper, job.how.by_chapter)
    with printing(code, folder, site_url=site_url, setting=setting, before=before) as held:
        yield held


def binder(job: Job, timeline: Timeline | None, folder: Path) -> tuple[tuple[str, ...], list[str]]:
    """The printed changes between versions, or a message why they could not be made."""
    if timeline is None or not job.how.paper:
        return (), []
    folder.mkdir(parents=True, exist_ok=True)
    try:
        return write_changes(timeline, folder, Setting(job.how.paper)), []
    except BuildError as error:
        return (), [f"no printed changes: {error}"]


def ended(held: Printing, docs: Path, site: Path) -> list[str]:
    """Wait for the editions and fill in their sizes on the pages; returns messages about failures.

    If the whole code cannot be typeset, its chapters' editions stay, as their manifest says.

    Args:
        held: the editions in the making.
        docs: folder of the site's Markdown, with placeholders for the editions' sizes.
        site: the site made from it.
    """
    if held is NOTHING:
        return []
    try:
        sizes.fill_in(docs, site, held.end())
    except WithoutWholeError as error:
        return [f"no printable edition of the whole code: {error}"]
    except BuildError as error:
        for one in held.editions:
            one.path(held.folder).unlink(missing_ok=True)
        return [f"no printable editions: {error}"]
    return []


def placed(folder: Path, docs: Path, site: Path) -> None:
    """Move the printed files to the docs, and hard-link them into the site."""
    if folder.is_dir() and any(folder.iterdir()):
        folder.rename(docs / FOLDER)
        shutil.copytree(docs / FOLDER, site / FOLDER, copy_function=second_name)
