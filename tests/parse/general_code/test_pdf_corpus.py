"""Real codes from their PDFs: bookmarks are met, words proved, sections as in their outlines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder.data.code_json import dumps
from builder.parse.in_order.other_chapters import RANGE
from builder.proof import faults
from builder.town.municipality import parsed_code, recognize_source


@pytest.mark.corpus
@pytest.mark.towns
@pytest.mark.parametrize("name", ["atlantic-highlands-nj", "burlington-wa"])
def test_every_bookmark_of_a_real_code_is_met_and_every_word_proved(
    towns: tuple[Path, ...], name: str
) -> None:
    path = next(path for path in towns if path.name == f"{name}.pdf")
    outline = path.with_suffix(".outline.tsv").read_text(encoding="utf-8").splitlines()
    listed = [line.split("\t")[1].split()[1] for line in outline if "\t§ " in line]
    recognized = recognize_source(path)
    code = parsed_code(recognized)
    usual = {"picture not shown", "table kept as lines"}
    assert len([doubt for doubt in code.doubts if doubt.kind not in usual]) <= 4
    numbers = [(unit.number or "").partition(RANGE)[0] for unit in code.sections]
    assert [number for number in listed if number.rstrip(".") not in numbers] == []
    assert len(code.sections) < 1.05 * len(listed)
    found = faults(json.loads(dumps(code)), recognized.source.text)
    assert [fault for fault in found if fault.kind not in ("cells differ", "label")] == []
    assert sum(fault.kind == "label" for fault in found) <= 2  # of 4,000 items; one in a table
