"""A site opened from a folder, without a server: links, search and copying in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from gooseford import code
from reading import breach

from builder.pages.docs import write_docs
from builder.present.publication import Publication
from builder.sites.links import dead_links
from builder.sites.mkdocs import build_site, name_files


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("offline")
    write_docs(code(), folder, Publication("https://codes.example/gooseford-ny", offline=True))
    assert build_site(folder, folder / "site") == []
    name_files(folder / "site")
    return folder / "site"


def test_every_link_names_a_file_that_is_there(site: Path) -> None:
    assert dead_links(site) == []
    for path in site.rglob("index.html"):
        text = path.read_text(encoding="utf-8")
        links = re.findall(r'<a [^>]*?href="([^"]*)"', text) + re.findall(
            r'content="0; url=([^"]*)"', text
        )
        assert links
        for href in links:
            if not re.match(r"#|[a-z]+:", href):
                assert (path.parent / href.partition("#")[0]).is_file(), f"{path}: {href}"


@pytest.fixture
def page(browser: object, site: Path) -> Iterator[object]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(10_000)
    page, faults = context.new_page(), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if breach(said.text) else None)
    # What a page had begun to load when its reader left it is no fault.
    page.on(
        "requestfailed",
        lambda request: None if "ABORTED" in request.failure else faults.append(request.url),
    )
    page.on(
        "request",
        lambda request: (
            None if request.url.startswith(("file:", "blob:")) else faults.append(request.url)
        ),
    )
    page.goto((site / "index.html").as_uri())
    yield page
    context.close()
    assert faults == []


@pytest.mark.browser
def test_a_reader_finds_a_section_by_menu_and_by_reference(page: object, site: Path) -> None:
    page.locator(".tb-contents a", has_text="Chapter 3").click()
    page.wait_for_url((site / "3/index.html").as_uri())
    page.locator(".tb-nav a", has_text="Chapter 4").click()
    page.locator(".tb-contents a", has_text="Article I").first.click()
    page.locator(".tb-cells a.tb-ref").first.click()
    page.wait_for_url((site / "3/index.html").as_uri() + "#3-1")


@pytest.mark.browser
def test_the_search_works(page: object, site: Path) -> None:
    page.locator("button.tb-find").click()
    page.keyboard.type("gander dusk")
    hit = page.locator("#tb-search-hits a").first
    hit.wait_for()
    hit.click()
    page.wait_for_url(re.compile(re.escape((site / "3/index.html").as_uri()) + r".*#3-1"))


@pytest.mark.browser
def test_a_citation_can_be_copied_with_the_address_online(page: object, site: Path) -> None:
    page.context.grant_permissions(["clipboard-read"])
    page.goto((site / "3/index.html").as_uri())
    page.get_by_role("button", name="Cite, print § 3-1").click()
    for button, words in (
        ("Copy citation", "Gooseford Village Code § 3-1 (current through July 14, 2025)"),
        ("Copy link", "https://codes.example/gooseford-ny/s/3-1/"),
    ):
        page.get_by_role("button", name=button).click()
        page.locator(".tb-cite").get_by_text("Copied").wait_for()
        assert page.evaluate("navigator.clipboard.readText()") == words
