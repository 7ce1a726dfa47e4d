"""The steps of reading a flattened text, with the package's own models or with others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from builder.parse.flattened.assemble import assemble
from builder.parse.flattened.model import Models
from builder.parse.flattened.parser import parse, read
from tests.parse.flattened.reading import of_case, source

CASES = Path(__file__).parent / "cases"
TEXT = (
    "boats  501 purpose the purpose of this chapter is to keep the landing free of boats  "
    "502 duties the harbor master shall do the following a keep a list of moorings "
    "b collect the fees of boats  501 boats  502  "
)


def labels(models: Models | None = None) -> list[str]:
    parsed = of_case(parse(source(TEXT), models))
    return [block.label for unit in parsed.units for block in unit.blocks if block.label]


def test_other_models_may_be_given() -> None:
    shipped = Models.shipped()
    assert labels() == labels(shipped) == ["A", "B"]
    assert labels(replace(shipped, label=replace(shipped.label, bias=-50.0))) == []


def test_the_words_in_reading_order_are_those_of_the_headings() -> None:
    found = read(source(TEXT), Models.shipped())
    assert len(found.headings) == len(found.bodies)
    by_number = {one.number: body for one, body in zip(found.headings, found.bodies, strict=True)}
    assert [len(by_number[number].items) for number in ("50-1", "50-2")] == [0, 2]


def test_lists_are_checked_again_when_all_units_are_known() -> None:
    """A list that was moved across another heading is in doubt if a section fits it better."""
    written = (CASES / "torn_lists.txt").read_text(encoding="utf-8").partition("=====\n")[0]
    held, models = source(written), Models.shipped()
    before = {doubt.kind for doubt in assemble(read(held, models), models).doubts}
    after = {doubt.kind for doubt in parse(held).doubts}
    assert after - before == {"list fits another section"}
