"""The whole site of a municipality: pages, editions, and earlier versions as sites inside it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from builder.errors import BuildError, TownbookError
from builder.frozen import frozen
from builder.model import Code
from builder.pages import sizes
from builder.pages.docs import write_docs
from builder.present.publication import AT, Publication
from builder.print.card import Card, draw
from builder.print.changes import write_changes
from builder.print.editions import FOLDER as PRINT
from builder.print.editions import Printing, WithoutWholeError, printing, read_manifest
from builder.print.scope import Setting
from builder.record import made
from builder.record.job import Job
from builder.runtime.journal import Journal
from builder.sites.mkdocs import build_site, name_files
from builder.sites.publish import second_name
from builder.town.earlier import as_earlier, telling
from builder.town.municipality import Read
from builder.town.open_data import OPEN, held_against_data, site_url, with_data
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
    publication, not_made = order.publication, list[str]()
    timeline, slug = publication.timeline, order.code.municipality.slug
    with ExitStack() as stack:
        with journal.counted("print"):
            editions = begun(job, order.code, folder, site_url(job, slug))
            held = stack.enter_context(editions)
            if timeline and job.how.paper:
                folder.mkdir(parents=True, exist_ok=True)
                with telling(not_made, "printed changes"):
                    changes = write_changes(timeline, folder, Setting(job.how.paper))
                    publication = replace(publication, binder=changes)
        with telling(not_made, "card"):  # a site without a card is better than no site
            card = draw(Card.of_code(order.code), Path(job.work))
            publication = replace(publication, card=card)
        made_site = _site(order, replace(publication, editions=held.editions))
        with journal.stage("print"):
            unprinted = ended(held, docs, site)
    if unprinted:
        made_site = _site(order, replace(publication, editions=read_manifest(folder)))
    if folder.is_dir() and any(folder.iterdir()):
        folder.rename(docs / PRINT)
        shutil.copytree(docs / PRINT, site / PRINT, copy_function=second_name)  # hard links
    return replace(made_site, not_made=[*unprinted, *not_made, *made_site.not_made])


def _site(order: Order, publication: Publication) -> Site:
    """Write the docs and build the site from them, including those of earlier versions."""
    job, work, not_made = order.job, order.work, list[str]()
    with order.journal.stage("pages"):
        broken = write_docs(order.code, work / "docs", publication)
        opened = work / "data" / OPEN
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
    data, not_made = work / "earlier" / one.day, list[str]()
    with telling(not_made, f"version of {one.day}", TownbookError):
        code, _, publication = with_data(job, one, data)
        publication = replace(
            publication,
            site_url=site_url(job, f"{slug}/{folder}"),
            earlier=as_earlier(one.day, timeline),
        )
        write_docs(code, work / "docs" / folder, publication)
        opened = work / "docs" / folder / "docs" / "data"
        shutil.copytree(data / OPEN, opened, dirs_exist_ok=True)
        build_site(work / "docs" / folder, work / "site" / folder)
        held_against_data(job, slug, work / "site" / folder, data)
    for made_of_it in (work / "docs" / folder, work / "site" / folder) if not_made else ():
        shutil.rmtree(made_of_it, ignore_errors=True)
    return not_made


@contextmanager
def begun(job: Job, code: Code, folder: Path, site_url: str | None) -> Iterator[Printing]:
    """Editions, typeset into a folder while the block runs.

    Unchanged ones are taken from the site in place.
    """
    if not job.how.paper:
        yield NOTHING
        return
    out, slug = Path(job.out), code.municipality.slug
    before = None if job.how.force else made.folder_as_left(out, slug, PRINT)
    setting = Setting(job.how.paper, job.how.by_chapter)
    with printing(code, folder, site_url=site_url, setting=setting, before=before) as held:
        yield held


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
