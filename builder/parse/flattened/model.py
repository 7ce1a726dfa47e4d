"""Logistic models with few weights, read from the package's own file of parameters."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import repeat
from typing import Any, Self

from builder.parse.flattened.title_words import TitleWords


def logistic(odds: float) -> float:
    """The chance for given log odds."""
    return 1 / (1 + math.exp(-odds))


@dataclass(frozen=True)
class Model:
    """A probability from features: the logistic of the sum of their weights."""

    bias: float
    weights: Mapping[str, float]

    def logit(self, features: Iterable[str]) -> float:
        """The log odds."""
        return self.bias + sum(map(self.weights.get, features, repeat(0.0)))

    def probability(self, features: Iterable[str]) -> float:
        """The probability, between 0 and 1."""
        return logistic(max(-30.0, min(30.0, self.logit(features))))


NAMES = ("title", "choice", "label", "seam", "term", "sure_label", "sure_seam", "sure_term")
"""Names of the models in the parameters."""


@cache
def parameters() -> dict[str, Any]:
    """The trained parameters of the package, by model name."""
    found: dict[str, Any] = json.loads(
        files("builder.parse.flattened").joinpath("parameters.json").read_text(encoding="utf-8")
    )
    return found


@dataclass(frozen=True)
class Models:
    """Everything that was learned from intact codes."""

    title: Model
    """Whether a heading that has come so far ends and the text begins."""
    choice: Model
    """Which of the places where a heading may end is the likeliest."""
    label: Model
    """Which letters and numbers are labels."""
    seam: Model
    """Which two words are neighbors in a sentence."""
    term: Model
    """Which words are a term that is defined after them."""
    titles: TitleWords = field(default_factory=TitleWords)
    """What titles are made of in any town."""
    sure_label: Model | None = None
    """How often a label and the section it is given to are right; None until learned."""
    sure_seam: Model | None = None
    """How often text joined across the end of a page continues where it was found to."""
    sure_term: Model | None = None
    """How often defined terms are right."""

    @classmethod
    def from_parameters(cls, found: dict[str, Any]) -> Self:
        """The models in the parameters that `bench/train_flattened.py` writes."""
        models = {
            name: Model(found[name]["bias"], found[name]["weights"])
            for name in NAMES
            if name in found
        }
        return cls(**models, titles=TitleWords(**found.get("titles", {})))

    @classmethod
    def shipped(cls) -> Self:
        """The models that the package comes with."""
        return cls.from_parameters(parameters())
