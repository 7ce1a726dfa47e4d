"""What a browser may do on our pages: nothing inline runs, and no part of a page needs it to.

Every page that a test opens here or in the neighboring files is watched for breaches of the policy
(`watched` in conftest.py); the tests here are of the uses that those leave out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from reading import BREACH

from builder.pages.policy import FORWARDING, policy

HOSTILE = {
    "a script": "<script>window.broken = 1</script>",
    "a handler": "<img src=x onerror='window.broken = 1'>",
    "a script of another host": "<script src='https://evil.example/x.js'></script>",
    "a script in its address": "<a id=press href='javascript:window.broken=1'>x</a>",
    "a frame": "<iframe srcdoc='<script>top.broken = 1</script>'></iframe>",
    "a base": "<base href='https://evil.example/'>",
    "a form": "<form action='https://evil.example/'><button id=press>x</button></form>",
}
"""What a text could inject if the escaping of a page had a hole."""


def _pages(site: Path) -> list[Path]:
    return [path for path in sorted(site.rglob("*.html")) if "docs" not in path.parts]


def test_every_page_carries_the_policy_before_anything_that_runs(built: Path) -> None:
    pages = _pages(built)
    names = {path.name for path in pages} | {path.parts[-3] for path in pages}
    assert {"index.html", "404.html", "s"} <= names
    for path in pages:
        text = path.read_text(encoding="utf-8")
        held = FORWARDING if 'http-equiv="refresh"' in text else policy()
        stated = f'<meta http-equiv="Content-Security-Policy" content="{held}">'
        assert text.count(stated) == 1, path  # its quotes as they are: thousands of pages have it
        before = text.partition(stated)[0]
        assert not re.search(r"<(script|style|link|base|img)\b", before), path
        assert len(before) < 900, "the character set must be near the head of a page"


def test_no_page_has_anything_inline_that_would_run(built: Path) -> None:
    for path in _pages(built):
        text = path.read_text(encoding="utf-8")
        run = re.findall(r"<script(?![^>]*(?: src=| type=\"application/))[^>]*>", text)
        styled = re.findall(r"<style\b|<[^>]+\sstyle=\"|<[a-z]+[^>]*\son[a-z]+=", text)
        assert not run + styled, path


def test_the_policy_allows_nothing_inline_and_no_other_host() -> None:
    for stated in (policy(), policy(offline=True)):
        kinds = dict(part.strip().split(" ", 1) for part in stated.split(";"))
        assert kinds.pop("default-src") == "'none'"
        assert {source for sources in kinds.values() for source in sources.split()} <= {
            "'self'",
            "'none'",
            "data:",
            "file:",
        }
        assert "data:" not in kinds["script-src"]


def test_a_page_that_only_forwards_may_load_nothing() -> None:
    assert FORWARDING.split("; ") == ["default-src 'none'", "base-uri 'none'", "form-action 'none'"]


@pytest.mark.browser
@pytest.mark.parametrize("name", HOSTILE)
def test_what_a_text_injects_does_not_run(
    browser: object, address: str, built: Path, name: str
) -> None:
    body = (built / "gooseford-ny/3/index.html").read_text(encoding="utf-8")
    hostile = body.replace("</article>", HOSTILE[name] + "</article>", 1)
    assert hostile != body
    context = browser.new_context()
    page, said, asked = context.new_page(), [], []
    page.on("console", lambda message: said.append(message.text))
    page.on("requestfinished", lambda request: asked.append(request.url))
    page.route("**/3/", lambda route: route.fulfill(body=hostile, content_type="text/html"))
    page.goto(address + "3/", wait_until="load")
    if page.locator("#press").count():
        page.locator("#press").evaluate("node => node.click()")
        page.wait_for_timeout(200)
    assert page.evaluate("window.broken") is None
    assert not [url for url in asked if "evil.example" in url]
    assert [text for text in said if BREACH.search(text)] or name == "a form"
    context.close()


@pytest.mark.browser
def test_without_the_policy_the_same_script_would_run(
    browser: object, address: str, built: Path
) -> None:
    body = (built / "gooseford-ny/3/index.html").read_text(encoding="utf-8")
    open_to_all = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", body)
    hostile = open_to_all.replace("</article>", HOSTILE["a script"] + "</article>", 1)
    context = browser.new_context()
    page = context.new_page()
    page.route("**/3/", lambda route: route.fulfill(body=hostile, content_type="text/html"))
    page.goto(address + "3/", wait_until="load")
    assert page.evaluate("window.broken") == 1
    context.close()


@pytest.mark.browser
@pytest.mark.parametrize("path", ["", "3/", "4/article-i/", "about/", "definitions/", "404.html"])
def test_pages_and_instant_navigation_keep_to_the_policy(
    open_page: Callable[..., object], path: str
) -> None:
    page = open_page(path)
    page.wait_for_timeout(200)
    link = page.locator(".tb-nav a, .md-nav a").first
    link.evaluate("node => node.click()")
    page.wait_for_timeout(300)


@pytest.mark.browser
def test_the_portal_keeps_to_the_policy(open_page: Callable[..., object], root: str) -> None:
    page = open_page("", base=root)
    page.locator("button.tb-find").press("Enter")
    page.keyboard.type("gander dusk")
    page.locator("#tb-search-hits a").first.wait_for()


@pytest.mark.browser
def test_the_colors_that_a_reader_chose_are_there_from_the_first(
    open_page: Callable[..., object],
) -> None:
    page = open_page("3/")
    switch = page.locator("label.md-header__button[title='Switch to light colors']")
    switch.evaluate("node => node.click()")
    page.locator("label[title='Switch to dark colors']").evaluate("node => node.click()")
    assert page.evaluate("document.body.dataset.mdColorScheme") == "slate"
    page.route("**/bundle.*.js", lambda route: route.abort())
    page.goto(page.url.partition("#")[0] + "?again")
    assert page.evaluate("document.body.dataset.mdColorScheme") == "slate"


@pytest.mark.browser
@pytest.mark.parametrize(("today", "told"), [("2026-07-14", False), ("2026-07-16", True)])
def test_a_copy_is_called_old_by_the_calendar_of_its_reader(
    open_page: Callable[..., object], today: str, *, told: bool
) -> None:
    page = open_page("")
    page.clock.set_fixed_time(f"{today}T12:00:00")
    page.reload(wait_until="load")
    assert page.locator(".tb-old").is_visible() is told
