"""Built sites for the browser tests of pages, on one web server.

They are an intact code, a flattened one and the portal over both.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from gooseford import code
from reading import breach, served

from builder.data.across_municipalities import AcrossMunicipalities
from builder.model import Code, Layout, Reading
from builder.pages.docs import write, write_docs
from builder.pages.portal import PortalEntry, write_portal
from builder.present.facts import Dated
from builder.present.publication import Publication
from builder.search.portal import Town, portal_search_files
from builder.sites.mkdocs import build_site
from tests.conditions import DAMAGED

INTACT, FLATTENED = "gooseford-ny/", "gooseford-flat-ny/"


def _crossing() -> AcrossMunicipalities:
    def place(slug: str, **more: object) -> dict[str, object]:
        return {"slug": slug.rstrip("/"), "name": "Village of Gooseford", "url": "3/#3-1", **more}

    topics = [
        place(slug, topic="Animals", kind="chapter", number="3", title="Geese", chapter=None)
        for slug in (INTACT, FLATTENED)
    ]
    citing = [
        place(slug, kind="section", number="3-2", title="Definitions")
        for slug in (INTACT, FLATTENED)
    ]
    law = {"law": "Bird Law", "cite": "87", "url": "https://law.example/bird/87", "citing": citing}
    terms = {
        "key": "goose",
        "definitions": [
            place(slug, text="A bird of the genus Anser.") for slug in (INTACT, FLATTENED)
        ],
    }
    return AcrossMunicipalities(topics=tuple(topics), laws=(law,), terms=(terms,))


def _settled(code: Code) -> Code:
    """The same code with words that someone read by hand."""
    at = next(i for i, unit in enumerate(code.units) if unit.holds_text and unit.blocks)
    unit = code.units[at]
    first, *others = unit.blocks
    word = first.text.partition(" ")[0]
    read = replace(first, readings=(Reading(0, word, f"{word}x"),))
    said = f"Settled by hand on May 1, 2026 by the clerk: “{word}x” reads “{word}”. Reason: So."
    units = list(code.units)
    units[at] = replace(unit, blocks=(read, *others), settled=(said, said))
    return replace(code, units=tuple(units))


@pytest.fixture(scope="session")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sites")


@pytest.fixture(scope="session")
def root(_folder: Path) -> Iterator[str]:
    """The address of the portal; the municipalities' sites are below it."""
    folder, site = _folder, _folder / "site"
    with served(site) as url:
        flattened = code(slug=FLATTENED.rstrip("/"))
        flattened = replace(
            flattened, source=replace(flattened.source, layout=Layout.FLATTENED), condition=DAMAGED
        )
        flattened = _settled(flattened)
        facts = {
            "name": "Village of Gooseford",
            "state": "NY",
            "fictional": True,
        }
        entries = [
            PortalEntry(
                INTACT.rstrip("/"),
                **facts,
                days=Dated(current_through=dt.date(2025, 7, 14)),
                sections=6,
            ),
            PortalEntry(
                FLATTENED.rstrip("/"),
                **facts,
                damaged=True,
                sections=6,
                problem="The newest text could not be built.",
            ),
            PortalEntry(
                "",
                **facts,
                problem="The text could not be built.",
            ),
        ]
        for name, made in ((INTACT, code()), (FLATTENED, flattened)):
            write_docs(made, folder / name, Publication(site_url=url + name))
            assert build_site(folder / name, folder / "built" / name) == []
        write_portal(entries, folder / "portal", crossing=_crossing(), publication=Publication(url))
        towns = [
            Town.of_site(name.rstrip("/"), "Village of Gooseford", folder / "built" / name)
            for name in (INTACT, FLATTENED)
        ]
        for name, text in portal_search_files([town for town in towns if town]):
            write(folder / "portal/docs" / name, text)
        assert build_site(folder / "portal", site) == []
        for name in (INTACT, FLATTENED):
            (folder / "built" / name).rename(site / name)
        yield url


@pytest.fixture(scope="session")
def built(root: str, _folder: Path) -> Path:
    """The folder of the portal's site, with those of the municipalities below it."""
    assert root
    return _folder / "site"


@pytest.fixture(scope="session")
def address(root: str) -> str:
    """The address of the intact code's site."""
    return root + INTACT


@pytest.fixture
def open_page(browser: object, address: str) -> Iterator[Callable[..., object]]:
    """Opens a page of the intact site; no page may fail, or request anything from another host."""
    contexts, faults = [], []

    def opened(
        path: str, width: int = 1440, scheme: str = "light", base: str = address, **more: object
    ) -> object:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            reduced_motion="reduce",
            **more,
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if breach(said.text) else None)
        page.on(
            "request",
            lambda request: (
                None if request.url.startswith((base, "blob:")) else faults.append(request.url)
            ),
        )
        page.goto(base + path, wait_until="load")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert faults == []
