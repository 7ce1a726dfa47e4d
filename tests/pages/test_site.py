"""A whole built site: its links, menu, addresses, frame and bytes."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from pathlib import Path

import pytest
from gooseford import PARA, block, code, division, section
from reading import soup, text_of

from builder import addresses
from builder.certainty import INTACT, Condition
from builder.model import Code, Reference, UnitKind
from builder.pages.docs import write_docs
from builder.pages.portal import PortalEntry, write_portal
from builder.present.facts import Dated
from builder.present.publication import Edition, Publication
from builder.sites.links import dead_links
from builder.sites.mkdocs import build_site
from tests.conditions import DAMAGED

SITE_URL = "https://codes.example/gooseford-ny/"


def built_site(made: Code, folder: Path, site_url: str | None = SITE_URL) -> Path:
    write_docs(made, folder / "docs", Publication(site_url=site_url))
    assert build_site(folder / "docs", folder / "site") == []
    return folder / "site"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_site(code(), tmp_path_factory.mktemp("site"))


def page(site: Path, url: str) -> object:
    return soup((site / url / "index.html").read_text(encoding="utf-8"))


def test_every_link_leads_somewhere(site: Path) -> None:
    assert dead_links(site) == []


def test_every_unit_and_block_is_at_its_address(site: Path) -> None:
    for unit in code().units:
        url, _, anchor = unit.url.partition("#")
        ids = {tag["id"] for tag in page(site, url).find_all(id=True)}
        assert {anchor or unit.id, *(b.anchor for b in unit.blocks)} <= ids


def test_the_printed_address_forwards(site: Path) -> None:
    stub = page(site, "s/4-1")
    assert (
        stub.find("meta", {"http-equiv": "refresh"})["content"] == "0; url=../../4/article-i/#4-1"
    )
    assert stub.find("link", rel="canonical")["href"] == f"{SITE_URL}4/article-i/"
    assert stub.a["href"] == "../../4/article-i/#4-1"
    assert stub.a.get_text() == "§ 4-1. Fees"


def test_references_and_footnotes_are_links_both_ways(site: Path) -> None:
    read = page(site, "3")
    assert read.select_one('[id="3-1-a-2"] .tb-ref')["href"] == "#3-2"
    assert (
        read.select_one('[id="3-2-fowl-b"] .tb-ref--law')["href"] == "https://law.example/bird/87"
    )
    assert read.select_one('[id="3-1-b"] .tb-ref--none')["title"] == "Not linked: no such chapter"
    mark, note = read.find(id="mark:3-1:1"), read.find(id="note:3-1:1")
    assert (mark.a["href"], note.a["href"]) == ("#note:3-1:1", "#mark:3-1:1")
    places = [a["href"] for a in note.select(".tb-notes__places a")]
    assert places == ["#mark:3-1:1", "#mark:3-1:1@2"]
    again = read.find(id="mark:3-1:1@2")
    assert again.a["href"] == "#note:3-1:1"
    assert again.find_parent("li").p.get_text() == "By permit1 under Chapter 7."
    assert text_of(read.find(id="3-1-a").p) == "On a lot of one acre or more:"
    assert [a.get_text() for a in page(site, "4/article-i").select("tbody .tb-ref")] == ["§ 3-1"]


def test_the_menu_holds_the_articles_of_the_open_chapter_only(site: Path) -> None:
    menus = {
        url: [a.get_text() for a in page(site, url).select(".tb-nav a")]
        for url in ("3", "4/article-i")
    }
    assert menus["3"] == [
        "Contents",
        "Chapter 3. Geese",
        "Chapter 4. Swans",
        "Definitions",
        "Local laws",
        "State and federal law",
        "Tables and schedules",
        "Unchanged since",
        "About this copy",
        "Accessibility",
    ]
    assert menus["4/article-i"][2:5] == [
        "Chapter 4. Swans",
        "Article I. Public Ponds",
        "Article II. Private Ponds",
    ]


def test_the_menu_of_a_large_code_opens_one_part_only(tmp_path: Path) -> None:
    units = []
    for part in range(4):
        units.append(
            division(UnitKind.PART, "I" * (part + 1), "Part", 0, f"PART {'I' * (part + 1)}")
        )
        units += [
            division(UnitKind.CHAPTER, f"{part}{n:02}", "Chapter", 1, f"Chapter {part}{n:02}")
            for n in range(40)
        ]
    made = replace(code(), units=addresses.assign(units), doubts=())
    site = built_site(made, tmp_path)
    assert len(page(site, "000").select(".tb-nav a")) == 2 + 40 + 4


def test_breadcrumbs_and_headings_follow_the_divisions(site: Path) -> None:
    read = page(site, "4/article-ii")
    assert [a.get_text() for a in read.select(".md-path a")] == [
        "Code of the Village of Gooseford",
        "Part II",
        "Chapter 4. Swans",
    ]
    assert [(h.name, text_of(h)) for h in read.select("h1, h2, h3")] == [
        ("h1", "Article II. Private Ponds"),
        ("h2", "General Provisions"),
        ("h3", "§ 4-3. Repealed rule"),
    ]


def test_the_window_of_an_article_is_called_by_its_chapter_too(site: Path) -> None:
    read = page(site, "4/article-ii")
    assert (
        read.title.get_text()
        == "Chapter 4, Article II. Private Ponds – Code of the Village of Gooseford, NY"
    )
    assert (
        read.find("meta", property="og:title")["content"] == "Chapter 4, Article II. Private Ponds"
    )


def test_every_page_says_what_it_is(site: Path) -> None:
    for file in site.rglob("index.html"):
        if "s" not in file.relative_to(site).parts[:1]:
            read = soup(file.read_text(encoding="utf-8"))
            assert "is not real" in read.select_one(".md-banner").get_text()
            notice = " ".join(read.select_one(".tb-notice").get_text().split())
            assert notice.startswith(
                "Unofficial copy of the code of the Village of Gooseford, NY, current through July "
                "14, 2025."
            )
            found = read.find("meta", {"name": "robots"})
            assert bool(found) == (file.parent.name == "search")  # of a question, not of the law


@pytest.mark.parametrize(
    ("index", "condition"), [(False, INTACT), (False, DAMAGED), (True, DAMAGED)]
)
def test_a_site_that_no_engine_may_index_says_so(
    tmp_path: Path, index: bool, condition: Condition
) -> None:
    made = code(index=index)
    site = built_site(replace(made, condition=condition), tmp_path)
    read = page(site, "3")
    assert bool(read.find("meta", {"name": "robots", "content": "noindex"})) == (not index)
    assert (
        "Rebuilt from a damaged copy" in read.select_one(".md-banner").get_text()
    ) == condition.damaged


def test_no_page_requests_anything_from_another_host(site: Path) -> None:
    for file in [*site.rglob("*.html"), *site.rglob("stylesheets/*.css")]:
        text = file.read_text(encoding="utf-8")
        found = re.findall(r"""(?:src=|<link[^>]+href=|url\()["']?(https?://[^"')]+)""", text)
        assert all(url.startswith(SITE_URL) for url in found), file


def test_the_same_code_gives_the_same_site(site: Path, tmp_path: Path) -> None:
    again = built_site(code(), tmp_path)
    first = {p.relative_to(site): p.read_bytes() for p in site.rglob("*") if p.is_file()}
    assert first == {p.relative_to(again): p.read_bytes() for p in again.rglob("*") if p.is_file()}


def test_a_reference_to_no_place_is_left_unlinked_and_reported(tmp_path: Path) -> None:
    units = tuple(
        replace(
            unit,
            references=tuple(replace(r, url="3/#3-99") if r.target else r for r in unit.references),
        )
        for unit in code().units
    )
    broken = write_docs(replace(code(), units=units), tmp_path)
    assert set(broken) == {"3/#3-99"}
    assert 'class="tb-ref"' not in (tmp_path / "docs/3/index.md").read_text(encoding="utf-8")


def test_a_code_without_parts_or_chapters_builds(tmp_path: Path) -> None:
    chapters = addresses.assign(
        [
            division(UnitKind.CHAPTER, None, "Templates", 0),
            section("1", "Alone", block(PARA, "Text.")),
        ]
    )
    for name, units in (("empty", ()), ("chapters", chapters)):
        folder = tmp_path / name
        site = built_site(replace(code(), units=units, doubts=()), folder, site_url=None)
        pages = [*(folder / "docs/docs").rglob("*.md")]
        assert len(pages) == len({u.url.partition("#")[0] for u in units}) + 4
        assert dead_links(site) == []


def test_a_portal_of_fictional_municipalities_says_so(tmp_path: Path) -> None:
    entries = [PortalEntry(f"{name}-ny", name, "NY", fictional=True) for name in ("a", "b")]
    write_portal(entries, tmp_path / "docs")
    build_site(tmp_path / "docs", tmp_path / "site")
    assert (
        "These municipalities are not real."
        in page(tmp_path / "site", "").select_one(".md-banner").get_text()
    )


@pytest.mark.parametrize(
    ("problem", "count", "leads"), [(None, 1, True), ("empty", 1, False), (None, 2, False)]
)
def test_a_portal_over_one_town_leads_to_it(
    tmp_path: Path, problem: str | None, count: int, leads: bool
) -> None:
    entries = [PortalEntry(f"{name}-ny", name, "NY", problem=problem) for name in "ab"[:count]]
    write_portal(entries, tmp_path / "docs")
    build_site(tmp_path / "docs", tmp_path / "site")
    told = page(tmp_path / "site", "").select_one("meta[http-equiv=refresh]")
    assert (told and told["content"]) == ("0; url=a-ny/" if leads else None)


def test_the_portal_lists_sites_and_what_went_wrong(tmp_path: Path) -> None:
    facts = {"state": "NY"}
    entries = [
        PortalEntry(
            "b-ny",
            "Village of B <C>",
            **facts,
            days=Dated(current_through=dt.date(2025, 7, 14)),
            sections=1200,
        ),
        PortalEntry(
            "a-ny", "Town of A", **facts, newest_law="2020-03-02", problem="the file is empty"
        ),
        PortalEntry(
            "",
            "City of C",
            **facts,
            problem="the file is empty",
            fictional=True,
        ),
    ]
    write_portal(entries, tmp_path / "docs")
    assert build_site(tmp_path / "docs", tmp_path / "site") == []
    rows = [
        [" ".join(c.get_text().split()) for c in row.find_all(["th", "td"])]
        for row in page(tmp_path / "site", "").select("tbody tr")
    ]
    assert rows == [
        [
            "Town of A older copy the file is empty",
            "NY",
            "not stated",
            "March 2, 2020",
            "0",
            "Search Town of A",
        ],
        [
            "Village of B <C>",
            "NY",
            "current through July 14, 2025",
            "none dated",
            "1,200",
            "Search Village of B <C>",
        ],
        ["City of C fictional", "NY", "not available the file is empty"],
    ]
    assert [a["href"] for a in page(tmp_path / "site", "").select("tbody th a")] == [
        "a-ny/",
        "b-ny/",
    ]
    assert [a["href"] for a in page(tmp_path / "site", "").select("td a")] == [
        "a-ny/search/",
        "b-ny/search/",
    ]


def test_a_defined_term_links_to_its_definition_with_the_meaning_on_hover(site: Path) -> None:
    terms = page(site, "3").select("a.tb-term") + page(site, "4/article-i").select("a.tb-term")
    assert terms
    for term in terms:
        assert term["title"].lower().startswith(tuple("abcdefghijklmnopqrstuvwxyz"))
        assert term.find_parent("a") is None
    defined = page(site, "definitions")
    assert [a["href"] for a in defined.select("dt a")]
    assert all(href.startswith("../") for href in (a["href"] for a in defined.select("dt a")))


def test_a_section_names_those_that_cite_it(site: Path) -> None:
    cited = page(site, "3").select(".tb-cited")
    assert cited
    assert all(a["title"] for found in cited for a in found.select("a"))


def test_the_page_of_local_laws_leads_to_what_each_did(site: Path) -> None:
    read = page(site, "laws")
    assert read.select("dl.tb-index dt")
    assert all(a["href"].startswith("../") for a in read.select("dl.tb-index dd a"))


def test_a_note_leads_to_its_law_by_its_name_or_else_by_its_day(site: Path) -> None:
    listed = {entry["id"] for entry in page(site, "laws").select("dl.tb-index dt")}
    notes = page(site, "3").select(".tb-history")
    led = {a.get_text(): a["href"] for note in notes for a in note.select("a.tb-law")}
    assert led["3-1-2010"] == "../laws/#2010-03-01"
    assert all(href.partition("#")[2] in listed for href in led.values())
    assert len(led) > 1


def test_printable_editions_are_offered_on_the_pages_of_their_chapter(tmp_path: Path) -> None:
    editions = [
        Edition("whole.pdf", None, 3_120_000, 90, ""),
        Edition("4.pdf", "chapter-4", 84_211, 4, ""),
    ]
    write_docs(code(), tmp_path, Publication(editions=tuple(editions)))
    texts = {
        name: (tmp_path / "docs" / name).read_text(encoding="utf-8")
        for name in ("index.md", "3/index.md", "4/article-i/index.md")
    }
    assert (
        '<a href="print/whole.pdf" type="application/pdf">Whole code (PDF, 3.1 MB)</a>'
        in texts["index.md"]
    )
    assert (
        '<a data-law href="../../print/4.pdf" type="application/pdf">Chapter 4 (PDF, 84 KB)</a>'
        in texts["4/article-i/index.md"]
    )
    assert (
        '<a href="../../print/whole.pdf" type="application/pdf">Whole code (PDF, 3.1 MB)</a>'
        in texts["4/article-i/index.md"]
    )
    assert "Print this chapter" not in texts["3/index.md"]
    assert (
        '<a href="../print/whole.pdf" type="application/pdf">Whole code (PDF, 3.1 MB)</a>'
        in texts["3/index.md"]
    )


def test_the_faults_of_the_proof_are_shown_to_readers(tmp_path: Path) -> None:
    write_docs(code(), tmp_path / "a", Publication(faults=()))
    write_docs(code(), tmp_path / "b", Publication(faults=("lost at <the end>",)))
    sound, faulty = (
        (tmp_path / name / "docs/about/index.md").read_text(encoding="utf-8") for name in "ab"
    )
    assert "Checked when this copy was made" in sound
    assert "found 1 place that" in faulty
    assert "<li>lost at &lt;the end&gt;</li>" in faulty
    named = "label at blocks[7] of 3-1 (offset 81): 'A.' is printed like a definition"
    write_docs(code(), tmp_path / "c", Publication(faults=(named,)))
    about = (tmp_path / "c" / "docs" / "about" / "index.md").read_text()
    told = "label: &#39;A.&#39; is printed like a definition"
    assert f'<li><a href="../3/#3-1">§ 3-1</a>: {told}</li>' in about


def test_no_two_lists_of_the_home_page_have_one_name(tmp_path: Path) -> None:
    made = code()
    row = {"holds_text": True, "blocks": (block(PARA, "The ferry leaves at noon."),)}
    tables = [division(UnitKind.TABLE, None, f"{of} Table", 0, **row) for of in ("Bird", "Ferry")]
    units = addresses.assign((tables[0], *made.units, tables[1]))
    write_docs(replace(made, units=units), tmp_path, Publication())
    home = soup((tmp_path / "docs/index.md").read_text(encoding="utf-8"))
    assert [one["aria-label"] for one in home.select(".tb-contents")] == [
        "Chapters",
        "Part I. Animals",
        "Part II. Waters",
        "Ferry Table",
    ]


def test_the_home_page_opens_with_what_readers_come_for(site: Path, tmp_path: Path) -> None:
    home = page(site, "")
    assert "§ 3-2" in home.select_one("button.tb-find").get_text()
    links = {a.get_text(): a["href"] for a in home.select(".tb-front a")}
    assert links == {
        "About this copy": "about/",
        "Definitions": "definitions/",
        "Local laws": "laws/",
        "State and federal law": "outside/",
        "Tables and schedules": "tables/",
        "Data (JSON)": "data/code.json",
    }
    laws = home.find(id="home-laws").find_next("ol")
    assert [" ".join(row.get_text().split()) for row in laws.find_all("li")] == [
        "Law without number, March 1, 2010: § 3-1. Keeping of geese",
        "L.L. No. 2-1998, May 4, 1998: § 3-1. Keeping of geese",
    ]
    assert home.find(id="home-cited") is None  # no section of this code is cited by two others
    made = code(official_url="https://law.example/gooseford")
    citing = section(
        "4-4",
        "Swans and geese",
        block(PARA, "As § 3-1."),
        references=(Reference("§ 3-1", 0, 3, 8, "3-1", ("3-1",), None, "3/#3-1"),),
    )
    told = page(
        built_site(replace(made, units=addresses.assign([*made.units, citing])), tmp_path), ""
    )
    cited = told.find(id="home-cited").find_next("ol")
    assert [row.get_text() for row in cited.find_all("li")] == [
        "§ 3-1. Keeping of geese cited in 2 sections"
    ]
    assert told.select_one(".tb-front__status a")["href"] == "https://law.example/gooseford"


def test_tables_and_schedules_are_listed_by_chapter(site: Path) -> None:
    read = page(site, "tables")
    assert [text_of(h) for h in read.select("h2")] == ["Chapter 4. Swans"]
    assert [(a.get_text(), a["href"]) for a in read.select(".tb-brief a")] == [
        ("Fees of the year", "../4/article-i/#4-1-table1")
    ]
    assert [where.get_text() for where in read.select(".tb-index__where")] == [
        "§\N{NO-BREAK SPACE}4-1: 4 rows"
    ]


def test_a_page_that_is_not_there_says_so_in_its_title(built: Path) -> None:
    for file, place, said in (
        ("404.html", "Municipal codes", "Check the address for typos"),
        (
            "gooseford-ny/404.html",
            "Code of the Village of Gooseford, NY",
            "may have been renumbered",
        ),
    ):
        text = (built / file).read_text()
        assert f"<title>Page not found – {place}</title>" in text
        assert said in text
        held = re.search(r'search\.js" data-of="\w+" data-base="([^"]*)"', text)
        assert held is not None
        assert held[1] == f"/{file.removesuffix('404.html')}"  # it searches its own site
    assert "<title>Municipal codes</title>" in (built / "index.html").read_text()


def test_outside_law_is_named_as_people_cite_it(site: Path) -> None:
    read = page(site, "outside")
    assert [text_of(dt) for dt in read.select("dt")] == ["§ 87"]


def test_comments_are_for_those_who_write_scripts_and_styles(tmp_path: Path) -> None:
    write_docs(code(), tmp_path, Publication())
    sent = [*(tmp_path / "theme").rglob("*.js"), *(tmp_path / "theme").rglob("*.css")]
    begun = (line for file in sent for line in file.read_text(encoding="utf-8").splitlines())
    assert [line for line in begun if line.lstrip().startswith(("/* ", "//"))] == []
