"""The two real page texts.

Nothing is lost or doubled; headings and notes have the right counts; lists have no gaps.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from builder.data.code_json import dumps
from builder.model import Block, Code, UnitKind
from builder.parse.labels import readings
from builder.proof import faults
from builder.sources.text import SourceText
from tests.parsed import code_of

pytestmark = pytest.mark.corpus

HEADINGS = {
    "walton": {UnitKind.SECTION: 519, UnitKind.CHAPTER: 31, UnitKind.ARTICLE: 87, UnitKind.PART: 4},
    "spring-valley": {
        UnitKind.SECTION: 1177,
        UnitKind.CHAPTER: 70,
        UnitKind.ARTICLE: 114,
        UnitKind.PART: 5,
    },
}
FOOTNOTES = {"walton": 26, "spring-valley": 214}


@pytest.fixture(params=sorted(HEADINGS))
def town(request: pytest.FixtureRequest, codes: dict[str, Path]) -> tuple[str, Code, SourceText]:
    code, source = code_of(codes[request.param])
    return request.param, code, source


def test_every_character_is_in_one_place(town: tuple[str, Code, SourceText]) -> None:
    _, code, source = town
    assert faults(json.loads(dumps(code)), source.text) == []


def test_headings(town: tuple[str, Code, SourceText]) -> None:
    name, code, _ = town
    assert Counter(unit.kind for unit in code.units) == HEADINGS[name]
    numbers = [unit.number for unit in code.sections]
    assert len(numbers) == len(set(numbers))


def test_footnotes_count_up_and_have_their_marks(town: tuple[str, Code, SourceText]) -> None:
    name, code, _ = town
    found = [note for unit in code.units for note in unit.footnotes]
    assert [int(note.number) for note in sorted(found, key=lambda note: int(note.number))] == list(
        range(1, FOOTNOTES[name] + 1)
    )
    unmarked = [note.number for note in found if note.mark == f"{note.number}."]
    assert len(unmarked) <= 0.005 * len(found), unmarked


def test_no_list_has_a_gap(town: tuple[str, Code, SourceText]) -> None:
    _, code, _ = town
    gaps = [
        (unit.number, block.label)
        for unit in code.sections
        for block in _out_of_sequence(unit.blocks)
    ]
    assert len(gaps) <= 1, gaps  # a form with questions of its own


def _out_of_sequence(blocks: tuple[Block, ...]) -> list[Block]:
    """Items that do not follow the one before them in their list."""
    last: dict[int | None, int] = defaultdict(int)
    found = []
    for block in blocks:
        if not block.mark or not block.label:
            continue
        values = {reading.value for reading in readings(block.mark)}
        if last[block.parent] + 1 not in values:
            found.append(block)
        last[block.parent] = max(values & {last[block.parent] + 1} or values)
    return found


def test_no_text_breaks_off(town: tuple[str, Code, SourceText]) -> None:
    """Two halves of a paragraph, or one that has swallowed another's half.

    It would show at its end or its beginning.
    """
    _, code, _ = town
    texts = [
        block.text
        for unit in code.sections
        for block in unit.blocks
        if block.text and block.kind not in ("table", "form", "note")
    ]
    small = [
        text[:60] for text in texts if text[0].islower() and not text.startswith(("pH", "or "))
    ]
    assert len(small) <= 0.003 * len(texts), small
