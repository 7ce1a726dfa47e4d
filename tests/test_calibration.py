"""Readings are compared with verdicts by eye, block by block."""

from __future__ import annotations

import json
from typing import Any

from bench import calibration

Plain = dict[str, Any]


def block(at: int, label: str, parent: int | None = None, sure: str = "certain") -> Plain:
    return {
        "kind": "item",
        "label": label,
        "parent": parent,
        "spans": [[at, at + 2]],
        "certainty": sure,
        "confidence": 1.0 if sure == "certain" else 0.67,
    }


READING = {
    "divisions": [],
    "sections": [
        {"id": "7-1", "blocks": [block(4, "a"), block(9, "a1", 0), block(14, "b", 0, "inferred")]}
    ],
}


def measured(*judged: list[object]) -> calibration.Measured:
    one = {"text": "a.txt", "section": "7-1", "blocks": list(judged)}
    return calibration.measure([one], {"a.txt": READING})


def test_a_reading_that_agrees_with_its_verdict_is_right() -> None:
    found = measured([4, "item", "a", None], [9, "item", "a1", 4], [14, "item", "b", 4])
    assert (found.blocks, found.certain, found.wrong, found.wrong_certain) == (3, 2, 0, 0)
    assert found.doubts == {"0.67 right": 1}


def test_what_is_wrong_is_reported_if_it_is_certain() -> None:
    found = measured([4, "item", "a", None], [9, "item", "a1", None], [14, "item", "b", None])
    assert (found.wrong, found.wrong_certain, found.doubts) == (2, 1, {"0.67 wrong": 1})
    assert found.named == ("a.txt 7-1: (9, 'item', 'a1', 4)",)


def test_a_missing_block_is_wrong_and_certain() -> None:
    judged = [[4, "item", "a", None], [9, "item", "a1", 4], [14, "item", "b", 4]]
    found = measured(*judged, [19, "item", "c", None])
    assert (found.wrong, found.wrong_certain) == (1, 1)


def test_the_verdicts_hold_no_text_of_a_code() -> None:
    for one in json.loads(calibration.VERDICTS.read_text(encoding="utf-8")):
        for at, kind, label, under in one["blocks"]:
            assert isinstance(at, int)
            assert kind in {"paragraph", "item", "definition", "table", "form", "note"}
            assert len(label) < 20
            assert under is None or isinstance(under, int)
