"""Towns drawn in the publisher's other grammars come back whole: numbers, titles, labels, text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder.model import Parsed, UnitKind
from builder.recognition.recognize import recognize
from builder.sources.text import SourceText
from tests.parse.american_legal.reading import parse
from tests.typeset.legal_grammars import GRAMMARS, Part, Title, copied, drawn, typeset

SEEDS = range(6)


def squash(text: str) -> str:
    return re.sub(r"[\W_]", "", text.casefold())


def read(text: str) -> Parsed:
    return parse(SourceText(Path("drawn.txt"), "0" * 64, text))


def wanted(titles: tuple[Title, ...]) -> list[Part]:
    return [part for title in titles for chapter in title.chapters for part in chapter.parts]


def comes_back(parsed: Parsed, parts: list[Part]) -> None:
    sections = [unit for unit in parsed.units if unit.kind is UnitKind.SECTION]
    found = [(unit.number, squash(unit.title)) for unit in sections]
    assert found == [(part.number, squash(part.title)) for part in parts]
    for unit, part in zip(sections, parts, strict=True):
        given = [(block.label, squash(block.text)) for block in unit.blocks]
        assert given == [(label.strip("()."), squash(text)) for label, text in part.blocks]


@pytest.mark.parametrize("blanks", [False, True], ids=["no-break spaces", "blanks"])
@pytest.mark.parametrize("grammar", GRAMMARS)
def test_a_drawn_town_comes_back_from_its_export(grammar: str, blanks: bool) -> None:
    for seed in SEEDS:
        titles = drawn(grammar, seed)
        text = typeset(grammar, titles, blanks=blanks)
        parsed = read(text)
        comes_back(parsed, wanted(titles))
        divisions = [squash(u.title) for u in parsed.units if u.kind is not UnitKind.SECTION]
        for title in titles:
            assert squash(title.title) in divisions
            assert all(squash(chapter.title) in divisions for chapter in title.chapters)
        layout = recognize(text).layout
        assert layout is not None
        assert layout.value == "american-legal"


def test_a_drawn_town_comes_back_from_a_copy_of_its_pages() -> None:
    for seed in SEEDS:
        titles = drawn("sterling", seed)
        comes_back(read(copied(titles)), wanted(titles))


@pytest.mark.parametrize("grammar", GRAMMARS)
def test_every_character_stands_in_one_place(grammar: str) -> None:
    text = typeset(grammar, drawn(grammar, 1))
    parsed = read(text)
    spans = [span for part in parsed.set_aside for span in part.spans]
    for unit in parsed.units:
        for part in (unit, *unit.blocks, *unit.history, *unit.footnotes):
            spans += part.spans
    at = 0
    for start, end in sorted(spans):
        assert at <= start, f"doubled: {text[start:end]!r}"
        assert not text[at:start].strip(), f"lost: {text[at:start]!r}"
        at = end
    assert not text[at:].strip()
