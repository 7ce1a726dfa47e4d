"""Every possible decision is carried out and proved, or refused in a line; nothing crashes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from builder.model import Code, Unit
from tests.corrections.town import settled

TOWNS = ("alderwick", "quillbrook", "tansy-ferry", "larkmoor", "birch-landing")


def drawn(code: Code, source: random.Random) -> dict[str, Any]:
    """A decision about places that the code has, whether it makes sense or not."""
    sections = [unit for unit in code.sections if unit.blocks]
    unit, other = source.choice(sections), source.choice(sections)
    kind = source.choice(sorted(MADE))
    place = {"kind": kind, "section": unit.id, "quote": _quote(unit, source)}
    return place | MADE[kind](unit, other, source)


def _quote(unit: Unit, source: random.Random) -> str:
    block = source.choice(unit.blocks)
    words = f"{block.mark} {block.term or ''}{block.separator} {block.text}".split()
    start = source.choice([0, 0, source.randrange(len(words) or 1)])
    return " ".join(words[start : start + source.choice((1, 4, 9))]) or "nothing"


def _list(unit: Unit, other: Unit, source: random.Random) -> dict[str, Any]:
    target = source.choice((unit, other))
    labels = [block.label for block in target.blocks if block.label]
    under = {"under": source.choice(labels)} if labels and source.random() < 0.5 else {}
    return {"to": target.id} | under


def _title(unit: Unit, _other: Unit, source: random.Random) -> dict[str, Any]:
    words = f"{unit.title}{unit.tail} {unit.blocks[0].text}".split()
    return {"title": " ".join(words[: source.randrange(1, 12)])}


def _head(unit: Unit, _other: Unit, source: random.Random) -> dict[str, Any]:
    tables = [block for block in unit.blocks if block.table and block.table.rows]
    if not tables or not tables[0].table:
        return {"head": [["none"]]}
    table, quote = tables[0].table, " ".join(tables[0].text.split()[:6])
    rows = [row for row in (table.columns, *table.heads, *table.rows) if row]
    few = rows[: source.randrange(1, 4)]
    whole = source.random() < 0.5
    return {"quote": quote, "head": [[" ".join(row)] if whole else list(row) for row in few]}


def _reference(unit: Unit, other: Unit, source: random.Random) -> dict[str, Any]:
    held = [one.text for one in unit.references]
    quote = {"quote": source.choice(held)} if held and source.random() < 0.7 else {}
    return quote | source.choice(({"to": other.id}, {"to": "nothing"}, {"law": "Bird Law"}))


def _definition(unit: Unit, _other: Unit, source: random.Random) -> dict[str, Any]:
    if source.random() < 0.5:
        return {"definition": False}
    block = source.choice(unit.blocks)
    words = block.text.split()
    return {
        "quote": " ".join(f"{block.mark} {block.text}".split()[:8]) or "nothing",
        "term": " ".join(words[: source.randrange(1, 4)]) or "nothing",
    }


def _words(_unit: Unit, _other: Unit, source: random.Random) -> dict[str, Any]:
    return {"reads": source.choice(("so", "one or two", "§ 1-1A", "“<b>*[x](y)”"))}


def _heading(unit: Unit, _other: Unit, source: random.Random) -> dict[str, Any]:
    """A number alone, a title that is there, or one that was never printed."""
    block = source.choice(unit.blocks)
    words = f"{block.mark} {block.text}".split()
    start, few = source.choice([0, 0, source.randrange(len(words) or 1)]), source.randrange(1, 5)
    printed = " ".join(words[start + 1 : start + 1 + few]) or "Geese"
    level = source.choice(({}, {}, {"level": "article"}, {"level": "subchapter"}))
    return level | {
        "quote": " ".join(words[start : start + 9]) or "nothing",
        "number": source.choice(("99-1", "99-2")),
        "title": source.choice((printed, "Geese & ducks", "Reserved")),
    }


MADE = {
    "list": _list,
    "title": _title,
    "table-head": _head,
    "reference": _reference,
    "definition": _definition,
    "words": _words,
    "as-read": lambda _unit, _other, _source: {},
}


@pytest.mark.parametrize("town", TOWNS)
def test_every_decision_is_proved_or_refused(town: str) -> None:
    code = settled(town).code
    done: set[str] = set()
    for seed in range(12):
        source = random.Random(f"{town} {seed}")
        tables = [drawn(code, source) for _ in range(source.choice((1, 4, 12)))]
        found = settled(town, *tables)
        assert len(found.code.corrections) + len(found.left) == len(tables)
        assert found.faults == [], tables
        done |= {one.kind for one in found.code.corrections}
    assert len(done) >= 4


@pytest.mark.parametrize("town", TOWNS)
def test_every_heading_put_back_is_proved_or_refused(town: str) -> None:
    code = settled(town).code
    sections = [unit for unit in code.sections if unit.blocks]
    done = 0
    for seed in range(12):
        source = random.Random(f"{town} {seed}")
        units = [source.choice(sections) for _ in range(source.choice((1, 3)))]
        tables = [
            {"kind": "heading", "section": unit.id} | _heading(unit, unit, source) for unit in units
        ]
        found = settled(town, *tables)
        assert len(found.code.corrections) + len(found.left) == len(tables)
        assert found.faults == [], tables
        done += len(found.code.corrections)
    assert done >= 4
