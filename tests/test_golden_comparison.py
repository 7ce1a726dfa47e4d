"""The golden comparison reports every difference between two readings, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bench.golden import differences
from builder.data.code_json import dumps
from builder.town.municipality import code_of

ROOT = Path(__file__).parents[1]


@cache
def _read() -> str:
    code, _ = code_of(ROOT / "builder" / "sample" / "alderwick.txt")
    return dumps(code)


def _reading() -> dict[str, Any]:
    code = json.loads(_read())
    words = [f"part {nth}" for nth, _ in enumerate(code["set_aside"])]
    return {"code": code, "faults": [], "gate": [], "set_aside": words}


def _first(code: dict[str, Any], what: str) -> dict[str, Any]:
    found: dict[str, Any] = next(unit[what][0] for unit in code["sections"] if unit[what])
    return found


CHANGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "units": lambda code: code["sections"][0].update(title="Another"),
    "blocks": lambda code: _first(code, "blocks").update(label="ZZ"),
    "references": lambda code: _first(code, "references").update(sub="q"),
    "events": lambda code: _first(code, "history")["events"][0].update(date="1999"),
    "history notes": lambda code: _first(code, "history").update(raw="[Added]"),
    "footnotes": lambda code: _first(code, "footnotes").update(text="Another"),
    "certainty": lambda code: _first(code, "blocks").update(certainty="unknown"),
    "doubts": lambda code: code["doubts"].clear(),
    "head": lambda code: code["municipality"].update(state="TX"),
    "anything else": lambda code: _first(code, "blocks").update(anchor="elsewhere"),
}


def test_a_reading_is_the_same_as_itself() -> None:
    assert not list(differences(_reading(), _reading()))


@pytest.mark.parametrize("kind", CHANGES)
def test_a_change_is_reported_by_its_kind(kind: str) -> None:
    changed = _reading()
    CHANGES[kind](changed["code"])
    assert kind in {one.kind for one in differences(_reading(), changed)}


def test_blocks_in_another_order_are_reported() -> None:
    before, after = _reading(), _reading()
    for reading in (before, after):
        for unit in reading["code"]["sections"]:
            for block in unit["blocks"]:
                block["parent"] = None
    next(unit for unit in after["code"]["sections"] if len(unit["blocks"]) > 1)["blocks"].reverse()
    assert "order of blocks" in {one.kind for one in differences(before, after)}


@pytest.mark.parametrize("kind", ["faults", "gate", "set_aside"])
def test_what_is_known_of_a_reading_is_compared(kind: str) -> None:
    changed = deepcopy(_reading())
    changed[kind] = [f"{words} changed" for words in changed[kind]] or ["said"]
    assert {one.kind for one in differences(_reading(), changed)} == {kind.replace("_", " ")}


def test_the_messages_of_refusals_are_compared() -> None:
    [one] = differences({"told": "a.txt: no code"}, {"told": "a.txt: one law"})
    assert (one.gone, one.new) == (("a.txt: no code",), ("a.txt: one law",))
