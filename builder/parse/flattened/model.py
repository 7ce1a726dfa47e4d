"""Logistic models with few weights, read from the package's own file of parameters."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Model:
    """A probability from features: the logistic of the sum of their weights."""

    bias: float
    weights: Mapping[str, float]

    def logit(self, features: Iterable[str]) -> float:
        """The log of the odds."""
        weights = self.weights
        return self.bias + sum(weights.get(feature, 0.0) for feature in features)

    def probability(self, features: Iterable[str]) -> float:
        """Between 0 and 1."""
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, self.logit(features)))))


@cache
def load(name: str) -> Model:
    """A model of the package: "title", "label" or "seam"."""
    parameters = json.loads(files("builder.parse.flattened").joinpath("parameters.json").read_text(encoding="utf-8"))[name]
    return Model(parameters["bias"], parameters["weights"])
