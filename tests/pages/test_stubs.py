"""The addresses that people print: most forward; a number of several sections offers a choice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gooseford import PARA, block, code, division, section
from reading import soup

from builder import addresses
from builder.model import UnitKind
from builder.pages.docs import write_docs
from builder.present.publication import Publication


def stub(folder: Path, number: str) -> object:
    found = next(folder.glob(f"**/s/{number}/index.html"))
    return soup(found.read_text(encoding="utf-8"))


def acts(folder: Path) -> Path:
    units = addresses.assign(
        [
            division(UnitKind.PART, "I", "Acts", 0, "PART I"),
            division(UnitKind.ARTICLE, "I", "Ferry", 5, "ARTICLE I"),
            section("1", "Ferry board", block(PARA, "There is a board.")),
            section("2", "Ferry fund", block(PARA, "There is a fund.")),
            division(UnitKind.ARTICLE, "II", "Bridge", 5, "ARTICLE II"),
            section("1", "Bridge board", block(PARA, "There is another.")),
        ]
    )
    write_docs(replace(code(), units=units), folder, Publication())
    return folder


def test_a_number_that_starts_over_offers_a_choice(tmp_path: Path) -> None:
    page = stub(acts(tmp_path), "1")
    assert [a["href"] for a in page.find_all("a")] == [
        "../../part-i/#article-i-1",
        "../../part-i/#article-ii-1",
    ]
    assert page.find("meta", {"http-equiv": "refresh"}) is None


def test_a_bare_number_of_one_section_leads_to_it(tmp_path: Path) -> None:
    page = stub(acts(tmp_path), "2")
    refresh = page.find("meta", {"http-equiv": "refresh"})
    assert refresh["content"] == "0; url=../../part-i/#article-i-2"
