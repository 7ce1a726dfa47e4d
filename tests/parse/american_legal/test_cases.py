"""Fixtures: what a typesetting means, one form of the publisher's to a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder.data.code_json import dumps
from builder.model import Layout
from builder.proof import prove
from builder.recognition.recognize import recognize
from tests.parse.american_legal.reading import parse

from .export import source, typeset
from .proving import code_of, found_faults
from .shown import shown

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_case(path: Path) -> None:
    written, _, wanted = path.read_text(encoding="utf-8").partition("\n=====\n")
    text = typeset(written)
    assert shown(parse(source(text))) == wanted.rstrip("\n")


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_nothing_is_lost_or_doubled(path: Path) -> None:
    read = source(typeset(path.read_text(encoding="utf-8").partition("\n=====\n")[0]))
    assert found_faults(code_of(read), read) == []


def test_every_place_of_a_mark_is_kept_and_proved() -> None:
    path = Path(__file__).parent / "cases" / "tables.txt"
    read = source(typeset(path.read_text(encoding="utf-8").partition("\n=====\n")[0]))
    plain = json.loads(dumps(code_of(read)))
    note = next(n for s in plain["sections"] for n in s["footnotes"] if len(n["places"]) > 1)
    assert len(note["places"]) == len(note["spans"]) - 1
    assert prove(plain, read.text).faults == []
    del note["places"][1]
    assert prove(plain, read.text).faults != []


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_the_layout_is_recognized(path: Path) -> None:
    text = typeset(path.read_text(encoding="utf-8").partition("\n=====\n")[0])
    assert recognize(text).layout is Layout.AMERICAN_LEGAL


def test_the_penalty_of_a_chapter_stands_beside_its_groups() -> None:
    path = Path(__file__).parent / "cases" / "penalty-of-a-chapter.txt"
    read = source(typeset(path.read_text(encoding="utf-8").partition("\n=====\n")[0]))
    sections = json.loads(dumps(code_of(read)))["sections"]
    parents = {unit["number"]: unit["parent"] for unit in sections}
    assert parents["50.15"] == "subchapter-50-collection"
    assert parents["50.99"] == "chapter-50"
    assert parents["51.99"] == "subchapter-51-enforcement"
