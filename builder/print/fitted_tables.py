"""Tables that fit the measure.

This module finds the widths of their columns, the size of their type, and how a form's lines fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations
from math import ceil

from builder.model import BlockKind, Table
from builder.present import caution
from builder.present.notes import notes_in
from builder.present.table_marks import marks_of
from builder.print.inline import Weaver
from builder.print.literal import array, call, joined, string, verbatim

LARGER = 12 / 7
"""How much larger the type of large print is: 18 points for 10.5."""

MEASURE = {
    "us-letter": 435.6,
    "a4": 418.8,
    "us-letter-large": 486.0 / LARGER,
    "a4-large": 469.2 / LARGER,
}
"""Points between the margins, by paper; in large print as many as the type of 10.5 points has."""

_WIDE = {
    "us-letter": 615.6,
    "a4": 665.5,
    "us-letter-large": 666.0 / LARGER,
    "a4-large": 715.9 / LARGER,
}
"""The same on a page that is turned."""
_MONO = 0.602
"""Width of every character of the typeface of forms, in em."""

_WIDTHS = (
    (250, "'|,. :;l"),
    (300, '!\\ij{}()I/Jft"-*[]r`’'),
    (420, "scz?e~“”"),
    (480, "#$0123456789aFS_x§"),
    (520, "bdgoqvL^kpyPhnu–"),
    (580, "+<=>EBRYTZ"),
    (700, "%CKUVXG&ADNOQHw—"),
    (900, "mM@W"),
)
"""The characters of the typeface by their width, in thousandths of an em, rounded up."""
_EM = {character: width / 1000 for width, characters in _WIDTHS for character in characters}
_BOLD = 1.2
"""How much wider head cells are."""
_FIGURES = 3
"""So many cells of mere figures make a column of figures."""
_INDENT = 22.0
"""Points that a list takes from its lines, label and all."""
_GAP = 8.0
"""Points that the insets of a column take."""

_STEPS = (64.0, 32.0, 16.0, 8.0, 4.0)
"""Points that may go from one column to another at a time."""

_LINES = 10
"""A row of at most so many lines stays on one page."""

_SMALL = 150.0
"""Points up to which a table stays on one page."""
_FIRST = 2
"""So many rows of a larger one stand on the page of its heads."""
_LEADING = 1.2
"""From line to line, in em."""

_PAGE = " p. 00"
"""What a reference takes up beside its words."""

_SIZES = (9.5, 9.0, 8.5, 8.0, 7.5)
_FORM = 8.0
"""Type of forms, where their lines leave it the room."""
_LEAST_FORM = 7.0
"""A form that would need smaller type stands on a turned page."""
_BREAKS = re.compile(r"\s+|(?<=[-/])(?=[A-Za-z])")
_NUMBER = re.compile(r"[-(+]?\$?\s*[\d,.]+(?:\s+\d+/\d+)?\s*%?\)?")
_NONE = frozenset({"-", "--", "–", "—", "N/A"})
"""What stands in a column of figures where there is none."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How a table is set."""

    size: float
    widths: tuple[float, ...]
    turned: bool = False
    """On pages of their own, the long way."""
    tight: bool = False
    """Words must break, since no size lets them stand whole."""


def width(text: str, size: float) -> float:
    """About how wide a text is on one line, in points."""
    return sum(_EM.get(character, 0.6) for character in text) * size


def measure(paper: str, depth: int) -> float:
    """Points that a line has at a depth of lists."""
    return MEASURE[paper] - _INDENT * depth


def fit(rows: list[tuple[str, ...]], room: float, turned: float | None = None) -> Fit:
    """The largest type in which every word of every column stays whole.

    The table stands upright if it can, else turned where that may be.

    Where no size will do, columns share the room by the length of their longest words, which then
    break.
    """
    for space, wide in ((room, False), *(((turned, True),) if turned else ())):
        for size in _SIZES:
            widths = _columns(rows, size, space)
            if widths:
                return Fit(size, widths, wide)
    least = _least(_by_column(rows), _SIZES[-1])
    space = turned or room
    return Fit(
        _SIZES[-1], tuple(space * low / sum(least) for low in least), turned is not None, tight=True
    )


def spread(how: Fit, heads: list[tuple[str, ...]], room: float, turned: float | None = None) -> Fit:
    """Wider columns where the last cell of a short head row would be pressed.

    That cell stands over all the columns that are left.
    """
    widths = list(how.widths)
    for row in heads:
        over = len(widths) - len(row) + 1
        spare = (turned if how.turned and turned else room) - sum(widths)
        more = (
            min(spare, width(row[-1], how.size) * _BOLD + _GAP - sum(widths[-over:]))
            if over > 1
            else 0.0
        )
        if more > 0:
            widths[-over:] = [points + more / over for points in widths[-over:]]
    return replace(how, widths=tuple(widths))


def _by_column(rows: list[tuple[str, ...]]) -> list[list[str]]:
    return [
        [row[at] for row in rows if at < len(row)] for at in range(max(len(row) for row in rows))
    ]


def _least(columns: list[list[str]], size: float) -> list[float]:
    return [
        max((_longest_word(cell, size) for cell in column), default=0) + _GAP for column in columns
    ]


def _columns(rows: list[tuple[str, ...]], size: float, room: float) -> tuple[float, ...] | None:
    """Widths of the columns within the room; None where a word would not fit its column."""
    cells = _by_column(rows)
    least = _least(cells, size)
    most = [
        max((width(cell, size) * _BOLD for cell in column), default=0) + _GAP for column in cells
    ]
    if sum(most) <= room:
        return tuple(most)
    if sum(least) > room:
        return None
    return _levelled(rows, size, least, _shared(least, most, room))


def _shared(least: list[float], most: list[float], room: float) -> tuple[float, ...]:
    """Widths of columns that want more than the room.

    Short columns take what they want, the others share what is left.

    >>> _shared([40, 40, 40], [60, 400, 640], 380)
    (60, 130.0, 190.0)
    """
    widths = dict(enumerate(least))
    wanting = list(widths)
    while wanting:
        room_left = room - sum(width for at, width in widths.items() if at not in wanting)
        short = [at for at in wanting if most[at] <= room_left / len(wanting)]
        others = [at for at in wanting if at not in short]
        if not short or sum(most[at] for at in short) + sum(least[at] for at in others) > room_left:
            break
        widths |= {at: most[at] for at in short}
        wanting = others
    spare, wish = room - sum(widths.values()), sum(most[at] - least[at] for at in wanting)
    share = spare / wish if wish else 0.0  # all that are left have the width that they want
    widths |= {at: least[at] + share * (most[at] - least[at]) for at in wanting}
    return tuple(widths[at] for at in range(len(least)))


def _levelled(
    rows: list[tuple[str, ...]], size: float, least: list[float], widths: tuple[float, ...]
) -> tuple[float, ...]:
    """Widths of the same sum under which rows and cells have fewest lines.

    Points go from column to column as long as that saves lines.
    """
    held = [
        [width(row[at], size) if at < len(row) else 0.0 for row in rows]
        for at in range(len(widths))
    ]

    @cache
    def lines(at: int, points: float) -> list[int]:
        return [_lines(cell, points) for cell in held[at]]

    def height(
        points: tuple[float, ...],
    ) -> tuple[int, int]:  # of the rows, then of the cells, since a cell in few lines reads best
        held = [lines(at, wide) for at, wide in enumerate(points)]
        return sum(map(max, zip(*held, strict=True))), sum(map(sum, held))

    best = height(widths)
    while True:
        moved = {height(points): points for points in _moves(widths, least)}
        if not moved or min(moved) >= best:
            return widths
        best = min(moved)
        widths = moved[best]


def _moves(widths: tuple[float, ...], least: list[float]) -> Iterator[tuple[float, ...]]:
    for (giver, given), (taker, taken) in permutations(enumerate(widths), 2):
        for step in (points for points in _STEPS if given - points >= least[giver]):
            changed = {giver: given - step, taker: taken + step}
            yield tuple(changed.get(at, points) for at, points in enumerate(widths))


def _longest_word(cell: str, size: float) -> float:
    return max((width(word, size) * _BOLD for word in _BREAKS.split(cell)), default=0.0)


def form(weaver: Weaver, index: int, depth: int, mark: str) -> Iterator[str]:
    """A form's lines as a call of the template.

    The type lets the longest line stand whole. Where it would be too small the page is turned.
    """
    text = weaver.unit.blocks[index].text
    upright = _form_size(text, measure(weaver.scope.setting.paper, depth))
    is_turned = not depth and upright < _LEAST_FORM
    size = _form_size(text, _WIDE[weaver.scope.setting.paper]) if is_turned else upright
    made = call("form", f"{size:g}pt", verbatim(f"{mark} {text}" if mark else text))
    yield call("turned", made) if is_turned else made


def _form_size(text: str, room: float) -> float:
    """The size in which the longest line of a form fits."""
    longest = max((len(line.expandtabs(8).rstrip()) for line in text.split("\n")), default=1)
    return min(_FORM, int(room / (_MONO * max(longest, 1)) * 10) / 10)


def too_wide(weaver: Weaver, index: int, depth: int) -> bool:
    """Whether a table or a form needs a turned page to stand whole.

    It does not stand whole upright, at its depth of lists.
    """
    block = weaver.unit.blocks[index]
    if block.kind in (BlockKind.FORM, BlockKind.TABLE) and not (block.table and block.table.rows):
        return _form_size(block.text, measure(weaver.scope.setting.paper, depth)) < _LEAST_FORM
    if not block.table or not block.table.rows:
        return False
    rows = _measured(weaver, index, block.table)
    return (
        fit(rows, measure(weaver.scope.setting.paper, depth)).tight
        and not fit(rows, _WIDE[weaver.scope.setting.paper]).tight
    )


def table(weaver: Weaver, index: int, depth: int) -> Iterator[str]:
    """A table as a call of the template.

    It stands on a turned page only at the top level, for a page cannot stand in a list.
    """
    cells = weaver.unit.blocks[index].table or Table()
    heads = _heads(cells)
    room, wide = (
        measure(weaver.scope.setting.paper, depth),
        None if depth else _WIDE[weaver.scope.setting.paper],
    )
    over = [*heads, *(cells.rows[at] for at in cells.groups)]
    how = spread(fit(_measured(weaver, index, cells), room, wide), over, room, wide)
    count = len(how.widths)
    sides = list(_alignments(weaver, index, cells))

    marks = marks_of(cells)

    def row(at: int, held: tuple[str, ...]) -> str:
        made = [weaver.cell(cell, index, marks) for cell in held]
        notes = [weaver.line(note.raw) for note in notes_in(weaver.unit, index, at)]
        if notes:
            made[-1] = joined([made[-1], call("hist-row", *notes)])
        over = count - len(held) + 1  # columns that the last cell stands over
        words = call("strong", made[-1]) if at in cells.groups else made[-1]
        if over == 1:
            made[-1] = words
        else:
            made[-1] = call("table.cell", words, colspan=str(over), align="left")
        return array(made)

    def head(
        held: tuple[str, ...],
    ) -> str:  # without links, which must not stand where a head is repeated on the next page
        over = count - len(held) + 1
        made = [
            call("table.cell", call("strong", string(cell)), align=f"{side} + bottom")
            for cell, side in zip(held, sides, strict=False)
        ]
        last = call(
            "table.cell", call("strong", string(held[-1])), colspan=str(over), align="left + bottom"
        )
        return array([*made[:-1], last] if over > 1 else made)

    doubt = caution.of_table(weaver.unit.blocks[index])
    made = call(
        "tbl",
        array(f"{points:.1f}pt" for points in how.widths),
        array(sides),
        f"{how.size:g}pt",
        "true" if how.tight else "false",
        "false" if _short(cells, how) else "auto",
        _kept(cells, how),
        array(head(held) for held in heads),
        array(row(at, held) for at, held in enumerate(cells.rows)),
        caption=weaver.cell(cells.caption, index) if cells.caption else "none",
        notes=array([*(weaver.cell(note, index) for note in cells.notes), *weaver.notes(index)]),
        **({"doubt": string(doubt)} if doubt else {}),
    )
    yield call("turned", made) if how.turned else made


def _short(cells: Table, how: Fit) -> bool:
    """Whether no cell has so many lines that its row must break over pages."""
    return all(
        width(cell, how.size) <= _LINES * (points if at + 1 < len(row) else sum(how.widths[at:]))
        for row in cells.rows
        for at, (cell, points) in enumerate(zip(row, how.widths, strict=False))
    )


def _kept(cells: Table, how: Fit) -> str:
    """The height of what a page must hold of a table before it may break.

    Of a small table that is all of it, of others the heads and two rows.
    """
    heights = [_height(row, how) for row in (*_heads(cells), *cells.rows)]
    if sum(heights) <= _SMALL:
        return "auto"
    return f"{min(_SMALL, sum(heights[: len(_heads(cells)) + _FIRST + (0 in cells.groups)])):.0f}pt"


def _height(row: tuple[str, ...], how: Fit) -> float:
    """About how high a row is, in points."""
    lines = (
        _lines(width(cell, how.size), points) for cell, points in zip(row, how.widths, strict=False)
    )
    return max(lines, default=1) * how.size * _LEADING + _GAP


def _lines(cell: float, points: float) -> int:
    """How many lines a cell needs in a column.

    A column that is nothing but its gap holds empty cells.
    """
    return max(1, ceil(cell / max(points - _GAP, 1.0)))


def _heads(cells: Table) -> list[tuple[str, ...]]:
    return [row for row in (cells.columns, *cells.heads) if row]


def _measured(weaver: Weaver, index: int, cells: Table) -> list[tuple[str, ...]]:
    """The rows as far as they press on their columns.

    They have room for page numbers. What stands over several columns is left out.
    """
    rows = [
        *_heads(cells),
        *(
            _noted(
                tuple(cell + _PAGE * weaver.linked(cell, index) for cell in row),
                [note.raw for note in notes_in(weaver.unit, index, at)],
            )
            for at, row in enumerate(cells.rows)
        ),
    ]
    return [row if len(row) == cells.width else row[:-1] for row in rows]


def _noted(row: tuple[str, ...], notes: list[str]) -> tuple[str, ...]:
    """A row with the history notes that stand below the words of its last cell."""
    return (*row[:-1], " ".join([row[-1], *notes])) if notes else row


def _alignments(weaver: Weaver, index: int, cells: Table) -> Iterator[str]:
    """How columns are aligned.

    Columns of mere figures stand flush right, all others flush left; so do numbers that are
    references.
    """
    for at in range(cells.width):
        held = [
            row[at].strip() for row in cells.rows if at < len(row) - 1 or len(row) == cells.width
        ]
        told = [cell for cell in held if cell and cell not in _NONE]
        figures = len(told) >= _FIGURES and all(_NUMBER.fullmatch(cell) for cell in told)
        yield (
            "right" if figures and not any(weaver.linked(cell, index) for cell in told) else "left"
        )
