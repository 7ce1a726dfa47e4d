"""Two sentences that are cut on one page: each continues where it must."""

from __future__ import annotations

from pathlib import Path

from builder.parse.general_code import parse
from builder.parse.lines.joins import Joins
from builder.sources.text import SourceText

CASE = Path(__file__).parent / "cases" / "two-cut-sentences.txt"


def test_halves_of_two_sentences_are_not_mixed() -> None:
    written = CASE.read_text(encoding="utf-8").partition("=====\n")[0]
    texts = [
        block.text for unit in parse(SourceText(CASE, "", written)).units for block in unit.blocks
    ]
    assert any(
        "may do as much as is necessary to open the roads to the public again" in text
        for text in texts
    )
    assert any(
        "for what was done under Sections 4 and 5 of the laws of the Town" in text for text in texts
    )


def test_neighbors_that_were_never_counted_say_nothing() -> None:
    assert Joins.from_lines([]).fit("to the", "pond", adjacent=True) == 0.0
