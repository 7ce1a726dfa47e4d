"""What a task prints while it makes the pages: begun before them, waited for after them.

A site without editions is better than none, so what cannot be printed is only reported.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from builder.errors import BuildError
from builder.model import Code
from builder.pages import sizes
from builder.print.changes import write_changes
from builder.print.editions import FOLDER, Printing, WithoutWholeError, printing
from builder.print.scope import Setting
from builder.record import made
from builder.record.job import Job
from builder.sites.same_files import second_name
from builder.versions.timeline import Timeline

NOTHING = Printing((), (), Path())
"""Of a build without printable editions."""


@contextmanager
def begun(job: Job, code: Code, folder: Path, site_url: str | None) -> Iterator[Printing]:
    """Editions that are made in a folder while the block runs.

    Those that have not changed are taken from the live site.
    """
    if not job.paper:
        yield NOTHING
        return
    out, slug = Path(job.out), code.municipality.slug
    before = None if job.force else made.folder_as_left(out, slug, FOLDER)
    setting = Setting(job.paper, job.by_chapter)
    with printing(code, folder, site_url=site_url, setting=setting, before=before) as held:
        yield held


def binder(job: Job, timeline: Timeline | None, folder: Path) -> tuple[tuple[str, ...], list[str]]:
    """The printed changes between versions, and why they could not be made."""
    if timeline is None or not job.paper:
        return (), []
    folder.mkdir(parents=True, exist_ok=True)
    try:
        return write_changes(timeline, folder, Setting(job.paper)), []
    except BuildError as error:
        return (), [f"no printed changes: {error}"]


def ended(held: Printing, docs: Path, site: Path) -> list[str]:
    """Wait for the editions, and tell their sizes on the pages; gives why some are not there.

    Where the whole code cannot be set, the editions of its chapters stay, as their manifest tells.

    Args:
        held: the editions in the making.
        docs: the folder of the site's Markdown, with a place for each edition's size.
        site: the site that was made of it.
    """
    if held is NOTHING:
        return []
    try:
        sizes.tell(docs, site, held.end())
    except WithoutWholeError as error:
        return [f"no printable edition of the whole code: {error}"]
    except BuildError as error:
        for one in held.editions:
            one.path(held.folder).unlink(missing_ok=True)
        return [f"no printable editions: {error}"]
    return []


def placed(folder: Path, docs: Path, site: Path) -> None:
    """Move what was printed to the docs, and give it second names in the site."""
    if folder.is_dir() and any(folder.iterdir()):
        folder.rename(docs / FOLDER)
        shutil.copytree(docs / FOLDER, site / FOLDER, copy_function=second_name)
