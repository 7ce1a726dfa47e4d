"""The tables of a tagged page: which marked content stands in which cell."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pypdfium2 import raw

from builder.sources.pdf.book import Cell
from builder.sources.pdf.spans import Spans, starts_of

_DEEPEST = 40
"""Elements within elements that are looked into."""
_NAME = 64
_PART = 100_000
"""What rows of a table's parts lie apart, so that they rise from the head to the last body."""
CELLS = ("TD", "TH")
_NOTES = ("Note", "FENote")
"""Footnotes are tagged where their marks stand, and printed elsewhere."""
ARTIFACT = "Artifact"
"""What is no part of the text: heads and feet of pages, heads of tables said again."""


def mark_of(held: Any) -> str:
    """What an object is marked as: "P", "TD", "Artifact"; nothing where the file does not say."""
    mark = raw.FPDFPageObj_GetMark(held, 0)
    if not mark:
        return ""
    name, length = (ctypes.c_ushort * _NAME)(), ctypes.c_ulong()
    if not raw.FPDFPageObjMark_GetName(mark, name, 2 * _NAME, length):
        return ""
    return bytes(name)[: length.value].decode("utf-16-le", "replace").rstrip("\0")


def cells_of(page: Any) -> dict[int, Cell]:
    """The cell of each piece of marked content that stands in one, by its number on the page."""
    tree = raw.FPDF_StructTree_GetForPage(page)
    if not tree:
        return {}
    try:
        found: dict[int, Cell] = {}
        for at in range(raw.FPDF_StructTree_CountChildren(tree)):
            child = raw.FPDF_StructTree_GetChildAtIndex(tree, at)
            for number, table in enumerate(_tables(child, 0), 1):
                _rows(table, number, found)
        return found
    finally:
        raw.FPDF_StructTree_Close(tree)


def _children(element: Any) -> Iterator[Any]:
    for at in range(raw.FPDF_StructElement_CountChildren(element)):
        child = raw.FPDF_StructElement_GetChildAtIndex(element, at)
        if child:
            yield child


def _kind(element: Any) -> str:
    name = ctypes.create_string_buffer(2 * _NAME)
    length = raw.FPDF_StructElement_GetType(element, name, 2 * _NAME)
    return name.raw[: max(0, min(length, 2 * _NAME))].decode("utf-16-le", "replace").rstrip("\0")


def _tables(element: Any, depth: int) -> Iterator[Any]:
    if not element or depth > _DEEPEST:
        return
    if _kind(element) == "Table":
        yield element
        return
    for child in _children(element):
        yield from _tables(child, depth + 1)


class _Box(NamedTuple):
    """A cell as its row tells it; None where nothing of it stands on this page."""

    element: Any
    span: int
    rows: int


class _Line(NamedTuple):
    """A row of a table."""

    first: Cell
    boxes: tuple[_Box | None, ...]
    held: frozenset[int]
    """Columns that cells of the rows above hold."""


def _rows(table: Any, number: int, found: dict[int, Cell]) -> None:
    """Take the cells of a table; rows that stand on other pages are counted too."""
    lines = list(_lines(table, number))
    spans = [Spans(tuple(box and box.span for box in line.boxes), line.held) for line in lines]
    for line, starts in zip(lines, starts_of(spans), strict=True):
        for box, column in zip(line.boxes, starts, strict=True):
            if box is not None:
                _take(box, line.first._replace(column=column, span=box.span), found)


def _lines(table: Any, number: int) -> Iterator[_Line]:
    """The rows of a table that stand on this page."""
    above: dict[int, int] = {}
    for part, held in enumerate(_places(table)):
        if not held:
            continue
        kind = _kind(held)
        if kind != "TR":
            above = {}
        for row, line in enumerate([held] if kind == "TR" else _places(held)):
            if line and _kind(line) == "TR":
                count = part if kind == "TR" else row
                first = Cell(number, _PART * part + count, 0, 1, kind == "THead")
                boxes = tuple(_box(cell) if cell else None for cell in _places(line))
                yield _Line(first, boxes, frozenset(above))
                above = _held_below(boxes, above)


def _box(cell: Any) -> _Box:
    span, rows = (max(1, round(_attribute(cell, name))) for name in (b"ColSpan", b"RowSpan"))
    return _Box(cell, span, rows)


def _held_below(boxes: Sequence[_Box | None], above: Mapping[int, int]) -> dict[int, int]:
    """The columns that cells hold in the next row, and for how many rows from there on."""
    held = {at: rows - 1 for at, rows in above.items() if rows > 1}
    column = 0
    for box in boxes:
        while column in above:
            column += 1
        if box is not None and box.rows > 1:
            held |= dict.fromkeys(range(column, column + box.span), box.rows - 1)
        column += box.span if box else 1
    return held


def _places(element: Any) -> list[Any]:
    """The children of an element, None for those that have nothing on this page."""
    count = raw.FPDF_StructElement_CountChildren(element)
    return [raw.FPDF_StructElement_GetChildAtIndex(element, at) for at in range(count)]


def _take(box: _Box, cell: Cell, found: dict[int, Cell]) -> None:
    """Say of each content of a cell where it stands."""
    kind = _kind(box.element)
    for content in _contents(box.element, 0) if kind in CELLS else ():
        found[content] = cell._replace(head=cell.head or kind == "TH")


def _contents(element: Any, depth: int) -> Iterator[int]:
    for at in range(raw.FPDF_StructElement_GetMarkedContentIdCount(element)):
        number = raw.FPDF_StructElement_GetMarkedContentIdAtIndex(element, at)
        if number >= 0:
            yield number
    if depth < _DEEPEST:
        for child in _children(element):
            if _kind(child) not in _NOTES:
                yield from _contents(child, depth + 1)


def _attribute(element: Any, name: bytes) -> float:
    """A number that an element has as an attribute; 1 where it has none."""
    for at in range(raw.FPDF_StructElement_GetAttributeCount(element)):
        held = raw.FPDF_StructElement_GetAttributeAtIndex(element, at)
        value = raw.FPDF_StructElement_Attr_GetValue(held, name)
        number = ctypes.c_float()
        if value and raw.FPDF_StructElement_Attr_GetNumberValue(value, number):
            return float(number.value)
    return 1.0
