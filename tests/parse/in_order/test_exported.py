"""Text of an export: lines of one width with indents; a copy's are longer, or have none."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.model import BlockKind, Layout
from builder.parse.in_order import parse
from builder.parse.in_order.exported import (
    export_width,
    hangs,
    is_flush,
    is_indented,
    line_width,
)
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.rows import Row
from builder.sources.text import SourceText
from tests.parse.american_legal.unit_text import drawn, unit_text

ITEM = "···(A)···Geese."
LINE = "A goose walks on the green."


def rows(*lines: str) -> list[Row]:
    return drawn(*lines)


@pytest.mark.parametrize(
    ("lines", "is_export"),
    [
        ([ITEM, *[LINE] * 49], True),
        ([ITEM, *[LINE] * 50], False),  # hardly a line is indented
        ([*[ITEM] * 49, LINE * 5], True),
        ([*[ITEM] * 48, LINE * 5], False),  # a paragraph is a line
        (["··· and so on" for _ in range(9)], False),
    ],
)
def test_an_export_has_indents_and_lines_of_one_width(lines: list[str], *, is_export: bool) -> None:
    assert (export_width(rows(*lines)) is not None) is is_export


def test_a_copy_may_indent_lines_that_continue_a_paragraph() -> None:
    assert hangs(rows("···and the keeper", "···of the green", "as it is said"))
    assert not hangs(rows("···and the keeper", "as it is said"))
    assert not hangs(rows("···(a) Geese", "···a. Geese"))


def test_paragraphs_are_at_the_margin_if_those_of_most_sections_are() -> None:
    flush, indented = drawn("", LINE, ITEM), drawn(ITEM, LINE)
    assert is_flush([flush, flush, indented])
    assert not is_flush([flush, indented])
    assert not is_flush([drawn(""), indented])


def kinds(*lines: str, title: str) -> list[BlockKind]:
    return [block.kind for block in unit_text(*lines, title=title).blocks]


def test_a_section_of_definitions_has_terms_in_more_forms() -> None:
    stopped, verb = "···Goose: A bird of the green.", "···Goose includes a duck."
    assert kinds(stopped, verb, title="DEFINITIONS") == [BlockKind.DEFINITION] * 2
    assert kinds(stopped, verb, title="KEEPING") == [BlockKind.PARAGRAPH] * 2
    announced = "···For this chapter the following definitions apply:"
    assert kinds(announced, stopped, verb, title="KEEPING")[1:] == [
        BlockKind.PARAGRAPH,
        BlockKind.DEFINITION,
    ]


def test_the_items_of_a_unit_are_recognized_by_their_labels() -> None:
    text = unit_text(ITEM, "···(B)···Ducks.")
    assert [block.label for block in text.blocks] == ["A", "B"]


def test_the_width_is_read_off_lines_that_continue_below() -> None:
    line = "Geese that walk on the green are brought home by their keepers before the dusk"
    wrapped = [part for _ in range(30) for part in (line[:60], "and in rain", "")]
    assert line_width(rows(*wrapped)) == 60
    assert line_width(rows(*wrapped[:-3])) == 79, "too few lines go on: the publisher's own"
    assert line_width(rows(line * 2)) == len(line) * 2, "none does: every break is meant"
    assert line_width(rows(*wrapped, "Geese   4" + "x" * 80, "and   3")) == 60, "tables are none"


def test_blanks_before_a_cell_are_no_indent() -> None:
    cells = ["   4    5", "· 4    an empty cell", "Geese"]
    assert not is_indented(rows(*cells))
    assert is_indented(rows(*cells, "···Geese"))


WIDE = "Geese that walk on the green are brought home by their keepers before dusk, and"
AGAIN = [WIDE[:60], "before dusk, and", ITEM]


def test_a_copy_wrapped_anew_is_no_export() -> None:
    kept = "the keepers of ducks do so an hour later."
    assert export_width(rows(*[WIDE, kept, ITEM] * 30)) == 79
    assert export_width(rows(*[*AGAIN, kept] * 30)) is None, "every other line is short"


def test_a_copy_without_indents_keeps_the_terms_of_an_export() -> None:
    text = "\n".join(
        [
            "CHAPTER 7: BIRDS\nSection\n7.01   Definitions\n7.02   Keeping",
            "§ 7.01 DEFINITIONS.",
            "For the purpose of this chapter, the following definitions shall apply",
            "unless the context clearly indicates or requires a different meaning.",
            "GOOSE. All birds of the green which hiss, and which remain there by night.",
            "OLD GANDER. A goose which has been kept by the keeper of the green for",
            "nine years.",
            "§ 7.02 KEEPING.",
            *[
                "A keeper shall bring home each goose that walks on the green before dusk",
                "and dawn.",
            ]
            * 9,
        ]
    )
    blocks = parse(SourceText(Path("birds.txt"), "", text), FAMILIES[Layout.AMERICAN_LEGAL]).units
    terms = [block.term for unit in blocks for block in unit.blocks if block.term]
    assert terms == ["GOOSE", "OLD GANDER"]
