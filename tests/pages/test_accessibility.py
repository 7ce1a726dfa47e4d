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
    "accessibility/",
    "404.html",
)
PAGES = (
    *PORTAL,
    *(INTACT + page for page in TOWN),
    *(FLATTENED + page for page in ("", "3/", "4/article-i/", "about/")),
)
LOOKS = [(1440, "light"), (1440, "dark"), (360, "light"), (360, "dark")]

CONTRAST = """element => {
    const numbers = colour => {
        const held = colour.match(/-?[\\d.]+/g).map(Number)
        const [red, green, blue] = colour.startsWith("rgb") ? held.map(part => part / 255) : held
        return { light: [red, green, blue], solid: (held[3] ?? 1) === 1 }
    }
    const luminance = ({ light }) => {
        const [red, green, blue] = light.map(part =>
            part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
        return .2126 * red + .7152 * green + .0722 * blue
    }
    let under = element
    while (under && !numbers(getComputedStyle(under).backgroundColor).solid) {
        under = under.parentElement
    }
    const style = getComputedStyle(element), size = parseFloat(style.fontSize)
    const bright = [
        luminance(numbers(style.color)),
        luminance(numbers(getComputedStyle(under || document.body).backgroundColor)),
    ].sort((a, b) => b - a)
    const large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700)
    return (bright[0] + .05) / (bright[1] + .05) >= (large ? 3 : 4.5)
}"""
"""Whether an element's words stand out from the nearest ground that lets nothing through.

It decides what axe-core leaves open because something else lies near or over the element."""

JUDGE = (
    """async () => {
    const found = await axe.run({ rules: { "target-size": { enabled: true } } })
    const stands = """
    + CONTRAST
    + """
    const open = found.incomplete.filter(one => one.id === "color-contrast")
    for (const one of open) {
        one.nodes = one.nodes.filter(node => !stands(document.querySelector(node.target[0])))
    }
    return [...found.violations, ...open.filter(one => one.nodes.length)].map(found =>
        `${found.id}: ${
            found.nodes.map(node => `${node.target} ${node.failureSummary}`).slice(0, 3).join(" | ")
        }`)
}"""
)
"""All rules of axe-core, those for best practice and for the size of targets among them; no
exceptions, and no contrast that it leaves undecided."""


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


def test_the_judge_decides_what_is_left_open(open_page: Callable[..., object]) -> None:
    page = open_page("3/")
    decide = f"([chosen]) => ({CONTRAST})(document.querySelector(chosen))"
    assert page.evaluate(decide, [".tb-notice"])
    page.evaluate("document.querySelector('.tb-notice').style.color = '#999'")
    assert not page.evaluate(decide, [".tb-notice"])


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
