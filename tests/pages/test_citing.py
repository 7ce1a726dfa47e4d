"""Copying the link and the citation of a place, by mouse and by keyboard, in a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import FLATTENED
from docx import Document
from gooseford import code
from judging import shown_in_both, violations

from builder.formats.word import write_word

pytestmark = pytest.mark.browser

CODE = "Gooseford Village Code"
DATED = "current through July 14, 2025"
PERMANENT = {"3-1", "3-1-a"}
"""Sections and subsections right below them have addresses of their own."""
CITED = {
    "3-1": "§ 3-1",
    "3-1-a": "§ 3-1(A)",
    "3-1-a-2": "§ 3-1(A)(2)",
    "3-2-goose": "§ 3-2 (definition of “GOOSE”)",
    "3-2-fowl-b": "§ 3-2 (definition of “FOWL”)(B)",
    "3-2-f-1": "§ 3-2(F)(1)",
    "chapter-3": "Chapter 3",
}


@pytest.fixture
def open_to_copy(open_page: Callable[..., object]) -> Iterator[Callable[..., object]]:
    def opened(path: str, **more: object) -> object:
        return open_page(path, permissions=["clipboard-read", "clipboard-write"], **more)

    return opened


def copied(page: object) -> str:
    return page.evaluate("navigator.clipboard.readText()")


def sign(page: object, anchor: str) -> object:
    """The link to a place: of a heading, an item or a definition."""
    return page.locator(
        ", ".join(f'{kind}[href$="#{anchor}"]' for kind in ("a.headerlink", "a.tb-label", "dfn a"))
    ).first


@pytest.mark.parametrize("anchor", CITED)
def test_every_kind_of_place_gives_its_citation_and_its_link(
    open_to_copy: Callable[..., object], address: str, anchor: str
) -> None:
    page = open_to_copy("3/")
    sign(page, anchor).click(force=True)
    card = page.locator(".tb-cite")
    for button, words in (
        ("Copy citation", f"{CODE} {CITED[anchor]} ({DATED})"),
        ("Copy link", f"{address}s/{anchor}/" if anchor in PERMANENT else f"{address}3/#{anchor}"),
    ):
        card.get_by_role("button", name=button).click()
        card.get_by_text("Copied").wait_for()
        assert copied(page) == words


def test_every_heading_has_its_tools(open_to_copy: Callable[..., object]) -> None:
    page = open_to_copy("3/")
    names = page.locator("h2 > .tb-tool").all_inner_texts()
    assert [" ".join(name.split()) for name in names] == ["Cite, print § 3-1", "Cite, print § 3-2"]
    page.get_by_role("button", name="Cite, print § 3-2").click()
    page.get_by_role("button", name="Copy citation").click()
    page.locator(".tb-cite").get_by_text("Copied").wait_for()
    assert copied(page) == f"{CODE} § 3-2 ({DATED})"


def test_the_keyboard_alone_copies(open_to_copy: Callable[..., object]) -> None:
    page = open_to_copy("3/")
    sign(page, "3-1-a-1").focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("group", name=f"{CODE} § 3-1(A)(1)")
    card.wait_for()
    page.keyboard.press("Enter")
    card.get_by_text("Copied").wait_for()
    assert copied(page) == f"{CODE} § 3-1(A)(1) ({DATED})"
    page.keyboard.press("Escape")
    assert page.locator(".tb-cite").count() == 0
    assert sign(page, "3-1-a-1").evaluate("link => link === document.activeElement")


def test_the_card_closes_when_the_reader_leaves_it(open_to_copy: Callable[..., object]) -> None:
    page = open_to_copy("3/")
    page.get_by_role("button", name="Cite, print § 3-1").click()
    for _ in range(8):
        page.keyboard.press("Tab")
    assert page.locator(".tb-cite").count() == 0
    page.get_by_role("button", name="Cite, print § 3-1").click()
    page.locator("h1").click(position={"x": 5, "y": 5})
    assert page.locator(".tb-cite").count() == 0


def test_a_citation_of_an_unsure_copy_carries_its_caution(
    open_to_copy: Callable[..., object], root: str
) -> None:
    page = open_to_copy("3/", base=root + FLATTENED)
    page.get_by_role("button", name="Cite, print § 3-1").click()
    page.get_by_role("button", name="Copy citation").click()
    page.locator(".tb-cite").get_by_text("Copied").wait_for()
    caution = page.locator("meta[name='townbook:caution']").get_attribute("content")
    assert caution
    assert copied(page) == f"{CODE} § 3-1 ({DATED}; {caution})"


def test_a_browser_without_a_clipboard_for_pages_still_copies(
    open_to_copy: Callable[..., object],
) -> None:
    page = open_to_copy("3/")
    page.evaluate(
        "void (navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden')))"
    )
    page.get_by_role("button", name="Cite, print § 3-1").click()
    page.get_by_role("button", name="Copy citation").click()
    page.locator(".tb-cite").get_by_text("Copied").wait_for()
    assert copied(page) == f"{CODE} § 3-1 ({DATED})"


@pytest.mark.parametrize("width", [1440, 360])
def test_the_card_is_accessible_and_within_the_screen(
    open_to_copy: Callable[..., object], width: int
) -> None:
    page = open_to_copy("3/", width=width)
    for anchor, other in (("3-1-a-2", "dark"), ("3-2-fowl-b", "light")):
        sign(page, anchor).click(force=True)
        box = page.locator(".tb-cite").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert shown_in_both(page, other) == []
        assert page.locator(".tb-cite").is_visible()


def test_the_buttons_are_there_after_instant_navigation(
    open_to_copy: Callable[..., object], address: str
) -> None:
    page = open_to_copy("4/")
    page.locator(".tb-nav a", has_text="Chapter 3").click()
    page.wait_for_url(f"{address}3/")
    page.get_by_role("button", name="Cite, print § 3-1").wait_for()
    page.get_by_role("button", name="Cite, print § 3-1").click()
    page.get_by_role("button", name="Copy citation").click()
    page.locator(".tb-cite").get_by_text("Copied").wait_for()
    assert copied(page) == f"{CODE} § 3-1 ({DATED})"


@pytest.mark.parametrize("width", [1440, 360])
def test_everything_that_opens_at_an_item_is_about_the_item(
    open_to_copy: Callable[..., object], address: str, width: int
) -> None:
    page = open_to_copy("3/#3-1-a-2", width=width)
    page.evaluate("window.print = () => { window.printed = true }")
    bar = page.get_by_role("button", name="§ 3-1(A)(2): cite, print, report")
    for tool in (bar, page.get_by_role("button", name="Cite, print § 3-1")):
        tool.click()
        page.get_by_role("group", name=f"{CODE} § 3-1(A)(2)", exact=True).wait_for()
    for button, words in (
        ("Copy citation", f"{CODE} § 3-1(A)(2) ({DATED})"),
        ("Copy link", f"{address}3/#3-1-a-2"),
    ):
        page.get_by_role("button", name=button).click()
        page.locator(".tb-cite").get_by_text("Copied").wait_for()
        assert copied(page) == words
    page.get_by_role("button", name="Report a problem").click()
    written = page.locator(".tb-report textarea").input_value()
    assert written.startswith(f"Place: {CODE} § 3-1(A)(2) ({DATED})\nAddress: {address}3/#3-1-a-2")
    page.get_by_role("button", name="Close").click()
    bar.click()
    page.get_by_role("button", name="Print", exact=True).click()
    page.emulate_media(media="print")
    assert page.locator('[id="3-1-a-2"]').is_visible()
    assert not page.locator('[id="3-1-a-1"]').is_visible()
    assert page.locator('[id="3-1"]').is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    bar.click()
    page.get_by_role("button", name="All of § 3-1").click()
    page.get_by_role("group", name=f"{CODE} § 3-1", exact=True).wait_for()
    assert page.url == f"{address}3/#3-1"


def test_a_whole_page_is_printed_at_its_title(open_page: Callable[..., object]) -> None:
    page = open_page("4/article-i/")
    page.evaluate("window.print = () => { window.printed = true }")
    page.locator("h1").get_by_role("button", name="Cite, print").click()
    page.get_by_role("button", name="Print", exact=True).click()
    assert page.evaluate("window.printed") is True


def test_an_item_stays_chosen_while_it_is_in_view(open_page: Callable[..., object]) -> None:
    page = open_page("3/#3-1-a-2")
    page.mouse.wheel(0, 20)
    page.wait_for_timeout(600)
    assert page.url.endswith("#3-1-a-2")


def test_the_words_of_a_section_are_copied_with_its_citation(
    open_to_copy: Callable[..., object], address: str
) -> None:
    page = open_to_copy("3/")
    page.get_by_role("button", name="Cite, print § 3-1").click()
    page.get_by_role("button", name="Copy text").click()
    page.locator(".tb-cite").get_by_text("Copied").wait_for()
    lines = copied(page).splitlines()
    assert lines[0].startswith("§ 3-1. ")
    assert any(line.startswith("A. ") for line in lines)
    assert lines[-2:] == [f"{CODE} § 3-1 ({DATED})", f"{address}s/3-1/"]
    assert not any("Cite, print" in line or "Copy" in line for line in lines)


def test_sections_are_collected_printed_and_taken_as_word(
    open_page: Callable[..., object], tmp_path: Path
) -> None:
    page = open_page("3/#3-1-a-2")
    page.evaluate("window.print = () => { window.printed = true }")
    page.locator(".tb-here").click()
    page.get_by_role("button", name="Collect", exact=True).click()
    page.get_by_role("button", name="Collected: 1").wait_for()
    page.goto(page.url.replace("3/#3-1-a-2", "4/article-i/#4-1"))
    page.evaluate("window.print = () => { window.printed = true }")
    page.locator(".tb-here").click()
    page.get_by_role("button", name="Collect", exact=True).click()
    page.get_by_role("button", name="Collected: 2").click()
    basket = page.get_by_role("dialog", name="Collected sections")
    assert basket.locator("li").count() == 2
    assert violations(page) == []
    with page.expect_download() as got:
        basket.get_by_role("button", name="Word").click()
    got.value.save_as(tmp_path / "basket.docx")
    held = Document(str(tmp_path / "basket.docx"))
    text = [one.text for one in held.paragraphs]
    assert [one.text for one in held.paragraphs if one.style.name.lower() == "heading 1"] == [
        "§ 3-1. Keeping of geese",
        "§ 4-1. Fees",
    ]
    assert any(line.startswith("(2) ") for line in text)
    assert not any(line.startswith("(1) ") for line in text), "the item alone was collected"
    assert held.tables
    page.locator(".tb-here").click()
    page.get_by_role("button", name="Collected: 2").click()
    basket.get_by_role("button", name="Print").click()
    page.locator(".tb-collected").wait_for(state="attached")
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    assert page.locator(".tb-collected").is_visible()
    addresses = page.locator(".tb-collected__address").all_inner_texts()
    assert [one.partition("#")[2] for one in addresses] == ["3-1-a-2", "4-1"]
    assert addresses[-1] in text
    assert not page.locator(".md-container").is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    page.locator(".tb-here").click()
    page.get_by_role("button", name="Collected: 2").click()
    basket.get_by_role("button", name="Remove all").click()
    page.locator(".tb-here").click()
    assert page.get_by_role("button", name="Collected").count() == 0


def test_a_chapter_and_a_section_lead_to_their_word_documents(
    open_page: Callable[..., object], address: str
) -> None:
    page = open_page("4/article-i/")
    for name in ("article-4-i", "4-1"):
        page.locator(f"[id='{name}'] .tb-tool").click()
        link = page.locator(".tb-cite").get_by_role("link", name="Word")
        assert link.evaluate("link => link.href") == f"{address}data/word/{name}.docx"
        assert link.get_attribute("download").endswith(".docx")


def test_word_is_offered_exactly_when_the_build_makes_a_document(
    open_page: Callable[..., object], tmp_path: Path
) -> None:
    write_word(code(), tmp_path)
    page = open_page("4/article-ii/")
    offered = {}
    for heading in page.locator("[data-cite]").all():
        heading.locator(".tb-tool").click()
        link = page.locator(".tb-cite").get_by_role("link", name="Word")
        offered[heading.get_attribute("id")] = link.count() == 1
        page.keyboard.press("Escape")
    assert offered == {name: (tmp_path / f"word/{name}.docx").is_file() for name in offered}
    assert set(offered.values()) == {True, False}, "a subchapter has no page of its own"


def test_a_phone_shows_the_place_and_no_stub_of_a_title(open_page: Callable[..., object]) -> None:
    page = open_page("4/article-i/#4-1", 390)
    page.locator(".tb-here").wait_for()
    assert page.locator(".tb-here").text_content() == "§ 4-1"
    assert not page.locator(".md-header__title").is_visible()
    page.set_viewport_size({"width": 1000, "height": 700})
    assert page.locator(".md-header__title").is_visible()
