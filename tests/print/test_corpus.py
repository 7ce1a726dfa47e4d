"""The books printed from the five real codes.

Nothing is lost, links and heads are right, everything is accessible.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.present import names
from builder.print.book import titled
from builder.print.editions import FOLDER
from builder.print.scope import Editions, Scope
from tests.parsed import code_of
from tests.print.editions import (
    astray,
    breaches,
    headless,
    lost,
    overfull,
    running_heads,
    unlisted,
    widows,
)
from tests.print.reading import Book

NAMES = ("walton", "franklinville", "waverly", "spring-valley", "seneca-falls")
ADDRESS = "https://law.example/"
"""The address of the sites in `make check-corpus`."""


pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module", params=NAMES)
def edition(
    request: pytest.FixtureRequest, codes: dict[str, Path], corpus_built: Path
) -> tuple[Scope, Book]:
    code = code_of(codes[request.param])[0]
    slug = code.municipality.slug
    scope = Editions(code, f"{ADDRESS}{slug}/").of(None)
    return scope, Book(corpus_built / "site" / slug / FOLDER / f"{slug}.pdf")


def test_a_whole_code_as_a_book(edition: tuple[Scope, Book]) -> None:
    scope, made = edition
    assert lost(scope.units, made) == []
    assert astray(scope, made) == []
    assert running_heads(scope, made) == []
    assert breaches(made, headless(scope.units)) == []
    assert unlisted(scope, made) == []
    assert widows(scope, made) == []
    assert overfull(made, "us-letter") == []
    foreseen = [
        len(str(scope.pages[unit.id])) == len(str(made.places[unit.id][0])) for unit in scope.units
    ]
    assert sum(foreseen) > 0.9 * len(foreseen)
    marks = made.bookmarks()
    assert [mark for mark in marks if mark != " ".join(mark.split()) or "◊" in mark] == []
    for unit in scope.units:
        title, designation = titled(unit), names.designation(unit)
        assert any(title in mark and designation in mark for mark in marks), unit.id
