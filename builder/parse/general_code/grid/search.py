"""The search for the rows of a table: all ways to read its lines, scored line after line.

A row's cells were printed one after the other, each at the top of its row: so a cell begins within a line only where the
cell before it is one line long, and at the beginning of a line only behind a cell of several lines, or with a new row.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import add
from typing import TypeAlias

from builder.parse.general_code.grid.columns import Column
from builder.parse.general_code.grid.head import Head
from builder.parse.general_code.grid.lines import TableLine
from builder.parse.general_code.grid.widths import FULL
from builder.parse.measure import TOLERANCE

_BREAK_AFTER_ONE_LINE = 7.0
"""What it costs that a cell begins a line though the one before it is one line long."""
_ROW = 0.2
_CUT = 0.3
_SKIPPED = 1.5
"""What it costs, over and above, that a cell between two others is empty."""
_SHORT_ROW = 0.4
"""What it costs, over and above, that a row ends before its last column."""
_NAMELESS_ROW = 2.5
"""What it costs, over and above, that a row's first cell is empty, unless that column's cells stand for several rows."""
_LABEL_ROW = 2.0
"""What a row costs that is its first cell and nothing else, at most: a heading within the table."""
_SPAN = 2.0
"""What it costs that a cell runs over all further columns."""
_AFTER_NOTE = 4.0
"""What it costs that a cell goes on behind its history note."""
_NOTE_ALONE = 6.0
_NOTE_LATE = 1.5
"""What it costs that a history note stands in another column than the first."""
_NOTED = 2.5
"""What it is worth that a row begins with the line behind which a history note begins."""
_CAPITAL = 1.2
"""What it costs that a cell goes on with a line that looks like the beginning of one."""
_FULL_END = 0.9
"""What it costs that a cell ends where its line had no room for the next word: few do, and all that go on."""
_TWIN = 8.0
"""What it is worth that a cell begins with a line like the first one of the cell before it."""
_HOPELESS = 12.0
_SURE = 99.0
_ONWARD = frozenset({"small", "link", "note", "aside", "bracket", "street"})


Piece: TypeAlias = tuple[int, int, int]
"""Part of a cell: a line, its first word there and the one behind the last."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The best way to read lines as rows."""

    cost: float
    head: int
    """How many of the lines are the head."""
    rows: tuple[tuple[int, tuple[tuple[Piece, ...], ...]], ...]
    """First line, and for each column its cell: lines with their first word and the one behind the last."""
    margins: tuple[float, ...]
    """For each line how far the next best way to read it lies behind."""
    costs: tuple[float, ...]
    """What each row costs."""
    reached: tuple[float, ...]
    """For each line what the best way up to it costs, wherever that leads."""


@dataclass(slots=True, eq=False)
class _State:
    """Where reading stands behind a line."""

    cost: float
    column: int
    """Of its last cell; behind the last column: a cell that runs over all from one on, and ends its row."""
    begin: int
    """The word at which that cell began on the line."""
    back: _State | None
    """Where reading stood before the line, if the cell goes on with it."""
    begun: _Begun | None
    """How the cell began, if it did so on the line."""
    margin: float


@dataclass(slots=True, eq=False)
class _Begun:
    """A cell that begins on a line."""

    cost: float
    column: int
    begin: int
    margin: float
    """How far the next best way to begin it lies behind."""
    before: _Begun | None
    """The cell before it on the line."""
    entry: _Entry | None
    """For the first one on the line: where reading stood."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """A way to begin a line with a cell."""

    cost: float
    state: _State | None
    """Where reading stood before the line; None behind the head."""
    row: bool
    """Whether the line begins a row."""
    margin: float


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns that a table is read with."""

    columns: Sequence[Column]
    text: Column
    """What a column of text is."""
    loose: bool = False
    """Whether it is left out of account whether lines fit their columns."""


def search(lines: Sequence[TableLine], columns: Columns, heads: Sequence[Head | None], limits: Sequence[float] = ()) -> Reading | None:
    """The best reading of lines, or None where there is none.

    Args:
        lines: of the table.
        columns: what is known of them.
        heads: for each number of first lines how they read as a head.
        limits: for each line what the best way up to it may cost; where it costs more, other columns have been found to read better.
    """
    finder = _Search(lines, columns, heads)
    states: list[_State] = []
    reached: list[float] = []
    ahead = _least_ahead(heads, len(lines))
    for index in range(len(lines)):
        states = finder.after(states, index)
        least = min([state.cost for state in states], default=math.inf)
        if least == ahead[index] == math.inf or (limits and min(least, ahead[index]) > limits[index]):
            return None
        reached.append(least)
    return finder.reading(states, reached)


def _least_ahead(heads: Sequence[Head | None], count: int) -> list[float]:
    """For each line the least cost of a head that ends behind it."""
    ahead = [math.inf] * count
    for index in range(min(count, len(heads) - 1) - 1, -1, -1):
        head = heads[index + 1]
        ahead[index] = min(ahead[index + 1] if index + 1 < count else math.inf, head.cost if head else math.inf)
    return ahead


class _Search:
    def __init__(self, lines: Sequence[TableLine], known: Columns, heads: Sequence[Head | None]) -> None:
        columns = known.columns
        self.lines, self.columns, self.text, self.heads, self.loose = lines, columns, known.text, heads, known.loose
        self.count = len(columns)
        self.empty = [column.empty for column in columns]
        self.rest = [sum(self.empty[at + 1 :]) + (_SHORT_ROW if at + 1 < self.count else 0.0) for at in range(self.count)]
        """What it costs that all columns behind one are empty."""
        self.rest[0] = min(self.rest[0], _LABEL_ROW)
        self.first = [column.first for column in columns]
        self.most = [column.width.most + TOLERANCE for column in columns]
        """Up to which width a line surely fits its column."""
        self.least = [column.width.least for column in columns]
        """From which width on a line is surely full."""
        inside = [id(column.inside) for column in columns]
        self.alike = [inside.index(one) for one in inside]
        """For each column the first one whose words cost the same."""
        self.sums: list[list[float]] = []
        """For each column, what the first words of the line at hand cost as further words of a cell."""

    def after(self, states: list[_State], index: int) -> list[_State]:
        """The states behind a line."""
        line = self.lines[index]
        self.sums = self._sums(line)
        found = self._continued(states, index, line) if states else []
        if line.opens:
            found += self._begun(states, index, line)
        if not found:
            return []
        least = min([state.cost for state in found]) + _HOPELESS
        return [state for state in found if state.cost < least]

    def _sums(self, line: TableLine) -> list[list[float]]:
        """For each column, what the first words of a line cost as further words of a cell."""
        first, further, lasts, doubled = line.firsts[0], line.firsts[1:], line.lasts, line.doubled[1:]
        twice = any(doubled)
        sums: list[list[float]] = []
        for column, like in zip(self.columns, self.alike, strict=True):
            if like < len(sums):
                sums.append(sums[like])
                continue
            inside, goes_on = column.inside, column.goes_on
            costs = map(add, map(inside.__getitem__, further), map(goes_on.__getitem__, lasts))
            sums.append([0.0, *accumulate(map(add, costs, doubled) if twice else costs, initial=inside[first])])
        return sums

    def _continued(self, states: list[_State], index: int, line: TableLine) -> list[_State]:
        """The open cell goes on with the whole line."""
        before = self.lines[index - 1]
        end = before.lasts[-1]
        onward = line.first_forms[0] in _ONWARD or before.last_forms[-1] == "link"
        penalty = (_AFTER_NOTE if line.after_note else 0.0) + (0.0 if onward else _CAPITAL)
        wide = line.width(0, len(line.at))
        late = _NOTE_LATE if line.note else 0.0
        most, tight, common = self.most, not self.loose, [math.nan] * self.count
        for at in {state.column for state in states if state.column < self.count}:
            column = self.columns[at]
            common[at] = penalty + column.tall + column.goes_on[end] + self.sums[at][-1] + (late if at else 0.0)
            if tight and wide > most[at]:
                common[at] += column.width.excess(wide)
        right, left, lead, count = before.right[-1], before.left, line.lead, self.count
        best: dict[int, _State] = {}
        for state in states:
            at = state.column
            if at >= count:
                continue
            taken = right - left[state.begin]
            cost = state.cost + common[at]
            if taken + lead < self.least[at]:
                cost += self.columns[at].width.slack(taken, lead)
            held = best.get(at)
            if held is None:
                best[at] = _State(cost, at, 0, state, None, _SURE)
            elif cost < held.cost:
                best[at] = _State(cost, at, 0, state, None, held.cost - cost)
            elif cost - held.cost < held.margin:
                held.margin = cost - held.cost
        return list(best.values())

    def _ended(self, states: list[_State], index: int) -> tuple[list[tuple[float, int, _State | None]], list[tuple[float, _State] | None]]:
        """The cost of ending the row before a line, with each state; and for each column that of ending its cell alone."""
        rows: list[tuple[float, int, _State | None]] = []
        cells: list[tuple[float, _State] | None] = [None] * self.count
        head = self.heads[index] if index < len(self.heads) else None
        if head is not None:
            rows.append((head.cost, -1, None))
        if not states:
            return rows, cells
        before, lead, twin = self.lines[index - 1], self.lines[index].lead, self.lines[index].twin
        end, right = before.lasts[-1], before.right[-1]
        for order, state in enumerate(states):
            at = state.column
            if at >= self.count:
                rows.append((state.cost, order, state))
                continue
            column = self.columns[at]
            cost = state.cost + column.ends[end]
            if not self.loose and right - before.left[state.begin] + lead > column.width.most + TOLERANCE:
                cost += _FULL_END
            rows.append((cost + self.rest[at], order, state))
            cost += 0.0 if state.begun is None else _BREAK_AFTER_ONE_LINE
            if twin >= 0 and _first_line(state, index - 1) == twin:
                cost -= _TWIN
            held = cells[at]
            if held is None or cost < held[0]:
                cells[at] = (cost, state)
        return rows, cells

    def _entries(self, states: list[_State], index: int, line: TableLine) -> list[_Entry | None]:
        """For each column, the best way to begin a cell in it with the line, in a new row or in the same one."""
        rows, cells = self._ended(states, index)
        alone = _NOTE_ALONE if line.note and line.first_forms[0] == "note" else 0.0
        entries: list[_Entry | None] = [None] * self.count
        if rows:
            rows.sort()  # no two are of the same order
            margin = rows[1][0] - rows[0][0] if len(rows) > 1 else _SURE
            cost = rows[0][0] + _ROW + alone
            for at in range(self.count):
                entries[at] = _Entry(cost - _NOTED if line.noted and not at else cost, rows[0][2], True, margin)
                cost += self.empty[at] if at or self.columns[0].grouped else self.empty[0] + _NAMELESS_ROW
        for at in range(1, self.count):
            gap = alone
            for column in range(at - 1, -1, -1):
                held, entry = cells[column], entries[at]
                if held is not None and (entry is None or held[0] + gap < entry.cost):
                    cost = held[0] + gap
                    entries[at] = _Entry(cost, held[1], False, entry.cost - cost if entry else _SURE)
                gap += self.empty[column] + _SKIPPED
        return entries

    def _begun(self, states: list[_State], index: int, line: TableLine) -> list[_State]:
        """Cells begin with the line: the first at its first word, others within it."""
        entries = self._entries(states, index, line)
        limit = min((entry.cost for entry in entries if entry is not None), default=0.0) + _HOPELESS
        steps = len(line.cuts)
        layers: list[list[_Begun | None]] = [[None] * self.count for _ in range(steps + 1)]
        for at, entry in enumerate(entries):
            if entry is not None and entry.cost < limit:
                layers[0][at] = _Begun(entry.cost + self.columns[at].first[line.firsts[0]], at, 0, entry.margin, None, entry)
        found: list[_State] = []
        columns, sums, most, last, end = self.columns, self.sums, self.most, self.count - 1, line.right[-1]
        late = _NOTE_LATE if line.note else 0.0
        for order, layer in enumerate(layers):
            for begun in layer:
                if begun is None or begun.cost > limit:
                    continue
                at, begin, cost = begun.column, begun.begin, begun.cost
                if order < steps and at < last:
                    self._cuts(line, layers, order, begun, limit)
                whole = cost + sums[at][-1] - sums[at][begin + 1] + (late if at else 0.0)
                wide = end - line.left[begin]
                if wide > most[at] and not self.loose:  # one too wide for its column may run over all further ones
                    whole += columns[at].width.excess(wide)
                    spanned = self._spanned(line, begin, at) if 0 < at < last and wide > most[at] + 2 * TOLERANCE else None
                    if spanned is not None:
                        found.append(_State(cost + spanned, self.count + at, begin, None, begun, begun.margin))
                found.append(_State(whole, at, begin, None, begun, begun.margin))
        return found

    def _cuts(self, line: TableLine, layers: list[list[_Begun | None]], order: int, begun: _Begun, limit: float) -> None:
        """A cell ends within the line, and another one begins in a further column."""
        at, begin = begun.column, begun.begin
        column, held, most = self.columns[at], self.sums[at], self.most[at]
        ends, lasts, right, cuts, left = column.ends, line.lasts, line.right, line.cuts, line.left[begin]
        cost, beyond = begun.cost - held[begin + 1] + _CUT, range(at + 1, self.count)
        for step in range(order, len(cuts)):
            cut = cuts[step]
            total = cost + ends[lasts[cut - 1]] + held[cut]
            if total > limit:
                continue
            wide = right[cut - 1] - left
            if wide > most and not self.loose:
                total += column.width.excess(wide)
                if total > limit:
                    continue
            layer, word = layers[step + 1], line.firsts[cut]
            for further in beyond:
                reached = total + self.first[further][word]
                before = layer[further]
                if before is None:
                    layer[further] = _Begun(reached, further, cut, _SURE, begun, None)
                elif reached < before.cost:
                    layer[further] = _Begun(reached, further, cut, before.cost - reached, begun, None)
                elif reached - before.cost < before.margin:
                    before.margin = reached - before.cost
                total += self.empty[further] + _SKIPPED

    def _spanned(self, line: TableLine, begin: int, at: int) -> float | None:
        """What it costs that a cell of one line runs over all further columns, against a cell that begins in its own."""
        if line.right[-1] - line.left[begin] > FULL - sum(self.least[:at]):
            return None
        text, words = self.text, range(begin + 1, len(line.at))
        cost = _SPAN + text.first[line.firsts[begin]] - self.columns[at].first[line.firsts[begin]] + text.ends[line.lasts[-1]]
        return cost + sum(text.inside[line.firsts[word]] + text.goes_on[line.lasts[word - 1]] + line.doubled[word] for word in words)

    def reading(self, states: list[_State], reached: Sequence[float]) -> Reading | None:
        """Follow the best state back to the head."""
        if not states:
            return None
        rows = self._ended_at_last(states)
        rows.sort()  # no two are of the same order
        cost, _, last = rows[0]
        state: _State | None = last
        index = len(self.lines) - 1
        margins = [_SURE] * len(self.lines)
        margins[index] = rows[1][0] - cost if len(rows) > 1 else _SURE
        trace = _Trace(self.count)
        while state is not None:
            margins[index] = min(margins[index], state.margin)
            words = len(self.lines[index].at)
            if state.begun is None:
                trace.cells[state.column].append((index, 0, words))
                state = state.back
            else:
                entry, least = trace.line(index, state.begun, words)
                margins[index] = min(margins[index], least)
                state = entry.state
            index -= 1
        costs = [after - before for before, after in zip(trace.costs, [cost, *trace.costs], strict=False)]
        return Reading(cost, index + 1, tuple(reversed(trace.rows)), tuple(margins), tuple(reversed(costs)), tuple(reached))

    def _ended_at_last(self, states: list[_State]) -> list[tuple[float, int, _State]]:
        """The cost of ending the table with each state."""
        end = self.lines[-1].lasts[-1]
        rows: list[tuple[float, int, _State]] = []
        for order, state in enumerate(states):
            at = state.column
            rows.append((state.cost if at >= self.count else state.cost + self.columns[at].ends[end] + self.rest[at], order, state))
        return rows


def _first_line(state: _State, index: int) -> int:
    """The line that the open cell began with; -1 where it began within one."""
    while state.begun is None and state.back is not None:
        state, index = state.back, index - 1
    return -1 if state.begin else index


class _Trace:
    """The rows of the best reading, followed from its last line to its first."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.cells: list[list[Piece]] = [[] for _ in range(count)]
        self.rows: list[tuple[int, tuple[tuple[Piece, ...], ...]]] = []
        self.costs: list[float] = []
        """Up to each of the rows."""

    def line(self, index: int, begun: _Begun, words: int) -> tuple[_Entry, float]:
        """Take the cells that begin on a line; gives where reading stood before it, and the least margin."""
        stop, least = words, begun.margin
        while True:
            least = min(least, begun.margin)
            self.cells[begun.column].append((index, begun.begin, stop))
            if begun.before is None:
                break
            stop, begun = begun.begin, begun.before
        assert begun.entry is not None
        if begun.entry.row:
            self.rows.append((index, tuple(tuple(reversed(cell)) for cell in self.cells)))
            self.costs.append(begun.entry.cost)
            self.cells = [[] for _ in range(self.count)]
        return begun.entry, least
