"""What all parsers share: lines set aside beforehand, and doubts about missing words."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.model import Block, BlockKind, Layout, Status, UnitKind
from builder.parse import parse
from builder.parse.drafts import Text
from builder.parse.unit_parts import status_in
from builder.sources.text import LineMarks, SourceText, Unread

TEXT = """Chapter 7
GEESE

Sections:
7.04.010    Keeping.

7.04.010 Keeping.

Geese are kept by
BOOK OF OTTER 12
the keeper of the green.
"""
FURNITURE = TEXT.split("\n").index("BOOK OF OTTER 12") + 1


def held(aside: str | None = None, unread: tuple[Unread, ...] = ()) -> SourceText:
    """The text; `aside` is the kind of furniture that its page marks."""
    marks = [LineMarks()] * len(TEXT.split("\n"))
    marks[FURNITURE - 1] = LineMarks(aside=aside)
    return SourceText(Path("otter.txt"), "0" * 64, TEXT, marks=tuple(marks), unread=unread)


def test_a_line_that_is_set_aside_is_in_no_text_and_listed_once() -> None:
    source = held(aside="page head")
    parsed = parse(source, Layout.CODE_PUBLISHING)
    line = source.lines[FURNITURE - 1]
    words = " ".join(block.text for unit in parsed.units for block in unit.blocks)
    assert words == "Geese are kept by the keeper of the green."
    assert [one.spans for one in parsed.set_aside if one.kind == "page head"] == [
        ((line.start, line.end),)
    ]


def test_a_line_that_is_not_set_aside_is_law() -> None:
    parsed = parse(held(), Layout.CODE_PUBLISHING)
    words = " ".join(block.text for unit in parsed.units for block in unit.blocks)
    assert "BOOK OF OTTER 12" in words


@pytest.mark.parametrize(("unread", "doubts"), [((), 0), ((Unread(3, 9, 2, "lost words"),), 1)])
def test_words_that_were_not_read_are_doubted(unread: tuple[Unread, ...], doubts: int) -> None:
    parsed = parse(held(unread=unread), Layout.CODE_PUBLISHING)
    assert sum("lost words" in doubt.detail for doubt in parsed.doubts) == doubts


@pytest.mark.parametrize(
    ("note", "doubts"),
    [
        ("(Ord. 12, 2015; repealed by Ord. 14, 2017)", 1),
        ("(Repealed by Ord. 14, 2017; Ord. 15, 2018)", 0),
    ],
)
def test_text_of_a_section_whose_last_event_repeals_it_is_doubted(note: str, doubts: int) -> None:
    source = SourceText(Path("otter.txt"), "0" * 64, f"{TEXT}\n{note}\n")
    found = parse(source, Layout.CODE_PUBLISHING).doubts
    assert sum(doubt.kind == "text of a repealed section" for doubt in found) == doubts


@pytest.mark.parametrize(
    ("left", "status"),
    [
        ("Repealed by L.L. No. 3-1990.", Status.REPEALED),
        ("Repealed by Ord. 12, but what geese owe stays due.", Status.CURRENT),
    ],
)
def test_a_unit_with_one_sentence_left_may_say_that_it_is_repealed(
    left: str, status: Status
) -> None:
    text = Text((Block(BlockKind.PARAGRAPH, left, ((0, len(left)),)),), (), (), (), ())
    assert {status_in(kind, "Geese", text) for kind in UnitKind} == {status}
