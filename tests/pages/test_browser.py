"""What a reader sees: widths, colors, menu, search and print, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from pikepdf import Pdf
from pypdfium2 import PdfDocument

pytestmark = pytest.mark.browser

WIDTHS = (320, 360, 768, 1440)
PAGES = ("", "3/", "4/", "4/article-i/", "about/")


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_the_screen(open_page: Callable[..., object], path: str) -> None:
    page = open_page(path)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", ["3/", "4/article-i/", "4/article-ii/"])
def test_the_law_begins_on_the_first_screen_of_a_reader_who_sees_little(
    open_page: Callable[..., object], path: str
) -> None:
    """Zoomed to four times, a window of 1280 by 1024 is this small."""
    page = open_page(path, 320)
    page.set_viewport_size({"width": 320, "height": 256})
    page.evaluate("document.querySelector('.tb-old').hidden = false")
    law = page.locator(".tb-unit").first.bounding_box()
    assert law["y"] < 256 - 20
    assert page.locator(".tb-old strong").is_visible()


@pytest.mark.parametrize("portal", [False, True])
def test_what_is_under_a_title_does_not_cover_it_for_a_reader_who_sees_little(
    open_page: Callable[..., object], root: str, address: str, portal: bool
) -> None:
    page = open_page("", 320, base=root if portal else address)
    page.set_viewport_size({"width": 320, "height": 256})
    page.evaluate("document.querySelector('.tb-old')?.removeAttribute('hidden')")
    boxes = page.locator("article :is(h1, .tb-old, .tb-front__facts):visible")
    held = [boxes.nth(at).bounding_box() for at in range(boxes.count())]
    assert len(held) == 2 if portal else len(held) == 3
    assert all(one["y"] + one["height"] <= next_["y"] + 1 for one, next_ in pairwise(held))


def test_a_list_of_chapters_is_there_for_a_reader_who_sees_little(
    open_page: Callable[..., object],
) -> None:
    """Only a list of what is right below it is left out."""
    page = open_page("", 320)
    page.set_viewport_size({"width": 320, "height": 256})
    assert all(one.is_visible() for one in page.locator(".tb-contents a").all())
    assert page.locator(".tb-contents a").count()


def test_the_day_of_an_old_copy_is_shown_once(
    open_page: Callable[..., object], address: str
) -> None:
    page = open_page("")
    page.goto(address)
    for is_old in (False, True):
        page.evaluate("old => { document.querySelector('.tb-old').hidden = !old }", is_old)
        told = page.locator("article :is(.tb-old, .tb-front__facts) :text('current through')")
        assert [one.is_visible() for one in told.all()].count(True) == 1


def test_no_heading_is_wider_than_the_screen(open_page: Callable[..., object]) -> None:
    """Its tool is after the last word, wherever that word ends."""
    page = open_page("3/", 320)
    wider = """() => {
        const heading = document.querySelector("h1[data-cite]"), words = heading.firstChild
        heading.classList.add("tb-doubtful")
        return [...Array(60).keys()].filter(count => {
            words.data = "Chapter 3. " + "i".repeat(count)
            return document.documentElement.scrollWidth > innerWidth
        })
    }"""
    assert page.evaluate(wider) == []


def test_words_for_screen_readers_in_a_wide_table_make_no_page_wider(
    open_page: Callable[..., object],
) -> None:
    page = open_page("3/", 320)
    page.locator(".md-typeset").first.evaluate("""element => {
        const words = `<span class="tb-sr"> of Goosebury</span>`
        const cell = `<td class="tb-short">${"Geese ".repeat(30)}${words}</td>`
        const table = `<table class="tb-cells"><tr>${cell.repeat(2)}</tr></table>`
        element.insertAdjacentHTML("beforeend", `<div class="tb-table">${table}</div>`)
    }""")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_note_that_is_marked_in_many_places_is_no_wider_than_the_screen(
    open_page: Callable[..., object],
) -> None:
    page = open_page("3/", 320)
    places = page.locator(".tb-notes__places").first
    places.evaluate("""element => {
        for (const _ of Array(12)) element.append(" ", element.lastElementChild.cloneNode(true))
    }""")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_what_is_uncertain_in_a_chapter_is_in_words_below_its_list(
    open_page: Callable[..., object],
) -> None:
    page = open_page("3/", 390)
    page.locator(".tb-contents").first.evaluate("""element => {
        const words = `<span class="tb-sr">What is uncertain in Chapter 3</span>`
        const doubt = `<details class="tb-doubt"><summary>${words}</summary><p>It.</p></details>`
        element.insertAdjacentHTML("afterend", `<div class="tb-unit">${doubt}</div>`)
    }""")
    words = page.locator(".tb-doubt .tb-sr").first.bounding_box()
    assert words["width"] > 100
    assert words["x"] > page.locator(".tb-contents").first.bounding_box()["x"]


def test_a_long_word_in_the_title_of_the_next_page_is_broken(
    open_page: Callable[..., object],
) -> None:
    page = open_page("4/article-i/", 320)
    title = page.locator(".tb-turn__link--next .tb-turn__title")
    title.evaluate("element => element.textContent = 'telecommunications'.repeat(2)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_menu_opens_on_a_phone_and_its_links_work(open_page: Callable[..., object]) -> None:
    page = open_page("4/article-i/", 360)
    link = page.locator(".tb-nav a", has_text="Article II")
    assert not link.is_visible() or link.bounding_box()["x"] < 0
    page.locator("label.md-header__button[for=__drawer]").click()
    page.wait_for_timeout(400)
    assert link.bounding_box()["x"] >= 0
    link.click()
    page.wait_for_url("**/4/article-ii/")
    page.locator("h1", has_text="Article II. Private Ponds").wait_for()


def test_a_long_menu_opens_on_a_phone_where_the_reader_is(
    open_page: Callable[..., object],
) -> None:
    page = open_page("4/article-i/", 360)
    page.locator(".tb-nav > ul > li").first.evaluate(
        "entry => { for (const _ of Array(80)) entry.after(entry.cloneNode(true)) }"
    )
    page.locator("label.md-header__button[for=__drawer]").click()
    page.wait_for_timeout(400)
    box = page.locator(".tb-nav [aria-current]").bounding_box()
    assert 0 <= box["y"] <= page.viewport_size["height"] - box["height"]


def test_colors_follow_the_system(open_page: Callable[..., object]) -> None:
    seen = {
        scheme: open_page("3/", scheme=scheme).evaluate(
            "getComputedStyle(document.body).backgroundColor"
        )
        for scheme in ("light", "dark")
    }
    brightness = {
        scheme: sum(int(part) for part in color[4:-1].split(",")) for scheme, color in seen.items()
    }
    assert brightness["light"] > 700
    assert brightness["dark"] < 100


def test_labels_hang_next_to_their_text(open_page: Callable[..., object]) -> None:
    page = open_page("3/")
    item = page.locator('[id="3-1-a"]')
    label, text = (
        item.locator("> .tb-label").bounding_box(),
        item.locator("> p").first.bounding_box(),
    )
    assert label["x"] + label["width"] <= text["x"] + 1
    assert abs(label["y"] - text["y"]) < 2


def test_the_search_finds_a_section(open_page: Callable[..., object]) -> None:
    page = open_page("")
    page.locator("#tb-search").click()
    page.keyboard.type("gander dusk")
    page.locator(
        '#tb-search-hits a[href*="3/"][href*="#3-1"]', has_text="Keeping of geese"
    ).wait_for(state="attached")


def test_a_printed_page_holds_the_text_and_its_address_only(
    open_page: Callable[..., object], address: str
) -> None:
    page = open_page("3/")
    page.emulate_media(media="print")
    assert page.locator('[id="3-1-p1"]').is_visible()
    assert page.locator(".tb-print").inner_text() == f"{address}3/"
    for part in (
        ".md-header",
        ".tb-nav",
        ".md-footer",
        ".tb-contents",
        ".tb-more >> nth=0",
        ".headerlink >> nth=0",
    ):
        assert not page.locator(part).is_visible()


def test_the_printed_address_leads_to_the_section(open_page: Callable[..., object]) -> None:
    page = open_page("s/4-1/")
    page.wait_for_url("**/4/article-i/#4-1")
    page.locator("h1", has_text="Article I. Public Ponds").wait_for()


def test_the_words_of_a_cited_provision_are_shown_on_hover_and_on_focus(
    open_page: Callable[..., object],
) -> None:
    page = open_page("3/")
    link = page.locator("a.tb-ref:not(.tb-ref--law)").first
    link.scroll_into_view_if_needed()
    link.hover()
    card = page.locator("[role=tooltip].tb-preview")
    card.wait_for()
    target = link.get_attribute("href").partition("#")[2]
    title = page.locator(f'[id="{target}"]').evaluate("node => node.firstChild.textContent.trim()")
    assert title[:8] in card.inner_text()
    page.keyboard.press("Escape")
    assert card.count() == 0
    page.mouse.move(0, 0)
    link.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    card.wait_for()
    assert link.get_attribute("aria-describedby") == "tb-preview"


@pytest.mark.parametrize("width", [360, 1440])
def test_the_home_page_leads_straight_to_the_search(
    open_page: Callable[..., object], width: int
) -> None:
    page = open_page("", width)
    page.locator("button.tb-find").press("Enter")
    page.keyboard.type("gander dusk")
    page.locator('#tb-search-hits a[href*="#3-1"]').first.wait_for()


@pytest.mark.parametrize("path", ["", "3/", "4/article-i/", "definitions/"])
def test_a_first_visit_loads_little_and_nothing_of_the_search(
    browser: object, address: str, path: str
) -> None:
    context = browser.new_context(viewport={"width": 412, "height": 823})
    page, asked = context.new_page(), []
    page.on("request", lambda request: asked.append(request.url.removeprefix(address)))
    page.route(
        "**/favicon.ico", lambda route: route.abort()
    )  # some browsers request it on their own
    page.goto(address + path, wait_until="networkidle")
    context.close()
    asked = [url for url in asked if url != "favicon.ico"]
    assert len(asked) <= 12, "\n".join(asked)
    assert [url for url in asked if url.startswith("search/")] == []


def test_each_printed_sheet_names_the_code_its_date_and_the_address(
    open_page: Callable[..., object], address: str, tmp_path: Path
) -> None:
    page = open_page("3/")
    page.pdf(path=str(tmp_path / "page.pdf"), prefer_css_page_size=True)
    with Pdf.open(tmp_path / "page.pdf") as printed:
        assert [round(float(side)) for side in printed.pages[0].mediabox][2:] == [612, 792]
    document = PdfDocument(tmp_path / "page.pdf")
    for sheet in document:
        words = sheet.get_textpage().get_text_range()
        for told in (
            "Code of the Village of Gooseford, NY",
            "Unofficial copy, current through July 14, 2025",
            f"{address}3/",
        ):
            assert told in words
    document.close()
