"""No page lists all chapters of a code that has very many, but links lead to each."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from gooseford import PARA, block, code, division, section
from hypothesis import given
from hypothesis import strategies as st
from reading import soup

from builder import addresses
from builder.model import Code, Unit, UnitKind
from builder.pages import contents
from builder.pages.contents import Range, any_long, cut
from builder.pages.docs import write_docs
from builder.present.site_outline import Entry
from builder.sites.links import dead_links
from builder.sites.mkdocs import build_site

FIXED = 6
"""Maximum number of menu entries besides chapters: the contents, the indexes, "About this copy"."""


def chapters(count: int, rank: int = 1, first: int = 1) -> list[Unit]:
    return [
        one
        for number in range(first, first + count)
        for one in (
            division(UnitKind.CHAPTER, str(number), f"Geese {number}", rank, f"Chapter {number}"),
            section(f"{number}-1", "Geese", block(PARA, "No goose is a swan.")),
        )
    ]


def large(count: int, parts: int = 0) -> Code:
    """A code with a number of chapters, flat or in parts."""
    units = [] if parts else chapters(count)
    for part in range(parts):
        units.append(division(UnitKind.PART, str(part + 1), "Birds", 0, f"Part {part + 1}"))
        units += chapters(count // parts, 1, 1 + part * (count // parts))
    return replace(code(), units=addresses.assign(units))


def built(made: Code, folder: Path) -> Path:
    write_docs(made, folder / "docs")
    assert build_site(folder / "docs", folder / "site") == []
    return folder / "site"


def menu(page: Path) -> list[Any]:
    return soup(page.read_text(encoding="utf-8")).select(".tb-nav a")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "LONG", 9)
    monkeypatch.setattr(contents, "SIZE", 4)


def listed(held: tuple[Entry | Range, ...]) -> list[Entry]:
    return [
        leaf for one in held for leaf in (listed(one.entries) if isinstance(one, Range) else [one])
    ]


def longest(held: tuple[Entry | Range, ...]) -> int:
    return max(len(held), *(longest(one.entries) for one in held if isinstance(one, Range)), 0)


@given(st.integers(0, 2_000))
def test_every_entry_is_in_one_list_in_its_order_and_no_list_is_long(count: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contents, "LONG", 9)
        patch.setattr(contents, "SIZE", 4)
        entries = [Entry(unit, has_page=True) for unit in chapters(1) * count][:count]
        held = cut(entries)
        assert listed(held) == entries
        assert longest(held) <= 9
        assert any_long(entries) == any(isinstance(one, Range) for one in held)


def test_a_list_of_the_usual_length_stays_whole() -> None:
    entries = [Entry(unit, has_page=True) for unit in chapters(contents.LONG) if unit.number]
    assert cut(entries[: contents.LONG]) == tuple(entries[: contents.LONG])


def test_a_range_is_called_by_its_ends() -> None:
    def title(*units: Unit) -> str:
        return Range(tuple(Entry(unit, has_page=True) for unit in units)).title

    first, _, second, _ = chapters(2)
    title_ = division(UnitKind.TITLE, "IV", "Birds", 0, "Title IV")
    unnumbered = division(UnitKind.CHAPTER, None, "Swans and other birds", 1)
    assert title(first, second) == "Chapter 1 – 2"
    assert title(first, title_) == "Chapter 1 – Title IV"
    assert title(unnumbered, second) == "Swans and other birds – Chapter 2"


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("parts", [0, 2], ids=["flat", "in parts"])
def test_no_page_grows_with_the_number_of_chapters(tmp_path: Path, parts: int) -> None:
    for count in (20, 40):
        site = built(large(count, parts), tmp_path / str(count))
        assert dead_links(site) == []
        own = 9 + 4 + 4 + parts  # the ranges of a list, those of one of them, its chapters
        for page in site.rglob("*.html"):
            assert len(menu(page)) <= own + FIXED, page
        front = soup((site / "index.html").read_text(encoding="utf-8"))
        assert len(front.select(".tb-contents a")) <= 9 * max(parts, 1)
        assert (site / "index.html").read_text(encoding="utf-8").count('"@id"') < 20


@pytest.mark.usefixtures("short")
def test_every_chapter_is_reached_from_each_page_without_script(tmp_path: Path) -> None:
    site = built(large(60), tmp_path)
    wanted = {f"{number}/" for number in range(1, 61)}

    def linked(url: str, select: str) -> set[str]:
        text = (site / url / "index.html").read_text(encoding="utf-8")
        base = f"http://site/{url}"
        return {
            urljoin(base, link["href"]).removeprefix("http://site/")
            for link in soup(text).select(select)
        }

    for select, start in ((".tb-nav a", "33/"), (".tb-contents a", "")):
        reached, seen = {start}, set[str]()
        for _ in range(3):  # three clicks
            new = reached - seen
            seen |= new
            reached |= {
                url for one in new for url in linked(one, select) if re.match(r"(index|\d+)/", url)
            }
        assert wanted <= reached, select


@pytest.mark.usefixtures("short")
def test_a_range_has_a_page_that_lists_it_with_its_sections(tmp_path: Path) -> None:
    site = built(large(30), tmp_path)
    shown = soup((site / "index/chapter-5-to-chapter-8/index.html").read_text(encoding="utf-8"))
    assert shown.find("h1").get_text().startswith("Chapter 5 – 8")
    rows = shown.select(".tb-contents li")
    assert [row.a["href"] for row in rows] == [f"../../{at}/" for at in range(5, 9)]
    assert "1 section" in rows[0].get_text()
    front = soup((site / "index.html").read_text(encoding="utf-8"))
    said = [row.get_text(" ", strip=True) for row in front.select(".tb-contents li")]
    assert said[1] == "Chapter 5 – 8 4 sections"
    mine = menu(site / "6/index.html")
    assert [link["href"] for link in mine if link.get("aria-current")] == ["./"]
    assert {"../5/", "../7/", "../8/", "../9/", "../1/"} <= {link["href"] for link in mine}


@pytest.mark.usefixtures("short")
def test_a_small_code_lists_all_on_every_page(tmp_path: Path) -> None:
    site = built(large(contents.LONG), tmp_path)
    for url in ("1/", f"{contents.LONG}/"):
        hrefs = {link["href"] for link in menu(site / url / "index.html")}
        assert len(hrefs) >= contents.LONG
    assert not (site / "index").exists()
    front = soup((site / "index.html").read_text(encoding="utf-8"))
    assert len(front.select(".tb-contents a")) == contents.LONG
