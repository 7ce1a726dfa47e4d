"""Real texts in reading order: nothing lost, every heading of their outlines found."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from builder.data import code_json, contract
from builder.model import Code, UnitKind
from builder.proof import faults
from builder.sources.text import SourceText
from tests.parsed import code_of

TOWNS = Path(__file__).resolve().parents[4] / "shared" / "towns"
FOLDERS = ("municode", "code-publishing")
FOUND = [path for folder in FOLDERS for path in sorted((TOWNS / folder).glob("*.txt"))]

pytestmark = pytest.mark.corpus


_STACKED = 10
"""Items of a text in a list that they do not continue. Pages that print their labels in a stack,
or a label below its item, leave some: they are kept as found, doubted, and listed as unproved."""


def squash(text: str) -> str:
    return re.sub(r"[\W_]", "", text.casefold())


def test_the_texts_are_here():
    if FOUND:
        return
    reason = f"there are no real texts in {TOWNS}"
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="module", params=FOUND, ids=[path.stem for path in FOUND])
def read(request: pytest.FixtureRequest) -> tuple[Code, SourceText, Path]:
    path: Path = request.param
    return *code_of(path), path


def test_every_character_is_in_exactly_one_place(read: tuple[Code, SourceText, Path]) -> None:
    code, source, _ = read
    plain = json.loads(code_json.dumps(code))
    found = faults(plain, source.text)
    assert [one for one in found if one.kind != "label"] == []
    assert len(found) <= _STACKED
    assert contract.problems(plain) == []


def test_every_section_of_the_outline_is_found_and_titled(
    read: tuple[Code, SourceText, Path],
) -> None:
    code, _, path = read
    rows = path.with_suffix(".outline.tsv").read_text(encoding="utf-8").splitlines()
    wanted = [(squash(r[0]), squash(r[1])) for row in rows if len(r := row.split("\t")) == 2]
    titles: dict[str, list[str]] = {}
    for unit in code.sections:
        titles.setdefault(squash(unit.number or ""), []).append(squash(unit.title))
    missing = [
        (number, title)
        for number, title in wanted
        if not any(found.startswith(title) for found in titles.get(number, []))
    ]
    assert missing == []


def test_ids_are_unique_and_no_section_is_invented(read: tuple[Code, SourceText, Path]) -> None:
    code, source, _ = read
    ids = [unit.id for unit in code.units]
    assert len(ids) == len(set(ids))
    lines = source.text.split("\n")
    for unit in code.sections:
        if unit.kind is UnitKind.SECTION and unit.place:
            assert re.match(r"\s*(?:Sec|\d)", lines[unit.place.first_line - 1], re.I), unit.id
