"""The head of a table: its cells stand on their last lines, so a cell that begins within a line is a line long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from builder.parse.general_code.grid.columns import Column
from builder.parse.general_code.grid.lines import TableLine

_MOST_LINES = 14
_COSTS = dict.fromkeys(("number", "figure", "money", "date", "law", "percent", "side"), 2.5) | {"small": 1.0, "opener": 1.0}
"""What words cost in a head, by their form."""
_STREET = 1.5
_TOO_MUCH = 6.0
_ABOVE = 2.0
"""What a line costs that stands above the head."""
_SECOND_ROW = 2.0
"""What it costs that a head has a further row."""
_AGAIN = 1.0
"""What it is worth that a line has a word that two lines of the head above it have: "Front Yard", "Side Yard", "Rear Yard"."""
_WITHIN = 0.7
"""What a cell costs that begins within a line."""
_NEXT_LINE = 0.5
_GOES_ON = 0.6
_AFTER_BRACKET = 2.0
_UNENDED = 4.0
_BAD_START = 3.0
_SMALL_START = 1.5
_MISSING = 5.0
"""What a column without a head costs."""
_NAMELESS = 5.0
"""The same of the first column alone."""
_NO_HEAD = 6.0
_BEAM = 8
_HOPELESS = 6.0
"""By how much a way to read a head may lie behind the best one."""
_LABELS = frozenset(("side", "direction", "location", "locations", "hours/days", "subject", "disposition", "expires", "symbol"))
"""Words that make the whole head of a column, or begin one, whatever stands before them."""
_LIST_LABELS = _LABELS | {"name", "names", "street", "streets", "location"}
_ALONE = frozenset(("type", "location", "direction", "subject", "disposition", "title", "symbol", "year", "expires"))
"""Words that are a whole head where they stand on a line of their own."""
_NOT_ALONE = 1.5
_TALL = 0.3
"""What a further line of one cell costs, the more the more lines it has: the cells of a head are of about one height."""
_LABEL = 2.0
"""What it costs to run one of these together with the head before it."""

Cells = tuple[tuple[int, int, int], ...]
"""Line, first word, column; the column is -1 for a line above the head."""


def is_list_label(word: str) -> bool:
    """Whether a word says what a table of one column lists."""
    return word.lower() in _LIST_LABELS


@dataclass(frozen=True, slots=True)
class Head:
    """A way to read some lines as a head."""

    cost: float
    cells: Cells
    margin: float
    """How far the next best way lies behind."""


def heads(lines: Sequence[TableLine], count: int, columns: Sequence[Column] | None) -> list[Head | None]:
    """For each number of first lines, how they read best as the head of so many columns; no further than a head may go."""
    reader = _Reader(lines[:_MOST_LINES], count, columns)
    found: list[Head | None] = [Head(_NO_HEAD, (), _SURE), *[None] * len(reader.lines)]
    seen: Counter[str] = Counter()
    best = _NO_HEAD
    for index, line in enumerate(reader.lines):
        plain = _plain(line, seen)
        if plain > _TOO_MUCH or line.note or line.first_forms[0] == "note" or not reader.take(index, plain, best):
            break
        open_end = _UNENDED if line.last_forms[-1] in ("link", "comma") else 0.0
        ways = sorted(
            (cost + open_end + _MISSING * (count - 1 - column), cells, margin)
            for (column, _), (cost, cells, margin) in reader.states.items()
        )
        found[index + 1] = Head(ways[0][0], ways[0][1], min(ways[0][2], ways[1][0] - ways[0][0] if len(ways) > 1 else _SURE))
        best = min(best, ways[0][0])
    return found


def _plain(line: TableLine, seen: Counter[str]) -> float:
    """What the words of a line cost in a head, whatever cells they make."""
    words = set(line.text.split())
    cost = sum(_COSTS.get(form, 0.0) for form in line.first_forms)
    cost -= _AGAIN if any(seen[word] > 1 and word[0].isupper() for word in words) else 0.0
    seen.update(words)
    return cost + sum(_STREET for at, form in enumerate(line.first_forms) if form == "street" and at and line.last_forms[at - 1] != "link")


_State = tuple[float, Cells, float]
"""Cost, cells, and how far the next best way to the same state lies behind."""
_SURE = 9.0


def _better(held: _State | None, new: _State) -> _State:
    """The better of two ways to the same state."""
    if held is None:
        return new
    best, other = (new, held) if new[0] < held[0] else (held, new)
    return best[0], best[1], min(best[2], other[0] - best[0])


class _Reader:
    """Reads the lines of a head, and keeps the best way to each state: column of the last cell, word at which it began on the line."""

    def __init__(self, lines: Sequence[TableLine], count: int, columns: Sequence[Column] | None) -> None:
        self.lines, self.count, self.columns = lines, count, columns
        self.states: dict[tuple[int, int], _State] = {(-1, 0): (0.0, (), _SURE)}
        self.reached: dict[tuple[int, int], _State] = {}

    def take(self, index: int, plain: float, best: float) -> bool:
        """Read a further line; false where no way is left that could be better than the best head."""
        self.reached = {}
        begin = self.lines[index].first_forms[0]
        end = self.lines[index - 1].last_forms[-1] if index else ""
        new = _UNENDED if end in ("link", "comma") else 0.0 if end in ("bracket", "") else _NEXT_LINE
        bad = _BAD_START if begin in ("bracket", "link") else _SMALL_START if begin == "small" else 0.0
        for (column, word), (cost, cells, margin) in self.states.items():
            if column < 0:
                self._put(-1, 0, (cost + _ABOVE, (*cells, (index, 0, -1)), margin))
                self._begin(index, 0, (cost + bad, cells, margin))
                if self.count > 2:
                    self._begin(index, 1, (cost + bad + _NAMELESS, cells, margin))
                continue
            if word == 0:
                self._put(column, 0, (cost + self._going_on(index, column, cells), (*cells, (index, 0, column)), margin))
            if column + 1 < self.count:
                self._begin(index, column + 1, (cost + new + bad, cells, margin))
            if column > 0:
                self._begin(index, 0, (cost + new + bad + _SECOND_ROW, cells, margin))
        least = min((cost for cost, _, _ in self.reached.values()), default=0.0)
        kept = sorted((cost, key, cells, margin) for key, (cost, cells, margin) in self.reached.items() if cost < least + _HOPELESS)[:_BEAM]
        self.states = {key: (cost + plain, cells, margin) for cost, key, cells, margin in kept}
        return bool(kept) and least + plain <= best + _HOPELESS

    def _put(self, column: int, word: int, state: _State) -> None:
        self.reached[column, word] = _better(self.reached.get((column, word)), state)

    def _going_on(self, index: int, column: int, cells: Cells) -> float:
        """What it costs that the last cell goes on with the whole line."""
        line, before = self.lines[index], self.lines[index - 1]
        end = before.last_forms[-1]
        onward = end == "link" or line.first_forms[0] in ("bracket", "small", "link")
        cost = 0.0 if onward else _AFTER_BRACKET if end == "bracket" else _GOES_ON
        if self.columns:
            width = self.columns[column].width
            cost += width.excess(line.width(0, len(line.at))) + width.slack(before.width(0, len(before.at)), line.lead)
        if before.text.strip().lower() in _ALONE:
            cost += _NOT_ALONE
        return cost + _TALL * 2 * (sum(piece[2] == column for piece in cells) - 1)

    def _begin(self, index: int, column: int, state: _State) -> None:
        """Begin cells on a line: the first at its first word, others within it."""
        line = self.lines[index]
        whole = len(line.at)
        cost, cells, margin = state
        layer: dict[int, _State] = {0: (cost, (*cells, (index, 0, column)), margin)}
        for at in range(column, self.count):
            following: dict[int, _State] = {}
            for word, (held, made, ahead) in layer.items():
                self._put(at, word, (held + self._cell(line, at, word, whole), made, ahead))
                for cut in range(word + 1, whole) if at + 1 < self.count else ():
                    if line.first_forms[cut] in ("bracket", "link", "small") or line.last_forms[cut - 1] in ("link", "comma"):
                        continue
                    total = held + _WITHIN + self._cell(line, at, word, cut)
                    following[cut] = _better(following.get(cut), (total, (*made, (index, cut, at + 1)), ahead))
            layer = following

    def _cell(self, line: TableLine, column: int, begin: int, end: int) -> float:
        """What words of a line cost as a cell: too wide for their column, or a head of their own run together with others."""
        cost = self.columns[column].width.excess(line.width(begin, end)) if self.columns else 0.0
        for at in range(begin + 1, end):
            if line.last_forms[at - 1] != "link" and line.text[line.at[at] : line.ends[at]].lower() in _LABELS:
                cost += _LABEL
        return cost
