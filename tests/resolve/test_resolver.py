"""Which texts of a unit are searched, and which of their words are headings, not references."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.addresses import assign
from builder.model import Block, BlockKind, Code, Layout, UnitKind
from builder.resolve import resolve
from tests.resolve.towns import GENERAL, speaker, town


def said(
    *blocks: Block, kind: UnitKind = UnitKind.SECTION, title: str = "Repairs"
) -> list[tuple[str, str | None]]:
    """The references of a unit's texts, each with what it leads to."""
    code = town(GENERAL, Layout.GENERAL_CODE)
    units = [
        replace(unit, kind=kind, title=title, blocks=blocks) if unit.number == "12-6" else unit
        for unit in code.units
    ]
    unit = next(
        one for one in resolve(replace(code, units=assign(units))).units if one.number == "12-6"
    )
    return [(one.text, one.target or one.law or one.reason) for one in unit.references]


def text(words: str, kind: BlockKind = BlockKind.PARAGRAPH, **fields: int) -> Block:
    return Block(kind, words, (), **fields)


@pytest.mark.parametrize(
    ("words", "refers"),
    [
        ("Part I: Of the bridge", False),
        ("Of the keeper\nPart I\nOf the bridge", False),
        ("as Part I: says", True),
        ("Part I says", True),
    ],
)
def test_a_form_has_headings_of_its_own(words: str, refers: bool) -> None:
    assert bool(said(text(words, BlockKind.FORM))) is refers
    assert said(text(words)), "a paragraph has none"


def test_bare_numbers_right_below_a_township_are_land() -> None:
    listed, later = text("All of Sections 1 and 2 and Section 7-1"), text("as Section 3 says")
    assert said(text("Township 3 South, Range 4 West"), listed, later) == [
        ("Section 7-1", "7-1"),
        ("Section 3", "no section of this code, and no law is named"),
    ]
    assert len(said(text("Of the township"), listed)) == 3


@pytest.mark.parametrize(
    ("words", "refers"),
    [
        ("Sec. 7-1. The keeper shall row.", False),
        ("Chapter 7 - TOLLS of the ferry", False),
        ("Chapter 7 TOLLS", False),
        ("Chapter 7 TOLLS of the ferry", True),
        ("Sec. 7-1 shall apply.", True),
        ("Secs. 7-1 and 7-2. The keeper shall row.", True),
        ("See Sec. 7-1. The keeper shall row.", True),
        ("Sec. 7-1 of this code. The keeper shall row.", True),
    ],
)
def test_a_block_may_begin_with_a_heading_of_its_own(words: str, refers: bool) -> None:
    assert bool(said(text(words))) is refers


def test_a_table_of_acts_that_lost_its_columns_names_parts_of_the_acts() -> None:
    rows = text("12-1990 § 12-3", BlockKind.FORM)
    assert said(rows, kind=UnitKind.TABLE, title="Acts") == []
    assert said(rows, kind=UnitKind.TABLE, title="Table of References") == [("§ 12-3", "12-3")]
    assert said(rows) == [("§ 12-3", "12-3")]


@pytest.mark.parametrize(
    ("owner", "law"),
    [
        ("These parts of the Village Law:", "Village Law"),
        ("These parts of the Village Law.", "no section of this code, and no law is named"),
        (
            "Parts of the Village Law and the Town Law:",
            "no section of this code, and no law is named",
        ),
        (
            "It is kept as in Village Law § 7. Tell this:",
            "no section of this code, and no law is named",
        ),
    ],
)
def test_a_list_belongs_to_the_one_law_that_its_owner_names(owner: str, law: str) -> None:
    item = text("§ 84;", BlockKind.ITEM, parent=0)
    assert said(text(owner), item)[-1] == ("§ 84", law)


def test_a_table_in_such_a_list_may_be_in_any_section() -> None:
    item = text("what Table 4 of this list says;", BlockKind.ITEM, parent=0)
    found = said(text("These parts of the Village Law:"), item)
    assert found == [("Village Law", "Village Law")]


def doubts(words: str) -> list[str]:
    code: Code = resolve(speaker(town(GENERAL, Layout.GENERAL_CODE), "12-6", words))
    return [one.detail for one in code.doubts if one.kind == "no such subsection"]


def test_a_subsection_that_its_section_does_not_have_is_a_doubt() -> None:
    assert doubts("as § 12-3A and § 12-3E say") == ["§ 12-3E"]
