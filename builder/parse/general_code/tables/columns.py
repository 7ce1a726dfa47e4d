"""What a table's columns hold, as costs: how their cells begin, go on and end, how wide they are.

The odds of a kind of column stand in `columns.toml`. The cells that a reading of the table puts in
a column soon outweigh them; they matter most in a short table.
"""

from __future__ import annotations

import math
import tomllib
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from builder.frozen import frozen
from builder.parse.general_code.tables.words import SILENT, TableLine
from builder.parse.lines.measure import TOLERANCE

FULL = 30.6
"""How wide a table may be, in ems: the measure of the page."""
_WEIGHTS = {"first": 2.0, "inside": 3.0, "ends": 4.0}
"""As how many cells of the table itself the odds of the kind count."""
_RARE = {"first": 0.001, "inside": 0.01, "ends": 0.2}
"""Odds of a form that is not listed."""
_EMPTY = (0.35, 5.0)
"""Empty cells of a column, and all its cells, that are added to the counts of the table."""
_LEAST_TABLE = 25.5
"""Least width of a table: the full measure, less the space between columns."""
_CELL = 0.35
"""What each cell costs, on top of its words."""
_AGAINST = {"text": 0.0, "amount": math.inf}
"""What it costs to choose a kind for a column. What a guess begins with may still be text."""
_WIDEST = 99.0

LISTED: Mapping[str, Any] = tomllib.loads(
    Path(__file__).with_name("columns.toml").read_text(encoding="utf-8")
)


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


Piece = tuple[int, int, int]
"""Part of a cell: a line, its first word there and the one after the last."""


@dataclass
class Counts:
    """What was seen in a column's cells."""

    first: Counter[str] = field(default_factory=Counter)
    inside: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    continues: Counter[str] = field(default_factory=Counter)
    cells: int = 0
    wide: list[float] = field(default_factory=list)
    """Widths of its lines, in ems."""
    breaks: list[tuple[float, float]] = field(default_factory=list)
    """Width of a line that continues in the next one, and of the word that did not fit on it."""

    def add(self, cell: Sequence[Piece], lines: Sequence[TableLine]) -> None:
        """Count a cell, which may be empty."""
        self.cells += 1
        self.measure(cell, lines)
        firsts = [lines[at].firsts[word] for at, start, end in cell for word in range(start, end)]
        lasts = [lines[at].lasts[word] for at, start, end in cell for word in range(start, end)]
        self.first.update(firsts[:1])
        self.inside.update(form for form in firsts[1:] if form not in SILENT)
        self.ends.update(lasts[-1:])
        self.continues.update(lasts[:-1])

    def measure(self, cell: Sequence[Piece], lines: Sequence[TableLine]) -> None:
        """Take only the widths of a cell."""
        wide = [lines[at].width(start, end) for at, start, end in cell]
        self.wide += wide
        self.breaks += zip(wide, (lines[at].lead for at, _, _ in cell[1:]), strict=False)

    def width(self) -> Width:
        """The width that the lines contradict least; the narrowest of several."""

        def against(wide: float) -> float:
            one = Width(wide, wide)
            over = sum(one.excess(line) for line in self.wide)
            return over + sum(one.slack(*broken) for broken in self.breaks)

        least = min(sorted({round(wide, 1) for wide in self.wide}), key=against, default=1.0)
        full = min((wide + following for wide, following in self.breaks), default=_WIDEST)
        return Width(least, max(least, full - TOLERANCE))


def widths(seen: Sequence[Counts]) -> list[Width]:
    """The widths of columns that fit on the page together."""
    found = [counts.width() for counts in seen]
    missing = _LEAST_TABLE - sum(one.most for one in found)
    if missing > 0:  # every column breaks its lines too early: none can be as narrow as it seems
        most = [one.most + missing / len(found) for one in found]
        return [Width(one, one) for one in most]
    spare = max(0.0, FULL - sum(one.least for one in found))
    return [Width(one.least, min(one.most, one.least + spare)) for one in found]


@frozen
class Column:
    """What a column's cells cost, by the forms of their words."""

    first: Mapping[str, float]
    inside: Mapping[str, float]
    """A further word of a cell, by its form as the first one."""
    ends: Mapping[str, float]
    continues: Mapping[str, float]
    """A cell that goes on after a word, by its form as the last one."""
    empty: float
    width: Width


@frozen
class _Kind:
    """How the cells of a kind of column read, as odds by the forms of words."""

    first: Mapping[str, float]
    inside: Mapping[str, float]
    ends: Mapping[str, float]
    wordy: float
    """What each further word of a cell costs."""


def _kind(apart: Mapping[str, Any]) -> _Kind:
    """A kind by its differences from text, which is the only one that may begin with anything."""
    first = LISTED["rare"] if apart else {}
    odds = {
        part: defaultdict(partial(float, rare), LISTED["text"][part] | apart.get(part, {}))
        for part, rare in _RARE.items()
    }
    odds["first"].update(first | apart.get("first", {}))
    return _Kind(**odds, wordy=apart.get("wordy", 0.0))


_KINDS: Mapping[str, _Kind] = {name: _kind(apart) for name, apart in LISTED["kinds"].items()}


class Odds:
    """The costs of columns in one table, beside those of its words anywhere."""

    def __init__(self, lines: Sequence[TableLine]) -> None:
        firsts = Counter(form for line in lines for form in line.firsts)
        self.lasts = {form for line in lines for form in line.lasts}
        count = sum(count for form, count in firsts.items() if form not in SILENT)
        self.base = {form: math.log(max(0.02, n / max(1, count))) for form, n in firsts.items()}

    def column(self, kind: str, seen: Counts, width: Width) -> Column:
        """A column by its kind and what was seen in it."""
        odds, weight = _KINDS[kind], _WEIGHTS["ends"]
        empty = (seen.cells - seen.first.total() + _EMPTY[0]) / (seen.cells + _EMPTY[1])
        cell = _CELL - math.log(1 - empty)
        first = self._costs(seen.first, odds.first, _WEIGHTS["first"], cell)
        inside = self._costs(seen.inside, odds.inside, _WEIGHTS["inside"], odds.wordy)
        stops = {
            form: (seen.ends[form] + weight * odds.ends[form])
            / (seen.ends[form] + seen.continues[form] + weight)
            for form in self.lasts
        }
        unended = LISTED["unended"]
        return Column(
            first,
            inside | dict.fromkeys(SILENT, 0.0),
            {form: unended.get(form, 0.0) - math.log(stop) for form, stop in stops.items()},
            {form: -math.log(1 - stop) for form, stop in stops.items()},
            -math.log(empty),
            width,
        )

    def _costs(
        self, counts: Counter[str], odds: Mapping[str, float], weight: float, more: float
    ) -> dict[str, float]:
        """What each form costs, and `more`, by how often it was seen and the odds of the kind."""
        whole = math.log(counts.total() + weight) + more
        return {
            form: base + whole - math.log(counts[form] + weight * odds[form])
            for form, base in self.base.items()
        }

    def kind(self, seen: Counts) -> str:
        """The kind of column whose odds fit best what was seen in one."""
        return min(_KINDS, key=partial(_against, seen))


def _against(seen: Counts, name: str) -> float:
    """What speaks against a kind of column."""
    kind = _KINDS[name]
    cost = kind.wordy * seen.inside.total() + _AGAINST.get(name, 1.0)
    parts = ((seen.first, kind.first), (seen.inside, kind.inside), (seen.ends, kind.ends))
    for counts, odds in parts:
        cost -= sum(count * math.log(odds[form]) for form, count in counts.items())
    return cost - sum(n * math.log(1 - kind.ends[form]) for form, n in seen.continues.items())
