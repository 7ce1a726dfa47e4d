"""Intact codes, flattened and read again: how much of the intact text comes back."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.typeset.sibling import Score, Sibling, compare

pytestmark = pytest.mark.corpus

TOWNS = ("walton", "spring-valley")
BOUNDS = {
    "numbers": 0.995,
    "numbers not invented": 1.0,
    "divisions": 0.94,
    "titles": 0.90,
    "blocks": 0.88,
    "definition blocks": 0.52,
    "starts": 0.84,
    "ends": 0.88,
    "events": 0.94,
    "labels recall": 0.94,
    "labels precision": 0.97,
    "lists to their sections": 0.97,
    "terms right": 0.90,
}
"""Least shares of right answers, whatever the town. The shipped models know titles and labels of
these two. `bench/flattened.py` measures what they are worth elsewhere, with models of the other
town; see docs/design/method.md.
"""


@cache
def _score(path: Path) -> Score:
    sibling = Sibling.from_file(path)
    return compare(sibling.intact, sibling.parsed(), sibling.words)


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("measure", BOUNDS)
def test_what_comes_back(codes: dict[str, Path], town: str, measure: str) -> None:
    answers = _score(codes[town])[measure]
    wrong = [one.where for one in answers if not one.right]
    assert len(wrong) <= (1 - BOUNDS[measure]) * len(answers), wrong[:20]
