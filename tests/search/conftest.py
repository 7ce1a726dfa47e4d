"""The search of the five real codes, laid out once for all tests that ask it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from builder.model import Code
from builder.search.files import search_files
from builder.search.portal import Town, portal_search_files
from tests.parsed import code_of
from tests.search.asking import lay_out, served


@dataclass(frozen=True, slots=True)
class Corpus:
    """The codes by name, and where their searches are served.

    Each is in a folder of its name, the portal's over them.
    """

    codes: dict[str, Code]
    address: str
    folder: Path


@pytest.fixture(scope="session")
def corpus(codes: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    folder = tmp_path_factory.mktemp("corpus")
    parsed = {name: code_of(path)[0] for name, path in codes.items()}
    for name, code in parsed.items():
        lay_out(folder / name, search_files(code))
    towns = [
        Town.of_site(name, code.municipality.name, folder / name) for name, code in parsed.items()
    ]
    lay_out(folder, portal_search_files([town for town in towns if town]))
    with served(folder) as address:
        yield Corpus(parsed, address, folder)
