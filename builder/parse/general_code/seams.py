"""Where the text at a page's margin ends and its list text begins: at which line, told by widths and by how the lines read on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from builder.parse import paragraphs
from builder.parse.general_code.chunks import definition_start
from builder.parse.general_code.joins import Joins
from builder.parse.measure import DEEPEST, Measures

_NOTE_OPEN = re.compile(r"\[[^\]]*$")
_SMALL_WORDS = re.compile(r"\b(?:or|and|of|the)\b")
_MOST = 4.0
_DEPTHS = (1, 2, 3, 4)
"""Indents that list text may stand at."""
_OTHER_DEPTH = 1.0
"""Cost of another indent behind the end of a text."""
_CAPITAL = 0.3
"""What it counts that a sentence could go on with a line that begins with a capital."""
_TORN_TABLE = 2.0
"""Cost of parting the rows of one table."""


@dataclass(frozen=True)
class Seams:
    """Scores the lines at which list text may begin."""

    measures: Measures
    joins: Joins

    def scores(self, texts: Sequence[str], limit: int, rows: set[int], before: str, after: str) -> list[float]:
        """For each line up to `limit`: how well the lines above it fit the margin, and it and those below a list.

        `rows` are lines of tables; `before` is the broken line that the page before ends with, `after` the line that the next page
        begins with, where these are known.
        """
        margin, alone = self._costs(texts, limit, 0, rows)
        above = [0.0, *accumulate(margin)]
        below = self._below(texts, limit, rows)
        scores = []
        for cut in range(limit + 1):
            score = -below[cut]
            if cut:
                score -= above[cut - 1] + alone[cut - 1]
            if before and cut < limit:
                score += self.joins.fit(before, texts[cut])
            if 0 < cut < limit:
                score += self._inner(texts[cut - 1], texts[cut], after)
            if cut < limit and cut in rows and cut - 1 in rows:
                score -= _TORN_TABLE
            scores.append(score)
        return scores

    def _below(self, texts: Sequence[str], limit: int, rows: set[int]) -> list[float]:
        """For each line what it and those below it say against list text, which may change its depth where a text ends."""
        costs = [self._costs(texts, limit, depth, rows)[0] for depth in _DEPTHS]
        least = [0.0] * len(_DEPTHS)
        found = [0.0]
        for index in range(limit - 1, -1, -1):
            if paragraphs.is_closed(texts[index]):
                best = min(least) + _OTHER_DEPTH
                least = [min(cost, best) for cost in least]
            least = [cost + paired[index] for cost, paired in zip(least, costs, strict=True)]
            found.append(min(least))
        return found[::-1]

    def _inner(self, above: str, below: str, after: str) -> float:
        """How likely the margin's text ends with one line, to go on with `after`, and list text begins with the next."""
        score = 0.0
        if not may_end(above):
            score -= 0.6 if paragraphs.begins_small(below) else 1.2
        if _NOTE_OPEN.search(above):
            score -= _MOST
        if not paragraphs.is_closed(above):
            score -= self.joins.fit(above, below, adjacent=True)
            fit = self.joins.fit(above, after) if after else 0.0
            score += fit if paragraphs.begins_small(after) else min(0.0, fit) + _CAPITAL * max(0.0, fit)
        return score

    def _costs(self, texts: Sequence[str], limit: int, depth: int, rows: set[int]) -> tuple[list[float], list[float]]:
        """What each line says against a depth: with the line that follows it, and alone."""
        paired, alone = [], []
        for index in range(limit):
            if index in rows or definition_start(texts[index]):  # terms are set in capitals of another face
                paired.append(0.0)
                alone.append(0.0)
                continue
            text = texts[index]
            below = texts[index + 1] if index + 1 < limit else None
            if below is not None and (paragraphs.is_closed(text) or self.measures.is_short(text, below, DEEPEST)):
                below = None  # the end of a paragraph, or a row of a table: it fits any indent
            over = min(_MOST, self.measures.against(text, None, depth))
            alone.append(over)
            paired.append(over if over or below is None else min(_MOST, self.measures.against(text, below, depth)))
        return paired, alone


def may_end(text: str) -> bool:
    """Whether a block may end with a line: a sentence's end, or a term whose meaning is a list."""
    return paragraphs.is_closed(text) or text.endswith("—") or (len(text) > 3 and _SMALL_WORDS.sub("", text).isupper())
