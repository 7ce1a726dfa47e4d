"""Changes at places drawn by a seed are found, kind by kind; `bench/falsify.py` tries thousands."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import pytest

from builder.commands.prove import differences, same_program
from builder.data.code_json import dumps
from builder.frozen import Plain
from builder.proof import prove
from builder.proof.book import copied
from tests.parsed import code_of
from tests.proof.falsify import FALSIFICATIONS, AbsentError, by_lot
from tests.proof.falsify_stated import STATED

SAMPLE = Path(__file__).parents[2] / "builder" / "sample"
TOWNS = (
    *("alderwick", "tansy-ferry", "quillbrook"),
    *("larkmoor", "fernhold", "saltgrass", "birch-landing"),
)
KINDS = FALSIFICATIONS | STATED
TEXTS = 2
"""Texts in which each kind is tried here."""
NOT_CLAIMED = {
    "a_confidence_raised",
    "a_doubt_left_out",
    "a_doubt_made_up",
    "a_row_made_the_head_of_its_table",
    "a_sections_history_given_to_its_last_block",
    "a_word_moved_to_the_next_cell",
    "a_word_of_a_head_moved_to_the_next",
    "the_day_up_to_which_it_is_current_changed",
    "two_rows_run_into_one",
    "the_head_of_a_table_made_a_row",
    "the_official_address_changed",
    "the_publisher_changed",
    "the_town_renamed",
}
"""What a code and its text alone cannot show; docs/trust.md gives the reason for each."""


@cache
def _sound(town: str) -> tuple[Plain, str]:
    (path,) = SAMPLE.glob(f"{town}.*")
    code, source = code_of(path)
    return json.loads(dumps(code)), source.text


@pytest.mark.parametrize("town", TOWNS)
def test_a_sound_text_differs_in_nothing_from_its_code(town: str) -> None:
    sound, _ = _sound(town)
    assert [str(one) for one in differences(sound)] == []


def test_moves_are_made_again() -> None:
    sound, _ = _sound("alderwick")
    code = copied(sound)
    code["moves"][0]["over"][1] += 1
    code["moves"].append(code["moves"][0])
    assert [one.where for one in differences(code)] == ["/moves"]


@pytest.mark.parametrize("name", sorted(KINDS.keys() - NOT_CLAIMED))
def test_a_change_at_any_place_is_found(name: str) -> None:
    tried = 0
    for town in random.Random(name).sample(TOWNS, len(TOWNS)):
        sound, source = _sound(town)
        code = copied(sound)
        try:
            with by_lot(f"{name} {town}"):
                KINDS[name](code, source)
        except (AbsentError, StopIteration, ValueError):
            continue
        if town == "quillbrook" or code == sound:
            continue  # a flattened text has neither line ends nor points: docs/trust.md
        assert prove(code, source).faults or differences(code), town
        tried += 1
        if tried == TEXTS:
            return
    if not tried:
        pytest.skip("the sample has nothing of the kind")


def test_a_code_of_another_release_is_not_made_again() -> None:
    sound, _ = _sound("larkmoor")
    assert same_program(sound)
    assert not same_program({**sound, "townbook": "0.0.1"})
