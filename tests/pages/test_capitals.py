"""Titles in the capitals that a reader expects."""

from __future__ import annotations

from dataclasses import replace

from gooseford import code, division, section

from builder.model import Block, BlockKind, Code, Unit, UnitKind
from builder.present import names
from builder.present.capitals import cased
from tests.conditions import DAMAGED


def _of(*units: Unit) -> Code:
    return cased(replace(code(), units=units))


def _titles(made: Code) -> list[str]:
    return [names.shown_title(unit) for unit in made.units]


def test_words_keep_the_capitals_of_the_text() -> None:
    text = "A DEC permit is a permit of the DEC. Note: the note says so. Mr. McLoon, Mr. McLoon."
    rule = replace(section("1-1", "Rules"), blocks=(Block(BlockKind.PARAGRAPH, text, ()),))
    chapter = division(UnitKind.CHAPTER, "1", "DEC PERMITS AND A NOTE OF MCLOON", 1)
    assert _titles(_of(chapter, rule)) == ["DEC Permits and a Note of McLoon", "Rules"]


def test_a_title_in_mixed_case_or_from_the_publishers_list_is_kept() -> None:
    listed = division(UnitKind.CHAPTER, "3", "GEESE", 1, list_title="Geese and EPA")
    other = replace(listed, list_title="geEse")
    assert _titles(_of(listed, other, section("1-1", "Keeping of geese"))) == [
        "Geese",
        "geEse",
        "Keeping of geese",
    ]


def test_a_copy_without_capitals_has_one_at_each_title_and_in_its_own_name() -> None:
    flat = replace(
        code(), condition=DAMAGED, units=(section("1-1", "ponds of the village of gooseford"),)
    )
    (unit,) = cased(flat).units
    assert names.shown_title(unit) == "Ponds of the Village of Gooseford"
    assert unit.title == "ponds of the village of gooseford", "the data keep what is printed"
