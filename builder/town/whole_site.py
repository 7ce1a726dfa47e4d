"""The whole site of a municipality: pages, editions, and the sites of earlier versions in it."""

from __future__ import annotations

import json
import shutil
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from builder.errors import BuildError, TownbookError
from builder.formats.write import write_formats
from builder.model import Code
from builder.pages.docs import write_docs
from builder.present.publication import AT, Publication
from builder.print.card import Card, draw
from builder.print.editions import FOLDER as PRINT
from builder.print.editions import read_manifest
from builder.record.job import Job
from builder.runtime.journal import Journal
from builder.shown import differences
from builder.sites.mkdocs import build_site
from builder.sites.offline import name_files
from builder.town import on_paper
from builder.town.earlier import Read, told_of
from builder.town.open_data import places, write_data
from builder.town.proven import proven
from builder.town.refusals import refuse_differences, refuse_faults
from builder.versions.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Order:
    """Of what a site is made."""

    job: Job
    code: Code
    work: Path
    publication: Publication
    earlier: tuple[Read, ...]
    journal: Journal


@dataclass(frozen=True, slots=True)
class Site:
    """What is to be said of a site that was made."""

    warnings: list[str]
    not_made: list[str]


def printed_site(order: Order) -> Site:
    """Make docs and site while the editions are set.

    Where an edition cannot be, the pages are made once more, without links to it.
    """
    job, work, journal = order.job, order.work, order.journal
    docs, site, folder = work / "docs" / "docs", work / "site", work / PRINT
    slug = order.code.municipality.slug
    with ExitStack() as beside:
        with journal.counted("print"):
            editions = on_paper.begun(job, order.code, folder, site_url(job, slug))
            held = beside.enter_context(editions)
            binder, unbound = on_paper.binder(job, order.publication.timeline, folder)
        card, undrawn = _card(job, order.code)
        publication = replace(order.publication, card=card, binder=binder)
        made_site = _site(order, replace(publication, editions=held.editions))
        with journal.stage("print"):
            unprinted = on_paper.ended(held, docs, site)
    if unprinted:
        made_site = _site(order, replace(publication, editions=read_manifest(folder)))
    on_paper.placed(folder, docs, site)
    not_made = [*unprinted, *unbound, *undrawn, *made_site.not_made]
    return replace(made_site, not_made=not_made)


def _site(order: Order, publication: Publication) -> Site:
    """Write the docs and build the site of them, with those of earlier versions in it."""
    job, work, not_made = order.job, order.work, list[str]()
    with order.journal.stage("pages"):
        pages = write_docs(order.code, work / "docs", publication)
        _copy(work / "data" / "open", work / "docs" / "docs" / "data")
    with order.journal.stage("site"):
        warnings = build_site(work / "docs", work / "site")
        if publication.timeline:
            for one in order.earlier:
                not_made += _earlier_site(job, one, publication.timeline, work)
        if job.offline:
            name_files(work / "site")
    told = [warning.replace(f"{work}/", "") for warning in warnings]
    told += [f"leads to no page, and is not linked: {address}" for address in pages.broken_links]
    return Site(told, not_made)


def _earlier_site(job: Job, one: Read, timeline: Timeline, work: Path) -> list[str]:
    """Make the site of an earlier version within that of the newest.

    It has the pages, the search and the data of its day, and no printed editions. Given is why it
    could not be made; the newest is still published.
    """
    slug, folder = one.code.municipality.slug, f"{AT}/{one.day}"
    data = work / "earlier" / one.day
    try:
        held = proven(one.code, one.text)
        report = write_data(held, one.text, data, one.judged)
        refuse_faults(job, slug, report["faults"])
        files = write_formats(held.code, *places(data))
        write_docs(
            held.code,
            work / "docs" / folder,
            Publication(
                site_url(job, f"{slug}/{folder}"),
                faults=(*report["faults"], *report["unproved"]),
                source=one.text,
                offline=job.offline,
                synonyms=job.synonyms,
                earlier=told_of(one.day, timeline),
                files=files,
            ),
        )
        _copy(data / "open", work / "docs" / folder / "docs" / "data")
        build_site(work / "docs" / folder, work / "site" / folder)
        plain = json.loads((data / "open" / "code.json").read_text(encoding="utf-8"))
        refuse_differences(job, slug, differences(work / "site" / folder, plain, paper=False))
    except TownbookError as error:
        for made_of_it in (work / "docs" / folder, work / "site" / folder):
            shutil.rmtree(made_of_it, ignore_errors=True)
        return [f"no version of {one.day}: {error}"]
    return []


def _card(job: Job, code: Code) -> tuple[bytes | None, list[str]]:
    """The picture that stands for the site, or why there is none, which is better than no site."""
    try:
        return draw(Card.of_code(code), Path(job.work)), []
    except BuildError as error:
        return None, [f"no card: {error}"]


def site_url(job: Job, slug: str) -> str | None:
    """Where a municipality's site will stand, where that is known."""
    return f"{job.site_url.rstrip('/')}/{slug}/" if job.site_url else None


def _copy(made: Path, target: Path) -> None:
    shutil.copytree(made, target, dirs_exist_ok=True)
