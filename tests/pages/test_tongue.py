"""The interface in Spanish: chosen by the reader, complete, and the law as it was enacted."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import FLATTENED
from gooseford import code
from judging import violations

from builder.model import Layout
from builder.pages.docs import write_docs
from builder.present.publication import Publication
from builder.runtime.shared import path_of

PAGES = (
    *("", "3/", "4/", "4/article-i/", "definitions/", "laws/", "outside/", "tables/", "changes/"),
    *("at/", "about/", "accessibility/", "search/?q=geese", "404.html"),
)
LATE = {"at/", "search/?q=geese", "404.html"}
"""Pages with sentences that come after the page has loaded."""
PORTAL = ("", "topics/", "law/", "terms/", "404.html")
TOPICS = tomllib.loads(path_of("builder/data/topics.toml").read_text(encoding="utf-8"))
SPANISH = "localStorage.setItem('townbook.language', 'es')"


def words() -> dict[str, str]:
    """The dictionary, as a browser reads it."""
    text = path_of("site_src/theme/words/es.js").read_text(encoding="utf-8")
    body = text[text.index("{\n") :].removesuffix(");\n")
    return json.loads(re.sub(r",\s*}$", "}", body))


def test_each_sentence_keeps_what_is_in_it() -> None:
    for english, spanish in words().items():
        wanted, given = (sorted(re.findall(r"\{\d*\}", one)) for one in (english, spanish))
        assert set(given) <= set(wanted), english
        assert [one for one in wanted if one != "{}"] == [one for one in given if one != "{}"]


@pytest.fixture
def in_spanish(open_page: Callable[..., object]) -> Callable[..., object]:
    def opened(path: str, **more: object) -> object:
        page = open_page(path, **more)
        page.evaluate(SPANISH)
        page.reload(wait_until="load")
        page.locator("html[lang=es]").wait_for(state="attached")
        return page

    return opened


WIDE, NARROW = {"width": 1440, "scheme": "light"}, {"width": 360, "scheme": "dark"}


@pytest.mark.browser
@pytest.mark.parametrize(
    ("site", "look"),
    [("intact", WIDE), ("intact", NARROW), ("flattened", WIDE), ("portal", WIDE)],
)
def test_every_sentence_of_every_page_is_in_spanish_and_accessible(
    in_spanish: Callable[..., object], root: str, address: str, site: str, look: dict[str, object]
) -> None:
    base = {"intact": address, "flattened": root + FLATTENED, "portal": root}[site]
    page = in_spanish("", base=base, **look)
    missing = set()
    for path in PORTAL if site == "portal" else PAGES:
        until = "networkidle" if path in LATE else "load"
        if not page.goto(base + path, wait_until=until).ok:
            continue  # this site has no such page
        page.locator("html[lang=es]").wait_for(state="attached")
        if page.locator(".tb-here:visible").count():
            page.locator(".tb-here").click()
            page.wait_for_timeout(100)
        missing |= set(page.evaluate("[...townbookTongue.missing]"))
        assert violations(page) == [], path
    assert missing == set()


@pytest.mark.browser
def test_the_law_stays_as_it_was_enacted(in_spanish: Callable[..., object]) -> None:
    page = in_spanish("3/")
    laws = """() => [...document.querySelectorAll(".tb-unit :is(li, dd, td) > p")]
        .map(part => part.innerText)"""
    shown = page.evaluate(laws)
    assert page.locator(".tb-unit[lang=en]").count() == page.locator(".tb-unit").count() > 0
    page.get_by_role("button", name="Citar, imprimir").first.wait_for()
    page.evaluate(SPANISH.replace("'es'", "'en'"))
    page.reload(wait_until="load")
    assert page.evaluate(laws) == shown


ADDED = """words => {
    const added = document.createElement("div")
    added.innerHTML = words
    document.querySelector("article").append(added)
}"""


@pytest.mark.browser
def test_a_title_of_the_law_stays_wherever_it_is_listed(in_spanish: Callable[..., object]) -> None:
    """Each of these looks like a sentence of the interface."""
    page = in_spanish("3/")
    page.evaluate(
        ADDED,
        '<ul class="tb-contents"><li><a href="#3-1"><span class="tb-contents__title">'
        "Number of geese</span></a></li></ul>"
        '<nav class="md-nav--secondary"><a href="#3-1"><span>Definitions</span></a></nav>'
        "<p>How often we were right: labels and their sections</p>",
    )
    page.get_by_text("Cuántas veces acertamos: letras y sus secciones").wait_for()
    assert page.locator(".tb-contents__title", has_text="Number of geese").is_visible()
    assert page.get_by_role("link", name="Definitions", exact=True).get_attribute("lang") == "en"


@pytest.mark.parametrize("name", [*TOPICS, *(layout.text for layout in Layout)])
def test_what_we_name_ourselves_has_a_name_in_spanish(name: str) -> None:
    assert name in words()


@pytest.mark.browser
def test_indexes_speak_spanish_around_the_law(
    in_spanish: Callable[..., object], address: str
) -> None:
    page = in_spanish("laws/")
    told = page.locator(".tb-index--laws dd").all_inner_texts()
    assert told == ["modificó § 3-1A(1)", "aprobó § 3-1"]
    page.goto(f"{address}definitions/")
    page.locator(".tb-index__where[lang=es]").first.wait_for(state="attached")
    assert page.locator(".tb-index--terms:not([lang=en])").count() == 0
    page.goto(address)
    page.get_by_text("Ley sin número").wait_for()
    page.goto(f"{address}search/?q=goose")
    page.locator("h2", has_text="Significados y listas").wait_for()
    menu = page.locator(".tb-nav li > a")
    assert menu.filter(has_text="Geese").first.get_attribute("lang") == "en"


def test_where_a_definition_of_the_whole_code_holds_is_no_word_of_the_law(tmp_path: Path) -> None:
    intact = code()
    units = tuple(
        replace(
            unit, blocks=(replace(unit.blocks[0], text="As used in this code:"), *unit.blocks[1:])
        )
        if unit.number == "3-2"
        else replace(unit, title="General Provisions")
        if unit.number == "3"
        else unit
        for unit in intact.units
    )
    write_docs(replace(intact, units=units), tmp_path, Publication())
    page = (tmp_path / "docs/definitions/index.md").read_text(encoding="utf-8")
    told = set(re.findall(r'<span class="tb-index__where">(.*?)</span></dd>', page))
    assert told == {"in the whole code"}
    assert words()["in the whole code"] == "en todo el código"


@pytest.mark.browser
@pytest.mark.parametrize("width", [1440, 360])
def test_a_reader_chooses_the_language_and_it_is_kept(
    open_page: Callable[..., object], address: str, width: int
) -> None:
    page = open_page("", width)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}4/")
    assert not any("/words/" in url for url in asked), "no one else pays for a second language"
    page.get_by_role("button", name="ES: en español").click()
    page.locator("html[lang=es]").wait_for(state="attached")
    page.goto(f"{address}about/")
    page.get_by_text("Acerca de esta copia").first.wait_for()
    page.get_by_role("button", name="EN: English").click()
    page.get_by_role("button", name="ES: en español").wait_for()
    assert page.locator("html").get_attribute("lang") == "en"
