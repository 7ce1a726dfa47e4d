"""A reader with only a keyboard reaches previews, meanings, citing sections, history and notes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.waiting import wait_until

pytestmark = pytest.mark.browser

MOST = 400
"""Steps after which to give up on a page."""

NOW = """() => {
    const at = document.activeElement
    const text = at === document.body ? "" : at.textContent.trim()
    return { classes: at.className, href: at.href || "", hash: at.hash || "", text }
}"""


def tab_to(page: object, reached: Callable[[dict[str, object]], bool]) -> dict[str, object]:
    """Press Tab until the focus is where it is wanted; use nothing else."""
    for _ in range(MOST):
        page.keyboard.press("Tab")
        now = page.evaluate(NOW)
        if reached(now):
            wait_until(page, "document.activeElement.matches(':focus-visible')")
            return now
    raise AssertionError("no Tab leads there")


def has(name: str) -> Callable[[dict[str, object]], bool]:
    return lambda now: name in str(now["classes"]).split()


def described(page: object) -> str:
    """What a screen reader says of the focused link besides its words."""
    wait_until(page, "document.activeElement.getAttribute('aria-describedby')")
    return page.evaluate(
        "document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent"
    )


def test_a_cited_provision_is_read_and_left(open_page: Callable[..., object]) -> None:
    page = open_page("3/")
    link = tab_to(page, lambda now: has("tb-ref")(now) and bool(now["hash"]))
    assert described(page)
    page.keyboard.press("Escape")
    page.locator("[role=tooltip]").wait_for(state="detached")
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == link["hash"]


def test_the_meaning_of_a_term_is_read(open_page: Callable[..., object]) -> None:
    page = open_page("3/")
    term = tab_to(page, has("tb-term"))
    assert "a bird of the genus anser" in described(page).lower()
    page.keyboard.press("Enter")
    page.wait_for_url(str(term["href"]))


def test_the_meaning_of_a_term_shows_under_the_pointer_too(
    open_page: Callable[..., object],
) -> None:
    page = open_page("3/")
    term = page.locator(".tb-term").first
    term.scroll_into_view_if_needed()
    term.hover()
    assert "a bird of the genus anser" in page.locator("[role=tooltip]").inner_text().lower()


def test_who_cites_and_the_history_are_opened_and_followed(
    open_page: Callable[..., object],
) -> None:
    page = open_page("3/")
    tab_to(page, lambda now: "History" in str(now["text"]) and "§ 3-1" in str(now["text"]))
    page.keyboard.press("Enter")
    assert page.locator("details.tb-more[open] .tb-acts time").first.is_visible()
    assert tab_to(page, lambda now: bool(now["href"]))["text"] == "A(1)"
    citing = tab_to(page, lambda now: bool(now["href"]))
    assert citing["text"] == "§ 4-1"
    assert described(page)
    page.keyboard.press("Enter")
    page.wait_for_url(str(citing["href"]))


def test_a_note_is_read_and_left_again(open_page: Callable[..., object]) -> None:
    page = open_page("3/")
    mark = tab_to(page, lambda now: str(now["hash"]).startswith("#note:"))
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == mark["hash"]
    back = tab_to(page, has("tb-notes__back"))
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == back["hash"]
    assert str(back["hash"]).removeprefix("#mark:") == str(mark["hash"]).removeprefix("#note:")
