"""Cases: what the publisher's typesetting does, and what it means; one idea per file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder import addresses
from builder.data.code_json import dumps
from builder.model import Code, Layout, Municipality, SourceFacts
from builder.parse.general_code import parse
from builder.proof import faults
from builder.sources.text import SourceText
from tests.parse.general_code.shown import shown

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


def _read(path: Path) -> tuple[SourceText, str]:
    written, _, wanted = path.read_text(encoding="utf-8").partition("=====\n")
    return SourceText(path, "", written), wanted.rstrip("\n")


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_case(path: Path) -> None:
    source, wanted = _read(path)
    assert shown(parse(source)) == wanted


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_nothing_is_lost_or_doubled(path: Path) -> None:
    source, _ = _read(path)
    parsed = parse(source)
    facts = SourceFacts(path.name, "", "General Code", Layout.GENERAL_CODE)
    code = Code(
        Municipality("hollowell-ny", "Town of Hollowell", "NY"),
        facts,
        addresses.assign(parsed.units),
        parsed.set_aside,
        parsed.doubts,
    )
    assert faults(json.loads(dumps(code)), source.text) == []


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_a_blank_after_every_line_means_nothing(path: Path) -> None:
    """Some tools leave one at each line's end. A single one is what remains of a lost dash."""
    lines = [line.rstrip() for line in _read(path)[0].text.split("\n")]
    bare, blank = ("\n".join(line + end for line in lines) for end in ("", " "))
    assert shown(parse(SourceText(path, "", blank))) == shown(parse(SourceText(path, "", bare)))
