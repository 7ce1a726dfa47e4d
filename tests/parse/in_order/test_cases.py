"""Each family's cases: a published text, a line of equals signs, and the result of reading it.

The expected half is the whole outline: units, blocks with their depth, notes, footnotes, what is
set aside and what is doubted. A new case is a new file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.addresses import assign
from builder.certainty import Certainty, certainty
from builder.model import Block, Layout, Parsed, Unit
from builder.parse.in_order import parse
from builder.parse.in_order.families import FAMILIES
from builder.sources.text import SourceText

CASES = Path(__file__).parent / "cases"
FOUND = sorted(CASES.glob("*/*.txt"))


@pytest.mark.parametrize("case", FOUND, ids=[f"{path.parent.name}/{path.stem}" for path in FOUND])
def test_a_text_is_read_as_its_case_expects(case: Path):
    text, _, wanted = case.read_text(encoding="utf-8").partition("\n=====\n")
    source = SourceText(case, "0" * 64, text)
    parsed = parse(source, FAMILIES[Layout(case.parent.name)])
    assert "\n".join(shown(parsed)) == wanted.strip("\n")
    covered(parsed, text)


def test_every_family_has_cases():
    # tests/parse/american_legal, tests/parse/book
    elsewhere = {Layout.AMERICAN_LEGAL, Layout.GENERAL_CODE}
    layouts = {layout.value for layout in FAMILIES.keys() - elsewhere}
    assert {path.parent.name for path in FOUND} == layouts


def shown(parsed: Parsed) -> Iterator[str]:
    """A parsed text as lines to read."""
    units = assign(parsed.units)
    ranks = {unit.id: 0 for unit in units}
    for unit in units:
        ranks[unit.id] = ranks[unit.parent] + 1 if unit.parent else 0
        yield from _unit(unit, "  " * ranks[unit.id])
    for part in parsed.set_aside:
        yield f"set aside: {part.kind}"
    for doubt in parsed.doubts:
        yield f"doubt: {doubt.kind} at {doubt.where}"


def _kind(block: Block) -> str:
    """Its kind, with a question mark if it is in doubt."""
    return f"{block.kind}{'' if certainty(block.confidence) is Certainty.CERTAIN else '?'}"


def _unit(unit: Unit, pad: str) -> Iterator[str]:
    status = "" if unit.status == "current" else f" ({unit.status})"
    yield f"{pad}{unit.kind} {unit.number or '-'} | {unit.title}{status} #{unit.id}"
    for block in unit.blocks:
        yield f"{pad}  {'  ' * _depth(unit, block)}{_kind(block)}{_label(block)}: {_text(block)}"
    for note in unit.history:
        events = ", ".join(f"{e.action} {e.date} {e.law}" for e in note.events)
        yield f"{pad}  history at {note.block}: {note.raw} -> {events}"
    for footnote in unit.footnotes:
        yield f"{pad}  footnote {footnote.number} [{footnote.mark}]: {footnote.text}"


def _text(block: Block) -> str:
    """Its text, with the marks of what the copy has lost."""
    text = block.text
    for scar in reversed(block.scars):
        text = f"{text[: scar.at]}[{scar.kind}]{text[scar.at :]}"
    return text


def _label(block: Block) -> str:
    term = f" <{block.term}>" if block.term else ""
    return (f" {block.label}" if block.label else "") + term


def _depth(unit: Unit, block: Block) -> int:
    depth = 0
    while block.parent is not None:
        block, depth = unit.blocks[block.parent], depth + 1
    return depth


def covered(parsed: Parsed, text: str) -> None:
    """Check that every character is in exactly one place."""
    spans = [span for part in parsed.set_aside for span in part.spans]
    for unit in parsed.units:
        for part in (unit, *unit.blocks, *unit.history, *unit.footnotes):
            spans += part.spans
    held = sorted(spans)
    at = 0
    for start, end in held:
        assert at <= start, f"doubled: {text[start:end]!r}"
        assert not text[at:start].strip(), f"lost: {text[at:start]!r}"
        at = end
    assert not text[at:].strip(), f"lost: {text[at:]!r}"
