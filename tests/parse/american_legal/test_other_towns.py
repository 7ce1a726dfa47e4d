"""The real export printed as other towns print theirs.

It is without lists, without section signs, in ordinary case.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from pathlib import Path

import pytest

from builder.model import Parsed, Unit, UnitKind
from builder.sources.read import read
from tests.parse.american_legal.reading import parse

from .export import source, wrap

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def original(codes: dict[str, Path]) -> tuple[str, Parsed]:
    text = read(codes["franklinville"]).text
    return text, parse(source(text))


def _sections(parsed: Parsed) -> dict[int, Unit]:
    """By the index of their first line."""
    return {
        unit.place.first_line - 1: unit
        for unit in parsed.units
        if unit.kind is UnitKind.SECTION and unit.place
    }


def _reprinted(text: str, parsed: Parsed, *, lists: bool, signs: bool, capitals: bool) -> str:
    starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    listed = {
        bisect_right(starts, part.spans[0][0]) - 1
        for part in parsed.set_aside
        if part.kind == "section list"
    }
    heads = _sections(parsed)
    lines: list[str] = []
    skip = 0
    for at, line in enumerate(text.split("\n")):
        if skip or (at in listed and not lists):
            skip = max(0, skip - 1)
        elif at in heads:
            unit = heads[at]
            skip = text[unit.spans[0][0] : unit.spans[-1][1]].count("\n")
            title = unit.title + unit.tail if capitals else f"{unit.list_title or unit.title}."
            lines += wrap(f"{'§ ' if signs else ''}{unit.number} {title}")
        else:
            lines.append(line)
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("lists", "signs", "capitals"),
    [(False, True, True), (False, False, True), (True, False, False), (False, False, False)],
    ids=[
        "no lists",
        "no lists or signs",
        "ordinary case without signs",
        "ordinary case without signs or lists",
    ],
)
def test_every_section_is_found_and_none_invented(
    original: tuple[str, Parsed], *, lists: bool, signs: bool, capitals: bool
) -> None:
    text, parsed = original
    found = parse(source(_reprinted(text, parsed, lists=lists, signs=signs, capitals=capitals)))
    wanted = [
        (unit.number, unit.title if capitals else unit.list_title or unit.title)
        for unit in _sections(parsed).values()
    ]
    got = [(unit.number, unit.title) for unit in found.units if unit.kind is UnitKind.SECTION]
    assert [(number, _words(title)) for number, title in got] == [
        (number, _words(title)) for number, title in wanted
    ]


def _words(title: str) -> str:
    return re.sub(r"\W", "", title).casefold()
