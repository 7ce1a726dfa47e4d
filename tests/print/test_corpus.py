"""The real codes as books.

Nothing is lost, links and heads are right, all is accessible; each takes the typesetter a few
seconds.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.present import names
from builder.print import press
from builder.print.book import book
from builder.print.heads import titled
from builder.print.scope import Scope, whole
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


@pytest.fixture(scope="module", params=NAMES)
def edition(
    request: pytest.FixtureRequest, codes: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> tuple[Scope, Book]:
    if request.param not in codes:
        pytest.skip(f"there is no {request.param}.txt among the real codes")
    scope = whole(code_of(codes[request.param])[0], "https://law.example/")
    folder = tmp_path_factory.mktemp(request.param)
    (folder / "book.typ").write_text(book(scope), encoding="utf-8")
    press.run(
        [press.Sheet(folder / "book.typ", folder / "book.pdf")], scope.code.source.current_through
    )
    return scope, Book(folder / "book.pdf")


@pytest.mark.corpus
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
