"""Doubts about labels away from their lines, and about pieces of lines out of their order."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.model import Unit, UnitKind
from builder.parse.general_code import parse
from builder.sources.text import SourceText

UNIT = Unit(UnitKind.SECTION, "4-1", "Rings", (), rank=4)
HEAD = "Chapter 4\nGEESE\n§ 4-1. Rings.\n"
FULL = "No goose swims upon the pond before the keeper has rung the bell of the mill"


def _doubts(*lines: str) -> list[tuple[str, str]]:
    """Kinds of a section's doubts, and the words in question."""
    text = HEAD + "\n".join(lines) + "\n4:1\n"
    parsed = parse(SourceText(Path("geese.txt"), "", text))
    return [(one.kind, text[slice(*one.span)].split("\n")[0]) for one in parsed.doubts if one.span]


def test_a_label_alone_within_a_text_is_a_doubt() -> None:
    assert _doubts(FULL, "B.", "and nobody else does.") == [("label without text", "B.")]
    assert ("label without text", "B.") in _doubts(f"{FULL}.", "B.")


@pytest.mark.parametrize("above", ["as told by Article", "as told by Ch.", "see Subsection"])
def test_a_label_that_may_end_its_sentence_is_no_doubt(above: str) -> None:
    assert _doubts(FULL, above, "II.") == []


def test_a_label_directly_above_the_next_one_is_a_doubt() -> None:
    items = [f"A. {FULL}.", "B. [Repealed 1-2-2003]", f"C. {FULL}."]
    assert _doubts(*items) == []
    unread = [("label uncertain", "(2) Owls.")]
    assert _doubts(f"A. {FULL}.", "B. (1) Hens.", "(2) Owls.") == unread


def test_a_line_in_mid_sentence_below_the_end_of_one_is_a_doubt() -> None:
    torn = [FULL, "twice.", "upon the first day. It rings", "again at noon."]
    assert _doubts(*torn) == [("reading order", "upon the first day. It rings")]
    torn[1] = 'and is "heard."'
    assert _doubts(*torn) == [("reading order", "upon the first day. It rings")]


@pytest.mark.parametrize(
    "lines",
    [
        [FULL, "at 8 a.m.", "to noon."],
        [f"{FULL}.", "upon the first day."],
        ["No goose swims.", "upon the first day."],
        [FULL, "twice.", "Upon the first day it rings."],
    ],
)
def test_other_ends_of_lines_are_no_doubt(lines: list[str]) -> None:
    assert _doubts(*lines) == []
