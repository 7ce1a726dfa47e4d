"""The trained parameters.

They hold no words of a single code, and the script that makes them reproduces such parameters.
"""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

from bench.title_counts import LEAST
from bench.train_flattened import Truth, trained
from builder.parse.flattened.features import FUNCTION_WORDS
from builder.parse.flattened.model import Models, parameters
from builder.parse.flattened.title_words import TitleWords
from tests.sample.make import manuscripts, style_of
from tests.typeset import general_code
from tests.typeset.sibling import Sibling, compare

_LAYOUT = frozenset(
    """after ahead before behind double echo finite gap inside long mark none note opening opens
        repeats seen share unseen verb within
        fan""".split()
)
"""Words that name features; endings of words have a dash before them."""
_OF_LABELS = re.compile(r"[ax](?:[plr][mx]|gap|long)")
"""How well a label's neighbors go together, and the blanks at it."""


@pytest.mark.parametrize("name", ["title", "choice", "label", "seam", "term"])
def test_parameters_know_only_function_words_and_layout(name: str) -> None:
    words = {
        word
        for key in parameters()[name]["weights"]
        for word in re.findall(r"(?<![-a-zA-Z])[a-z]{3,}", key)
    }
    assert {
        word for word in words - _LAYOUT - FUNCTION_WORDS if not _OF_LABELS.fullmatch(word)
    } == set()


def test_titles_of_several_towns_are_kept() -> None:
    known = TitleWords(**parameters()["titles"])
    assert min(known.whole.values()) >= LEAST
    assert "definitions" in known.whole
    assert {word for title in known.whole for word in title.split()} <= (
        known.within.keys() | known.last.keys()
    )


@cache
def _typeset(name: str, folder: Path) -> Path:
    """The intact text of a manuscript of the sample."""
    manuscript = dict(manuscripts())[name]
    path = folder / f"{name}.txt"
    path.write_text(
        general_code.typeset(manuscript.entries, style_of(manuscript)), encoding="utf-8"
    )
    return path


def _outcomes(sibling: Sibling, models: Models) -> dict[str, list[bool]]:
    """By measure, whether the answers are right."""
    score = compare(sibling.intact, sibling.parsed(models), sibling.words)
    return {measure: [one.right for one in answers] for measure, answers in score.items()}


def _share(outcomes: list[bool]) -> float:
    return sum(outcomes) / len(outcomes)


def test_the_shipped_models_outdo_models_trained_on_the_sample(tmp_path: Path) -> None:
    """Trained on one fictional code and measured on the other, both ways.

    The results are alike, better than chance, and not better than the shipped ones.

    Each of the two has about a hundred titles, too few for three more or less to matter; both
    together have enough.
    """
    measures = {"titles": 0.5, "labels precision": 0.8, "blocks": 0.5}
    own: dict[str, list[bool]] = {measure: [] for measure in measures}
    shipped: dict[str, list[bool]] = {measure: [] for measure in measures}
    for town, other in permutations(("alderwick", "quillbrook")):
        truth = Truth.from_file(_typeset(town, tmp_path), TitleWords())
        models = trained([truth], random.Random(7))
        assert set(models) == {
            name
            for name in parameters()
            if not name.startswith("sure") and "weights" in parameters()[name]
        }
        for name, model in models.items():
            assert len(set(model.weights) & set(parameters()[name]["weights"])) > 0.5 * len(
                model.weights
            ), name
        unseen = Sibling.from_file(_typeset(other, tmp_path))
        mine, theirs = _outcomes(unseen, Models(**models)), _outcomes(unseen, Models.shipped())
        for measure in measures:
            own[measure] += mine[measure]
            shipped[measure] += theirs[measure]
    for measure, least in measures.items():
        assert least < _share(own[measure]) <= _share(shipped[measure]) + 0.03, measure
