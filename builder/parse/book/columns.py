"""Tables that only the places of words show: lines with wide gaps that line up in columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median
from typing import TypeAlias

from builder.frozen import frozen
from builder.grouped import joint
from builder.parse.book.placed import NEAR, Placed, Type
from builder.parse.book.set_table import SetTable
from builder.parse.labels import is_lone
from builder.parse.lines import paragraphs
from builder.passage import Passage, Span
from builder.sources.pdf.book import Box

_GAP = 0.9
"""Smallest gap between two cells, in ems; blanks in justified type are rarely so wide on two
lines."""
_REACH = 8
"""Most lines with only one cell between two rows, or above the first row."""
_FEWEST = 2
"""Fewest lines with several cells that make a table."""
_CLOSE_BY = 0.5
"""Smallest gap before a cell, in ems, where most lines have one at the same place."""
_MOST = 0.6
"""Least share of a table's lines with a cell where a column begins."""
_CLOSE = 1.5
"""Greatest distance of a table's head or last row from a line that continues it, in leadings."""
_CLOSE_HEADS = 2.0
"""Greatest distance between two bold lines of a head, which may be as far apart as rows."""


_MORE = 0.1
"""How many ems more must be between two rows than within a cell."""
_LOOSE = 1.5
"""How many times wider than the text's a table's own line spacing may be."""
_THIN = 3.0
"""Greatest thickness of a rule, in points."""
Rules: TypeAlias = Mapping[int, Sequence[Box]]
"""Lines and boxes drawn on each page that has any, by page."""


@frozen
class Segment:
    """Words of a line without a wide gap between them."""

    line: Placed
    start: int
    end: int
    x0: float
    x1: float

    @property
    def passage(self) -> Passage:
        """The characters."""
        return self.line.line.cut(self.start, self.end).strip()


@dataclass(slots=True)
class _Column:
    x0: float
    x1: float
    count: int = 1

    def holds(self, one: Segment | Placed) -> bool:
        """Whether words are above or below it."""
        return one.x0 <= self.x1 and one.x1 >= self.x0


@dataclass(slots=True)
class Zone:
    """Lines that are a table."""

    start: int
    end: int
    columns: list[_Column] = field(default_factory=list)


def segments(line: Placed, starts: Sequence[float] = ()) -> list[Segment]:
    """The segments of a line from left to right; a label in front belongs to the text after it.

    Where a column is known to begin, any blank separates two cells.
    """
    found: list[Segment] = []
    first = line.laid.runs[0]
    start, x0, edge, end = first.start, first.x0, first.x1, first.end
    for run in line.laid.runs[1:]:
        gap = run.x0 - edge
        known = gap > 0 and any(abs(run.x0 - x) <= NEAR for x in starts)
        if gap > _GAP * line.size or known:
            found.append(Segment(line, start, end, x0, edge))
            start, x0 = run.start, run.x0
        edge, end = max(edge, run.x1), run.end
    found.append(Segment(line, start, end, x0, edge))
    if len(found) > 1 and is_lone(line.text[found[0].start : found[0].end]):
        label, text = found[0], found[1]
        found[:2] = [Segment(line, label.start, text.end, label.x0, text.x1)]
    return found


def zones(lines: Sequence[Placed], type_: Type) -> list[Zone]:
    """The tables among lines of running text."""
    split = [segments(line) for line in lines]
    several = [at for at, held in enumerate(split) if len(held) > 1]
    found: list[Zone] = []
    for cluster in joint(several, lambda run, at: _belongs(lines, run[-1], at, split)):
        starts = _aligned([lines[at] for at in cluster])
        columns = _columns([segments(lines[at], starts) for at in cluster])
        above = found[-1] if found else None
        few = len(cluster) < _FEWEST and not _is_last_row(cluster[0], split, above)
        justified = all(abs(lines[at].x1 - type_.right) <= NEAR for at in cluster)
        if few or len(columns) < 2 or justified:
            continue
        least = found[-1].end if found else 0
        zone = Zone(cluster[0], cluster[-1] + 1, columns)
        _widen(zone, lines, type_, least)
        found.append(zone)
    return found


def _is_last_row(at: int, split: Sequence[Sequence[Segment]], above: Zone | None) -> bool:
    """Whether a line at the top of a page is a further row of the table that ends the page before.

    Its cells are as far apart; the margins of the two pages may differ.
    """
    if above is None or above.end != at or split[at][0].line.page == split[at - 1][0].line.page:
        return False
    here, there = ([one.x0 - row[0].x0 for one in row] for row in (split[at], split[at - 1]))
    same = len(here) == len(there)
    return same and all(abs(x - y) <= NEAR for x, y in zip(here, there, strict=False))


def _aligned(lines: Sequence[Placed]) -> list[float]:
    """Where a run begins after a blank in most lines: columns that are close to one another."""
    counts: Counter[int] = Counter()
    for line in lines:
        counts.update(
            {
                round(run.x0)
                for before, run in pairwise(line.laid.runs)
                if run.x0 - before.x1 > _CLOSE_BY * line.size
            }
        )
    return [float(x) for x in sorted(counts) if counts[x] >= max(_FEWEST, _MOST * len(lines))]


def _belongs(
    lines: Sequence[Placed], last: int, at: int, split: Sequence[Sequence[Segment]]
) -> bool:
    """Whether two lines with several cells are in one table, by the lines between them."""
    if at - last > _REACH + 1 or lines[at].page != lines[last].page:
        return False
    edges = (split[last][-1].x1, split[at][-1].x1)
    inner = (split[last][1].x0, split[at][1].x0)
    return all(
        any(abs(run.x0 - x) <= NEAR for run in lines[one].laid.runs[1:] for x in inner)
        or lines[one].x1 < min(inner)
        or lines[one].x0 >= min(inner) - NEAR
        or (lines[one].x0 > lines[last].x0 + NEAR and lines[one].x1 < max(edges))
        for one in range(last + 1, at)
    )


def _columns(rows: Sequence[Sequence[Segment]]) -> list[_Column]:
    """The columns of the cells, narrowest cells first; cells over several columns do not count."""
    cells = sorted((one for row in rows for one in row), key=lambda one: one.x1 - one.x0)
    columns: list[_Column] = []
    for one in cells:
        over = [column for column in columns if column.holds(one)]
        if not over:
            columns.append(_Column(one.x0, one.x1))
        elif len(over) == 1:
            column = over[0]
            column.x0, column.x1 = min(column.x0, one.x0), max(column.x1, one.x1)
            column.count += 1
    return sorted(columns, key=lambda column: column.x0)


def _widen(zone: Zone, lines: Sequence[Placed], type_: Type, least: int) -> None:
    """Extend a table by the rest of its last row, and by the first lines of its head."""
    left, inner = zone.columns[0].x0, [column.x0 for column in zone.columns[1:]]
    while zone.end < len(lines) and _is_row(zone, lines, type_):
        zone.end += 1
    for _ in range(_REACH):
        at = zone.start - 1
        if at < least or lines[at].page != lines[at + 1].page:
            return
        line, below = lines[at], lines[at + 1]
        close = _CLOSE_HEADS if line.bold and below.bold else _CLOSE
        near = below.base - line.base <= close * type_.leading
        heads = line.x0 > left + NEAR and line.x1 <= zone.columns[-1].x1 + 2 * type_.size
        divided = len(inner) >= _FEWEST and len(segments(line, inner)) == len(zone.columns)
        if not (
            near and (heads or divided or line.bold) and not line.text.endswith((".", ":", ";"))
        ):
            return
        if line.x0 < (type_.left + NEAR if line.bold else left - NEAR):
            return
        zone.start = at


def _is_row(zone: Zone, lines: Sequence[Placed], type_: Type) -> bool:
    """Whether the line below a zone is another row, or the rest of the last one."""
    line, above = lines[zone.end], lines[zone.end - 1]
    if line.page != above.page or line.base - above.base > 2 * type_.leading:
        return False
    starts = [column.x0 for column in zone.columns[1:]]
    if len(segments(line, starts)) > 1 and line.x0 >= zone.columns[0].x0 - NEAR:
        return True
    close = line.base - above.base <= _CLOSE * type_.leading
    return close and _fits(line, zone.columns)


def _fits(line: Placed, columns: Sequence[_Column]) -> bool:
    """Whether a line is in one column only."""
    over = sum(column.holds(line) for column in columns)
    return over == 1 and line.x0 >= columns[0].x0 - NEAR


def table_by_place(zone: Zone, lines: Sequence[Placed], type_: Type, rules: Rules) -> SetTable:
    """The table of a zone: rows by the space or rules between them, cells by columns."""
    held = lines[zone.start : zone.end]
    rows = [_row(group, zone.columns) for group in _groups(held, zone.columns, type_, rules)]
    return SetTable(tuple(row for row, _ in rows), _heads(rows))


def are_separated(zone: Zone, lines: Sequence[Placed], type_: Type, rules: Rules) -> bool:
    """Whether space or rules separate the rows of a table, not only its words."""
    held = lines[zone.start : zone.end]
    cut, begins = _cuts(held, zone.columns, type_, rules)
    return any(cut) and not _is_solid(cut, begins)


def is_continued(zone: Zone, lines: Sequence[Placed], before: Zone) -> bool:
    """Whether a zone continues the table of the zone before, across a page's end."""
    last, first = lines[before.end - 1], lines[zone.start]
    if zone.start != before.end or first.page != last.page + 1:
        return False
    if len(zone.columns) != len(before.columns):
        return False
    margins = zone.columns[0].x0 - before.columns[0].x0  # margins of two pages may differ
    pairs = list(zip(zone.columns, before.columns, strict=True))
    return any(
        all(one.x0 - by <= other.x1 and one.x1 - by >= other.x0 for one, other in pairs)
        for by in (0.0, margins)
    )


def joined(table: SetTable, below: SetTable) -> tuple[SetTable, list[Span]]:
    """A table with its rest from the next page, and where its head is printed again there."""
    head = [[cell.text for cell in row] for row in table.rows[: table.heads]]
    again = [[cell.text for cell in row] for row in below.rows[: table.heads]]
    count = table.heads if head == again else 0
    heads = [cell for row in below.rows[:count] for cell in row if cell]
    again_at = [span for cell in heads for span in cell.spans]
    return replace(table, rows=(*table.rows, *below.rows[count:])), again_at


def _groups(
    lines: Sequence[Placed], columns: Sequence[_Column], type_: Type, rules: Rules
) -> Iterator[Sequence[Placed]]:
    """The lines of each row.

    A rule separates two rows, or more space than within a cell. If these separate less than half of
    the texts that begin in the first column, each of those texts begins a row.
    """
    cut, begins = _cuts(lines, columns, type_, rules)
    solid = _is_solid(cut, begins)
    starts = [at for at in range(1, len(lines)) if cut[at - 1] or (solid and begins[at - 1])]
    for start, end in pairwise([0, *starts, len(lines)]):
        yield lines[start:end]


def _cuts(
    lines: Sequence[Placed], columns: Sequence[_Column], type_: Type, rules: Rules
) -> tuple[list[bool], list[bool]]:
    """For each line but the first: is space or a rule above it, and does it begin a row?"""
    most = _step(lines, columns, type_) + _MORE * type_.size
    cut = [
        line.page != above.page or line.base - above.base > most or _is_ruled(above, line, rules)
        for above, line in pairwise(lines)
    ]
    begins = [
        _is_first(line, columns) and not _wraps(above, line, columns)
        for above, line in pairwise(lines)
    ]
    return cut, begins


def _is_solid(cut: Sequence[bool], begins: Sequence[bool]) -> bool:
    """Whether hardly any space separates the rows."""
    return 2 * sum(a and b for a, b in zip(begins, cut, strict=True)) < sum(begins)


def _step(lines: Sequence[Placed], columns: Sequence[_Column], type_: Type) -> float:
    """Distance of baselines within cells: the text's leading, or the table's own if that is more.

    A line with nothing in the first column usually continues cells of the row above.
    """
    inner = [
        line.base - above.base
        for above, line in pairwise(lines)
        if line.page == above.page and not _is_first(line, columns)
    ]
    size = median(line.size for line in lines)
    usual = type_.leading * size / type_.size
    own = median(inner) if len(inner) >= _FEWEST else usual
    return own if usual < own <= _LOOSE * usual else usual


def _is_first(line: Placed, columns: Sequence[_Column]) -> bool:
    return line.x0 <= columns[0].x1


def _is_ruled(above: Placed, line: Placed, rules: Rules) -> bool:
    """Whether a rule is between two lines of a page."""
    return line.page == above.page and any(
        above.base < (rule.y0 + rule.y1) / 2 < line.base
        and rule.x0 <= line.x0 + NEAR
        and rule.y1 - rule.y0 <= _THIN
        and rule.x1 - rule.x0 > line.size
        for rule in rules.get(line.page, ())
    )


def _wraps(upper_line: Placed, line: Placed, columns: Sequence[_Column]) -> bool:
    """Whether a line that begins in the first column continues the row above.

    Each of its cells then continues a cell above that had no room for its first word.
    """
    starts = [column.x0 for column in columns[1:]]
    above = {_nearest_column(one, columns): one for one in segments(upper_line, starts)}
    held = segments(line, starts)
    for one in held:
        column = _nearest_column(one, columns)
        upper = above.get(column)
        if upper is None:
            return False
        text = one.passage.text
        per_letter = (one.x1 - one.x0) / max(1, len(text))
        first = text.split(" ", 1)[0]
        room = columns[column].x1 - upper.x1
        if not paragraphs.begins_small(text) and room > per_letter * (len(first) + 1):
            return False
    small = any(paragraphs.begins_small(one.passage.text) for one in held)
    return small or len(above) > len(held)


def _nearest_column(one: Segment, columns: Sequence[_Column]) -> int:
    """Index of the first column above or below a segment, else of the nearest one."""
    over = [at for at, column in enumerate(columns) if column.holds(one)]
    return (
        over[0] if over else min(range(len(columns)), key=lambda at: abs(columns[at].x0 - one.x0))
    )


def _row(
    lines: Sequence[Placed], columns: Sequence[_Column]
) -> tuple[tuple[Passage, ...], Sequence[Placed]]:
    cells: list[list[Passage]] = [[] for _ in columns]
    starts = [column.x0 for column in columns[1:]]
    held = [one for line in lines for one in segments(line, starts)]
    spanning = len(held) == 1 and sum(column.holds(held[0]) for column in columns) > 1
    for one in held:
        cells[_nearest_column(one, columns)].append(one.passage)
    row = tuple(Passage.join(parts) for parts in cells)
    return ((next(cell for cell in row if cell),) if spanning else row), lines


def _heads(rows: Sequence[tuple[tuple[Passage, ...], Sequence[Placed]]]) -> int:
    """The number of rows in the head: those in bold, or words above columns of figures."""
    count = 0
    while count < len(rows) - 1 and all(line.bold for line in rows[count][1]):
        count += 1
    if count or len(rows) < 3:
        return count
    first, *others = [row for row, _ in rows]
    for at, cell in enumerate(first):
        below = [row[at].text for row in others if at < len(row) and row[at]]
        figures = sum(map(_is_figure, below))
        if at and cell and not _is_figure(cell.text) and below and figures > 0.7 * len(below):
            return 1
    return 0


def _is_figure(text: str) -> bool:
    return text[:1].isdigit() or text[:1] == "$"
