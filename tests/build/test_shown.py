"""Anything that shows other words than the data is found: each test changes one page or text."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from lxml import html

from builder.model import Block, BlockKind, Code, Table
from builder.present import caution
from builder.print import press
from builder.print.book import book
from builder.print.scope import Editions, chapters
from builder.proof.book import squeeze
from builder.record.standing import summaries
from builder.resolve import resolve
from builder.sample import folder
from builder.shown import differences, editions, pages
from builder.shown.paper import BREAK, Passage
from builder.sources.settings import load
from builder.town.municipality import code_of
from builder.town.task import build
from tests.build.town import job_of


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site of one town of the sample."""
    place = tmp_path_factory.mktemp("shown")
    source = folder() / "alderwick.txt"
    settings = load(folder())[source.name]
    outcome = build(job_of(source, place, settings))
    assert outcome.error is None
    (town,) = summaries(place / "out")
    assert not [one for one in town.warnings if one.startswith("shown: ")]
    return place / "out" / "site" / str(outcome.slug)


def _differences(site: Path) -> list[str]:
    return differences(site, json.loads((site / "data" / "code.json").read_text()))


def test_a_built_site_shows_the_words_of_the_data(site: Path) -> None:
    assert _differences(site) == []


def _swapped(page: str) -> str:
    first, second = re.findall(r'<li id="12-2-interest-[ab]">.*?</li>', page, re.S)
    return page.replace(first, "@").replace(second, first).replace("@", second)


PAGES: dict[str, Callable[[str], str]] = {
    "a word changed": lambda page: page.replace(
        "This chapter is that code", "This chapter is no code"
    ),
    "a word added": lambda page: page.replace(
        "This chapter is that code", "This chapter is not that code"
    ),
    "a paragraph dropped": lambda page: re.sub(r'<p id="12-1-p1">.*?</p>', "", page, count=1),
    "two items swapped": _swapped,
    "a label changed": lambda page: page.replace(">B.</a>", ">D.</a>", 1),
    "a heading changed": lambda page: page.replace(
        "§ 12-3. Standards of conduct<a", "§ 12-3. Conduct<a"
    ),
    "a number changed": lambda page: page.replace(
        "§ 12-3. Standards of conduct<a", "§ 12-4. Standards of conduct<a"
    ),
    "a heading lost": lambda page: re.sub(r'<h2[^>]* id="12-3".*?</h2>', "", page, count=1),
    "a history note dropped": lambda page: re.sub(
        r'<p class="tb-history">.*?</p>', "", page, count=1
    ),
}
TWINS: dict[str, Callable[[str], str]] = {
    "a word changed": lambda twin: twin.replace(
        "This chapter is that code", "This chapter is no code"
    ),
    "a block dropped": lambda twin: re.sub(r"(?m)^.*of its stock.*$", "", twin, count=1),
    "lines turned round": lambda twin: "\n".join(reversed(twin.split("\n"))),
}


def _changed(file: Path, change: Callable[[str], str], site: Path) -> list[str]:
    sound = file.read_text()
    falsified = change(sound)
    assert falsified != sound, "the falsification changes nothing"
    try:
        file.write_text(falsified)
        return _differences(site)
    finally:
        file.write_text(sound)


@pytest.mark.parametrize("name", PAGES)
def test_a_falsified_page_is_found(site: Path, name: str) -> None:
    assert _changed(site / "12" / "index.html", PAGES[name], site)


@pytest.mark.parametrize("name", TWINS)
def test_a_falsified_twin_is_found(site: Path, name: str) -> None:
    assert _changed(site / "12" / "index.md", TWINS[name], site)


def test_a_page_that_is_gone_is_found(site: Path) -> None:
    file = site / "12" / "index.md"
    sound = file.read_text()
    try:
        file.unlink()
        assert _differences(site)
    finally:
        file.write_text(sound)


MEANINGS: dict[str, Callable[[str], str]] = {
    "a word changed": lambda page: re.sub(
        r'(class="tb-term" href="[^"]*" title="[^":]*: )', r"\1Not ", page, count=1
    ),
    "another term's": lambda page: re.sub(
        r'(class="tb-term" href="[^"]*" title=")[^"]*', r"\1GOOSE: A bird.", page, count=1
    ),
    "cut to nothing": lambda page: re.sub(
        r'(class="tb-term" href="[^"]*" title="[^":]*:)[^"]*', r"\1…", page, count=1
    ),
}
"""What is ready under a term before anyone points at it."""


@pytest.mark.parametrize("name", MEANINGS)
def test_a_falsified_meaning_is_found(site: Path, name: str) -> None:
    pages = (site / "12" / "index.html", *sorted(site.rglob("index.html")))
    page = next(file for file in pages if 'class="tb-term"' in file.read_text())
    assert _changed(page, MEANINGS[name], site)


def _piece(change: Callable[[list[list[str]]], None]) -> Callable[[str], str]:
    """Changes the pieces of the first document that has several."""

    def changed(text: str) -> str:
        held = json.loads(text)
        change(next(said for said in held.values() if len(said) > 3))
        return json.dumps(held)

    return changed


def _swap(said: list[list[str]]) -> None:
    said[1][2], said[2][2] = said[2][2], said[1][2]


def _drop(said: list[list[str]]) -> None:
    del said[1]


def _no_caution(said: list[list[str]]) -> None:
    said[0] = ["Partly inferred."]


SEARCHED: dict[str, Callable[[str], str]] = {
    "a word changed": lambda text: text.replace(" the ", " no ", 1),
    "a word dropped": lambda text: text.replace(" the ", " ", 1),
    "two pieces swapped": _piece(_swap),
    "a piece dropped": _piece(_drop),
    "a piece that leads elsewhere": _piece(lambda said: said[1].__setitem__(0, "z-9")),
    "a caution put in": _piece(_no_caution),
}
LISTED: dict[str, Callable[[str], str]] = {
    "a title changed": lambda text: text.replace("Standards of conduct", "Conduct"),
    "an address changed": lambda text: text.replace('["=",', '["=#12-9",', 1),
    "two sections swapped": lambda text: (
        text.replace("12-3.", "@").replace("12-4.", "12-3.").replace("@", "12-4.")
    ),
}


@pytest.mark.parametrize("name", SEARCHED)
def test_a_falsified_text_of_the_search_is_found(site: Path, name: str) -> None:
    assert _changed(site / "search/text/0.json", SEARCHED[name], site)


@pytest.mark.parametrize("name", LISTED)
def test_a_falsified_section_of_the_search_is_found(site: Path, name: str) -> None:
    assert _changed(site / "search/sections.json", LISTED[name], site)


def test_a_search_that_is_gone_is_found(site: Path) -> None:
    for name in ("search/text/0.json", "search/sections.json"):
        file = site / name
        sound = file.read_text()
        try:
            file.unlink()
            assert _differences(site)
        finally:
            file.write_text(sound)


Print: TypeAlias = Callable[[Callable[[str], str]], list[str]]


@pytest.fixture(scope="module")
def code() -> Code:
    """The town of the site."""
    return resolve(code_of(folder() / "alderwick.txt", load(folder())["alderwick.txt"])[0])


@pytest.fixture
def printed(site: Path, code: Code) -> Iterator[Print]:
    """Prints a chapter from a changed text, and says what is found in it."""
    chapter = next(unit for unit in chapters(code) if unit.id == "chapter-12")
    made = site / "print"
    made.mkdir(exist_ok=True)

    def run(change: Callable[[str], str]) -> list[str]:
        text = change(book(Editions(code, None).of(chapter)))
        (made / "12.typ").write_text(text)
        press.run([press.PressSheet(made / "12.typ", made / "12.pdf")], None)
        edition = {"name": "12.pdf", "unit": chapter.id, "pages": 1, "bytes": 1, "sha256": ""}
        (made / "editions.json").write_text(json.dumps([edition]))
        return _differences(site)

    yield run
    shutil.rmtree(made)


def _lines_swapped(text: str) -> str:
    first, second = "An employee from appearing on behalf of a union; or", "Anyone from appearing"
    assert first in text
    assert second in text
    return text.replace(first, "@@").replace(second, first).replace("@@", second)


PRINTED: dict[str, Callable[[str], str]] = {
    "a word changed": lambda text: text.replace("used for private ends", "used for public ends"),
    "a word put in": lambda text: text.replace("shall not be told", "shall not never be told"),
    "a word dropped": lambda text: text.replace("without pay", "pay"),
    "two items swapped": _lines_swapped,
    "a label changed": lambda text: text.replace('"(2)"', '"(7)"', 1),
    "a heading changed": lambda text: re.sub(
        r'(division\([^\n]*)"Ethics Board"', r'\1"Board"', text, count=1
    ),
    "a number changed": lambda text: re.sub(
        r'(division\([^\n]*"§\s)12-4\."', r'\g<1>12-9."', text, count=1
    ),
    "a footnote changed": lambda text: re.sub(
        r'(fn\("4", [^\n]*)Tampering with', r"\1Reading of", text, count=1
    ),
    "a footnote's number changed": lambda text: text.replace('fn("4"', 'fn("5"', 1),
    "a further mark of a footnote": lambda text: text.replace(
        '#par("A person who knowingly', '#par(fn-again("4", "12-6") + "A person who knowingly', 1
    ),
    "a history note dropped": lambda text: text.replace('"[Added', '"[', 1),
    "a hyphen dropped": lambda text: text.replace("Clerk-Treasurer", "ClerkTreasurer", 1),
}


def test_a_printed_chapter_holds_the_words_of_the_data(printed: Print) -> None:
    assert printed(lambda text: text) == []


@pytest.mark.parametrize("name", PRINTED)
def test_a_falsified_edition_is_found(printed: Print, name: str) -> None:
    sound: list[str] = []

    def change(text: str) -> str:
        sound.append(text)
        return PRINTED[name](text)

    assert printed(change)
    assert PRINTED[name](sound[0]) != sound[0], "the falsification changes nothing"


def test_an_edition_that_is_no_pdf_is_found(printed: Print, site: Path) -> None:
    assert printed(lambda text: text) == []
    (site / "print/12.pdf").write_text("no PDF")
    assert [one for one in _differences(site) if one.startswith("12.pdf: cannot be read")]


@pytest.mark.parametrize("href", ["../1/#1-2-goose", "../1/index.html#1-2-goose"])
def test_a_meaning_is_at_the_place_that_its_link_names(href):
    """With --offline a link names the file of its page."""
    said = f'<a class="tb-term" href="{href}" title="GOOSE: A bird.">goose</a>'
    shown = html.fromstring(f"<p>{said}</p>")
    place = "1/#1-2-goose"
    assert list(pages._of_meanings(shown, "2/", {place: ("GOOSE:Abird.",)})) == []
    assert len(list(pages._of_meanings(shown, "2/", {place: ("GOOSE:Abeast.",)}))) == 1


@pytest.mark.parametrize("columns", [("Bird", "Most"), ("Bird and most",)])
def test_a_doubt_over_a_table_is_no_word_of_the_law(columns: tuple[str, ...]) -> None:
    """Everything that an edition may say over a table is known when its words are compared."""
    rows = (("Geese", "2"), ("Swans: old young 1 for each 2 for each",), ("Ducks", "4"))
    for confidence in (0.9, 0.4):
        block = Block(
            BlockKind.TABLE, "", (), confidence=confidence, table=Table(columns, (), rows)
        )
        said = " ".join(caution.of_table(block))
        assert said
        assert editions._OF_TABLES.sub("", squeeze(said)) == ""


@pytest.mark.parametrize(
    ("heading", "fits"),
    [
        (f"12-3. Right-of{BREAK}way", True),
        (f"12-3. Right-of-w{BREAK}ay", True),
        (f"12-3. Right{BREAK}way", False),
    ],
)
def test_a_heading_may_break_at_its_own_hyphen(heading: str, *, fits: bool) -> None:
    unit = {"kind": "section", "number": "12-3", "title": "Right-of-way", "mark": "§ 12-3."}
    assert editions._fits(Passage(heading), unit) is fits
