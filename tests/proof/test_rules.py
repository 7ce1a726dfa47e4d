"""What the rules of the proof accept in texts of other publishers, and what they still reject."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from builder import addresses
from builder.data import code_json
from builder.frozen import Plain
from builder.model import Code, Layout, Municipality, SourceFacts
from builder.parse import parse, set_controls_aside
from builder.proof import prove
from builder.resolve import resolve
from builder.sources.read import read

MUNICODE = """PART II - CODE OF ORDINANCES

Chapter 4 - GEESE

Sec. 4-1. - Keeping.

{}

Sec. 4-2. - Ponds.

Ponds are for geese.
"""
CASES = {
    "sections of a former code, which look like dates": (
        Layout.MUNICODE,
        MUNICODE,
        "Geese are kept.\n\n(Code 1989, §§ 7-8-25(a), 7-8-26, 7-8-77)",
    ),
    "ranges of such sections": (
        Layout.MUNICODE,
        MUNICODE,
        "Geese are kept.\n\n(Code 1989, §§ 7-8-17—7-8-21, 7-8-28, 7-8-29)",
    ),
    "a Roman list below an item (h)": (
        Layout.CODE_PUBLISHING,
        "Chapter 4.04\nGEESE\n\nSections:\n4.04.010    Keeping.\n\n4.04.010 Keeping.\n\n"
        + "".join(f"({letter}) Of the {letter}th kind.\n\n" for letter in "abcdefg")
        + "(h) Boundaries, as follows:\n\n(i) A pond;\n\n(ii) A brook;\n\n(iii) A lake.\n",
        "",
    ),
    "a date with two figures of the year behind a stroke": (
        Layout.MUNICODE,
        MUNICODE,
        "Geese are kept.\n\n(Ord. No. 06-06, § 1, 6/20/06)",
    ),
}


def proved(layout: Layout, text: str, folder: Path) -> tuple[Plain, str]:
    """The `code.json` of a text as a parser makes it, and its source."""
    file = folder / "code.txt"
    file.write_text(text, encoding="utf-8")
    source = read(file)
    parsed = set_controls_aside(parse(source, layout), source.controls)
    town = Municipality("loon-bay-ga", "City of Loon Bay", "GA")
    facts = SourceFacts(file.name, source.sha256, "nobody", layout)
    units = addresses.assign(parsed.units)
    code = resolve(Code(town, facts, units, parsed.set_aside, parsed.doubts))
    return json.loads(code_json.dumps(code)), source.text


@pytest.mark.parametrize("name", CASES)
def test_a_sound_text_has_no_fault(name: str, tmp_path: Path) -> None:
    layout, frame, words = CASES[name]
    code, source = proved(layout, frame.format(words) if words else frame, tmp_path)
    assert code["sections"]
    assert [str(one) for one in prove(code, source).faults] == []


def _a_mark(code: Plain) -> None:
    """Give the list below (h) an item (i) of letters."""
    blocks = code["sections"][0]["blocks"]
    at = next(n for n, block in enumerate(blocks) if block["mark"] == "(i)")
    del blocks[at + 1 :]


def _no_date(code: Plain) -> None:
    code["sections"][0]["history"][0]["events"] = []


WRONG: dict[str, tuple[str, Callable[[Plain], None]]] = {
    "a date that is not told": (
        "a date with two figures of the year behind a stroke",
        _no_date,
    ),
    "a letter in the list below": ("a Roman list below an item (h)", _a_mark),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_only_looks_alike_is_still_found(name: str, tmp_path: Path) -> None:
    case, change = WRONG[name]
    layout, frame, words = CASES[case]
    code, source = proved(layout, frame.format(words) if words else frame, tmp_path)
    change(code)
    found = {one.kind for one in prove(code, source).faults}
    assert found & {"event", "label"}
