"""What index pages list, and how much of it a page carries."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bs4 import BeautifulSoup

from builder.model import Block, BlockKind, Code, UnitKind
from builder.pages.docs import write_docs
from builder.pages.site import ALL_MEANINGS, MEANINGS, Site
from tests.versions.codes import GEESE, code, section


def _defining(count: int, meaning: str) -> Code:
    held = section("1-1", "The following terms have the meanings indicated:")
    terms = [
        Block(BlockKind.DEFINITION, meaning, (), term=f"GOOSE {at}", anchor=f"1-1-goose-{at}")
        for at in range(count)
    ]
    return code({"I": [replace(held, blocks=(*held.blocks, *terms))]})


def test_many_long_meanings_are_cut_so_that_their_page_stays_light() -> None:
    few, many = (Site(_defining(count, "a bird " * 60)) for count in (3, 600))
    assert few.longest_meaning == 320
    assert many.longest_meaning < 320
    assert many.longest_meaning * 600 <= ALL_MEANINGS
    assert Site(_defining(1_500, "a bird " * 60)).longest_meaning == min(MEANINGS)


def test_tables_in_no_chapter_are_listed_together_and_last(tmp_path: Path) -> None:
    held = code({"I": [section("1-1", GEESE)]})
    table = replace(
        section("T"),
        kind=UnitKind.TABLE,
        number=None,
        mark="",
        rank=0,
        parent=None,
        title="Ferries",
    )
    places = [
        replace(table, title=title, id=title.lower(), url=f"{title.lower()}/")
        for title in ("Ferries", "Fees")
    ]
    listed = replace(held.units[-1], blocks=(Block(BlockKind.TABLE, "", (), anchor="1-1-t"),))
    units = (*places, *held.units[:-1], listed)
    write_docs(replace(held, units=units), tmp_path)
    text = (tmp_path / "docs/tables/index.md").read_text(encoding="utf-8")
    page = BeautifulSoup(text, "html.parser")
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## Chapter 1. VILLAGE",
        "## Other tables",
    ]
    assert [one.get_text() for one in page.select("li > a")][-2:] == ["Ferries", "Fees"]
