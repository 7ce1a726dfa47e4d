"""The tables of a tagged page: which marked content stands in which cell."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

from pypdfium2 import raw

from builder.sources.pdf.book import Cell

_DEEPEST = 40
"""Elements within elements that are looked into."""
_NAME = 64
_PART = 100_000
"""What rows of a table's parts lie apart, so that they rise from the head to the last body."""
CELLS = ("TD", "TH")
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


def _rows(table: Any, number: int, found: dict[int, Cell]) -> None:
    """Take the cells of a table; rows that stand on other pages are counted too."""
    for part, held in enumerate(_places(table)):
        if not held:
            continue
        kind = _kind(held)
        for row, line in enumerate([held] if kind == "TR" else _places(held)):
            if line and _kind(line) == "TR":
                count = part if kind == "TR" else row
                _columns(line, Cell(number, _PART * part + count, 0, 1, kind == "THead"), found)


def _places(element: Any) -> list[Any]:
    """The children of an element, None for those that have nothing on this page."""
    count = raw.FPDF_StructElement_CountChildren(element)
    return [raw.FPDF_StructElement_GetChildAtIndex(element, at) for at in range(count)]


def _columns(line: Any, first: Cell, found: dict[int, Cell]) -> None:
    column = 0
    for cell in _places(line):
        kind = _kind(cell) if cell else ""
        span = max(1, round(_attribute(cell, b"ColSpan"))) if cell else 1
        for content in _contents(cell, 0) if kind in CELLS else ():
            found[content] = first._replace(
                column=column, span=span, head=first.head or kind == "TH"
            )
        column += span


def _contents(element: Any, depth: int) -> Iterator[int]:
    for at in range(raw.FPDF_StructElement_GetMarkedContentIdCount(element)):
        number = raw.FPDF_StructElement_GetMarkedContentIdAtIndex(element, at)
        if number >= 0:
            yield number
    if depth < _DEEPEST:
        for child in _children(element):
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
