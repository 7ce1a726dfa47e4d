"""A table's lines read as a grid.

Columns are tried by number and kind, learned from the reading they give, and tried again.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from builder.frozen import frozen
from builder.parse.general_code.tables.grid.columns import FULL, Counts, Odds, Width
from builder.parse.general_code.tables.grid.costs import Columns, Excerpt
from builder.parse.general_code.tables.grid.guesses import GUESSES, Guess, suggested
from builder.parse.general_code.tables.grid.head import Head, heads, words_of
from builder.parse.general_code.tables.grid.head_words import HeadWords
from builder.parse.general_code.tables.grid.lines import Classes, TableLine
from builder.parse.general_code.tables.grid.reading import TableReading
from builder.parse.general_code.tables.grid.search import search
from builder.parse.general_code.tables.grid.tally import counted, head_cells, widths

GLANCE_LINES = 24
"""Lines on which each guess is tried first."""
TRIAL_LINES = 30
"""Lines on which the remaining guesses are tried."""
LEARNED_LINES = 80
"""Lines from which the columns are learned. They determine how the others are read."""
_UNLIKE_HEAD = 6.0
"""A number of columns is tried if its head costs at most this much more than the best."""
_LAG = 20.0
"""A guess is tried on more lines if it costs at most this much more on the first ones."""
_MOST = 4
"""Guesses that are tried on more lines."""
_CLOSE = 8.0
"""A guess is kept along with the best one if it costs at most this much more."""
_FINALISTS = 2
"""Guesses that are kept to the end."""
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


@frozen
class _Evidence:
    """What the words of a table say, whatever its columns are."""

    odds: Odds
    words: Sequence[HeadWords]
    """Those of the lines that may be its head."""


@frozen
class _Known:
    """What is known of a table's columns."""

    kinds: tuple[str, ...]
    widths: tuple[Width, ...]
    seen: tuple[Counts, ...] = ()
    """What was seen in each of them; empty before the first reading."""

    @classmethod
    def from_guess(cls, guess: Guess) -> _Known:
        """What a guess says."""
        return cls(
            guess.kinds,
            tuple(Width(share * _MEASURE, share * _MEASURE) for share in guess.shares),
        )

    def learned(self, odds: Odds) -> _Known:
        """The same with the kinds that fit best what was seen."""
        return replace(self, kinds=odds.kinds(self.seen))


Heads: TypeAlias = Sequence[Head | None]


@frozen
class _Trial:
    """The result of reading with certain columns."""

    cost: float
    reading: TableReading
    head: Head | None
    known: _Known
    """The kinds of column used, and what the reading shows of their widths and cells."""
    ways: Heads
    """How the head was read."""


Range: TypeAlias = tuple[int, int, int]
"""A line, and where words begin and end on it."""
Cell: TypeAlias = tuple[Range, ...]


@frozen
class Grid:
    """The cells of a table as ranges of its lines."""

    above: Cell
    """Lines above the head that belong to no column."""
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    margins: tuple[float, ...]
    """For each row, how much more the next best way to read it costs."""
    head_margin: float


def read(classes: Classes) -> Grid | None:
    """The grid of a table's lines, or None if they make no rows."""
    evidence = _Evidence(Odds(classes), words_of(classes.lines))
    best = _best(classes.lines, evidence)
    return _grid(best, classes.lines) if best is not None and best.reading.rows else None


def _best(lines: Sequence[TableLine], evidence: _Evidence) -> _Trial | None:
    """The best of all guesses.

    All are tried on the first lines, the best of them on more, and the best two of these on all.
    """
    glance, sample, learned, whole = _excerpts(
        lines, (GLANCE_LINES, TRIAL_LINES, LEARNED_LINES, len(lines))
    )
    forms = Counter(form for line in sample.lines for form in line.first_forms)
    guesses = [guess for guess in (*suggested(sample.lines), *GUESSES) if _fits(guess, forms)]
    ways = heads(sample.lines, evidence.words, {len(guess.kinds) for guess in guesses})
    heads_cost = {
        count: min((head.cost for head in found[1:] if head), default=math.inf)
        for count, found in ways.items()
    }
    likely = {
        count
        for count, cost in heads_cost.items()
        if cost <= min(heads_cost.values(), default=math.inf) + _UNLIKE_HEAD
    }
    tried = [
        _read(glance, evidence, _Known.from_guess(guess), ways[len(guess.kinds)])
        for guess in guesses
        if len(guess.kinds) in likely
    ]
    readings = [_read(sample, evidence, start.known) for start in _nearest(tried, _MOST, _LAG)]
    finals = [
        trial
        for start in _nearest(readings, _FINALISTS, _CLOSE)
        for trial in _refined(learned, evidence, start)
    ]
    if learned is sample:
        finals += [trial for trial in readings if trial is not None]
    best = min(finals, key=lambda trial: trial.cost, default=None)
    return (
        best
        if best is None or learned is whole
        else _read(whole, evidence, best.known.learned(evidence.odds))
    )


def _excerpts(lines: Sequence[TableLine], counts: Iterable[int]) -> list[Excerpt]:
    """The first lines, for each count of them.

    A count beyond the last line gives the same excerpt as the count of all lines.
    """
    excerpt = cache(lambda most: Excerpt.of_lines(lines[:most]))
    return [excerpt(min(count, len(lines))) for count in counts]


def _nearest(trials: Iterable[_Trial | None], most: int, lag: float) -> list[_Trial]:
    """The best trials, each with different rows, that cost at most `lag` more than the best."""
    found: list[_Trial] = []
    for trial in sorted((one for one in trials if one is not None), key=lambda one: one.cost):
        if len(found) == most or (found and trial.cost > found[0].cost + lag):
            break
        if all(trial.reading.rows != other.reading.rows for other in found):
            found.append(trial)
    return found


def _fits(guess: Guess, forms: Mapping[str, int]) -> bool:
    """Whether lines hold what the guess says of their columns.

    `forms` counts the forms of their words.
    """
    if len(guess.kinds) == 1:
        return forms.keys() <= _WORDS
    needed = {"number" if kind == "amount" else kind for kind in guess.kinds} & _SHOWN
    return all(forms.get(kind, 0) >= 2 for kind in needed)


def _refined(lines: Excerpt, evidence: _Evidence, trial: _Trial) -> Iterator[_Trial]:
    """A trial continued until it settles, and once more with only its surer rows."""
    found = _settled(lines, evidence, trial, _ROUNDS)
    if found is None:
        return
    yield found
    doubted = _doubted(lines, evidence, found)
    if doubted is not None:
        yield doubted


def _doubted(lines: Excerpt, evidence: _Evidence, trial: _Trial) -> _Trial | None:
    """A trial continued with what its other rows say.

    The rows that cost most may have taught it their own mistake, and are left out.
    """
    rows = len(trial.reading.rows)
    if rows < _FEWEST_ROWS:
        return None
    worst = sorted(range(rows), key=trial.reading.costs.__getitem__)[
        -max(1, round(rows * _DOUBTED)) :
    ]
    seen = counted(trial.reading, lines, len(trial.known.kinds), trial.head, frozenset(worst))
    known = _Known(evidence.odds.kinds(seen), widths(seen), tuple(seen))
    other = _read(lines, evidence, known, trial.ways)
    if other is None or other.reading.rows == trial.reading.rows:
        return None
    return _settled(lines, evidence, other, _ROUNDS - 1)


def _settled(lines: Excerpt, evidence: _Evidence, trial: _Trial, rounds: int) -> _Trial | None:
    """The best of a trial's next readings, which continue until its rows stay the same."""
    last, best = trial, None
    for count in range(rounds):
        found = _read(
            lines, evidence, last.known.learned(evidence.odds), last.ways if count else None
        )
        if found is None:
            break
        best = found if best is None or found.cost < best.cost else best
        if found.reading.rows == last.reading.rows and found.head == last.head:
            break
        last = found
    return best


def _read(
    lines: Excerpt,
    evidence: _Evidence,
    known: _Known,
    ways: Heads | None = None,
) -> _Trial | None:
    """A reading of lines with what is known of their columns.

    A first reading ignores widths.
    """
    count, first = len(known.kinds), not known.seen
    columns = [
        evidence.odds.column(kind, known.seen[at] if known.seen else None, known.widths[at])
        for at, kind in enumerate(known.kinds)
    ]
    ways = ways or heads(lines.lines, evidence.words, (count,), columns)[count]
    reading = search(lines, Columns(columns, evidence.odds.text, first), ways)
    if reading is None:
        return None
    cost = reading.cost + count * math.log(1 + (len(lines.lines) - reading.head) / _LINES_OF_A_ROW)
    head = ways[reading.head]
    seen = counted(reading, lines, count, None if first else head)
    fitting = widths(seen)
    cost += 2 * max(0.0, sum(one.least for one in fitting) - FULL)
    return _Trial(cost, reading, head, _Known(known.kinds, fitting, tuple(seen)), ways)


def _grid(trial: _Trial, lines: Sequence[TableLine]) -> Grid:
    def placed(cell: Sequence[tuple[int, int, int]]) -> Cell:
        return tuple(
            (index, lines[index].at[begin], lines[index].ends[stop - 1])
            for index, begin, stop in cell
        )

    pieces = head_cells(trial.head, lines) if trial.head else []
    starts = [*(first for first, _ in trial.reading.rows), len(lines)]
    return Grid(
        above=placed([piece for column, piece in pieces if column < 0]),
        head=tuple(
            placed([piece for column, piece in pieces if column == at])
            for at in range(len(trial.known.kinds))
        )
        if pieces
        else (),
        rows=tuple(tuple(placed(cell) for cell in row) for _, row in trial.reading.rows),
        margins=tuple(min(trial.reading.margins[start:stop]) for start, stop in pairwise(starts)),
        head_margin=trial.head.margin if trial.head else 0.0,
    )
