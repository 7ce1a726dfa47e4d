"""The search box of built sites in a real browser.

Narrowing down, keys, the portal, a page that is not there, and no server at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from builder.across_municipalities import AcrossMunicipalities
from builder.data.report import report_of
from builder.model import UnitKind
from builder.municipality import code_of
from builder.pages.docs import write_docs
from builder.portal_job import PortalJob
from builder.present.publication import Publication
from builder.results import Result, Status
from builder.sample import folder
from builder.sites.mkdocs import build_site
from builder.sites.offline import name_files
from builder.sites.portal import publish_portal
from builder.sources.settings import load
from builder.summary import Summary
from tests.search.asking import served
from tests.waiting import wait_until

pytestmark = pytest.mark.browser

SOURCES = ("alderwick.txt", "tansy-ferry.txt")


def publish(out: Path, publication: Publication) -> list[str]:
    """Two towns of the sample and the portal over them, as a build lays them out.

    Out: their slugs.
    """
    results = []
    for source in SOURCES:
        code, _ = code_of(folder() / source, load(folder())[source])
        slug = code.municipality.slug
        write_docs(code, out / "docs" / slug, publication)
        build_site(out / "docs" / slug, out / "site" / slug)
        if publication.offline:
            name_files(out / "site" / slug)
        results.append(
            Result(Status.BUILT, source, slug, Summary.of_report(report_of(code, (), 0)))
        )
    (out / "work").mkdir()
    publish_portal(
        PortalJob(tuple(results), AcrossMunicipalities(), out, out / "work", publication)
    )
    return [result.slug or "" for result in results]


@pytest.fixture(scope="module")
def towns(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    """The address of the portal, and the slugs of the towns under it."""
    out = tmp_path_factory.mktemp("box")
    slugs = publish(out, Publication())
    with served(out / "site") as address:
        yield address, slugs


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page, faults = context.new_page(), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


def ask(page: Page, query: str) -> Locator:
    """Type a query; gives the links of the hits."""
    page.keyboard.press("/")
    page.keyboard.type(query)
    hits = page.locator(".md-search-result__item > a")
    hits.first.locator(".tb-hit__words mark").first.wait_for()
    return hits


def chapters(hits: Locator) -> set[str]:
    return {
        re.match(r"(.*?)(?: ›|$)", where)[1]
        for where in hits.locator(".tb-hit__where").all_inner_texts()
    }  # type: ignore[index]


def test_an_answer_is_narrowed_down_to_a_chapter_and_widened_again(
    page: Page, towns: tuple[str, list[str]]
):
    page.goto(f"{towns[0]}{towns[1][0]}/")
    hits = ask(page, "permit")
    before = hits.count()
    menu = page.locator(".tb-narrow select[name=chapter]")
    value, label = (
        menu.locator("option").nth(1).get_attribute("value"),
        menu.locator("option").nth(1).inner_text(),
    )
    title, count = re.fullmatch(r"(.*) \((\d+)\)", label).groups()  # type: ignore[union-attr]
    menu.select_option(value)
    expect(page.locator(".md-search-result__meta")).to_have_text(f"{count} found")
    assert all(title in words.replace("\u00a0", " ") for words in hits.all_inner_texts())
    menu.select_option("")
    expect(hits).to_have_count(before)


def test_the_address_of_a_citation_is_clean(page: Page, towns: tuple[str, list[str]]):
    address, slugs = towns
    code, _ = code_of(folder() / SOURCES[0], load(folder())[SOURCES[0]])
    section = next(unit for unit in code.units if unit.kind is UnitKind.SECTION and unit.number)
    page.goto(f"{address}{slugs[0]}/")
    page.keyboard.press("/")
    page.keyboard.type(f"§ {section.number}")
    page.locator(".md-search-result__item > a .tb-hit__words").first.wait_for()
    page.locator(".md-search-result__item > a").first.click()
    page.wait_for_url(re.compile(f"#{re.escape(section.id)}$"))
    assert "?" not in page.url


def test_the_menus_are_reached_and_used_by_keys_alone(page: Page, towns: tuple[str, list[str]]):
    page.goto(f"{towns[0]}{towns[1][0]}/")
    ask(page, "permit")
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "chapter":
            break
    assert page.evaluate("document.activeElement.name") == "chapter"
    page.keyboard.press("ArrowDown")
    expect(page.locator(".md-search-result__meta")).to_have_text(re.compile(r"^\d+ found$"))
    assert page.evaluate("document.activeElement.name") == "chapter"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "kind"
    page.keyboard.press("Escape")
    expect(page.locator("#__search")).not_to_be_checked()


def test_a_question_without_an_answer_is_told_what_may_help(
    page: Page, towns: tuple[str, list[str]]
):
    page.goto(f"{towns[0]}{towns[1][0]}/")
    page.keyboard.press("/")
    page.keyboard.type("xylophonist")
    expect(page.locator(".md-search-result__meta")).to_contain_text("the number of a section")


def test_the_portal_finds_in_all_towns_and_in_one(page: Page, towns: tuple[str, list[str]]):
    address, slugs = towns
    page.goto(address)
    hits = ask(page, "penalty")
    assert len(set(hits.locator(".tb-hit__town").all_inner_texts())) == len(slugs)
    page.locator(".tb-narrow select[name=town]").select_option(slugs[0])
    wait_until(
        page,
        "new Set([...document.querySelectorAll('.tb-hit__town')].map(town => "
        "town.textContent)).size === 1",
    )
    hits.first.click()
    page.wait_for_url(f"{address}{slugs[0]}/**")


@pytest.mark.parametrize(
    "asked", ["{number}/", "s/{number}", "gone.html#{number}", "old-code/{number}/index.html"]
)
def test_a_page_that_is_not_there_offers_the_section_of_that_number(
    page: Page, towns: tuple[str, list[str]], asked: str
):
    address, slugs = towns
    code, _ = code_of(folder() / SOURCES[0], load(folder())[SOURCES[0]])
    section = next(unit for unit in code.units if unit.kind is UnitKind.SECTION and unit.number)
    page.goto(f"{address}{slugs[0]}/x/{asked.format(number=section.number)}")
    link = page.locator("#tb-suggested a").first
    link.wait_for()
    assert link.inner_text().startswith(f"§ {section.number}")
    link.click()
    page.wait_for_url(f"{address}{slugs[0]}/{section.url}")


def test_a_page_that_is_not_there_offers_what_its_words_ask_for(
    page: Page, towns: tuple[str, list[str]]
):
    address, slugs = towns
    page.goto(f"{address}{slugs[0]}/permits-and-penalties/")
    first = page.locator("#tb-suggested li").first
    first.wait_for()
    assert "enalt" in first.inner_text()


def test_without_a_server_the_portal_searches_too(page: Page, tmp_path: Path):
    slugs = publish(tmp_path, Publication(offline=True))
    page.goto((tmp_path / "site/index.html").as_uri())
    hits = ask(page, "penalty")
    assert len(set(hits.locator(".tb-hit__town").all_inner_texts())) == len(slugs)
    hits.first.click()
    page.wait_for_url(re.compile(r"file:.*/index\.html.*#"))
