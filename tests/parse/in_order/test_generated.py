"""Drawn codes come back whole from each publisher's text, and any text is kept whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.model import BlockKind, Layout, UnitKind
from builder.parse.in_order import parse
from builder.parse.in_order.families import FAMILIES
from builder.sources.text import SourceText

from .generate import Style, code_publishing, codes, lay_out, municode
from .more_presses import PRESSES, municipal_code_online, plain
from .test_cases import covered

QUICK = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
SETTINGS = {
    "municode": municode(),
    "code-publishing": code_publishing(),
    "municipal-code-online": municipal_code_online(),
    "plain": plain(),
}
TEXTS = (BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.DEFINITION)


def _plain(label: str) -> str:
    return re.sub(r"[^A-Za-z0-9]", "", label)


@pytest.mark.parametrize("family", SETTINGS)
@given(data=st.data())
@QUICK
def test_a_code_comes_back_from_its_text(family: str, data: st.DataObject) -> None:
    style: Style = data.draw(SETTINGS[family])
    drawn = data.draw(codes())
    press = PRESSES.get(family)
    text, expected = press(style).text(drawn) if press else lay_out(drawn, style)
    parsed = parse(SourceText(Path("drawn"), "0" * 64, text), FAMILIES[Layout(family)])
    covered(parsed, text)
    units = [(unit.kind.value, unit.number or "", unit.title) for unit in parsed.units]
    assert units == expected.units
    assert [
        (unit.number, _plain(block.label), block.term or "", block.text)
        for unit in parsed.units
        for block in unit.blocks
        if block.kind in TEXTS
    ] == expected.blocks
    assert [
        (unit.number, note.raw) for unit in parsed.units for note in unit.history
    ] == expected.notes
    assert [
        (note.number, note.text) for unit in parsed.units for note in unit.footnotes
    ] == expected.footnotes
    assert [
        (unit.number, block.table.rows)
        for unit in parsed.units
        for block in unit.blocks
        if block.table
    ] == expected.tables


_LINE = st.one_of(
    st.sampled_from(
        [
            "Chapter 2 - GEESE[1]",
            "ARTICLE I. - IN GENERAL",
            "Sec. 2-1. - Name.",
            "Secs. 2-3—2-9. - Reserved.",
            "1.04.010 - Title.",
            "1.04.010 Title.",
            "1.04.010    Title.",
            "Sections:",
            "Footnotes:",
            "--- (1) ---",
            "(a)",
            "(1)\tText;",
            "i. Text",
            "(Ord. No. 3, § 1, 2-1-1990)",
            "[Ord. 3 § 1, 1990",
            "Cross reference— Ponds, ch. 3.",
            "A\tB\tC",
            "\xa0",
            "",
            "1/2/2020 Fern Hollow Code",
            "2/9",
            "____________",
        ]
    ),
    st.text(st.characters(codec="utf-8", exclude_characters="\n\r", exclude_categories=("Cs",))),
)


@pytest.mark.parametrize("layout", FAMILIES)
@given(lines=st.lists(_LINE, max_size=40))
@settings(max_examples=600, deadline=None)
def test_any_text_is_kept_whole(layout: Layout, lines: list[str]) -> None:
    text = "\n".join(lines)
    parsed = parse(SourceText(Path("drawn"), "0" * 64, text), FAMILIES[layout])
    covered(parsed, text)
    assert all(
        unit.kind is not UnitKind.SECTION or unit.number is not None for unit in parsed.units
    )
