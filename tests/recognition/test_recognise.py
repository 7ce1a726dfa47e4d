"""Each layout, in every grammar that its publisher is known for, is told from all others; what is none is said to be none."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.recognition.recognise import Finding, recognise

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_each_case_is_known_for_what_it_is(path: Path) -> None:
    expected, _, text = path.read_text(encoding="utf-8").partition("\n=====\n")
    verdict = recognise(text)
    if verdict.finding is not Finding.CLEAR:
        assert expected in str(verdict)
    else:
        family = verdict.evidence[0].family
        assert expected == (family.layout.value if family.layout else family.name), str(verdict)
