"""Write the docs folder of one municipality.

It holds Markdown, configuration, theme and data, ready for `mkdocs build`.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from builder.data.code_json import dumps
from builder.model import Code
from builder.pages import (
    about,
    accessibility,
    changes,
    contents,
    found,
    home,
    indexes,
    machines,
    new_laws,
    news,
    on_a_day,
    page,
    published,
    results,
    twins,
)
from builder.pages.config import BASE, config, sheets
from builder.pages.site import OwnPage, Site
from builder.pages.stubs import stubs
from builder.pages.templating import Files
from builder.present.publication import UNPUBLISHED, Publication
from builder.runtime.shared import path_of
from builder.runtime.written import with_folder
from builder.search.files import as_scripts, search_files, without_comments

DATA_FILE = "data/code.json"
CARD = "card.png"
STYLES = ("page", "indexes", "preview", "cite", "rebuilt", "search", "changes", "print")
"""The parts of the style sheet, in the order in which they are joined; later ones win."""
SCRIPTS = (
    *("page", "place", "menu", "preview", "paper", "cite", "missing", "changes", "day"),
    *("filter", "tongue"),
)
"""The parts of the script of a code's pages; rarely needed ones are fetched when needed."""


def write_docs(code: Code, target: Path, publication: Publication = UNPUBLISHED) -> tuple[str, ...]:
    """Write `mkdocs.yml`, its base, the theme and `docs/` into a folder.

    The same code gives the same bytes.

    Args:
        code: the municipality's code, with its addresses set.
        target: the folder; what an earlier build left in it is removed.
        publication: how it will be published, and what accompanies the pages.

    Returns:
        Addresses in the data that lead to no place of the site; their words are not linked.
    """
    site = Site(code, publication)
    start_folder(target)
    with (target / "theme/stylesheets/townbook.css").open("a", encoding="utf-8") as style:
        style.write(sheets(site))
    listed = indexes.present(code)
    shown = [index for index, _ in listed]
    write(target / "mkdocs.yml", config(site, shown))
    docs = target / "docs"
    files = (
        _pages(site, shown),
        indexes.pages(site, listed),
        stubs(site),
        _others(site, shown),
        published.data(publication.gone),
        found.pages(site),
    )
    _written(docs, published.pages(site, _written(docs, chain(*files))))
    new_laws.copy_files(site, docs)
    _written(target / twins.FOLDER, twins.twins(site, listed))
    if publication.card:
        (docs / CARD).write_bytes(publication.card)
    return tuple(site.links.broken)


def _written(folder: Path, files: Iterable[tuple[str, str]]) -> set[str]:
    """Write each file as soon as it is made, and return the names."""
    names = set()
    for name, text in files:
        write(folder / name, text)
        names.add(name)
    return names


def _others(site: Site, shown: Iterable[OwnPage]) -> Files:
    yield from machines.of_site(site, shown)
    found = search_files(site.code, site.publication.synonyms, site.publication.adopted)
    yield from as_scripts(found) if site.publication.offline else found
    yield from news.files(site)
    if DATA_FILE not in (f"data/{one.name}" for one in site.publication.files):
        yield DATA_FILE, dumps(site.code)


def _pages(site: Site, listed: Iterable[OwnPage]) -> Files:
    for shown in site.outline.pages:
        owner = shown.owner
        yield (
            shown.file,
            page.page(site, shown, owner) if owner else home.page(site, shown, listed),
        )
    for group in home.groups(site):
        yield from contents.pages(site, group.entries)
    yield about.page(site)
    yield accessibility.page(site)
    yield results.page(site.home(results.URL))
    yield from changes.pages(site)
    yield from new_laws.pages(site)
    yield from on_a_day.files(site)


def start_folder(target: Path) -> None:
    """Make a folder anew, with the theme and the base configuration."""
    if target.exists():
        shutil.rmtree(target)
    target.mkdir(parents=True)
    shutil.copyfile(path_of("mkdocs.yml"), target / BASE)
    shutil.copytree(path_of("site_src/theme"), target / "theme", copy_function=shutil.copyfile)
    for sent in (*(target / "theme").glob("*/*.js"), *(target / "theme").glob("*/*.css")):
        write(sent, without_comments(sent.read_text(encoding="utf-8")))
    _join(target / "theme/stylesheets", STYLES, "css")
    _join(target / "theme/scripts", SCRIPTS, "js")


def _join(folder: Path, names: Iterable[str], kind: str) -> None:
    """Join files into one, `townbook.<kind>`, which pages load instead."""
    parts = [folder / f"{name}.{kind}" for name in names]
    write(
        folder / f"townbook.{kind}", "\n".join(part.read_text(encoding="utf-8") for part in parts)
    )
    for part in parts:
        part.unlink()


def write(path: Path, text: str) -> None:
    """Write a text file as UTF-8 with newlines unchanged, making its folder if needed."""
    with_folder(path).write_text(text, encoding="utf-8", newline="\n")
