"""Headings of groups of sections: only those above the same section in its list."""

from __future__ import annotations

from pathlib import Path

from builder.model import Layout, Parsed, UnitKind
from builder.parse.in_order import parse
from builder.parse.in_order.families import FAMILIES
from builder.sources.text import SourceText

LIST = "FOWL\n\n5.010    Geese.\n\n5.020    Ducks.\n\nWATER\n\n5.030    Ponds.\n\n"


def read(text: str) -> Parsed:
    source = SourceText(Path("code.txt"), "0" * 64, f"Chapter 5\nBIRDS\n\n{text}")
    return parse(source, FAMILIES[Layout.CODE_PUBLISHING])


def groups(text: str) -> list[str]:
    return [unit.title for unit in read(text).units if unit.kind is UnitKind.SUBCHAPTER]


def body(first: str, second: str) -> str:
    return (
        f"{first}\n\n5.010 Geese.\n\nNo goose is fed.\n\n5.020 Ducks.\n\nNo duck is fed.\n\n"
        f"{second}\n\n5.030 Ponds.\n\nA pond is open.\n"
    )


def test_a_line_above_an_entry_and_above_its_section_heads_a_group() -> None:
    assert groups(LIST + body("FOWL", "Water")) == ["FOWL", "Water"]


def test_a_line_that_is_not_in_the_list_is_text() -> None:
    assert groups(LIST + body("FOWL", "LAKES")) == ["FOWL"]
    sections = [unit for unit in read(LIST + body("FOWL", "LAKES")).units if unit.number == "5.020"]
    assert [block.text for block in sections[0].blocks] == ["No duck is fed.", "LAKES"]


def test_a_line_above_a_section_other_than_in_the_list_is_text() -> None:
    assert groups(LIST + body("WATER", "WATER")) == ["WATER"]


def test_a_sentence_above_a_section_is_no_group() -> None:
    assert groups(LIST.replace("WATER", "Water is wet.") + body("FOWL", "Water is wet.")) == [
        "FOWL"
    ]


def test_unannounced_entries_are_a_list_if_their_sections_have_their_titles() -> None:
    parsed = read(LIST + body("FOWL", "WATER"))
    assert [part.kind for part in parsed.set_aside] == ["section list"] * 5
    chapter = next(unit for unit in parsed.units if unit.kind is UnitKind.CHAPTER)
    assert not chapter.blocks


def test_a_line_that_looks_like_an_entry_with_another_title_is_text() -> None:
    text = "5.010    Geese.\n\n5.020    Swans.\n\n" + body("FOWL", "WATER")
    chapter = next(unit for unit in read(text).units if unit.kind is UnitKind.CHAPTER)
    assert [block.text for block in chapter.blocks] == ["5.020    Swans.", "FOWL"]
