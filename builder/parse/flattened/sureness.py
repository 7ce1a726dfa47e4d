"""How sure labels, their places, seams and defined terms are.

It is how often such were right in codes whose intact text is known. The search has weighed each by
itself. Here its neighbors are weighed too, because one wrong label leads to others.
`bench/train_flattened.py` fits the models on codes that the other models were not trained on. Ends
of titles need no such step: they are right as often as the search that finds them says.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from builder.parse.flattened.bodies import Body
from builder.parse.flattened.definitions import Definition, defines
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.model import Model
from builder.parse.flattened.skeleton import AnyHeading
from builder.parse.labels import Form, Stack

_WEAK = 0.62
"""Confidence below which a word hardly looks like a label, and is accepted for its neighbors."""
_STEPS = tuple(at / 2 for at in range(-4, 15))
"""Log odds of seams: the more of these steps a seam reaches, the surer it is."""


def term_facts(definition: Definition) -> tuple[str, ...]:
    """Features of a defined term: only the odds of the search."""
    return (f"odds {_odds(definition.confidence)}",)


def seam_facts(chance: float) -> tuple[str, ...]:
    """Features of the place where a text continues across a page's end: the odds, step by step."""
    odds = _log_odds(chance)
    return tuple(f"over {step}" for step in _STEPS if odds >= step)


def seam_sureness(chance: float, model: Model | None) -> float:
    """How often a seam with this chance in the search is right; 1 if there is no seam."""
    if chance >= 1.0 or model is None:
        return chance
    return round(model.probability(seam_facts(chance)), 3)


def label_facts(evidence: Evidence, heading: AnyHeading, body: Body) -> Iterator[tuple[str, ...]]:
    """For each item of a unit, features that show how sure its label and its section are."""
    words = evidence.words
    among_definitions = defines(words, heading.title)
    before: Stack = ()
    lists = 0
    trouble: set[str] = set()
    for index, text in enumerate(body.items):
        item = text.item
        if item.fresh:
            before, lists, trouble = (), lists + 1, set()
        trouble |= set(_trouble(before, item.stack))
        last = index + 1 == len(body.items) or body.items[index + 1].item.fresh
        facts = [f"depth {min(len(item.stack), 4)}", *sorted(trouble)]
        if item.confidence < _WEAK:
            facts.append("weak")
        if among_definitions:
            facts.append("among definitions")
        if lists > 1:
            facts.append("second list")
        if last and item.stack[-1].value == 1:
            facts.append("alone")
        yield tuple(facts)
        before = item.stack


def _trouble(before: Stack, stack: Stack) -> Iterator[str]:
    """Features that make a list doubtful from here on."""
    if stack[0].form is Form.FIGURE:
        yield "opens with a number"
    depth = len(stack) - 1
    for at, level in enumerate(before):
        if level.form is stack[-1].form and stack[-1].value - level.value == 1 and at != depth:
            yield "two ways"
    if depth < len(before) and stack[-1].value - before[depth].value > 1:
        yield "one skipped"


def _odds(confidence: float) -> int:
    """The log odds, rounded."""
    return min(6, max(-3, round(_log_odds(confidence))))


def _log_odds(chance: float) -> float:
    bounded = min(max(chance, 1e-4), 1 - 1e-4)
    return math.log(bounded / (1 - bounded))
