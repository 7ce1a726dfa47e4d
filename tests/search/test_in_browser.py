"""The search box of a real site in a real browser.

The site is the sample, built by the builder's own functions.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from builder.pages.docs import write_docs
from builder.sample import folder
from builder.search.index import stem, words_of
from builder.sites.mkdocs import build_site
from builder.sources.settings import load
from builder.town.municipality import code_of

pytestmark = pytest.mark.browser


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address and folder of the sample's village in page text."""
    work = tmp_path_factory.mktemp("search")
    code, _ = code_of(folder() / "alderwick.txt", load(folder())["alderwick.txt"])
    write_docs(code, work / "docs")
    build_site(work / "docs", work / "site")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(work / "site")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", work / "site"
    server.shutdown()


@pytest.fixture(scope="module")
def page(site: tuple[str, Path], browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.requests = []  # type: ignore[attr-defined]
    page.on("request", lambda request: page.requests.append(request.url))  # type: ignore[attr-defined]
    page.goto(site[0])
    yield page
    page.close()


ASK = """query => new Promise(resolve => {
    const worker = new Worker("search/worker.js?of=site")
    worker.onmessage = ({ data }) => {
        worker.terminate()
        resolve(data.answer.items.map(hit => [`${hit.title}, ${hit.label}`, hit.location]))
    }
    worker.postMessage({ turn: 1, question: { query } })
})"""


def hits(page: Page, query: str) -> list[tuple[str, str]]:
    """Title (as HTML) and address of each hit, as the worker answers the search box."""
    return [
        (re.sub("<[^>]+>", "", title), location) for title, location in page.evaluate(ASK, query)
    ]


def test_nothing_of_the_search_is_fetched_before_its_first_use(page: Page):
    assert [url for url in page.requests if "/search/" in url] == []  # type: ignore[attr-defined]


def test_words_of_a_code_and_of_a_question_have_the_same_stems(page: Page, site: tuple[str, Path]):
    data = json.loads((site[1] / "data" / "code.json").read_text(encoding="utf-8"))
    text = " ".join(
        block["text"] or "" for section in data["sections"] for block in section["blocks"]
    )
    words = sorted(
        {
            *words_of(text),
            "driveways",
            "paying",
            "delayed",
            "try",
            "sky",
            "attorney",
            "holidays",
            "buy",
            "money",
            "by",
            "parking",
            "parked",
            "parks",
        }
    )
    for name in ("lunr.js", "words.js"):
        page.add_script_tag(url=f"search/{name}")
    stems = page.evaluate("words => words.map(townbook.stem)", words)
    assert len(words) > 500
    assert {word: stem(word) for word in words} == dict(zip(words, stems, strict=True))


def test_a_section_is_the_first_hit_for_its_number_however_it_is_written(
    page: Page, site: tuple[str, Path]
):
    data = json.loads((site[1] / "data" / "code.json").read_text(encoding="utf-8"))
    for section in data["sections"][3::40]:
        number = section["number"]
        for query in (number, f"§ {number}", f"sec. {number}", f"Section {number}", f"§{number}."):
            text, href = hits(page, query)[0]
            assert text.startswith(f"§ {number}"), query
            assert href.endswith(f"#{section['id']}"), query


def test_a_subsection_is_led_to_its_own_place(page: Page, site: tuple[str, Path]):
    data = json.loads((site[1] / "data" / "code.json").read_text(encoding="utf-8"))
    section, block = next(
        (s, b)
        for s in data["sections"]
        for b in s["blocks"]
        if b["kind"] == "item" and b["label"].endswith(")")
    )
    text, href = hits(page, f"{section['number']}{block['label']}")[0]
    assert href.endswith(f"#{block['anchor']}")
    assert "Subsection" in text


def test_words_are_found_in_any_form_at_the_item_that_says_them(page: Page):
    text, _ = hits(page, "penalty")[0]
    assert "Penalties for offenses" in text
    for asked in ("vented", "vents", "venting"):
        text, href = hits(page, asked)[0]
        assert text.endswith("Subsection B(2)"), asked
        assert href.endswith("#55-4-b-2"), asked


def test_a_chapter_is_found_by_its_number(page: Page, site: tuple[str, Path]):
    data = json.loads((site[1] / "data" / "code.json").read_text(encoding="utf-8"))
    chapter = next(d for d in data["divisions"] if d["kind"] == "chapter")
    text, _ = hits(page, f"ch {chapter['number']}")[0]
    assert text.startswith(f"Chapter {chapter['number']}")


def test_the_search_box_shows_title_place_and_context(page: Page, site: tuple[str, Path]):
    data = json.loads((site[1] / "data" / "code.json").read_text(encoding="utf-8"))
    section = next(s for s in data["sections"] if s["blocks"] and s["blocks"][0]["text"])
    page.locator("#tb-search").click()
    page.keyboard.type(section["number"])
    first = page.locator("#tb-search-hits a").first
    expect(first.locator(".tb-hit__words")).to_contain_text(section["blocks"][0]["text"][:20])
    assert first.inner_text().startswith(f"§ {section['number']}")
