"""Text that was rebuilt from a damaged copy: its pages say so, and its words are the source's."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import gooseford
import pytest
from axe_playwright_python.base import AXE_SCRIPT
from lxml import html
from reading import served
from rebuilt import SOURCE, code

from builder.model import Code
from builder.pages.docs import write_docs
from builder.present import caution
from builder.present.publication import Publication
from builder.sites.links import dead_links
from builder.sites.mkdocs import build_site
from builder.sources.settings import load
from builder.town.municipality import code_of
from tests.conditions import DAMAGED

GOLDEN = Path(__file__).parent / "golden"
SAMPLE = Path(__file__).parents[2] / "builder" / "sample" / "quillbrook.txt"


@pytest.mark.parametrize("name", ["docs/3/index.md", "docs/3/found.html"])
def test_page_is_as_approved(tmp_path: Path, name: str) -> None:
    """Set UPDATE_GOLDEN=1 to agree to what is written now."""
    write_docs(code(), tmp_path, Publication(source=SOURCE))
    agreed = GOLDEN / f"rebuilt__{name.replace('/', '__')}"
    text = (tmp_path / name).read_text(encoding="utf-8")
    if os.environ.get("UPDATE_GOLDEN"):
        agreed.write_text(text, encoding="utf-8")
    assert text == agreed.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def sample() -> tuple[Code, str]:
    made, source = code_of(SAMPLE, load(SAMPLE.parent)[SAMPLE.name])
    assert made.condition.damaged
    return made, source.text


@pytest.fixture(scope="module")
def site(sample: tuple[Code, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rebuilt")
    write_docs(sample[0], folder / "docs", Publication(source=sample[1]))
    assert build_site(folder / "docs", folder / "site") == []
    return folder / "site"


def read(site: Path, url: str) -> html.HtmlElement:
    return html.parse(str(site / url), parser=html.HTMLParser(encoding="utf-8")).getroot()


def test_no_link_is_dead(site: Path) -> None:
    assert dead_links(site) == []


def test_every_section_says_what_is_uncertain_and_leads_to_its_words_as_found(
    site: Path, sample: tuple[Code, str]
) -> None:
    for unit in sample[0].sections:
        page = unit.url.partition("#")[0]
        (heading,) = read(site, f"{page}index.html").xpath(f"//*[@id='{unit.id}']")
        body = heading.getnext()
        told = body.xpath("./details[@class='tb-doubt']/p")
        assert bool(told) == bool(caution.doubts_of(unit))
        for said in told:
            sentences = [one.text for one in said.xpath("./span")]
            assert [one.lower() for one in sentences] == [
                f"{doubt.lower()}." for doubt in caution.doubts_of(unit)
            ]
            assert said.xpath("./a/@href")[-1].endswith("about/#about-sure")
        assert body.xpath(".//a/@href[starts-with(., 'found.html')]") == [f"found.html#{unit.id}"]
        assert read(site, f"{page}found.html").xpath(f"//h2[@id='{unit.id}']")


def test_showing_the_damage_changes_no_word(site: Path, sample: tuple[Code, str]) -> None:
    """Without the words for scars, every block is the text of the data.

    The proof compares the data with the source.
    """
    shown = 0
    for unit in sample[0].sections:
        page = read(site, f"{unit.url.partition('#')[0]}index.html")
        for block in unit.blocks:
            (place,) = page.xpath(f"//*[@id='{block.anchor}']")
            paragraph = place if place.tag == "p" else next(iter(place.xpath("./p")), None)
            if paragraph is None or block.table:
                continue
            for mark in paragraph.xpath(
                ".//*[@class='tb-scar' or @class='tb-mark' or @class='tb-meant' or "
                "contains(@class, 'tb-within')]"
            ):
                mark.drop_tree()
            assert paragraph.text_content().split() == block.text.split(), block.anchor
            shown += 1
    assert shown > 50


def test_every_figure_outside_links_is_marked(site: Path) -> None:
    for file in site.rglob("index.html"):
        for paragraph in read(site, str(file.relative_to(site))).xpath(
            "//div[@class='tb-unit']//li/p[not(@class)] | //div[@class='tb-unit']/p[@id]"
        ):
            for node in paragraph.xpath(
                ".//text()[not(ancestor::a) and not(ancestor::*[@class='tb-figure' or "
                "@class='tb-ref--none' or @class='tb-meant' or contains(@class, 'tb-within')])]"
            ):
                assert not re.search(r"\d", node), (file, str(node))


def test_about_this_copy_says_how_sure_it_is_and_how_that_was_measured(
    site: Path, sample: tuple[Code, str]
) -> None:
    page = read(site, "about/index.html")
    (counts,) = page.xpath("//h2[@id='about-sure']/following-sibling::div[1]/table")
    rows = {
        row.xpath("string(th)"): [cell.text for cell in row.xpath("td")]
        for row in counts.xpath(".//tbody/tr")
    }
    assert set(rows) == {"Numbers", "Ends of titles", "Labels", "Defined terms", "Dates"}
    titles = sum(bool(unit.number or unit.title) for unit in sample[0].units)
    assert sum(int(cell.replace(",", "")) for cell in rows["Ends of titles"]) == titles
    measured = page.xpath("//h2[@id='about-sure']/following-sibling::div[1]/details")
    assert len(measured) == 4
    assert all(table.xpath(".//tbody/tr") for table in measured)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("definitions", "what may not be a term"),
        ("outside", "look each one up before you rely on it"),
    ],
)
def test_an_index_says_what_is_in_doubt(tmp_path: Path, name: str, said: str) -> None:
    intact = gooseford.code()
    units = tuple(
        replace(unit, blocks=tuple(replace(one, confidence=0.6) for one in unit.blocks))
        for unit in intact.units
    )
    damaged = replace(intact, units=units, condition=DAMAGED)
    for made, told in ((intact, False), (damaged, True)):
        write_docs(made, tmp_path, Publication())
        page, twin = (
            (tmp_path / folder / name / "index.md").read_text(encoding="utf-8")
            for folder in ("docs", "twins")
        )
        assert (said in page) is (said in twin) is told
        if name == "definitions":
            assert ('<dt class="tb-doubtful"><a' in page) is ("** ◊ " in twin) is told


def test_words_as_found_are_the_source_letter_for_letter(
    site: Path, sample: tuple[Code, str]
) -> None:
    _, source = sample
    runs = 0
    for file in site.rglob("found.html"):
        page = read(site, str(file.relative_to(site)))
        assert page.xpath("//meta[@name='robots']/@content") == ["noindex"]
        for paragraph in page.xpath("//p[@class='words']"):
            assert paragraph.text_content() in source
            runs += 1
    assert runs > 50


@pytest.fixture
def page(browser: object, tmp_path: Path) -> Iterator[object]:
    (tmp_path / "site").mkdir()
    with served(tmp_path / "site") as url:
        write_docs(code(), tmp_path / "docs", Publication(url, source=SOURCE))
        assert build_site(tmp_path / "docs", tmp_path / "site") == []
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        opened = context.new_page()
        opened.goto(f"{url}3/")
        yield opened
        context.close()


@pytest.mark.browser
def test_a_reader_sees_what_is_inferred_and_what_is_lost(page: object) -> None:
    sign = "getComputedStyle(document.querySelector('{}'), '::before').content"
    assert "◊" in page.evaluate(sign.format('[id="3-1"] + .tb-unit > .tb-doubt > summary'))
    assert "◊" not in page.evaluate(sign.format('[id="3-2"]'))
    assert "◊" in page.evaluate(sign.format('[id="3-2-b"] .tb-label'))
    assert page.locator(".tb-scar").inner_text() == "[words lost]"
    lines = page.locator(".tb-figure").evaluate_all(
        "found => found.map(one => getComputedStyle(one).textDecorationStyle)"
    )
    assert set(lines) == {"dotted"}
    page.locator(".tb-doubt, .tb-more").evaluate_all(
        "folds => folds.forEach(one => one.open = true)"
    )
    page.get_by_role("link", name="Words as found of § 3-1").click()
    page.wait_for_url("**/3/found.html#3-1")
    assert (
        "31 keeping of geese permit required in pens added 1271981 no person"
        in page.locator("h2[id='3-1'] + p").inner_text()
    )


@pytest.mark.browser
def test_a_preview_carries_the_warning(page: object) -> None:
    link = page.locator("a.tb-ref").first
    link.scroll_into_view_if_needed()
    link.hover()
    card = page.locator("[role=tooltip].tb-preview")
    card.wait_for()
    assert card.locator(":scope > :last-child").inner_text() == caution.DAMAGED_CITATION
    assert "Words as found" not in card.inner_text()


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_of_it_has_a_violation_of_accessibility(page: object, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    for url in (page.url, f"{page.url}found.html"):
        page.goto(url)
        page.evaluate(AXE_SCRIPT)
        assert (
            page.evaluate("async () => (await axe.run()).violations.map(found => found.id)") == []
        )
