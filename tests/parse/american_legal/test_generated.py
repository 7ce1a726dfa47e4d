"""Code to export text and back.

The parser finds what was set, in four towns' styles; and any text at all is kept whole.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.model import BlockKind

from .export import source
from .generate import STYLES, Style, codes, export
from .proving import code_of, found_faults

QUICK = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def _plain(label: str) -> str:
    return re.sub(r"[^A-Za-z0-9]", "", label)


@pytest.mark.parametrize("style", STYLES, ids=[style.name for style in STYLES])
@given(data=st.data())
@QUICK
def test_a_code_comes_back_from_its_export(style: Style, data: st.DataObject) -> None:
    set_in_type = export(data.draw(codes(subchapters=style.subchapters)), style)
    text = "\n".join(["CITY OF FERNCLIFF, OHIO", "CODE OF ORDINANCES", *set_in_type.lines]) + "\n"
    read = source(text)
    parsed = code_of(read)
    units = [(unit.kind.value, unit.number or "", unit.title.casefold()) for unit in parsed.units]
    assert units == set_in_type.units
    texts = (BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.DEFINITION)
    blocks = [
        (unit.number, _plain(block.label), block.term or "", block.text)
        for unit in parsed.units
        for block in unit.blocks
        if block.kind in texts
    ]
    assert blocks == set_in_type.blocks
    assert [
        (unit.number, note.raw) for unit in parsed.units for note in unit.history
    ] == set_in_type.notes
    tables = [
        block.table
        for unit in parsed.units
        for block in unit.blocks
        if block.kind is BlockKind.TABLE
    ]
    assert [
        tuple(row for row in (t.columns, *t.heads, *t.rows) if row) if t else None for t in tables
    ] == set_in_type.tables
    # columns that one blank parts are not seen by the proof; the cells are held to the drawn ones
    assert [one for one in found_faults(parsed, read) if one.kind != "cells differ"] == []
    assert not [doubt for doubt in parsed.doubts if doubt.kind != "section in list only"]


_LINES = st.sampled_from(
    [
        "CHAPTER 10: GATES",
        "CHAPTER 11",
        "Chapter 1.05 -- Gates",
        "TITLE I: GATES",
        "Section",
        "Sections:",
        "10.01\xa0\xa0\xa0Gates",
        "§ 10.01 GATES.",
        "10.01 GATES.",
        "GATES AND FENCES",
        "Part 1. Gates",
        "SCHEDULE I. GATES.",
        "APPENDIX A: GATES",
        "TABLE OF SPECIAL ORDINANCES",
        "TABLE I: GATES",
        "PARALLEL REFERENCES",
        "REFERENCES TO GATES",
        "(Ord. 1-1999, passed 3-1-1999)",
        "(Ord. 1-1999, passed 3-1-1999; Ord.",
        "Penalty, see §",
        "10.99",
        "Cross-reference:",
        "Notes",
        "[1] A note.",
        "*1 A note.",
        "A mark *1 and [1] there.",
        "\xa0",
        "",
        "\xa0\xa0\xa0(A)\xa0\xa0\xa0(1)\xa0\xa0\xa0Gates stay shut:",
        "\xa0\xa0\xa0\xa0\xa0\xa0(2)\xa0\xa0\xa0Gates stay open.",
        "\xa0\xa0\xa0GATE. What stays shut.",
        "Gate Fence Amount",
        "Gate    Fence   Amount",
        "Oak     Ash     $5",
        "\xa0       Ash     \xa0",
        "                $6",
        "a line of running text that is quite a bit longer than the others are, and",
    ]
)


@given(
    st.lists(
        st.one_of(_LINES, st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=60)),
        max_size=40,
    )
)
@settings(max_examples=150, deadline=None)
def test_no_order_of_lines_loses_or_doubles_a_character(lines: list[str]) -> None:
    read = source("\n".join(lines))
    assert found_faults(code_of(read), read) == []
