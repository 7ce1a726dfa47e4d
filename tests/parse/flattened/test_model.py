"""Models of few weights: a feature that was never learned says nothing."""

from __future__ import annotations

import pytest

from builder.parse.flattened.model import NAMES, Model, Models

MODEL = Model(-1.0, {"the": 2.0, "of": -0.5})


def test_weights_of_features_are_summed() -> None:
    assert MODEL.logit([]) == -1.0
    assert MODEL.logit(["the", "of", "goose"]) == 0.5
    assert MODEL.logit(["the", "the"]) == 3.0


def test_even_odds_are_a_half_and_great_ones_stay_within_bounds() -> None:
    assert Model(0.0, {}).probability([]) == 0.5
    assert MODEL.probability(["the"]) == pytest.approx(0.731, abs=0.001)
    assert 0 < Model(-1e6, {}).probability([]) < Model(1e6, {}).probability([]) <= 1


def test_the_sureness_of_a_model_may_not_be_learned_yet() -> None:
    given = {name: {"bias": 1.0, "weights": {}} for name in NAMES if not name.startswith("sure")}
    models = Models.from_parameters(given)
    assert models.title.bias == 1.0
    assert (models.sure_label, models.sure_seam, models.sure_term) == (None, None, None)
    assert Models.shipped().sure_label is not None
