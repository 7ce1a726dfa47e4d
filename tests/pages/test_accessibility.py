"""Every page template, judged by axe-core in a real browser.

It is judged light and dark, wide and narrow, with all that unfolds open.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from conftest import FLATTENED, INTACT

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
    "404.html",
)
PAGES = (
    *PORTAL,
    *(INTACT + page for page in TOWN),
    *(FLATTENED + page for page in ("", "3/", "4/article-i/", "about/")),
)
LOOKS = [(1440, "light"), (1440, "dark"), (360, "dark")]

JUDGE = """async () => (await axe.run({resultTypes: ["violations"]})).violations.map(
    found => `${found.id}: ${
        found.nodes.map(node => `${node.target} ${node.failureSummary}`).slice(0, 3).join(" | ")
    }`)"""
"""All rules of axe-core, those for best practice among them; no exceptions."""


def violations(page: object) -> list[str]:
    page.evaluate(AXE_SCRIPT)
    return page.evaluate(JUDGE)


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_no_template_has_a_violation(
    open_page: Callable[..., object], root: str, width: int, scheme: str
) -> None:
    page = open_page(PAGES[0], width, scheme, base=root)
    for path in PAGES:
        page.goto(root + path)
        page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
        assert violations(page) == [], path


def test_the_judge_finds_what_is_wrong(open_page: Callable[..., object]) -> None:
    page = open_page("3/")
    page.evaluate("document.querySelector('.tb-notice').style.color = '#ccc'")
    assert [found.partition(":")[0] for found in violations(page)] == ["color-contrast"]


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_neither_has_the_open_search(
    open_page: Callable[..., object], width: int, scheme: str
) -> None:
    page = open_page("", width, scheme)
    if width < 500:
        page.locator("label.md-header__button[for=__search]").click()
    else:
        page.locator(".md-search__input").click()
    page.keyboard.type("geese")
    page.locator(".md-search-result__item a").first.wait_for()
    page.wait_for_timeout(500)  # the theme fades it in
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nor_the_open_menu_of_a_phone(open_page: Callable[..., object], scheme: str) -> None:
    page = open_page("4/article-i/", 360, scheme)
    page.locator("label.md-header__button[for=__drawer]").click()
    page.wait_for_timeout(500)
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nor_the_preview_of_a_provision(open_page: Callable[..., object], scheme: str) -> None:
    page = open_page("3/", 1440, scheme)
    page.locator("a.tb-ref:not(.tb-ref--law)").first.hover()
    page.locator(".tb-preview").wait_for()
    assert violations(page) == []
