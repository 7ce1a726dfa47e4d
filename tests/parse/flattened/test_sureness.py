"""Confidences.

What puts a label in doubt, and that the shipped ones were right as often as they say.
"""

from __future__ import annotations

from math import sqrt

import pytest

from builder.parse.flattened.model import Models, parameters
from builder.parse.flattened.parser import read as arranged
from builder.parse.flattened.sureness import label_facts
from tests.parse.flattened.reading import FIRST_CASE_CHAPTER, source

ENOUGH = 100
"""Fewest cases that make a bin meaningful."""
OFF, WIDE = 0.03, 0.06
"""How far a confidence may be off: in nine of ten cases, and at most."""


def _facts(written: str) -> dict[str, tuple[str, ...]]:
    """What is known of each label of the case's first section, by its word."""
    models = Models.shipped()
    found = arranged(source(written), models)
    for heading, body in zip(found.headings, found.bodies, strict=True):
        if (heading.number or "").startswith(f"{FIRST_CASE_CHAPTER}-1"):
            words = found.evidence.words.texts
            return {
                words[text.item.word]: facts
                for text, facts in zip(
                    body.items, label_facts(found.evidence, heading, body), strict=True
                )
            }
    raise AssertionError("the case has no first section")


_TEXT = "the board may order that the keeper of a barge shall do the following "
_ITEM = " take the lantern down from the barge before the lane is closed to all barrows"


def test_a_list_that_opens_with_a_number_is_in_doubt() -> None:
    letters = _facts(f"boats  501 duties {_TEXT}a{_ITEM} b{_ITEM} c{_ITEM}")
    numbers = _facts(f"boats  501 duties {_TEXT}1{_ITEM} 2{_ITEM} 3{_ITEM}")
    assert set(letters) == {"a", "b", "c"}
    assert "opens with a number" not in letters["b"]
    assert "opens with a number" in numbers["2"]
    model = Models.shipped().sure_label
    assert model is not None
    assert model.probability(numbers["2"]) < model.probability(letters["b"])


@pytest.mark.parametrize("kind", ["titles", "labels", "seams", "terms"])
def test_shipped_confidences_were_right_as_often_as_they_say(kind: str) -> None:
    """On codes that neither the models nor their sureness were fitted on.

    The tables come from the training itself. A row may be off by OFF, or by twice the error that so
    few cases leave.
    """
    rows = parameters()["reliability"][kind]
    assert len(rows) > 1
    assert min(row["count"] for row in rows) >= ENOUGH
    assert [row["said"] for row in rows] == sorted(row["said"] for row in rows)
    off = {row["low"]: round(abs(row["said"] - row["right"]), 3) for row in rows}
    assert max(off.values()) <= WIDE
    error = {row["low"]: 2 * sqrt(row["right"] * (1 - row["right"]) / row["count"]) for row in rows}
    near = [row for row in rows if off[row["low"]] <= max(OFF, error[row["low"]])]
    assert sum(row["count"] for row in near) >= 0.9 * sum(row["count"] for row in rows)
