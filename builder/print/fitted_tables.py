"""Tables and forms made to fit the width of a page, as calls of the template."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from builder.model import Cells, Table
from builder.present import caution
from builder.present.unit_texts import marks_of
from builder.print.inline import TypstWriter
from builder.print.literal import Typst, call, joined, verbatim
from builder.print.widths import GAP, WIDE, Fit, fit, lines_of, measure, spread, width

_MONO = 0.602
"""Width of each character in the typeface of forms, in ems."""
_FIGURES = 3
"""Fewest cells, all of them figures, that make a column of figures."""
_LINES = 10
"""Most lines in a row that must stay on one page."""
_SMALL = 150.0
"""Most points of height of a table that must stay on one page."""
_FIRST = 2
"""Rows of a larger table that must be on the page of its heads."""
_LEADING = 1.2
"""Distance of lines, in ems."""
_PAGE = " p. 00"
"""Stands for the page number after a reference, when its width is measured."""
_FORM = 8.0
"""Type size of forms whose lines leave room for it."""
_LEAST_FORM = 7.0
"""A form with columns that would need smaller type than this goes on a turned page."""
_LEAST = 5.0
"""The smallest legible type: lines that would need smaller type are broken."""
_COLUMNS = re.compile(r"\S(?: {2}|\t)\s*\S|([._-])\1{3}|\|")
"""Shows that positions in a line matter: gaps, lines to write on, leaders."""
_LEFT, _RIGHT = Typst("left"), Typst("right")
_NUMBER = re.compile(r"[-(+]?\$?\s*[\d,.]+(?:\s+\d+/\d+)?\s*%?\)?")
_NONE = frozenset({"-", "--", "–", "—", "N/A"})
"""What a column of figures has in place of a figure."""


def form(writer: TypstWriter, index: int, depth: int, mark: str) -> Iterator[Typst]:
    """A form's lines as a call of the template.

    The type is small enough to keep the longest line whole. If that is too small, the page is
    turned; lines without columns are broken instead.
    """
    text = writer.unit.blocks[index].text
    paper = writer.scope.paper
    is_turned = not depth and _needs_width(text, paper, depth)
    size = _form_size(text, WIDE[paper] if is_turned else measure(paper, depth))
    is_broken = size < (_LEAST if is_turned else _LEAST_FORM)
    if is_broken:
        size = _LEAST if is_turned else _FORM
    words = verbatim(f"{mark} {text}" if mark else text)
    made = call("broken-form" if is_broken else "form", Typst(f"{size:g}pt"), words)
    yield call("turned", made) if is_turned else made


def _needs_width(text: str, paper: str, depth: int) -> bool:
    """Whether a form's columns stay whole only on a turned page."""
    return bool(_COLUMNS.search(text)) and _form_size(text, measure(paper, depth)) < _LEAST_FORM


def _form_size(text: str, room: float) -> float:
    """The type size at which a form's longest line fits."""
    longest = max((len(line.expandtabs(8).rstrip()) for line in text.split("\n")), default=1)
    return min(_FORM, int(room / (_MONO * max(longest, 1)) * 10) / 10)


def too_wide(writer: TypstWriter, index: int, depth: int) -> bool:
    """Whether a table or form stays whole only on a turned page, at this depth of lists."""
    block, paper = writer.unit.blocks[index], writer.scope.paper
    if block.grid:
        rows = _measured(writer, index, block.grid)
        return fit(rows, measure(paper, depth)).tight and not fit(rows, WIDE[paper]).tight
    return block.has_lines and _needs_width(block.text, paper, depth)


def table(writer: TypstWriter, index: int, cells: Table, depth: int) -> Iterator[Typst]:
    """A table as a call of the template.

    It is on a turned page only at the top level, because a list cannot contain a page.
    """
    paper = writer.scope.paper
    room, wide = measure(paper, depth), None if depth else WIDE[paper]
    over = [*cells.head_rows, *(cells.rows[at] for at in cells.groups)]
    how = spread(fit(_measured(writer, index, cells), room, wide), over)
    count, sides = len(how.widths), list(_alignments(writer, index, cells))
    doubt = " ".join(caution.of_table(writer.unit.blocks[index]))
    made = call(
        "tbl",
        [Typst(f"{points:.1f}pt") for points in how.widths],
        sides,
        Typst(f"{how.size:g}pt"),
        how.tight,
        False if _no_tall_row(cells, how) else Typst("auto"),
        _kept_height(cells, how),
        [_head(held, sides, count) for held in cells.head_rows],
        _rows(writer, index, cells, count),
        caption=writer.shown(cells.caption, index) if cells.caption else None,
        notes=[*(writer.shown(note, index) for note in cells.notes), *writer.marks(index)],
        **({"doubt": doubt} if doubt else {}),
    )
    yield call("turned", made) if how.turned else made


def _rows(writer: TypstWriter, index: int, cells: Table, count: int) -> Iterator[list[Typst]]:
    """The rows; each last cell has the row's history notes and spans the remaining columns."""
    marks = marks_of(cells)
    for at, held in enumerate(cells.rows):
        made = [writer.shown(cell, index, marks) for cell in held]
        notes = [writer.said(note.raw) for note in writer.in_row(index, at)]
        last = joined([made[-1], call("hist-row", *notes)]) if notes else made[-1]
        over = count - len(held) + 1
        words = call("strong", last) if at in cells.groups else last
        last = call("table.cell", words, colspan=over, align=_LEFT) if over > 1 else words
        yield [*made[:-1], last]


def _head(held: Sequence[str], sides: Sequence[Typst], count: int) -> list[Typst]:
    """A row of heads without links, which must not be repeated on the next page."""
    made, over = [], count - len(held) + 1
    for at, (cell, side) in enumerate(zip(held, sides, strict=False), 1):
        wide = {"colspan": over} if at == len(held) and over > 1 else {}
        align = Typst(f"{_LEFT if wide else side} + bottom")
        made.append(call("table.cell", call("strong", cell), **wide, align=align))
    return made


def _no_tall_row(cells: Table, how: Fit) -> bool:
    """Whether no cell has so many lines that its row must break over pages."""
    return all(
        width(cell, how.size) <= _LINES * (points if at + 1 < len(row) else sum(how.widths[at:]))
        for row in cells.rows
        for at, (cell, points) in enumerate(zip(row, how.widths, strict=False))
    )


def _kept_height(cells: Table, how: Fit) -> Typst:
    """The height of the part of a table that a page must hold before the table may break.

    It is all of a small table, and of others the heads and two rows.
    """
    heights = [_height(row, how) for row in (*cells.head_rows, *cells.rows)]
    if sum(heights) <= _SMALL:
        return Typst("auto")
    first = sum(heights[: len(cells.head_rows) + _FIRST + (0 in cells.groups)])
    return Typst(f"{min(_SMALL, first):.0f}pt")


def _height(row: Cells, how: Fit) -> float:
    """The approximate height of a row, in points."""
    lines = (
        lines_of(width(cell, how.size), points)
        for cell, points in zip(row, how.widths, strict=False)
    )
    return max(lines, default=1) * how.size * _LEADING + GAP


def _measured(writer: TypstWriter, index: int, cells: Table) -> list[Cells]:
    """The rows as they affect the widths of columns: with room for page numbers.

    Cells that span several columns are left out.
    """
    rows = list(cells.head_rows)
    for at, row in enumerate(cells.rows):
        words = [cell + _PAGE * writer.linked(cell, index) for cell in row]
        if notes := writer.in_row(index, at):  # notes are below the words of its last cell
            words[-1] = " ".join([words[-1], *(note.raw for note in notes)])
        rows.append(tuple(words))
    return [row if len(row) == cells.width else row[:-1] for row in rows]


def _alignments(writer: TypstWriter, index: int, cells: Table) -> Iterator[Typst]:
    """The alignment of each column: right if it has only figures, else left.

    Numbers that are references are aligned left.
    """
    for at in range(cells.width):
        held = [
            row[at].strip() for row in cells.rows if at < len(row) - 1 or len(row) == cells.width
        ]
        filled = [cell for cell in held if cell and cell not in _NONE]
        figures = len(filled) >= _FIGURES and all(_NUMBER.fullmatch(cell) for cell in filled)
        linked = any(writer.linked(cell, index) for cell in filled)
        yield _RIGHT if figures and not linked else _LEFT
