"""Reading aids in a real browser.

They are the menu, previews, "On this page", reports of mistakes and one section on paper.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import INTACT
from judging import violations
from pypdfium2 import PdfDocument
from test_keyboard import tab_to

from tests.waiting import wait_until

pytestmark = pytest.mark.browser

IN_WINDOW = """() => {
    const box = document.activeElement.getBoundingClientRect()
    return box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight
}"""
SHIFTS = """window.shifted = 0
window.moved = []
new PerformanceObserver(list => {
    for (const one of list.getEntries()) {
        window.shifted += one.value
        window.moved.push(...one.sources.map(source => source.node?.className || source.node?.data))
    }
}).observe({ type: "layout-shift", buffered: true })"""
PAGES = ("", "3/", "4/", "4/article-i/", "about/", "accessibility/", "laws/", "outside/", "tables/")


@pytest.mark.parametrize("width", [320, 640, 1000])
def test_tab_never_leaves_the_window(open_page: Callable[..., object], width: int) -> None:
    page = open_page("4/article-i/", width)
    for _ in range(30):
        page.keyboard.press("Tab")
        assert page.evaluate(IN_WINDOW), page.evaluate("document.activeElement.outerHTML")


@pytest.mark.parametrize("width", [360, 1000])
def test_the_keyboard_opens_the_menu_and_closes_it(
    open_page: Callable[..., object], width: int
) -> None:
    page = open_page("4/article-i/", width)
    tab_to(page, lambda now: now["classes"] == "tb-sign" or "tb-sign" in str(now["classes"]))
    page.keyboard.press("Enter")
    wait_until(page, "document.activeElement.closest('.tb-nav')")
    page.wait_for_timeout(400)  # it slides in
    assert page.evaluate(IN_WINDOW)
    assert page.locator(".tb-sign[aria-label=Menu]").get_attribute("aria-expanded") == "true"
    page.keyboard.press("Escape")
    wait_until(page, "document.activeElement.matches('.tb-sign')")
    assert page.locator(".tb-sign[aria-label=Menu]").get_attribute("aria-expanded") == "false"


def test_the_keyboard_opens_the_search_of_a_phone(open_page: Callable[..., object]) -> None:
    page = open_page("4/article-i/", 360)
    page.locator(".tb-search__open").focus()
    page.keyboard.press("Enter")
    wait_until(page, "document.activeElement.matches('#tb-search')")


def test_a_preview_stays_under_the_pointer_and_goes_when_it_leaves(
    open_page: Callable[..., object],
) -> None:
    page = open_page("3/")
    link = page.locator("a.tb-ref:not(.tb-ref--law)").first
    link.hover()
    card = page.locator("[role=tooltip]")
    card.wait_for()
    box = card.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2, steps=12)
    page.wait_for_timeout(900)
    assert card.count() == 1
    page.mouse.move(5, 5)
    card.wait_for(state="detached")


def test_a_preview_stays_within_the_column(open_page: Callable[..., object]) -> None:
    page = open_page("3/", 1440)
    page.evaluate("document.querySelector('a.tb-ref:not(.tb-ref--law)').style.cssFloat = 'right'")
    page.locator("a.tb-ref:not(.tb-ref--law)").first.hover()
    page.locator("[role=tooltip]").wait_for()
    card, column = (page.locator(part).bounding_box() for part in ("[role=tooltip]", "article"))
    assert card["x"] + card["width"] <= column["x"] + column["width"] + 1


def test_the_heads_of_a_long_table_stay_below_the_header(open_page: Callable[..., object]) -> None:
    page = open_page("3/", 1440)
    page.evaluate(
        """() => document.querySelector(".tb-unit").insertAdjacentHTML("afterbegin",
            `<div class="tb-table"><table class="tb-cells"><thead><tr><th>Pond</th><th>Geese</th>
            </tr></thead><tbody>${"<tr><td>Mill</td><td>12</td></tr>".repeat(80)}</tbody></table>
            </div>`)"""
    )
    page.evaluate("document.querySelector('.tb-table tr:nth-child(60)').scrollIntoView()")
    head, header = (
        page.locator(part).bounding_box() for part in ("thead th >> nth=0", ".md-header")
    )
    assert abs(head["y"] - header["height"]) < 2


def test_a_path_names_the_division_above_in_full(open_page: Callable[..., object]) -> None:
    page = open_page("4/article-i/", 320)
    cut = "part => part.scrollWidth > part.clientWidth"
    links = page.locator(".md-path__link")
    assert [links.nth(at).evaluate(cut) for at in (0, 1)] == [True, False]


def test_escape_closes_a_preview_while_the_pointer_stays(
    open_page: Callable[..., object],
) -> None:
    page = open_page("3/")
    page.locator("a.tb-ref:not(.tb-ref--law)").first.hover()
    page.locator("[role=tooltip]").wait_for()
    page.keyboard.press("Escape")
    assert page.locator("[role=tooltip]").count() == 0


def test_a_preview_keeps_lists(open_page: Callable[..., object]) -> None:
    page = open_page("3/")
    page.evaluate(
        """() => {
            const link = document.querySelector("a.tb-ref[href*='#']")
            link.href = "#3-1"
        }"""
    )
    page.locator("a.tb-ref[href='#3-1']").first.hover()
    page.locator("[role=tooltip] ol.tb-items li").first.wait_for()
    assert page.locator("[role=tooltip] a, [role=tooltip] [id]").count() == 0


def test_a_preview_of_an_article_shows_what_it_holds(open_page: Callable[..., object]) -> None:
    page = open_page("3/")
    page.evaluate(
        """() => { document.querySelector("a.tb-ref:not(.tb-ref--law)").href = "../4/" }"""
    )
    page.locator("a.tb-ref[href='../4/']").first.hover()
    page.locator("[role=tooltip] .tb-preview__rows li").first.wait_for()
    assert "Article I" in page.locator("[role=tooltip]").inner_text()


def test_under_a_finger_a_preview_is_a_sheet_with_the_link(
    open_page: Callable[..., object],
) -> None:
    page = open_page("3/", 390, has_touch=True)
    term = page.locator(".tb-term").first
    target = term.get_attribute("href")
    term.scroll_into_view_if_needed()
    term.tap()
    sheet = page.locator("dialog.tb-sheet")
    sheet.wait_for()
    assert "a bird of the genus anser" in sheet.inner_text().lower()
    assert (
        sheet.get_by_role("link", name="Open this place")
        .get_attribute("href")
        .endswith(target.rpartition("#")[2])
    )
    page.evaluate("document.querySelector('.md-container').style.visibility = 'hidden'")
    assert violations(page) == []  # what is half under the sheet cannot be reached
    sheet.get_by_role("button", name="Close").tap()
    sheet.wait_for(state="detached")


@pytest.mark.parametrize("anchor", ["4-1", "4-2"])
def test_a_deep_link_is_marked_in_the_list_of_the_page(
    open_page: Callable[..., object], address: str, anchor: str
) -> None:
    page = open_page("")
    long = ".tb-unit { min-height: 1500px }"  # as long as real sections are

    def lengthened(route: object) -> None:  # in a file, as the policy of the pages wants it
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{answer.text()}\n{long}")

    page.route("**/*.css", lengthened)
    page.goto(f"{address}4/article-i/#{anchor}")
    page.wait_for_timeout(600)
    marked = page.evaluate(
        """[...document.querySelectorAll(".md-nav--secondary .md-nav__link--active")]
            .map(link => link.hash)"""
    )
    assert marked[-1:] == [f"#{anchor}"]


@pytest.mark.parametrize("width", [412, 1280])
def test_no_page_moves_while_it_loads(
    open_page: Callable[..., object], root: str, width: int
) -> None:
    page = open_page("", width, base=root)
    page.add_init_script(SHIFTS)
    for path in ("", *(INTACT + name for name in PAGES)):
        page.goto(root + path)
        page.wait_for_timeout(300)
        assert page.evaluate("window.shifted") <= 0.01, (path, page.evaluate("window.moved"))


def test_forced_colors_mark_one_entry_of_the_menu(
    open_page: Callable[..., object],
) -> None:
    page = open_page("4/article-i/", forced_colors="active")
    seen = page.evaluate(
        """[...document.querySelectorAll(".tb-nav a")].filter(link =>
            getComputedStyle(link).borderLeftColor
                !== getComputedStyle(document.body).backgroundColor).length"""
    )
    assert seen == 1


def test_a_report_needs_no_settings(open_page: Callable[..., object], address: str) -> None:
    page = open_page("3/", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Cite, print § 3-1").click()
    page.get_by_role("button", name="Report a problem").click()
    report = page.locator("dialog.tb-report")
    assert violations(page) == []
    report.get_by_role("button", name="Copy text").click()
    report.get_by_text("Copied").wait_for()
    words = page.evaluate("navigator.clipboard.readText()")
    assert "Gooseford Village Code § 3-1" in words
    assert f"{address}s/3-1/" in words
    report.get_by_role("link", name="Write e-mail").wait_for()  # its publisher named an address
    report.get_by_role("button", name="Close").click()
    report.wait_for(state="detached")
    page.locator("a.tb-report-page").click()
    assert f"Address: {address}s/3-1/" in report.locator("textarea").input_value()
    page.goto(f"{address}definitions/")  # a page without a section
    page.locator("a.tb-report-page").click()
    assert f"Address: {address}definitions/" in report.locator("textarea").input_value()


def test_one_section_is_printed_alone(
    open_page: Callable[..., object], address: str, tmp_path: Path
) -> None:
    page = open_page("3/")
    page.evaluate("window.print = () => { window.printed = true }")
    page.get_by_role("button", name="Cite, print § 3-1").click()
    page.get_by_role("button", name="Print", exact=True).click()
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    shown = page.locator(".md-content").inner_text()
    assert "§ 3-1" in shown
    assert "§ 3-2. Definitions" not in shown
    assert "Unofficial copy" in shown
    assert f"Address: {address}s/3-1/" in shown
    assert "Accessibility" not in shown, "links of the site are of no use on paper"
    page.pdf(path=str(tmp_path / "one.pdf"), prefer_css_page_size=True)
    document = PdfDocument(tmp_path / "one.pdf")
    assert len(document) == 1, "no empty sheet follows"
    document.close()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert "§ 3-2. Definitions" in page.locator(".md-content").inner_text()


def test_without_scripts_no_dead_button_is_shown(open_page: Callable[..., object]) -> None:
    page = open_page("", java_script_enabled=False)
    assert not page.locator(".tb-find").is_visible()
    assert page.locator(".tb-noscript").is_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_the_button_back_to_the_top_is_reached_only_while_it_is_seen(
    open_page: Callable[..., object], scripts: bool
) -> None:
    page = open_page("4/article-i/", 360, java_script_enabled=scripts)
    button = page.locator(".md-top")
    assert button.get_attribute("hidden") is not None
    assert not button.is_visible()  # what cannot be seen gets no focus either
    if scripts:
        page.mouse.wheel(0, 900)
        wait_until(page, "scrollY > 400")
        page.mouse.wheel(0, -100)  # it is shown to readers who turn back
        button.and_(page.locator(":not([hidden])")).wait_for()
        button.focus()
        assert page.evaluate("document.activeElement.matches('.md-top')")


def test_an_address_in_capitals_is_requested_in_lower_case(
    open_page: Callable[..., object], address: str
) -> None:
    page = open_page("404.html")
    missing = page.request.get(page.url).text()  # as sent, before scripts change it
    page.route(
        "**/s/3-1-A/",
        lambda route: route.fulfill(status=404, content_type="text/html", body=missing),
    )  # what a host shows for a missing page
    page.goto(f"{address}s/3-1-A/")
    page.wait_for_url(f"{address}3/#3-1-a")


def test_a_link_opens_at_its_place_however_long_the_next_page_takes(
    open_page: Callable[..., object], address: str
) -> None:
    page = open_page("3/")
    held: list[object] = []
    page.route("**/4/article-i/", lambda route: held.append(route))  # noqa: PLW0108  (playwright marks what it calls, and a list's method cannot be marked)
    link = page.locator('.tb-more a[href$="#4-1"], a.tb-ref[href$="#4-1"]').first
    page.evaluate("document.querySelector('.md-container').style.paddingBottom = '3000px'")
    link.evaluate("link => { for (let at = link; at; at = at.parentElement) at.open = true }")
    link.click()
    wait_until(page, f"location.href === '{address}4/article-i/#4-1'")
    page.mouse.wheel(0, 300)  # the reader continues in the old page
    page.wait_for_timeout(500)  # longer than the address takes to follow a reader
    assert page.url == f"{address}4/article-i/#4-1"
    held[0].continue_()
    wait_until(page, "document.querySelector('[id=\"4-1\"]') !== null")
    page.wait_for_timeout(300)
    assert page.url == f"{address}4/article-i/#4-1"
    section = page.locator("[id='4-1']")
    assert section.evaluate("it => it.getBoundingClientRect().top < innerHeight / 2")


def test_the_address_follows_the_reader(open_page: Callable[..., object], address: str) -> None:
    page = open_page("3/")
    page.evaluate("document.querySelector('.md-container').style.paddingBottom = '3000px'")
    page.locator("[id='3-2']").hover()
    page.mouse.wheel(0, 1)
    page.evaluate("document.getElementById('3-2').scrollIntoView()")
    wait_until(page, f"location.href === '{address}3/#3-2'")
    page.evaluate("scrollTo(0, 0)")
    wait_until(page, f"location.href === '{address}3/'")


def test_a_page_that_scrolls_by_itself_keeps_the_address_of_its_link(
    open_page: Callable[..., object], address: str
) -> None:
    page = open_page("4/article-i/#4-1")
    page.evaluate("document.querySelector('.md-container').style.paddingBottom = '3000px'")
    page.evaluate("document.getElementById('4-2').scrollIntoView()")
    page.wait_for_timeout(600)  # longer than the address takes to follow a reader
    assert page.url == f"{address}4/article-i/#4-1"
