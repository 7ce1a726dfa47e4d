"""The condition of a copy that was damaged, for tests that need one without a parser."""

from __future__ import annotations

from builder.certainty import Condition, Loss
from builder.parse.flattened.condition import measured

DAMAGED = Condition(
    (
        Loss(
            "capital letters",
            "capital letters left, compared with the letters",
            0,
            1_000,
            whole=True,
        ),
        Loss("punctuation", "punctuation left, compared with the words", 0, 200, whole=True),
        Loss(
            "marks within numbers",
            "marks within numbers left, compared with the numbers",
            0,
            20,
            whole=True,
        ),
        Loss("section numbers", "numbers of sections that had to be inferred", 1, 8, whole=False),
        Loss("words", "gaps that show that words are gone", 2, 200, whole=False),
    ),
    measured(),
)
