"""Every change on the table of falsifications is found, in the sample and in real codes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from builder.data.code_json import dumps
from builder.municipality import code_of
from builder.proof import prove
from tests.proof.falsify import FALSIFICATIONS, AbsentError

SAMPLE = Path(__file__).parents[2] / "builder" / "sample"
NAMES = ("alderwick", "tansy-ferry", "quillbrook")
LEFT = {"quillbrook": {"an_item_given_to_the_one_before"}}
"""What cannot be told in flattened text, which has neither line ends nor points: docs/trust.md says
so."""


@cache
def _proved(path: Path) -> tuple[str, str]:
    code, source = code_of(path)
    return dumps(code), source.text


def _falsify(path: Path, name: str) -> None:
    text, source = _proved(path)
    code, sound = json.loads(text), json.loads(text)
    try:
        FALSIFICATIONS[name](code, source)
    except AbsentError:
        pytest.skip("the code has nothing of the kind")
    assert code != sound, "the falsification changes nothing"
    assert prove(code, source).faults


@pytest.mark.parametrize("town", NAMES)
def test_the_sample_has_no_fault(town: str) -> None:
    text, source = _proved(SAMPLE / f"{town}.txt")
    assert prove(json.loads(text), source).faults == []


@pytest.mark.parametrize("town", NAMES)
@pytest.mark.parametrize("name", FALSIFICATIONS)
def test_a_falsified_sample_is_found(name: str, town: str) -> None:
    if name in LEFT.get(town, ()):
        pytest.skip("cannot be told in flattened text")
    _falsify(SAMPLE / f"{town}.txt", name)


@pytest.mark.corpus
@pytest.mark.parametrize("town", ["walton", "waverly"])
@pytest.mark.parametrize("name", FALSIFICATIONS)
def test_a_falsified_code_is_found(name: str, town: str, codes: dict[str, Path]) -> None:
    if name in LEFT.get(town, ()):
        pytest.skip("cannot be told in flattened text")
    _falsify(codes[town], name)
