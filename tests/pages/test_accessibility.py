"""Every page template, checked by axe-core in a real browser.

It is checked light and dark, wide and narrow, with everything unfolded.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import pytest
from conftest import FLATTENED, INTACT
from judging import CONTRAST, LAID_OUT, shown_in_both, violations, violations_in_both

pytestmark = pytest.mark.browser

PORTAL = ("", "topics/", "law/", "terms/", "404.html")
TOWN = (
    "",
    "3/",
    "4/",
    "4/article-i/",
    "4/article-ii/",
    "definitions/",
    "laws/",
    "outside/",
    "tables/",
    "about/",
    "accessibility/",
    "404.html",
)
PAGES = (
    *PORTAL,
    *(INTACT + page for page in TOWN),
    *(FLATTENED + page for page in ("", "3/", "4/article-i/", "about/")),
)
WIDTHS = (1440, 360)
SCHEMES = ("light", "dark")


@pytest.mark.parametrize("width", WIDTHS)
def test_no_template_has_a_violation(
    open_page: Callable[..., object], root: str, width: int
) -> None:
    """All rules as each page opens, light and dark in turn; color rules in the other scheme."""
    page = open_page(PAGES[0], width, base=root)
    for path, (scheme, other) in zip(PAGES, cycle((SCHEMES, SCHEMES[::-1])), strict=False):
        assert violations_in_both(page, root + path, scheme, other) == [], (path, scheme)


def test_the_check_finds_what_is_wrong(open_page: Callable[..., object]) -> None:
    page = open_page("3/")
    page.evaluate("document.querySelector('.tb-notice').style.color = '#ccc'")
    assert [found.partition(":")[0] for found in violations(page)] == ["color-contrast"]


def test_the_check_decides_what_is_left_open(open_page: Callable[..., object]) -> None:
    page = open_page("3/")
    decide = f"([chosen]) => ({CONTRAST})(document.querySelector(chosen))"
    assert page.evaluate(decide, [".tb-notice"])
    for look in ("color = '#999'", "opacity = '.4'", "backgroundColor = '#777'"):
        page.evaluate(f"document.querySelector('.tb-notice').style.{look}")
        assert not page.evaluate(decide, [".tb-notice"]), look
        page.evaluate("document.querySelector('.tb-notice').removeAttribute('style')")
    assert page.evaluate(decide, [".tb-notice"])


@pytest.mark.parametrize("width", WIDTHS)
def test_neither_has_the_open_search(open_page: Callable[..., object], width: int) -> None:
    page = open_page("", width)
    if width < 500:
        page.locator(".tb-search__open").click()
    else:
        page.locator("#tb-search").click()
    page.keyboard.type("geese")
    page.locator("#tb-search-hits a").first.wait_for()
    page.keyboard.press("ArrowDown")
    assert shown_in_both(page) == []
    assert page.locator("#tb-search-hits a").first.is_visible()


@pytest.mark.parametrize("width", WIDTHS)
def test_nor_has_the_page_of_results(open_page: Callable[..., object], width: int) -> None:
    page = open_page("search/?q=geese", width)
    page.locator("townbook-results a.tb-hit").first.wait_for()
    assert shown_in_both(page) == []


def test_nor_the_open_menu_of_a_phone(open_page: Callable[..., object]) -> None:
    page = open_page("4/article-i/", 360)
    page.locator("label.md-header__button[for=__drawer]").click()
    page.wait_for_timeout(500)
    assert shown_in_both(page) == []


def test_nor_the_preview_of_a_provision(open_page: Callable[..., object]) -> None:
    page = open_page("3/")
    page.locator("a.tb-ref:not(.tb-ref--law)").first.hover()
    page.locator(".tb-preview").wait_for()
    assert shown_in_both(page) == []
    assert page.locator(".tb-preview").is_visible()


def test_the_first_entry_of_a_page_is_clear_of_the_shadow_of_its_title(
    open_page: Callable[..., object],
) -> None:
    page = open_page("4/article-i/")
    title = page.locator(".md-nav--secondary .md-nav__title").bounding_box()
    first = page.locator(".md-nav--secondary .md-nav__link[href]").first
    shade = page.locator(".md-nav--secondary .md-nav__title").evaluate(
        """title => getComputedStyle(title).boxShadow.match(/-?[\\d.]+px/g)
            .map(parseFloat).slice(1).reduce((sum, one) => sum + one, 0)"""
    )  # how far down it goes: its offset, its blur and its spread
    words = first.evaluate(
        """link => { const range = document.createRange(); range.selectNodeContents(link);
            return range.getBoundingClientRect().top }"""
    )
    assert words >= title["y"] + title["height"] + shade


@pytest.mark.browser
def test_terms_are_large_enough_for_a_finger(open_page: Callable[..., object]) -> None:
    page = open_page("definitions/", width=412, is_mobile=True, has_touch=True)
    page.evaluate(LAID_OUT)
    heights = page.eval_on_selector_all(
        ".tb-index dt > a", "links => links.map(link => link.getBoundingClientRect().height)"
    )
    assert heights
    assert min(heights) >= 24
