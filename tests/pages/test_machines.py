"""What the pages say to machines: JSON-LD, cards, addresses, `robots.txt`, `llms.txt`, twins."""

from __future__ import annotations

import json
import re
from copy import copy
from dataclasses import replace
from pathlib import Path

import pytest
from gooseford import PARA, block, code, section
from hypothesis import given
from hypothesis import strategies as st
from reading import READER, read_back, said, solid, soup

from builder import addresses
from builder.model import Code, Layout
from builder.pages import markdown
from builder.pages.docs import write_docs
from builder.pages.portal import PortalEntry, write_portal
from builder.present import caution
from builder.present.publication import Publication
from builder.print.card import Card, draw
from builder.sites.mkdocs import build_site
from builder.text.unseen import visible
from tests.conditions import DAMAGED

URL = "https://codes.example/gooseford-ny/"
OFFICIAL = "https://law.example/gooseford"


def flattened() -> Code:
    return replace(
        code(), source=replace(code().source, layout=Layout.FLATTENED), condition=DAMAGED
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("machines")
    write_docs(
        code(official_url=OFFICIAL),
        folder,
        Publication(URL, card=draw(Card.of_code(code()), folder)),
    )
    assert build_site(folder, folder / "site") == []
    return folder / "site"


def head(site: Path, url: str) -> object:
    return soup((site / url / "index.html").read_text(encoding="utf-8")).head


def legislation(site: Path, url: str) -> dict[str, object]:
    return json.loads(head(site, url).find("script", type="application/ld+json").string)


def test_every_page_of_the_law_says_what_it_is(site: Path) -> None:
    chapter = legislation(site, "3")
    assert chapter | {"hasPart": []} == {
        "@context": "https://schema.org",
        "@type": "Legislation",
        "url": f"{URL}3/",
        "name": "Chapter 3. Geese",
        "legislationIdentifier": "Gooseford Village Code, Chapter 3",
        "legislationType": "Municipal code",
        "legislationJurisdiction": {
            "@type": "AdministrativeArea",
            "name": "Village of Gooseford, NY",
        },
        "legislationLegalValue": "https://schema.org/UnofficialLegalValue",
        "legislationDateVersion": "2025-07-14",
        "inLanguage": "en",
        "isBasedOn": OFFICIAL,
        "disambiguatingDescription": "Fictional: no such municipality exists.",
        "isPartOf": {"@type": "Legislation", "@id": "../#part-i", "name": "Part I. Animals"},
        "hasPart": [],
    }
    sections = [(part["@id"], part["legislationIdentifier"]) for part in chapter["hasPart"]]
    assert sections == [("#3-1", "§ 3-1"), ("#3-2", "§ 3-2")]
    assert [part["@id"] for part in legislation(site, "")["hasPart"]] == ["3/", "4/"]
    assert [part["@id"] for part in legislation(site, "4")["hasPart"]] == [
        "article-i/",
        "article-ii/",
    ]


def test_no_page_claims_that_anything_is_in_force(site: Path) -> None:
    for file in site.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        assert "LegalForce" not in text
        assert "InForce" not in text


def test_words_of_a_source_cannot_leave_the_script_element(tmp_path: Path) -> None:
    title = "</script><script>alert(1)</script> & <!--"
    made = replace(
        code(), units=addresses.assign([section("1-1", title, block(PARA, "Text."))]), doubts=()
    )
    write_docs(made, tmp_path)
    assert build_site(tmp_path, tmp_path / "site") == []
    assert [part["name"] for part in legislation(tmp_path / "site", "")["hasPart"]] == [title]


def test_shared_addresses_show_title_words_and_card(site: Path) -> None:
    found = {
        tag["property"]: tag["content"]
        for tag in head(site, "3").find_all("meta", property=re.compile("^og:"))
    }
    assert found["og:title"] == "Chapter 3. Geese"
    assert found["og:url"] == f"{URL}3/"
    assert found["og:image"] == f"{URL}card.png"
    assert "2 sections" in found["og:description"]
    picture = (site / "card.png").read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (1200, 630)


def test_the_card_shows_what_no_reader_may_miss(tmp_path: Path) -> None:
    assert Card.of_code(code()).note == "Unofficial copy, a fictional municipality"
    assert caution.of_citation(DAMAGED) in Card.of_code(flattened()).note
    assert draw(Card.of_code(code()), tmp_path) == draw(Card.of_code(code()), tmp_path)
    assert draw(Card('"#x" \\', "[*]" * 30, ("$", "@a <b>"), ""), tmp_path) != b""


def test_every_page_has_its_one_address_and_the_sitemap_has_them_all(site: Path) -> None:
    pages = {path.parent.relative_to(site).as_posix() for path in site.rglob("index.html")} - {"."}
    shown = {page for page in pages if not page.startswith("s/")} | {""}
    for page in shown:
        assert head(site, page).find("link", rel="canonical")["href"] == URL + (
            f"{page}/" if page else ""
        )
    listed = re.findall("<loc>([^<]+)</loc>", (site / "sitemap.xml").read_text(encoding="utf-8"))
    told = shown - {"search"}  # its results belong to a question
    assert sorted(listed) == sorted(URL + (f"{page}/" if page else "") for page in told)


def test_robots_get_the_sitemaps_that_may_be_indexed(site: Path, tmp_path: Path) -> None:
    assert f"Sitemap: {URL}sitemap.xml\n" in (site / "robots.txt").read_text(encoding="utf-8")
    write_docs(code(index=False), tmp_path / "a", Publication(URL))
    assert "Sitemap" not in (tmp_path / "a/docs/robots.txt").read_text(encoding="utf-8")
    entries = [
        PortalEntry("b-ny", "Village of B", "NY"),
        PortalEntry("c-ny", "Village of C", "NY", damaged=True),
        PortalEntry("", "Village of D", "NY"),
    ]
    write_portal(entries, tmp_path / "p", publication=Publication("https://codes.example"))
    told = (tmp_path / "p/docs/robots.txt").read_text(encoding="utf-8")
    assert re.findall(r"Sitemap: (\S+)", told) == [
        f"https://codes.example/{name}sitemap.xml" for name in ("", "b-ny/")
    ]
    index = (tmp_path / "p/docs/sitemap-index.xml").read_text(encoding="utf-8")
    assert re.findall(r"<sitemap><loc>(\S+)</loc></sitemap>", index) == [
        f"https://codes.example/{name}sitemap.xml" for name in ("", "b-ny/")
    ]
    assert re.findall(
        r"\]\((\S+)\)", (tmp_path / "p/docs/llms.txt").read_text(encoding="utf-8")
    ) == ["b-ny/llms.txt", "c-ny/llms.txt"]


def test_the_list_for_machines_leads_to_the_twins_of_all_pages(site: Path) -> None:
    text = (site / "llms.txt").read_text(encoding="utf-8")
    assert text.startswith("# Code of the Village of Gooseford, NY\n\n> Unofficial copy")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert {
        "3/index.md",
        "4/index.md",
        "4/article-i/index.md",
        "4/article-ii/index.md",
        "about/index.md",
        "laws/index.md",
    } <= set(links)
    assert all(
        (site / link).is_file()
        for link in links
        if not link.startswith(("data/report", "data/code.schema"))
    )


def test_the_twin_of_the_home_page_lists_chapters_under_their_parts(site: Path) -> None:
    lines = (site / "index.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith(("##", "- "))] == [
        "## [Part I](./#part-i). Animals",
        "- [Chapter 3. Geese](3/index.md)",
        "## [Part II](./#part-ii). Waters",
        "- [Chapter 4. Swans](4/index.md)",
    ]


INDEXES = ("definitions", "laws", "outside", "tables", "about")


def test_every_page_names_its_twin(site: Path) -> None:
    for url in ("", "3", "4/article-i", *INDEXES):
        assert head(site, url).find("link", type="text/markdown")["href"] == "index.md"
        assert (site / url / "index.md").is_file()


def test_a_twin_holds_every_word_of_its_page(site: Path) -> None:
    seen = "".join(read_back(path.read_text(encoding="utf-8")) for path in site.rglob("index.md"))
    assert [words for words in said(code().units) if solid(words) not in seen] == []


@pytest.mark.parametrize("name", INDEXES)
def test_the_twin_of_an_index_says_and_links_what_the_page_does(site: Path, name: str) -> None:
    shown = soup((site / name / "index.html").read_text(encoding="utf-8")).find("article")
    twin = (site / name / "index.md").read_text(encoding="utf-8")
    seen = read_back(twin)
    for part in shown.select("dt, dt + dd > a, td, h2, .tb-brief li > a, .tb-about li"):
        words = copy(part)
        for sign in words.select(".headerlink, .tb-index__where"):
            sign.decompose()
        assert solid(words.get_text()) in seen
    links = {a["href"] for a in shown.select(".tb-index a, .tb-brief a, .tb-about a")}
    assert links == set(re.findall(r"\]\(<([^>]+)>\)", twin))


def test_what_an_index_lists_is_no_syntax_of_its_twin(tmp_path: Path) -> None:
    made = code()
    named = replace(made, source=replace(made.source, warnings=("# 1. *no* [heading](x) <b>",)))
    write_docs(named, tmp_path)
    assert solid("# 1. *no* [heading](x) <b>") in read_back(
        (tmp_path / "twins/about/index.md").read_text(encoding="utf-8")
    )


def test_a_twin_is_as_nested_as_the_law(site: Path) -> None:
    lines = (site / "3/index.md").read_text(encoding="utf-8").splitlines()
    assert "- A. On a lot of [^3-1-1]one acre or more:" in lines
    assert "  - (2) No gander between dusk and dawn, as [§ 3-2](<./#3-2>) says." in lines
    assert "- **GOOSE** — A bird of the genus Anser." in lines
    twin = (site / "4/article-i/index.md").read_text(encoding="utf-8")
    assert "| Goose | $5 |" in twin
    assert "| **Birds that may not swim** |  |" in twin


def test_the_twins_of_an_unsure_copy_carry_its_cautions(tmp_path: Path) -> None:
    write_docs(flattened(), tmp_path)
    seen = read_back((tmp_path / "twins/3/index.md").read_text(encoding="utf-8"))
    assert solid(caution.of_code(DAMAGED)) in seen
    for unit in flattened().units[1:4]:
        assert solid(caution.of_unit(unit, DAMAGED)) in seen
    assert caution.of_code(DAMAGED) in (tmp_path / "docs/llms.txt").read_text(encoding="utf-8")


@given(
    st.text(
        st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Zl", "Zp", "Cs"]), max_size=60
    )
)
def test_a_line_of_markdown_reads_back_as_itself(words: str) -> None:
    plain = visible(" ".join(words.split()))
    tokens = READER.parse(markdown.line(markdown.text(words)))
    assert [token.type for token in tokens] == (
        ["paragraph_open", "inline", "paragraph_close"] if plain else []
    )
    shown = "".join(
        child.content for token in tokens for child in token.children or () if child.type == "text"
    )
    assert shown == plain


@given(
    st.lists(
        st.sampled_from(
            [
                "*",
                "_",
                "`",
                "[",
                "](",
                "]",
                ")",
                "<b>",
                "&amp;",
                "1.",
                "# ",
                "- ",
                "~~",
                "|",
                "a",
                "\\",
                ":",
                "> ",
            ]
        )
    )
)
def test_no_sign_of_markdown_is_read_as_one(parts: list[str]) -> None:
    plain = " ".join("".join(parts).split())
    tokens = READER.parse(markdown.line(markdown.text(plain)))
    assert (
        "".join(
            child.content
            for token in tokens
            for child in token.children or ()
            if child.type == "text"
        )
        == plain
    )
    assert {token.type for token in tokens} <= {"paragraph_open", "inline", "paragraph_close"}
