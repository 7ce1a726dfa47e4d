"""Where the text at a page's margin ends and its list text begins: at which line, told by widths and by how the lines read on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

from builder.parse import paragraphs
from builder.parse.general_code.chunks import definition_start
from builder.parse.general_code.joins import Joins
from builder.parse.measure import DEEPEST, TOLERANCE, Measures, first_word, width

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
_Widths: TypeAlias = tuple[float, float | None]
"""The width of a line, and that of the word that did not fit on it, where its paragraph goes on."""
_NOTHING: _Widths = (0.0, None)
"""What a row of a table says: it fits any indent."""


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
        widths = self._widths(texts, limit, rows)
        margin, alone = self.measures.costs(widths, 0, _MOST)
        above = [0.0, *accumulate(margin)]
        below = self._below(texts, widths)
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

    def _below(self, texts: Sequence[str], widths: Sequence[_Widths]) -> list[float]:
        """For each line what it and those below it say against list text, which may change its depth where a text ends."""
        costs = [self.measures.costs(widths, depth, _MOST)[0] for depth in _DEPTHS]
        least = [0.0] * len(_DEPTHS)
        found = [0.0]
        for index in range(len(widths) - 1, -1, -1):
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

    def _widths(self, texts: Sequence[str], limit: int, rows: set[int]) -> list[_Widths]:
        """What the widths of the lines up to `limit` can say."""
        found: list[_Widths] = []
        for index, text in enumerate(texts[:limit]):
            if index in rows or definition_start(text):  # terms are set in capitals of another face
                found.append(_NOTHING)
                continue
            wide = width(text)
            if index + 1 == limit or paragraphs.is_closed(text):
                found.append((wide, None))
                continue
            following = width(" " + first_word(texts[index + 1]))
            ends = wide + following < self.measures.at(DEEPEST) - TOLERANCE
            found.append((wide, None if ends else following))  # a row of a table fits any indent
        return found


def may_end(text: str) -> bool:
    """Whether a block may end with a line: a sentence's end, or a term whose meaning is a list."""
    return paragraphs.is_closed(text) or text.endswith("—") or (len(text) > 3 and _SMALL_WORDS.sub("", text).isupper())
