"""What is known of a table's columns.

This is how their cells begin, continue and end, and how wide the columns were printed.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import NamedTuple

from builder.frozen import frozen
from builder.parse.general_code.tables.grid.lines import Classes
from builder.parse.general_code.tables.grid.shapes import GROUPED, KINDS, RARE, SILENT
from builder.parse.lines.measure import TOLERANCE

FULL = 30.6
"""How wide a table may be, in ems: the measure of the page."""
_FIRST_WEIGHT = 2.0
_INSIDE_WEIGHT = 3.0
_END_WEIGHT = 4.0
"""As how many cells of the table itself the odds of the kind count."""
_COMMON = 0.02
"""The least share of all words that any word counts as: chance repetition makes no column."""
_CELL = 0.35
"""What each cell costs, on top of its words."""
_UNENDED = {"link": 3.5, "short": 1.5, "comma": 3.0}
"""What it costs, however often it happens, that a cell ends with a word that calls for another."""
_EMPTY = (0.35, 5.0)
"""Empty cells of a column, and all its cells, that are added to the counts of the table."""
_AGAINST = {"text": 0.0, "amount": math.inf}
"""What it costs to choose a kind for a column. What a guess begins with may still be text."""
_GROUPED = 2.6
_GROUPS = 0.55
"""Below this share of filled cells, a cell of the first column stands for several rows."""
_TALL = 2.0
"""Cost of a further line in a column of numbers or the like, times the cost of a further word."""


class Width(NamedTuple):
    """The least and the greatest width that a column may have, in ems."""

    least: float
    most: float

    def excess(self, wide: float) -> float:
        """What it costs that a line is too wide for it."""
        over = wide - self.most - TOLERANCE
        return 0.0 if over <= 0 else min(5.0, 1.5 * over + 0.5)

    def slack(self, wide: float, following: float) -> float:
        """What it costs that a cell breaks its line although its next word would have fitted."""
        room = self.least - TOLERANCE - wide - following
        return 0.0 if room <= 0 else min(3.5, 0.9 * room + 0.3)


@dataclass
class Counts:
    """What was seen in a column's cells."""

    first: dict[int, int] = field(default_factory=dict)
    inside: dict[int, int] = field(default_factory=dict)
    ends: dict[int, int] = field(default_factory=dict)
    continues: dict[int, int] = field(default_factory=dict)
    empty: int = 0
    filled: int = 0
    wide: list[float] = field(default_factory=list)
    """Widths of its lines, in ems."""
    breaks: list[tuple[float, float]] = field(default_factory=list)
    """Width of a line that continues in the next one, and of the word that did not fit on it."""

    @property
    def share_filled(self) -> float:
        """Share of its cells that hold anything."""
        return self.filled / max(1, self.filled + self.empty)


@frozen
class Column:
    """What a column's cells cost, by class of word."""

    first: Sequence[float]
    inside: Sequence[float]
    ends: Sequence[float]
    continues: Sequence[float]
    empty: float
    tall: float
    """What each further line of a cell costs."""
    width: Width
    grouped: bool = False
    """Whether each of its cells stands for several rows."""


class KindOdds(NamedTuple):
    """The odds of a table's classes in a kind of column, and what they cost."""

    first: list[float]
    inside: list[float]
    ends: list[float]
    first_cost: list[float]
    inside_cost: list[float]
    end_cost: list[float]
    continues_cost: list[float]
    first_against: list[float]
    """What classes not seen in a column cost there, compared with their cost in the whole table."""
    inside_against: list[float]
    ends_against: list[float]


@dataclass
class Odds:
    """The odds of a table's classes by kind of column, made once for a table."""

    classes: Classes

    def __post_init__(self) -> None:
        self.totals = sum(self.classes.firsts, Counter[str]())
        self.base = [
            math.log(max(forms.total() / self.classes.count, _COMMON))
            for forms in self.classes.firsts
        ]
        self.unending = [
            sum(count * _UNENDED.get(form, 0.0) for form, count in forms.items()) / forms.total()
            for forms in self.classes.lasts
        ]
        self.noted = [
            at for at, forms in enumerate(self.classes.firsts) if not SILENT.isdisjoint(forms)
        ]
        self.odds_of = cache(self._odds_of)
        self.unseen = cache(partial(self._column, counts=Counts(), width=Width(0.0, 0.0)))
        """Columns in which nothing was seen, by kind."""
        self.text = self.column("text", None, Width(0.0, 0.0))

    def _odds_of(self, kind: str) -> KindOdds:
        """The odds of a kind."""
        odds = KINDS[kind]
        first, inside = (
            [
                sum(n / self.totals[form] * given.get(form, rare) for form, n in forms.items())
                for forms in self.classes.firsts
            ]
            for given, rare in ((odds.first, RARE), (odds.inside, 10 * RARE))
        )
        ends = [
            sum(n * odds.ends.get(form, 0.2) for form, n in forms.items()) / forms.total()
            for forms in self.classes.lasts
        ]
        return KindOdds(
            first,
            inside,
            ends,
            [-math.log(odd) for odd in first],
            [odds.wordy - math.log(odd) for odd in inside],
            [-math.log(odd) for odd in ends],
            [-math.log(1 - odd) for odd in ends],
            [
                base - math.log(_FIRST_WEIGHT * odd)
                for odd, base in zip(first, self.base, strict=True)
            ],
            [
                base - math.log(_INSIDE_WEIGHT * odd)
                for odd, base in zip(inside, self.base, strict=True)
            ],
            [extra - math.log(odd) for odd, extra in zip(ends, self.unending, strict=True)],
        )

    def column(self, kind: str, seen: Counts | None, width: Width) -> Column:
        """A column by its kind and what was seen in it."""
        if seen is None:
            return replace(self.unseen(kind), width=width)
        return self._column(kind, seen, width)

    def _column(self, kind: str, counts: Counts, width: Width) -> Column:
        odds = self.odds_of("text" if kind == GROUPED else kind)
        wordy = 0.0 if kind == GROUPED else KINDS[kind].wordy
        extra = _GROUPED if kind == GROUPED else 0.0
        empty = (counts.empty + _EMPTY[0] + extra) / (
            counts.empty + counts.filled + _EMPTY[1] + extra
        )
        whole = math.log(sum(counts.first.values()) + _FIRST_WEIGHT) + _CELL - math.log(1 - empty)
        most = math.log(sum(counts.inside.values()) + _INSIDE_WEIGHT) + wordy
        first = [whole + cost for cost in odds.first_against]
        for at, count in counts.first.items():
            first[at] = whole - math.log(count + _FIRST_WEIGHT * odds.first[at]) + self.base[at]
        inside = [most + cost for cost in odds.inside_against]
        for at, count in counts.inside.items():
            inside[at] = most - math.log(count + _INSIDE_WEIGHT * odds.inside[at]) + self.base[at]
        for at in self.noted:
            inside[at] = 0.0
        ends, continues = odds.ends_against.copy(), odds.continues_cost.copy()
        for at in counts.ends.keys() | counts.continues.keys():
            ended = counts.ends.get(at, 0)
            stop = (ended + _END_WEIGHT * odds.ends[at]) / (
                ended + counts.continues.get(at, 0) + _END_WEIGHT
            )
            ends[at], continues[at] = self.unending[at] - math.log(stop), -math.log(1 - stop)
        return Column(
            first=first,
            inside=inside,
            ends=ends,
            continues=continues,
            empty=-math.log(empty),
            tall=_TALL * wordy,
            width=width,
            grouped=kind == GROUPED,
        )

    def kind(self, seen: Counts) -> str:
        """The kind of column whose odds fit best what was seen in one."""
        best, cost = "text", math.inf
        for name in KINDS:
            odds = self.odds_of(name)
            total = _AGAINST.get(name, 1.0)
            for costs, counts in (
                (odds.first_cost, seen.first),
                (odds.end_cost, seen.ends),
                (odds.inside_cost, seen.inside),
                (odds.continues_cost, seen.continues),
            ):
                for at, count in counts.items():
                    total += count * costs[at]
                if total >= cost:
                    break
            if total < cost:
                best, cost = name, total
        return best

    def kinds(self, seen: Sequence[Counts]) -> tuple[str, ...]:
        """The kinds of all columns. A first one with many empty cells stands for several rows."""
        found = [self.kind(counts) for counts in seen]
        if seen[0].share_filled < _GROUPS:
            found[0] = GROUPED
        return tuple(found)
