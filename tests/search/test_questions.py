"""What residents ask, and which sections answer.

The questions stand in text files, written before the search was tuned to them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.search.asking import Engine
from tests.search.conftest import Engines

pytestmark = [pytest.mark.browser, pytest.mark.corpus]

QUESTIONS = Path(__file__).with_name("questions")
TOWNS = ("walton", "waverly", "franklinville", "seneca-falls", "spring-valley")
SHARES = {
    "written-first": 0.9,
    "held-out": 0.85,
    "common": 0.8,
    "sampled": 0.9,
    "everyday": 0.95,
    "everyday-further": 0.9,
    "less-usual": 0.86,
    "drawn": 0.75,
    "unseen": 0.88,
    "unseen-misspelled": 0.9,
}
"""By folder, of the questions whose answer must stand among the first three hits.

A question that is told that the law has nothing counts as one that was not answered.
"""


def questions(folder: str, town: str) -> list[tuple[str, set[str]]]:
    """Each question of a file with the numbers of the sections that answer it.

    Not every town has a file in each folder.
    """
    path = QUESTIONS / folder / f"{town}.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    parted = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return [(question, set(answers.split())) for question, answers in parted]


def answered(
    engine: Engine, asked: list[tuple[str, set[str]]], chosen: dict[str, str] | None = None
) -> list[bool]:
    found = engine.ask(*(question for question, _ in asked), chosen=chosen)
    return [
        bool(answers & {hit.number for hit in hits[:3]})
        for (_, answers), hits in zip(asked, found, strict=True)
    ]


@pytest.mark.parametrize("folder", SHARES)
def test_the_answer_stands_among_the_first_three_hits(engine_of: Engines, folder: str):
    right = [one for town in TOWNS for one in answered(engine_of(town), questions(folder, town))]
    assert sum(right) >= SHARES[folder] * len(right)


def test_the_portal_answers_within_a_town_as_well_as_its_own_site(engine_of: Engines):
    right = [
        one
        for town in TOWNS
        for one in answered(engine_of(""), questions("written-first", town), {"town": town})
    ]
    assert sum(right) >= SHARES["written-first"] * len(right)
