"""The page of laws that are adopted but not yet in the code, and their marks at the sections."""

from __future__ import annotations

import shutil
from pathlib import Path

from builder.pages.links import Link, relative
from builder.pages.site import OwnPage, Site
from builder.pages.templating import Files
from builder.pages.views import LawMark
from builder.present.new_laws import TITLE, URL

PAGE = OwnPage(
    "new_laws", TITLE, "Laws that are adopted and not yet in this code.", kind="index", at=URL
)


def pages(site: Site) -> Files:
    """File and text of the page, if there are new laws."""
    if site.new_laws:
        yield site.written(PAGE)


def marks(site: Site, unit: str, base: str) -> tuple[LawMark, ...]:
    """The new laws that touch a unit, with links from page `base`; none already in the code."""
    return tuple(
        LawMark(Link(one.law.law, relative(one.url, base)), one.law.adopted)
        for one in site.new_laws
        if not one.codified and any(held and held.id == unit for _, held in one.touched)
    )


def copy_files(site: Site, docs: Path) -> None:
    """Put the PDFs of the new laws into the docs folder."""
    for one in site.new_laws:
        if one.pdf:
            shutil.copyfile(one.law.text, docs / URL / one.pdf)
