"""The real export: nothing lost or doubled, and the counts that its own lists give."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from builder.model import BlockKind, Code, UnitKind
from builder.sources.read import read
from builder.sources.text import SourceText

from .proving import code_of, found_faults

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def parsed(codes: dict[str, Path]) -> tuple[Code, SourceText]:
    source = read(codes["franklinville"])
    return code_of(source), source


def test_every_character_stands_in_one_place(parsed: tuple[Code, SourceText]) -> None:
    code, source = parsed
    assert found_faults(code, source) == []


def test_every_listed_heading_is_found_once(parsed: tuple[Code, SourceText]) -> None:
    code, _ = parsed
    kinds = Counter(unit.kind for unit in code.units)
    assert kinds == {
        UnitKind.TITLE: 9,
        UnitKind.CHAPTER: 35,
        UnitKind.SUBCHAPTER: 83,
        UnitKind.PART: 3,
        UnitKind.SECTION: 540,
        UnitKind.SCHEDULE: 4,
        UnitKind.APPENDIX: 2,
        UnitKind.TABLE: 21,
    }
    numbers = [unit.number for unit in code.units if unit.kind is UnitKind.SECTION]
    assert len(set(numbers)) == len(numbers)


def test_labels_definitions_and_notes_are_all_there(parsed: tuple[Code, SourceText]) -> None:
    code, _ = parsed
    blocks = [block for unit in code.units for block in unit.blocks]
    assert sum(bool(block.label) for block in blocks) == 1886
    assert sum(block.kind is BlockKind.DEFINITION for block in blocks) == 442
    assert (
        sum(block.text.startswith("Penalty") for block in blocks if block.kind is BlockKind.NOTE)
        == 96
    )
    assert sum(len(unit.history) for unit in code.units) == 541
    assert sum(len(note.events) for unit in code.units for note in unit.history) == 603
    assert sum(len(unit.footnotes) for unit in code.units) == 2


def test_no_table_is_left_as_lines(parsed: tuple[Code, SourceText]) -> None:
    code, _ = parsed
    tables = [
        block
        for unit in code.units
        for block in unit.blocks
        if block.kind in (BlockKind.TABLE, BlockKind.FORM)
    ]
    assert len(tables) == 31
    assert all(block.table for block in tables)


def test_doubts_are_the_disagreements_with_the_lists(parsed: tuple[Code, SourceText]) -> None:
    code, _ = parsed
    outline = Counter(
        doubt.kind
        for doubt in code.doubts
        if doubt.kind.startswith(("heading", "section", "chapter", "subchapter", "table", "note"))
    )
    assert outline == {
        "heading disagrees with list": 7,
        "heading kept as text": 1,
        "note read as an example": 1,
    }


def test_a_copy_with_blanks_for_no_break_spaces_is_read_alike(
    parsed: tuple[Code, SourceText],
) -> None:
    """All but some tables, whose empty cells nothing tells any more."""
    code, source = parsed
    copy = code_of(replace(source, text=source.text.replace("\xa0", " ")))
    assert [unit.title for unit in copy.units] == [unit.title for unit in code.units]
    pairs = zip(_blocks(code), _blocks(copy), strict=True)
    unlike = [kind for (kind, *one), (_, *other) in pairs if one != other]
    assert set(unlike) == {BlockKind.TABLE}
    assert len(unlike) <= 7


def _blocks(code: Code) -> list[tuple[object, ...]]:
    return [
        (
            block.kind,
            block.label,
            block.term,
            block.parent,
            " ".join(block.text.split()),
            block.table,
        )
        for unit in code.units
        for block in unit.blocks
    ]
