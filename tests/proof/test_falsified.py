"""Every registered falsification is found, in the sample and in real codes."""

from __future__ import annotations

import json
import pickle
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from builder.commands.prove import differences
from builder.data.code_json import dumps
from builder.proof import prove
from tests.parsed import code_of
from tests.proof.falsify import FALSIFICATIONS, AbsentError

SAMPLE = Path(__file__).parents[2] / "builder" / "sample"
NAMES = ("alderwick", "tansy-ferry", "quillbrook")
LEFT = {"quillbrook": {"an_item_given_to_the_one_before"}}
"""What cannot be found in flattened text, which has neither line ends nor points, as docs/trust.md
says."""

MADE_AGAIN = {"a_move_left_out", "a_move_that_did_not_happen", "reasons_of_moves_swapped"}
"""What no rule finds, but a comparison with what follows from the code's own text."""


@cache
def _proved(path: Path) -> tuple[dict[str, Any], bytes, str]:
    """A code's data as parsed, the same as bytes to copy, and the text of its source."""
    code, source = code_of(path)
    data = json.loads(dumps(code))
    return data, pickle.dumps(data, pickle.HIGHEST_PROTOCOL), source.text


EXCHANGED = (
    "two_sections_exchanged",
    "halves_of_a_sentence_swapped",
    "words_exchanged_between_the_cells_of_a_row",
    "a_section_called_repealed",
    "a_section_called_reserved",
    "date_of_an_event_changed",
    "parent_of_a_section_changed",
    "a_reference_that_leads_elsewhere",
    "a_unit_dropped_and_given_to_the_one_before",
)
"""Faults whether or not a code lists them as unproved."""


def _falsify(path: Path, name: str) -> None:
    sound, copied, source = _proved(path)
    code = pickle.loads(copied)
    try:
        FALSIFICATIONS[name](code, source)
    except AbsentError:
        pytest.skip("the code has nothing of the kind")
    assert code != sound, "the falsification changes nothing"
    assert differences(code) if name in MADE_AGAIN else prove(code, source).faults


@pytest.mark.parametrize("town", NAMES)
def test_the_sample_has_no_fault(town: str) -> None:
    sound, _, source = _proved(SAMPLE / f"{town}.txt")
    assert prove(sound, source).faults == []


@pytest.mark.parametrize("town", NAMES)
@pytest.mark.parametrize("name", FALSIFICATIONS)
def test_a_falsified_sample_is_found(name: str, town: str) -> None:
    if name in LEFT.get(town, ()):
        pytest.skip("cannot be told in flattened text")
    _falsify(SAMPLE / f"{town}.txt", name)


@pytest.mark.parametrize("name", EXCHANGED)
def test_nothing_excuses_what_changes_the_law(name: str) -> None:
    """Each falsified code lists all that the proof can find in it as unproved."""
    _, copied, source = _proved(SAMPLE / "alderwick.txt")
    code = pickle.loads(copied)
    FALSIFICATIONS[name](code, source)
    code["unproved"] = [
        {"kind": one.kind, "where": one.where, "detail": one.detail}
        for one in prove(code, source).faults
    ]
    assert prove(code, source).faults


CELLS = [name for name in FALSIFICATIONS if "cell" in name or "column" in name or "bar" in name]
"""Those that move words across the columns of a table, or make columns of prose."""


@pytest.mark.parametrize("town", ["larkmoor", "fernhold", "saltgrass", "birch-landing"])
@pytest.mark.parametrize("name", CELLS)
def test_words_moved_across_columns_are_found_in_every_family(name: str, town: str) -> None:
    (path,) = SAMPLE.glob(f"{town}.*")
    _falsify(path, name)


@pytest.mark.corpus
@pytest.mark.parametrize("town", ["walton", "waverly"])
@pytest.mark.parametrize("name", FALSIFICATIONS)
def test_a_falsified_code_is_found(name: str, town: str, codes: dict[str, Path]) -> None:
    if name in LEFT.get(town, ()):
        pytest.skip("cannot be told in flattened text")
    _falsify(codes[town], name)
