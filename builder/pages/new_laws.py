"""The page of laws that are adopted but not yet in the code, and their marks at the sections."""

from __future__ import annotations

import shutil
from pathlib import Path

from builder.pages.links import Link, relative
from builder.pages.site import Site
from builder.pages.templating import Files, render
from builder.pages.views import LawMark
from builder.present.new_laws import TITLE, URL

_DESCRIPTION = "Laws that are adopted and not yet in this code."


def pages(site: Site) -> Files:
    """File and text of the page, if there are new laws."""
    if site.new_laws:
        yield (
            f"{URL}index.md",
            render(
                "new_laws.md",
                front=site.front(URL, TITLE, _DESCRIPTION, "index"),
                heading=TITLE,
                laws=[
                    (
                        one,
                        [
                            Link(site.cited_heading(unit), site.links.href(unit.url, URL))
                            if unit
                            else Link(number, None)  # the text has no such provision
                            for number, unit in one.touched
                        ],
                    )
                    for one in site.new_laws
                ],
            ),
        )


def marks(site: Site, unit: str, base: str) -> tuple[LawMark, ...]:
    """The new laws that touch a unit, with links from page `base`; none already in the code."""
    return tuple(
        LawMark(one.law.law, one.law.adopted, relative(one.url, base))
        for one in site.new_laws
        if not one.codified and any(held and held.id == unit for _, held in one.touched)
    )


def copy_files(site: Site, docs: Path) -> None:
    """Put the PDFs of the new laws into the docs folder."""
    for one in site.new_laws:
        if one.pdf:
            shutil.copyfile(one.law.text, docs / URL / one.pdf)
