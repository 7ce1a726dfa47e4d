"""Editions in large print, with pages numbered by chapter, and their subject index."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.present.publication import PAPERS
from builder.print import press
from builder.print.book import book
from builder.print.indexes import subjects
from builder.print.literal import literal
from builder.print.scope import Editions, Scope, Setting
from builder.print.widths import LARGER, MEASURE
from builder.runtime.shared import path_of
from builder.town.municipality import code_of
from tests.print.conftest import gooseford
from tests.print.editions import HANGING, astray, breaches, headless, lost
from tests.print.reading import Book, Run, squeeze

SAMPLE = "builder/sample/alderwick.txt"
INSIDE, OUTSIDE = 72.0, 54.0
"""The margins of large print."""


def _set(scope: Scope, folder: Path) -> Book:
    (folder / "book.typ").write_text(book(scope), encoding="utf-8")
    press.run([press.PressSheet(folder / "book.typ", folder / "book.pdf")], None)
    return Book(folder / "book.pdf")


def _width(made: Book, words: str) -> float:
    return next(run.width for runs in made.pages for run in runs if run.text.strip() == words)


def _overfull(made: Book, paper: str) -> list[Run]:
    room = MEASURE[paper] * LARGER
    return [
        run
        for runs in made.pages
        for run in runs
        if float(made.pdf.pages[run.page - 1].MediaBox[2]) < 700
        and run.text.strip()
        and run.x + run.width > (INSIDE if run.page % 2 else OUTSIDE) + room + HANGING * LARGER
    ]


@pytest.mark.parametrize("paper", [paper for paper in PAPERS if paper.endswith("large")])
def test_large_print_holds_all_words_within_its_margins(paper: str, tmp_path: Path) -> None:
    scope = Editions(code_of(path_of(SAMPLE))[0], None, Setting(paper)).of(None)
    made = _set(scope, tmp_path)
    assert lost(scope.units, made) == []
    assert astray(scope, made) == []
    assert breaches(made, headless(scope.units)) == []
    assert _overfull(made, paper) == []


def test_large_print_has_type_of_eighteen_points(tmp_path: Path) -> None:
    scope = Editions(gooseford(), None).of(None)
    small = _set(scope, tmp_path)
    large = _set(Editions(gooseford(), None, Setting("us-letter-large")).of(None), tmp_path)
    words = "Unofficial copy"
    assert _width(large, words) / _width(small, words) == pytest.approx(18 / 10.5, rel=0.01)


def test_pages_are_numbered_by_chapter(tmp_path: Path) -> None:
    made = _set(Editions(gooseford(), None, Setting(by_chapter=True)).of(None), tmp_path)
    line = squeeze("".join(run.text for runs in made.pages for run in runs))
    assert squeeze("Penalty, see § 3-1 p. 3:1") in line
    first = made.places["3-1"][0]
    assert any(run.text.strip() == "3:1" and run.y < 60 for run in made.pages[first - 1])
    assert any(run.text.strip() == "i" and run.y < 60 for run in made.pages[0])
    assert any(run.text.strip() == "Index:1" for runs in made.pages for run in runs if run.y < 60)


def test_pages_are_numbered_through_by_default(tmp_path: Path) -> None:
    made = _set(Editions(gooseford(), None).of(None), tmp_path)
    for at, runs in enumerate(made.pages, start=1):
        assert any(run.text.strip() == str(at) and run.y < 60 for run in runs)


def test_the_subject_index_has_names_and_terms_once_each_with_their_chapters() -> None:
    scope = Editions(code_of(path_of(SAMPLE))[0], None).of(None)
    entries = {line.split('"')[1]: line for line in map(literal, subjects(scope))}
    assert list(entries) == sorted(entries, key=str.casefold)
    assert '"chapter-70", "Chapter 70"' in entries["Noise"]
    assert '"110-2-lot-line", "defined, §\u00a0110-2"' in entries["LOT LINE"]
    assert "Animals, §\u00a034-" in entries["Definitions"]
    titles = {" ".join(unit.title.split()).casefold() for unit in scope.units if unit.holds_text}
    assert len([name for name in entries if name.casefold() in titles]) > 50
