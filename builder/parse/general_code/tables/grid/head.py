"""The head of a table.

Its cells are aligned at their last lines, so a cell that begins within a line is one line long.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise

from builder.frozen import frozen
from builder.parse.general_code.tables.grid.columns import Column
from builder.parse.general_code.tables.grid.head_words import (
    ALONE,
    BAD_START,
    LABELS,
    NOT_FIRST,
    ROW_NAMES,
    CellCosts,
    HeadWords,
    is_last,
    unended,
)
from builder.parse.general_code.tables.grid.lines import TableLine
from builder.parse.lines.measure import TOLERANCE

MOST_LINES = 14
_COSTS = dict.fromkeys(
    ("number", "figure", "money", "date", "law", "percent", "side", "dash"), 2.5
) | {"small": 1.0, "opener": 1.0}
"""What words cost in a head, by their form."""
_OF_ROWS = frozenset(("money", "percent", "date"))
"""Forms that end no head if all lines of its table end with them. Numbers may be classes and years,
which head columns.
"""
_TOO_MUCH = 6.0
"""A line whose words cost more than this is not part of a head."""
_STREET = 1.5
"""A word within a line of a head is part of the name of a street."""
_CODE = 2.5
"""A line of a head begins with a code, or has two together: "R-1 Residential", "P SP" are in
rows.
"""
_ABOVE = 1.5
"""A line is above the head."""
_UNNAMED = 0.8
"""The head below such a line does not begin like the head of a first column."""
_SECOND_ROW = 3.0
"""A head has a further row."""
_AGAIN = 1.0
"""Credit for a word that two lines of the head above have: "Front Yard", "Side Yard"."""
_NEXT_LINE = 0.5
"""A cell begins with a line although the one above is not closed."""
_CONTINUES = 0.6
"""A cell continues with a line that does not look like a continuation."""
_AFTER_BRACKET = 2.0
"""A cell continues after something in brackets, or after a preposition that ends one."""
_SMALL_START = 1.5
"""A line of a head begins with a small letter, or within brackets."""
_LOW = 2.5
"""A cell is one line long and yet begins a line. It should be on the last line of the cell
before.
"""
_ALIKE = 0.8
"""Credit for cells that begin alike, or that end alike: "Lot Width" and "Lot Depth"."""
_MISSING = 9.0
"""A column has no head."""
_NAMELESS = 5.0
"""Only the first column has none."""
_NO_HEAD = 6.0
"""A table has no head at all."""
_NOT_ALONE = 1.5
"""A cell continues after a word that is a cell of its own."""
_TALL = 0.6
"""A further line of a cell, times the lines it has: a head's cells are about equally tall."""
_LABEL = 2.0
"""A cell continues with a word that is a head of its own."""
_HOPELESS = 6.0
"""A reading of a head that costs this much more than the best is given up."""
_BEAM = 10
_SURE = 9.0

Cells = tuple[tuple[int, int, int], ...]
"""Line, first word, column. The column is -1 for a line above the head."""
_Key = tuple[int, int, bool]
"""Column of the last cell, the word that began it on the line, and whether ending here costs."""
_State = tuple[float, Cells, float]
"""Cost, cells, and how much more the next best way to the same state costs."""


@frozen
class Head:
    """A way to read some lines as a head."""

    cost: float
    cells: Cells
    margin: float
    """How much more the next best way costs."""


def are_rows(lines: Sequence[TableLine]) -> bool:
    """Whether all lines of a table end with amounts of one form, so that none is part of a head.

    The words before each amount say what it is for.
    """
    ends = {line.last_forms[-1] for line in lines}
    whole = len(lines) > 1 and all(len(line.at) > 1 for line in lines)
    return whole and len(ends) == 1 and ends <= _OF_ROWS


def words_of(lines: Sequence[TableLine]) -> list[HeadWords]:
    """The words of the lines that may be part of a head. There are none if all lines are rows."""
    if are_rows(lines):
        return []
    found: list[HeadWords] = []
    pairs = Counter(pair for line in lines[:MOST_LINES] for pair in pairwise(line.text.split()))
    seen: Counter[str] = Counter()
    above: set[str] = set()
    for line in lines[:MOST_LINES]:
        plain = _plain(line, seen)
        if plain > _TOO_MUCH or line.note or line.first_forms[0] == "note":
            break
        found.append(HeadWords.of_line(line, plain, pairs, above))
        seen.update(set(found[-1].words))
        above.update(found[-1].words, found[-1].plain)
    return found


def heads(
    lines: Sequence[TableLine],
    words: Sequence[HeadWords],
    counts: Iterable[int],
    columns: Sequence[Column] | None = None,
) -> dict[int, list[Head | None]]:
    """How the first lines read best as a head, for each count of columns.

    There is one reading for each number of first lines, up to the longest possible head.

    Args:
        lines: of the table.
        words: of the lines that may be its head; there may be more of them than lines.
        counts: of columns to read heads for.
        columns: what is known of them, if only one count is wanted.
    """
    best = dict.fromkeys(counts, _NO_HEAD)
    reader = _Reader(lines, words, max(best, default=0), columns)
    found: dict[int, list[Head | None]] = {count: [Head(_NO_HEAD, (), _SURE)] for count in best}
    for index in range(min(len(words), len(lines))):
        if not reader.take(index, max(best.values())):
            break
        for count in best:
            head = reader.ended(index, count)
            found[count].append(head)
            if head is not None:
                best[count] = min(best[count], head.cost)
    return found


def _plain(line: TableLine, seen: Mapping[str, int]) -> float:
    """What the words of a line cost in a head, whatever cells they form.

    `seen` counts the lines above that have each word.
    """
    words = set(line.text.split())
    cost = sum(_COSTS.get(form, 0.0) for form in line.first_forms)
    if not line.text.isupper():
        cost += _CODE * (
            (line.first_forms[0] == "code")
            + sum(pair == ("code", "code") for pair in pairwise(line.first_forms))
        )
    cost -= _AGAIN if any(seen.get(word, 0) > 1 and word[0].isupper() for word in words) else 0.0
    return cost + sum(
        _STREET
        for at, form in enumerate(line.first_forms)
        if form == "street" and at and line.last_forms[at - 1] != "link"
    )


def _better(held: _State, new: _State) -> _State:
    """The better of two ways to the same state."""
    best, other = (new, held) if new[0] < held[0] else (held, new)
    return best[0], best[1], min(best[2], other[0] - best[0])


def _one_line_cost(cells: Cells) -> float:
    """What it costs that the last cell began with its line, and ends with it.

    The first cell of a row may do so.
    """
    if len(cells) < 2 or cells[-1][1] or cells[-1][2] == 0:
        return 0.0
    return _LOW if cells[-2][2] not in (-1, cells[-1][2]) else 0.0


class _Reader:
    """Reads the lines of a head, and keeps the best way to each state."""

    def __init__(
        self,
        lines: Sequence[TableLine],
        words: Sequence[HeadWords],
        count: int,
        columns: Sequence[Column] | None,
    ) -> None:
        self.lines, self.count, self.columns = lines, count, columns
        self.words = words
        self.seen = cache(self._seen)
        self.states: dict[_Key, _State] = {(-1, 0, False): (0.0, (), _SURE)}
        self.reached: dict[_Key, _State] = {}
        self.limit = math.inf
        """The most that a reading of the current line may cost."""
        self.cells: list[CellCosts] = []
        """What the cells of the current line cost, by column."""

    def take(self, index: int, best: float) -> bool:
        """Read the next line.

        Returns False if no remaining way could be better than the best head.
        """
        self.reached, self.limit = {}, math.inf
        self.cells = self._cells(index)
        form = self.lines[index].first_forms[0]
        bad = (
            BAD_START
            if form in ("bracket", "link")
            else _SMALL_START
            if form in ("small", "aside")
            else 0.0
        )
        new = bad + self._new(index)
        for (column, word, _), state in self.states.items():
            if column < 0:
                self._below_title(index, state, bad)
            else:
                self._below_cell(index, column, word, state, new)
        least = min([cost for cost, _, _ in self.reached.values()], default=0.0)
        kept = sorted(
            (cost, key, cells, margin)
            for key, (cost, cells, margin) in self.reached.items()
            if cost < least + _HOPELESS
        )[:_BEAM]
        own = self.words[index].cost
        self.states = {key: (cost + own, cells, margin) for cost, key, cells, margin in kept}
        return bool(kept) and least + own <= best + _HOPELESS

    def _below_title(self, index: int, state: _State, bad: float) -> None:
        """Read a line above which no cell has begun: one more of the title, or the first cells."""
        cost, cells, margin = state
        named = self.words[index].words[0].lower() in ROW_NAMES
        above = cost + _ABOVE + (NOT_FIRST if named else 0.0)
        self._put(-1, 0, (above, (*cells, (index, 0, -1)), margin))
        unnamed = _UNNAMED if cells and not named else 0.0
        self._begin(index, 0, (cost + bad + unnamed, cells, margin))
        if self.count > 2:
            self._begin(index, 1, (cost + bad + _NAMELESS, cells, margin))

    def _below_cell(self, index: int, column: int, word: int, state: _State, new: float) -> None:
        """Read a line below the last cell: more of it, the next column, or another row."""
        cost, cells, margin = state
        if word == 0:
            onward = cost + self._continuing(index, column, cells)
            self._share(index, column, (onward, (*cells, (index, 0, column)), margin), 0.0)
        started = cost + new + _one_line_cost(cells)
        if column + 1 < self.count:
            self._begin(index, column + 1, (started, cells, margin))
        if column > 0:
            self._begin(index, 0, (started + _SECOND_ROW, cells, margin))

    def ended(self, index: int, count: int) -> Head | None:
        """The best reading of the lines up to this one as the whole head of `count` columns."""
        end = unended(self.words[index].words[-1], self.lines[index].last_forms[-1], "")
        ways = sorted(
            (
                cost + end + _one_line_cost(cells) + _MISSING * (count - 1 - column),
                cells,
                margin,
            )
            for (column, _, _), (cost, cells, margin) in self.states.items()
            if column < count
        )
        if not ways:
            return None
        cost, cells, margin = ways[0]
        return Head(cost, cells, min(margin, ways[1][0] - cost if len(ways) > 1 else _SURE))

    def _cells(self, index: int) -> list[CellCosts]:
        """What the cells of a line cost in each column.

        Those that are too wide for the column cost more.
        """
        line, costs = self.lines[index], self.words[index].cells
        if self.columns is None:
            return [costs] * self.count
        widest = line.width(0, len(line.at))
        return [
            costs
            if widest <= column.width.most + TOLERANCE
            else costs.in_column(column.width, line)
            for column in self.columns
        ]

    def _new(self, index: int) -> float:
        """What it costs to end a cell with the line above.

        The next cell begins with this line.
        """
        if not index:
            return 0.0
        above = self.words[index - 1]
        cost = unended(
            above.words[-1], self.lines[index - 1].last_forms[-1], self.words[index].words[0]
        )
        return cost + (0.0 if above.closed else _NEXT_LINE)

    def _put(self, column: int, word: int, state: _State) -> None:
        key = column, word, word == 0 and _one_line_cost(state[1]) > 0
        held = self.reached.get(key)
        self.reached[key] = state if held is None else _better(held, state)
        self.limit = min(self.limit, state[0] + _HOPELESS)

    def _continuing(self, index: int, column: int, cells: Cells) -> float:
        """What it costs that the last cell continues with a line."""
        line, before = self.lines[index], self.lines[index - 1]
        end = before.last_forms[-1]
        last = is_last(self.words[index - 1].words[-1])
        broken = end == "link" and not last
        onward = (
            broken or end == "inner" or line.first_forms[0] in ("bracket", "small", "link", "aside")
        )
        cost = (
            0.0
            if onward
            else _AFTER_BRACKET
            if last or self.words[index - 1].closed
            else _CONTINUES
        )
        if self.columns:
            cost += self.columns[column].width.slack(before.width(0, len(before.at)), line.lead)
        if before.text.strip().lower() in ALONE:
            cost += _NOT_ALONE
        first = self.words[index].words[0].lower()
        if not onward and first in LABELS | ALONE:
            cost += _LABEL
        elif column == 0 and first in ROW_NAMES:
            cost += NOT_FIRST
        return cost + _TALL * (sum([piece[2] == column for piece in cells]) - 1)

    def _begin(self, index: int, column: int, state: _State) -> None:
        """Begin a cell with a line, and others within it."""
        cost, cells, margin = state
        low = _LOW if column and cells and cells[-1][2] >= 0 else 0.0
        self._share(
            index,
            column,
            (cost + self._start(index, column, cells), (*cells, (index, 0, column)), margin),
            low,
        )

    def _share(self, index: int, column: int, state: _State, low: float) -> None:
        """Divide a line among columns.

        One column gets its first words, and further ones begin within it. `low` is what the first
        of these costs.
        """
        if state[0] >= self.limit:
            return
        layer: dict[int, _State] = {0: state}
        for at in range(column, self.count):
            wholes, parts = self.cells[at]
            following: dict[int, _State] = {}
            for word, (cost, made, margin) in layer.items():
                self._put(at, word, (cost + wholes[word], made, margin))
                if at + 1 == self.count:
                    continue
                for cut, part in parts[word]:
                    total = cost + part + (0.0 if word else low)
                    if self.words[index].again[cut] and self._is_alike(index, cut, made):
                        total -= _ALIKE
                    way = total, (*made, (index, cut, at + 1)), margin
                    held = following.get(cut)
                    following[cut] = way if held is None else _better(held, way)
            if not following:
                break
            layer = following

    def _start(self, index: int, column: int, cells: Cells) -> float:
        """What it costs that a cell begins with a line.

        The cost is negative if heads often begin with such a word.
        """
        words = self.words[index]
        cost = words.starts[0] if column else words.named
        return cost - (_ALIKE if words.again[0] and words.plain[0] in self.seen(cells)[0] else 0.0)

    def _is_alike(self, index: int, cut: int, cells: Cells) -> bool:
        """Whether a cell that begins within a line resembles another.

        It begins as an earlier cell does, or the cell that it ends has the same end as another.
        """
        words = self.words[index]
        firsts, lasts = self.seen(cells)
        return words.plain[cut] in firsts or words.words[cut - 1] in lasts

    def _seen(self, cells: Cells) -> tuple[set[str], set[str]]:
        """The words that begin cells, and those that end them.

        The last cell has no end yet.
        """
        begun = [
            (line, at)
            for order, (line, at, column) in enumerate(cells)
            if not order or cells[order - 1][2] != column
        ]
        ends = {
            self.words[line].words[at - 1] if at else self.words[line - 1].words[-1]
            for line, at in begun[1:]
        }
        return {self.words[line].plain[at] for line, at in begun}, ends
