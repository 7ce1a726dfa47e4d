"""The search box and the page of results of built sites in a real browser.

Keys, narrowing down, coming back, the portal, a page that is not there, and no server at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode, urljoin

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from builder.data.across_municipalities import AcrossMunicipalities
from builder.data.report import report_of
from builder.model import UnitKind
from builder.pages.docs import write_docs
from builder.present.publication import Publication
from builder.record.results import PortalJob, Result, Status
from builder.record.standing import Summary
from builder.sample import folder
from builder.sites.mkdocs import build_site, name_files
from builder.sites.portal import build_portal
from builder.sources.settings import load
from builder.town.municipality import code_of
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
    job = PortalJob(tuple(results), AcrossMunicipalities(), out, out / "work", publication)
    assert build_portal(job).error is None
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
    """Type a query into the box; gives the hits under it."""
    page.keyboard.press("/")
    page.keyboard.type(query)
    hits = page.locator("#tb-search-hits [role=option]")
    hits.first.wait_for()
    return hits


def results(page: Page, site: str, query: str) -> Locator:
    """The page of results of a query; gives its hits, those of the closed lists too."""
    page.goto(f"{site}search/?{urlencode({'q': query})}")
    hits = page.locator("townbook-results a.tb-hit:not(.tb-hit--also)")
    hits.first.wait_for()
    return hits


def site_of(towns: tuple[str, list[str]]) -> str:
    return f"{towns[0]}{towns[1][0]}/"


def test_arrows_walk_the_hits_and_enter_opens_the_one_they_came_to(
    page: Page, towns: tuple[str, list[str]]
):
    page.goto(site_of(towns))
    hits = ask(page, "permit")
    field = page.get_by_role("combobox")
    expect(field).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert field.get_attribute("aria-activedescendant") == hits.nth(1).get_attribute("id")
    expect(hits.nth(1)).to_have_attribute("aria-selected", "true")
    href = hits.nth(1).get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(str(href))


def test_the_tab_key_goes_from_the_box_to_the_hits_and_on_to_all_results(
    page: Page, towns: tuple[str, list[str]]
):
    page.goto(site_of(towns))
    hits = ask(page, "permit")
    reached = []
    for _ in range(hits.count() + 2):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.className || ''"))
    assert sum("tb-hit " in name for name in reached) == hits.count()
    assert "tb-search__all" in reached[-1]
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.id") == hits.nth(hits.count() - 2).get_attribute(
        "id"
    )
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "tb-search"


def test_the_number_of_hits_is_announced_once(page: Page, towns: tuple[str, list[str]]):
    page.goto(site_of(towns))
    page.evaluate("""() => {
        window.said = []
        const status = document.querySelector(".tb-search__told")
        const note = () => said.push(status.textContent)
        new MutationObserver(note).observe(status, { childList: true })
    }""")
    ask(page, "permit")
    page.wait_for_timeout(400)
    said = page.evaluate("said")
    assert len(said) == 1
    assert re.search(r"\d+ found\.$", said[0])


def test_whoever_follows_a_hit_and_comes_back_finds_question_and_hits(
    page: Page, towns: tuple[str, list[str]]
):
    page.goto(site_of(towns))
    hits = ask(page, "permit")
    count = hits.count()
    hits.nth(2).click()
    page.wait_for_url("**#*")
    page.go_back()
    expect(hits).to_have_count(count)
    expect(page.locator("#tb-search")).to_have_value("permit")


def test_enter_opens_the_page_of_results_and_its_address_holds_the_question(
    page: Page, towns: tuple[str, list[str]]
):
    page.goto(site_of(towns))
    ask(page, "permit")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/?q=permit")
    hits = page.locator("townbook-results a.tb-hit")
    hits.first.wait_for()
    told = page.locator(".tb-results__told")
    found = int(re.match(r"(\d+) found", told.inner_text())[1])  # type: ignore[index]
    assert page.locator("townbook-results a.tb-hit:not(.tb-hit--also)").count() == found


def test_enter_on_a_citation_opens_its_section(page: Page, towns: tuple[str, list[str]]):
    code, _ = code_of(folder() / SOURCES[0], load(folder())[SOURCES[0]])
    section = next(unit for unit in code.units if unit.kind is UnitKind.SECTION and unit.number)
    page.goto(site_of(towns))
    page.keyboard.press("/")
    page.keyboard.type(f"§ {section.number}")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{site_of(towns)}{section.url}")


def test_results_are_narrowed_down_and_back_takes_that_back(
    page: Page, towns: tuple[str, list[str]]
):
    hits = results(page, site_of(towns), "permit")
    before = hits.count()
    menu = page.locator(".tb-narrow select[name=chapter]")
    label = menu.locator("option").nth(1).inner_text()
    title, count = re.fullmatch(r"(.*) \((\d+)\)", label).groups()  # type: ignore[union-attr]
    menu.select_option(index=1)
    expect(hits).to_have_count(int(count))
    assert "chapter=" in page.url
    expect(page.locator("townbook-results h2")).to_have_text([f"{title} ({count})"])
    hits.first.click()
    page.wait_for_url("**#*")
    page.go_back()
    expect(hits).to_have_count(int(count))
    page.go_back()
    expect(hits).to_have_count(before)


def test_results_stand_under_their_chapters_as_the_menu_counts_them(
    page: Page, towns: tuple[str, list[str]]
):
    results(page, site_of(towns), "permit")
    menu = page.locator(".tb-narrow select[name=chapter] option").all_inner_texts()[1:]
    headings = page.locator("townbook-results h2").all_inner_texts()
    assert {one for one in headings if not one.startswith("Meanings")} <= set(menu)
    for section in page.locator("townbook-results section").all():
        chapter = section.locator("h2").inner_text().rpartition(" (")[0]
        assert chapter not in section.locator(".tb-hit__where").all_text_contents()


def test_the_box_makes_room_for_a_question(page: Page, towns: tuple[str, list[str]]):
    page.goto(site_of(towns))
    field = page.get_by_role("combobox")
    before = field.bounding_box()
    field.focus()
    after = field.bounding_box()
    assert before
    assert after
    assert after["width"] > 1.5 * before["width"]


def test_all_results_are_printed(page: Page, towns: tuple[str, list[str]]):
    hits = results(page, site_of(towns), "permit")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert all(hits.nth(at).is_visible() for at in range(hits.count()))
    expect(page.get_by_text("“permit”", exact=True)).to_be_visible()
    assert not page.locator(".tb-results__form").is_visible()


def test_a_meaning_on_a_card_is_not_shown_again_as_a_hit(page: Page, towns: tuple[str, list[str]]):
    hits = results(page, site_of(towns), "what is a structure")
    assert "“STRUCTURE”" in hits.first.inner_text()
    shown = [hit.get_attribute("href") for hit in hits.all()]
    assert len(set(shown)) == len(shown)
    told = page.locator(".tb-results__told").inner_text()
    assert told.startswith(f"{len(shown)} found")


def test_a_question_without_an_answer_is_told_so(page: Page, towns: tuple[str, list[str]]):
    page.goto(site_of(towns))
    page.keyboard.press("/")
    page.keyboard.type("xylophonist tuition ")
    told = page.locator(".tb-search__told")
    expect(told).to_contain_text("Nothing found on this.")
    expect(told).to_contain_text("the number of a section")
    assert page.locator("#tb-search-hits a").count() == 0


def test_a_question_without_an_answer_leads_to_the_provisions_that_are_nearest(
    page: Page, towns: tuple[str, list[str]]
):
    for site in (site_of(towns), towns[0]):
        page.goto(f"{site}search/?{urlencode({'q': 'xylophonist fences'})}")
        near = page.locator("p:has-text('Nearest to it:') + ul a").first
        expect(near).to_contain_text("Fences")
        page.goto(urljoin(page.url, near.get_attribute("href")))
        expect(page.get_by_role("heading", name="Fences").first).to_be_visible()


def test_a_lone_word_that_may_be_misspelled_is_asked_about(
    page: Page, towns: tuple[str, list[str]]
):
    page.goto(f"{site_of(towns)}search/?{urlencode({'q': 'fense'})}")
    maybe = page.locator("p", has_text="Did you mean").get_by_role("link")
    maybe.click()
    expect(page.locator(".tb-results__told")).to_contain_text(" found.")
    expect(page.locator("#tb-results-field")).to_have_value("fence")


def test_a_question_in_spanish_is_answered_and_told_of_the_language(
    page: Page, towns: tuple[str, list[str]]
):
    page.goto(site_of(towns))
    hits = ask(page, "multa por quemar basura")
    expect(page.locator(".tb-search__told")).to_contain_text("La ley está en inglés.")
    assert hits.count()


def test_the_portal_finds_in_all_towns_side_by_side_and_in_one(
    page: Page, towns: tuple[str, list[str]]
):
    address, slugs = towns
    hits = results(page, address, "penalty")
    assert len(page.locator("townbook-results h2").all_inner_texts()) == len(slugs)
    sides = [town.bounding_box() for town in page.locator("townbook-results section").all()]
    assert len({side["y"] for side in sides if side}) == 1
    assert page.locator("townbook-results .tb-hit__town").count() == 0
    page.locator(".tb-narrow select[name=town]").select_option(slugs[0])
    wait_until(page, "document.querySelectorAll('townbook-results h2').length === 1")
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
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"file:.*/search/index\.html\?q=penalty"))
    page.locator("townbook-results a.tb-hit").first.click()
    page.wait_for_url(re.compile(r"file:.*/index\.html.*#"))
