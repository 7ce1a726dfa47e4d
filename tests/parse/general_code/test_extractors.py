"""Towns come back whole from texts that other tools have taken from the same pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder import addresses
from builder.data.code_json import dumps
from builder.model import Code, Layout, Municipality, Parsed, SourceFacts, UnitKind
from builder.parse.general_code import parse
from builder.proof import Fault, faults
from builder.sources.text import SourceText
from tests.typeset.extractors import CONVENTIONS, extracted
from tests.typeset.lists import code_of_lists
from tests.typeset.manuscript import Kind
from tests.typeset.sheets import Style
from tests.typeset.strategies import LABELS
from tests.typeset.towns import drawn_towns


def _faults(parsed: Parsed, text: str) -> list[Fault]:
    facts = SourceFacts("drawn.txt", "", "General Code", Layout.GENERAL_CODE)
    municipality = Municipality("drawn-ny", "Town of Drawn", "NY")
    code = Code(municipality, facts, addresses.assign(parsed.units), parsed.set_aside)
    return list(faults(json.loads(dumps(code)), text))


def _read(text: str) -> Parsed:
    return parse(SourceText(Path("drawn.txt"), "", text))


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_nothing_is_lost_and_sections_come_back(convention: str) -> None:
    """Every section is found, and every word once, whatever the convention."""
    for entries, style in drawn_towns()[:12]:
        text = extracted(entries, style, convention)
        parsed = _read(text)
        assert _faults(parsed, text) == []
        assert [u.number for u in parsed.units if u.kind is UnitKind.SECTION] == [
            e.number for e in entries if e.kind is Kind.SECTION
        ]


@pytest.mark.parametrize("labels", LABELS, ids=" ".join)
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_all_items_come_back_with_their_labels(convention: str, labels: tuple[str, ...]) -> None:
    """In codes that show their order of labels; a drawn town may show an unusual one ("1." above
    "A.") too seldom to be believed, so that a share of drawn items would hang on the draw.
    """
    entries = code_of_lists(labels)
    parsed = _read(extracted(entries, Style(town="BIRCHMERE", depth=31), convention))
    assert [
        (block.mark, block.text) for unit in parsed.units for block in unit.blocks if block.mark
    ] == [(e.label, e.text) for e in entries if e.kind is Kind.ITEM]


def test_labels_on_lines_of_their_own_are_put_back_where_lists_are_torn() -> None:
    """A tool that goes by the order of the file may still part each label from its text."""
    lines = ["Chapter 5", "GATES"]
    for page in range(1, 9):
        first, second = 2 * page - 1, 2 * page
        lines += [
            f"§ 5-{first}. Gate {first}.",
            "The keeper of this gate looks after it in the following manner:",
            f"§ 5-{second}. Gate {second}.",
            "The keeper of this gate tells the clerk in each of the following cases:",
            *_above("ABC", f"The gate {first} is shut at night, and it is opened in the morning"),
            *_above("AB", f"The gate {second} is broken, or it has been left open by a goat"),
            f"§ 5-{first} LOON BAY CODE § 5-{second}",
        ]
    parsed = parse(SourceText(Path("drawn.txt"), "", "\n".join(f"{line} " for line in lines)))
    assert [
        [block.mark for block in unit.blocks if block.mark]
        for unit in parsed.units
        if unit.kind is UnitKind.SECTION
    ] == [["A.", "B.", "C."], ["A.", "B."]] * 8
    assert all(
        block.text.startswith("The gate") for unit in parsed.units for block in unit.blocks[1:]
    )
    assert _faults(parsed, "\n".join(f"{line} " for line in lines)) == []


def _above(letters: str, text: str) -> Iterator[str]:
    """Items of two lines, each label above its text but for that of the third."""
    for letter in letters:
        yield from (f"C. {text}",) if letter == "C" else (f"{letter}.", text)
        yield "when the keeper of the common has said so."
