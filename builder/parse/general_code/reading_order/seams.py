"""Find where the text at a page's margin ends and its list text begins.

The seam is a line, recognized by widths and by how well the lines continue one another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import TypeAlias

from builder.parse.general_code.reading_order.chunks import definition_start, has_small
from builder.parse.lines import paragraphs
from builder.parse.lines.joins import MOST, Joins
from builder.parse.lines.measure import (
    DEEPEST,
    LEAST_LIKELY,
    TOLERANCE,
    Measures,
    first_word,
    width,
)

_NOTE_OPEN = re.compile(r"\[[^\]]*$")
_DEPTHS = (1, 2, 3, 4)
"""Depths of indent that list text may have."""
_OTHER_DEPTH = 1.0
"""Cost of another depth after the end of a text."""
_CAPITAL = 0.3
"""Weight of the evidence that a sentence continues with a line that begins with a capital."""
_TORN_TABLE = 2.0
"""Cost of separating the rows of one table."""
_Widths: TypeAlias = tuple[float, float | None]
"""The width of a line and, if its paragraph continues, of the word that did not fit on it."""
_NOTHING: _Widths = (0.0, None)
"""The widths for a row of a table, which fits any indent."""


@dataclass
class Seams:
    """The lines of a page at which its list text may begin, each scored when needed."""

    measures: Measures
    joins: Joins
    texts: Sequence[str]
    limit: int
    """The last line at which it may begin."""
    rows: AbstractSet[int]
    """Lines of tables."""
    before: str
    """The broken line that the page before ends with, if known."""
    after: str
    """The line that the next page begins with, if known."""

    def __post_init__(self) -> None:
        self.fitting = self._fitting()
        self.score = cache(self._score)

    def _score(self, cut: int) -> float:
        """How likely list text begins at a line, as a score.

        The evidence is the widths of the lines, and how well they continue one another.
        """
        score, texts = self.fitting[cut], self.texts
        if cut == self.limit:
            return score
        if self.before:
            score += self.joins.fit(self.before, texts[cut])
        if cut:
            score += self._between(texts[cut - 1], texts[cut])
        if cut in self.rows and cut - 1 in self.rows:
            score -= _TORN_TABLE
        return score

    def best(self, count: int) -> list[int]:
        """The likeliest lines between the first and the last, earlier ones first among equals."""
        hopes = sorted(
            ((self.fitting[cut] + self._hope(cut), cut) for cut in range(1, self.limit)),
            reverse=True,
        )
        found: list[tuple[float, int]] = []
        for hope, cut in hopes:
            if len(found) == count and hope < -found[-1][0]:
                break  # nothing that its words show can bring it among the best
            found = sorted([*found, (-self.score(cut), cut)])[:count]
        return [cut for _, cut in found]

    def _hope(self, cut: int) -> float:
        """The most that words can count for a line."""
        return MOST * (bool(self.before) + (0 if paragraphs.is_closed(self.texts[cut - 1]) else 2))

    def _fitting(self) -> list[float]:
        """How well the widths fit a seam at each line up to `limit`.

        Lines above it should fit the margin; its own line and those below should fit a list.
        """
        widths = self._widths()
        margin, alone = self.measures.costs(widths, 0)
        above = [0.0, *accumulate(margin)]
        below = self._below(widths)
        return [
            -below[0],
            *(-below[cut] - (above[cut - 1] + alone[cut - 1]) for cut in range(1, self.limit + 1)),
        ]

    def _below(self, widths: Sequence[_Widths]) -> list[float]:
        """For each line, the evidence of its width and of those below it against list text.

        List text may change its depth where a text ends.
        """
        costs = [self.measures.costs(widths, depth)[0] for depth in _DEPTHS]
        least = [0.0] * len(_DEPTHS)
        found = [0.0]
        for index in range(len(widths) - 1, -1, -1):
            if paragraphs.is_closed(self.texts[index]):
                best = min(least) + _OTHER_DEPTH
                least = [min(cost, best) for cost in least]
            least = [cost + paired[index] for cost, paired in zip(least, costs, strict=True)]
            found.append(min(least))
        return found[::-1]

    def _between(self, above: str, below: str) -> float:
        """How likely a seam is between two lines, as a score.

        The margin's text ends with the first, and would continue with `after`. List text begins
        with the second.
        """
        score = 0.0
        if not may_end(above):
            score -= 0.6 if paragraphs.begins_small(below) else 1.2
        if _NOTE_OPEN.search(above):
            score -= LEAST_LIKELY
        if not paragraphs.is_closed(above):
            score -= self.joins.fit(above, below, adjacent=True)
            fit = self.joins.fit(above, self.after) if self.after else 0.0
            small = paragraphs.begins_small(self.after)
            score += fit if small else min(0.0, fit) + _CAPITAL * max(0.0, fit)
        return score

    def _widths(self) -> list[_Widths]:
        """What the widths of the lines up to `limit` can show."""
        found: list[_Widths] = []
        for index, text in enumerate(self.texts[: self.limit]):
            if index in self.rows or definition_start(text):
                found.append(_NOTHING)  # terms are in capitals of another face
                continue
            wide = width(text)
            if index + 1 == self.limit or paragraphs.is_closed(text):
                found.append((wide, None))
                continue
            following = width(" " + first_word(self.texts[index + 1]))
            ends = wide + following < self.measures.at(DEEPEST) - TOLERANCE
            found.append((wide, None if ends else following))  # a row of a table fits any indent
        return found


def may_end(text: str) -> bool:
    """Whether a block may end with a line: a sentence's end, or a term whose meaning is a list."""
    return (
        paragraphs.is_closed(text)
        or text.endswith("—")
        or (len(text) > 3 and any(map(str.isupper, text)) and not has_small(text))
    )
