"""A site with versions in a real browser: how it shows changes, and where old links lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from reading import served
from test_tongue import SPANISH

from builder.pages.docs import write_docs
from builder.present.publication import Publication
from builder.sites.mkdocs import build_site
from builder.versions.timeline import Timeline, Version
from tests.versions.codes import BELLS, FERRY, GEESE, HEARTH, code, section
from tests.waiting import wait_until

pytestmark = pytest.mark.browser

OLD, NEW = "2021-05-01", "2023-05-01"
CHAPTER = f"changes/{OLD}/{NEW}/1/"


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with two versions, the second of which changed § 1-1 and § 1-3."""
    folder: Path = tmp_path_factory.mktemp("versions")
    roads = section("1-4", GEESE, FERRY, "Roads are swept.")
    turned = section("1-4", FERRY, "Roads are swept.", GEESE)
    old = code({"I": [section("1-1", HEARTH, FERRY), section("1-2", BELLS)], "II": [roads]})
    changed = [section("1-1", HEARTH.replace("first", "second"), FERRY)]
    new = code({"I": changed, "II": [section("1-2", BELLS), section("1-3", HEARTH), turned]})
    timeline = Timeline.of_versions([Version(OLD, old), Version(NEW, new)])
    write_docs(new, folder / "docs", Publication(timeline=timeline))
    assert build_site(folder / "docs", folder / "site") == []
    with served(folder / "site") as url:
        yield url


def test_what_changed_is_shown_in_line_or_side_by_side(
    open_page: Callable[..., object], versions: str
) -> None:
    page = open_page(CHAPTER, base=versions)
    words = page.locator(".tb-difference__words").first
    assert words.locator("ins").all_text_contents() == ["[inserted: second]"]
    page.get_by_role("button", name="Side by side").click()
    left, right = page.locator(".tb-sides").first.locator("> *").all()
    assert left.locator("del").all_text_contents() == ["[deleted: first]"]
    assert right.locator("ins").all_text_contents() == ["[inserted: second]"]
    assert left.locator("ins").count() == right.locator("del").count() == 0
    assert not words.is_visible()
    page.reload()
    page.locator(".tb-sides").first.wait_for()
    page.get_by_role("button", name="In line").click()
    assert words.is_visible()
    assert page.locator(".tb-sides").count() == 0


def test_words_that_moved_differ_from_new_ones(
    open_page: Callable[..., object], versions: str
) -> None:
    page = open_page(f"{CHAPTER}#1-4", base=versions)
    away, here = (
        page.locator(f".tb-difference__words {one}") for one in ("del.tb-shifted", "ins.tb-shifted")
    )
    assert away.all_text_contents() == [f"[moved from here: {GEESE}]"]
    assert here.all_text_contents() == [f"[moved here: {GEESE}]"]
    styles = here.first.evaluate("one => getComputedStyle(one).textDecorationStyle")
    assert styles == "double"
    page.emulate_media(media="print")
    assert here.first.is_visible()
    assert here.first.evaluate("one => getComputedStyle(one).borderRadius") == "0px"


def test_one_steps_from_change_to_change(open_page: Callable[..., object], versions: str) -> None:
    page = open_page(f"{CHAPTER}#1-1", base=versions)
    page.get_by_role("link", name="Next change").first.click()
    wait_until(page, "location.hash === '#1-2'")
    page.locator("h2[id='1-2']").wait_for()


def test_a_link_to_where_a_section_was_leads_to_where_it_is(
    open_page: Callable[..., object], versions: str
) -> None:
    page = open_page("1/article-i/#1-2", base=versions)
    page.wait_for_url("**/1/article-ii/#1-2")


@pytest.mark.parametrize("path", ["changes/", f"changes/{OLD}/{NEW}/", CHAPTER, "1/article-i/"])
@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (360, "dark")])
def test_pages_of_changes_are_accessible(
    path: str, width: int, scheme: str, open_page: Callable[..., object], versions: str
) -> None:
    page = open_page(path, width, scheme, base=versions)
    for more in page.locator("details > summary").all():
        more.click()
    for side in page.get_by_role("button", name="Side by side").all():
        side.click()
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate("axe.run(document).then(result => result.violations.map(v => v.id))")
    assert found == []


def test_pages_of_changes_are_in_spanish(open_page: Callable[..., object], versions: str) -> None:
    page = open_page("changes/", base=versions)
    page.evaluate(SPANISH)
    missing = set()
    for path in ("changes/", f"changes/{OLD}/{NEW}/", CHAPTER):
        page.goto(versions + path, wait_until="networkidle")
        missing |= set(page.evaluate("[...townbookTongue.missing]"))
    assert missing == set()
    assert "palabras nuevas del 1 de mayo de 2023" in page.inner_text(".tb-difference__how")
