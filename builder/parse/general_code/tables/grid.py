"""A table's lines read as a grid.

Columns are tried by number and kind, learned from the reading they give, and tried again.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import takewhile
from typing import Any

from builder.frozen import frozen
from builder.parse.general_code.tables.columns import (
    FULL,
    LISTED,
    Counts,
    Odds,
    Piece,
    Width,
    widths,
)
from builder.parse.general_code.tables.head import Head, heads
from builder.parse.general_code.tables.search import RowReading, Steps, search
from builder.parse.general_code.tables.words import NUMERIC, TableLine

TRIAL_LINES = 30
"""Lines on which each guess is tried first."""
LEARNED_LINES = 80
"""Lines from which the columns are learned. They determine how the others are read."""
_TRIED = (8, 40.0)
"""Guesses whose columns are learned from the first lines, and how much more than the best they may
cost."""
_KEPT = (3, 12.0)
"""The same for those that are kept to the end."""
_ROUNDS = 3
"""How often columns are learned again from the reading that they give."""
_DOUBTED = 0.25
"""Share of a table's rows that may have been read wrong and have taught their own mistake."""
_FEWEST_ROWS = 5
"""Fewest rows of a table in which some may be doubted."""
_LINES_OF_A_ROW = 5
"""Most lines of a row. Each column costs more, the more rows there are to agree with it."""
_MEASURE = 25.0
"""Ems of line width that a guess divides among its columns."""
_SHOWN = frozenset({"side", "law", "date", "number", "money", "code"})
"""Forms of words that lines must hold if a column is of their kind."""
_WORDS = frozenset({"name", "street", "small", "link", "opener", "bracket", "note", "aside"})
"""Forms of words of a table of one column; others begin columns of their own."""

_KINDS_OF_RUNS = frozenset({"money", "percent", "date", "code", "law"})
"""Forms that are kinds of columns. Others of a figure are numbers."""
_NARROW = 0.12
"""Share of the measure of a column of figures, if a line ends with several."""

Range = tuple[int, int, int]
"""A line, and where words begin and end on it."""
Cell = tuple[Range, ...]


@frozen
class Grid:
    """The cells of a table as ranges of its lines."""

    above: int
    """How many lines are above the head and belong to no column."""
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    margins: tuple[float, ...]
    """For each row, how much more the next best way to read it costs."""
    head_margin: float


@frozen
class _Trial:
    """The result of reading lines with certain columns."""

    cost: float
    reading: RowReading
    head: Head
    kinds: tuple[str, ...]

    def seen(self, lines: Sequence[TableLine], without: Container[int] = ()) -> list[Counts]:
        """What the reading shows of its columns. Some of its rows may be ignored."""
        found = [Counts() for _ in self.kinds]
        for at, row in enumerate(self.reading.rows):
            if at not in without:
                for counts, cell in zip(found, row, strict=True):
                    counts.add(cell, lines)
        for counts, cell in zip(found, self.head.cells, strict=False):
            counts.measure(cell, lines)
        return found


def read(lines: Sequence[TableLine]) -> Grid | None:
    """The grid of a table's lines, or None if they make no rows."""
    reader = _Reader(lines)
    best = reader.best()
    return reader.grid(best) if best else None


class _Reader:
    """Reads the lines of one table."""

    def __init__(self, lines: Sequence[TableLine]) -> None:
        self.lines = lines
        self.odds = Odds(lines)
        self.whole = self.odds.column("text", Counts(), Width(0.0, FULL))
        self.heads = cache(partial(heads, lines))

    def best(self) -> _Trial | None:
        """The best of all guesses, tried on the first lines, learned from more, used on all."""
        sample, learned = self.lines[:TRIAL_LINES], self.lines[:LEARNED_LINES]
        forms = Counter(form for line in sample for form in line.firsts)
        listed = [guess for guess in LISTED["guesses"] if _fits(guess["kinds"], forms)]
        tried = [
            self._read(
                sample,
                guess["kinds"],
                [Counts(cells=empty) for empty in guess.get("empty", [0] * len(guess["kinds"]))],
                [Width(share * _MEASURE, share * _MEASURE) for share in guess["shares"]],
                Steps(loose=True),
            )
            for guess in (*listed, *_suggested(sample))
        ]
        again = [self._again(sample, trial.seen(sample)) for trial in _nearest(tried, *_TRIED)]
        settled = [self._settled(learned, start) for start in _nearest(again, *_KEPT)]
        doubted = [self._doubted(learned, trial) for trial in settled]
        finals = [trial for trial in (*settled, *doubted) if trial]
        best = min(finals, key=lambda trial: trial.cost, default=None)
        if best is None or len(learned) == len(self.lines):
            return best
        return self._again(self.lines, best.seen(learned))

    def _read(
        self,
        lines: Sequence[TableLine],
        kinds: Sequence[str],
        seen: Sequence[Counts],
        fitting: Sequence[Width],
        steps: Steps,
    ) -> _Trial | None:
        """A reading of lines with what is known of their columns."""
        columns = [self.odds.column(*each) for each in zip(kinds, seen, fitting, strict=True)]
        ways = self.heads(len(kinds))
        costs = [head.cost if head else math.inf for head in ways]
        reading = search(lines, columns, self.whole, costs, steps)
        head = ways[reading.head] if reading else None
        if reading is None or head is None:
            return None
        rows = 1 + (len(lines) - reading.head) / _LINES_OF_A_ROW
        cost = reading.cost + len(kinds) * math.log(rows)
        cost += 2 * max(0.0, sum(one.least for one in fitting) - FULL)
        return _Trial(cost, reading, head, tuple(kinds))

    def _again(self, lines: Sequence[TableLine], seen: Sequence[Counts]) -> _Trial | None:
        """Lines read with what was seen in their columns."""
        return self._read(lines, [*map(self.odds.kind, seen)], seen, widths(seen), Steps())

    def _settled(self, lines: Sequence[TableLine], trial: _Trial | None) -> _Trial | None:
        """The best of a trial's next readings, which continue until its rows stay the same."""
        last, best = trial, None
        for _ in range(_ROUNDS):
            found = last and self._again(lines, last.seen(lines))
            if last is None or found is None:
                break
            best = found if best is None or found.cost < best.cost else best
            if found.reading.rows == last.reading.rows:
                break
            last = found
        return best

    def _doubted(self, lines: Sequence[TableLine], trial: _Trial | None) -> _Trial | None:
        """A trial continued with what its other rows say.

        The rows that cost most may have taught it their own mistake, and are left out.
        """
        if trial is None or len(trial.reading.rows) < _FEWEST_ROWS:
            return None
        costs = trial.reading.costs
        worst = sorted(range(len(costs)), key=costs.__getitem__)[-round(len(costs) * _DOUBTED) :]
        return self._settled(lines, self._again(lines, trial.seen(lines, worst)))

    def grid(self, trial: _Trial) -> Grid:
        """The cells of a trial as ranges of the lines."""

        def placed(cell: Sequence[Piece]) -> Cell:
            return tuple(
                (at, self.lines[at].at[begin], self.lines[at].ends[stop - 1])
                for at, begin, stop in cell
            )

        return Grid(
            trial.head.above,
            tuple(map(placed, trial.head.cells)),
            tuple(tuple(map(placed, row)) for row in trial.reading.rows),
            trial.reading.margins,
            trial.head.margin if trial.head.cells else 0.0,
        )


def _nearest(trials: Iterable[_Trial | None], most: int, lag: float) -> list[_Trial]:
    """The best trials, each with different rows."""
    found: list[_Trial] = []
    for trial in sorted((one for one in trials if one is not None), key=lambda one: one.cost):
        if len(found) == most or (found and trial.cost > found[0].cost + lag):
            break
        if all(trial.reading.rows != other.reading.rows for other in found):
            found.append(trial)
    return found


def _fits(kinds: Sequence[str], forms: Counter[str]) -> bool:
    """Whether lines hold what a guess says of their columns. `forms` counts their words' forms."""
    if len(kinds) == 1:
        return forms.keys() <= _WORDS
    needed = {"number" if kind == "amount" else kind for kind in kinds} & _SHOWN
    return all(forms[kind] >= 2 for kind in needed)


def _suggested(lines: Sequence[TableLine]) -> list[Mapping[str, Any]]:
    """A guess from the lines themselves, if several end with equally many figures or codes."""
    runs = [run for run in map(_run, lines) if len(run) > 1]
    [(count, often)] = Counter(map(len, runs)).most_common(1) or [(0, 0)]
    if often < 2:
        return []
    alike = [run for run in runs if len(run) == count]
    kinds = [Counter(each).most_common(1)[0][0] for each in zip(*alike, strict=True)]
    shares = [max(0.2, 1 - _NARROW * count), *[_NARROW] * count]
    return [{"shares": shares, "kinds": ["text", *kinds]}]


def _run(line: TableLine) -> list[str]:
    """The kinds of the figures and codes that a line ends with, without its first word."""
    figures = takewhile(lambda form: form in NUMERIC or form == "code", line.firsts[:0:-1])
    return [form if form in _KINDS_OF_RUNS else "number" for form in figures][::-1]
