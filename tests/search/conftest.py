"""The search of the five real codes, laid out once for all tests that ask it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from builder.model import Code
from builder.search.files import search_files
from builder.search.portal import Town, portal_search_files
from tests.parsed import code_of, folder_once
from tests.search.asking import Engine, lay_out, served


@dataclass(frozen=True, slots=True)
class Corpus:
    """The codes by name, and where their searches are served.

    Each is in a folder of its name, the portal's over them.
    """

    codes: dict[str, Code]
    address: str
    folder: Path


@pytest.fixture(scope="session")
def corpus(codes: dict[str, Path]) -> Iterator[Corpus]:
    parsed = {name: code_of(path)[0] for name, path in codes.items()}
    folder = folder_once("searches", lambda made: _lay_out_all(parsed, made))
    with served(folder) as address:
        yield Corpus(parsed, address, folder)


def _lay_out_all(codes: dict[str, Code], folder: Path) -> None:
    for name, code in codes.items():
        lay_out(folder / name, search_files(code))
    towns = [
        Town.of_site(name, code.municipality.name, folder / name) for name, code in codes.items()
    ]
    lay_out(folder, portal_search_files([town for town in towns if town]))


Engines = Callable[[str], Engine]
"""The engine of a code's site by the code's name; of the portal where the name is empty."""


@pytest.fixture(scope="session")
def engine_of(corpus: Corpus, browser: Browser) -> Iterator[Engines]:
    """Each engine is opened once, and asked by all tests as by one reader who stays on a page."""
    opened: dict[str, Engine] = {}

    def engine(name: str) -> Engine:
        if name not in opened:
            place = f"{name}/" if name else ""
            opened[name] = Engine(browser, corpus.address + place, "site" if name else "portal")
        return opened[name]

    yield engine
    for one in opened.values():
        one.page.close()
