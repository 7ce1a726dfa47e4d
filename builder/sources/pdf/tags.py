"""The tables of a tagged file: which marked content is in which cell.

The file's tree of tags names the cells of each row with their spans (ISO 32000-1, 14.8). It is read
upward from the content, cell to table, and each table once: a page needs only its part of the tree,
however long the file is.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from io import BytesIO
from itertools import islice
from typing import Any, TypeAlias

import pikepdf
from pypdfium2 import raw

from builder.sources.pdf.book import Cell
from builder.sources.tables import Span, columns_of

_DEEPEST = 80
"""Most levels of elements to follow upward; a badly made file may go in circles."""
_NAME = 64
_CELLS = ("TD", "TH")
_NOTES = ("Note", "FENote")
"""Tags of footnotes: they are where the marks are, but printed elsewhere."""
ARTIFACT = "Artifact"
"""Marks what is no part of the text: heads and feet of pages, repeated heads of tables."""


def mark_of(held: Any) -> str:
    """The mark of an object ("P", "TD", "Artifact"); empty if the file gives none."""
    mark = raw.FPDFPageObj_GetMark(held, 0)
    if not mark:
        return ""
    name, length = (ctypes.c_ushort * _NAME)(), ctypes.c_ulong()
    if not raw.FPDFPageObjMark_GetName(mark, name, 2 * _NAME, length):
        return ""
    return bytes(name)[: length.value].decode("utf-16-le", "replace").rstrip("\0")


_Id: TypeAlias = tuple[int, int]
"""Number and generation of an object in the file."""


class TaggedTables:
    """The tables in the tags of a file."""

    def __init__(self, data: bytes) -> None:
        """Take the bytes of the file; they are parsed when cells are first needed."""
        self._data = data
        self._places: dict[_Id, tuple[Any, _Id] | None] = {}
        self._grids: dict[_Id, dict[_Id, Cell]] = {}

    def cells_of(self, page: int) -> dict[int, Cell]:
        """The cells of a page, by the number of the marked content that is in them.

        Args:
            page: its index, from 0.
        """
        found: dict[int, Cell] = {}
        numbers: dict[_Id, int] = {}
        for content, element in enumerate(self._tagged(page)):
            place = self._place(element)
            cell = self._cells(place[0]).get(place[1]) if place else None
            if place and cell:
                number = numbers.setdefault(place[0].objgen, len(numbers) + 1)
                found[content] = cell._replace(table=number)
        return found

    @cached_property
    def _file(self) -> pikepdf.Pdf:
        try:
            return pikepdf.open(BytesIO(self._data))
        except (pikepdf.PdfError, pikepdf.PasswordError):  # its lines are read all the same
            return pikepdf.new()

    @cached_property
    def _root(self) -> Any:
        """The root of the tree of tags; empty if there is none."""
        root = self._file.Root.get("/StructTreeRoot")
        return root if _is_element(root) else pikepdf.Dictionary()

    @cached_property
    def _parents(self) -> Mapping[int, Any]:
        """For each page with tags, the elements of its pieces of content, by number."""
        held = self._root.get("/ParentTree")
        return dict(pikepdf.NumberTree(held).items()) if _is_element(held) else {}

    def _tagged(self, page: int) -> Iterable[Any]:
        if not self._parents or page >= len(self._file.pages):
            return ()
        own = self._file.pages[page].obj.get("/StructParents")
        held = None if own is None else self._parents.get(int(own))
        return held if isinstance(held, pikepdf.Array) else ()

    def _place(self, element: Any) -> tuple[Any, _Id] | None:
        """The outermost table that an element is in, and its cell there; None within a note."""
        if not _is_element(element):
            return None
        known = element.objgen
        if known not in self._places:
            found, cell, in_note, cell_in_note = None, None, False, False
            for one in islice(_upwards(element), _DEEPEST):
                kind = self._kind(one)
                in_note |= kind in _NOTES
                if kind in _CELLS:
                    cell, cell_in_note = one.objgen, in_note
                elif kind == "Table" and cell:
                    found = None if cell_in_note else (one, cell)
            self._places[known] = found
        return self._places[known]

    def _kind(self, element: Any) -> str:
        """The kind of an element, under the standard's name if the file has names of its own."""
        name = _name(element.get("/S", ""))
        return self._roles.get(name, name).lstrip("/")

    @cached_property
    def _roles(self) -> Mapping[str, str]:
        """The standard's names for the file's own names of elements."""
        held = self._root.get("/RoleMap")
        return {name: _name(role) for name, role in held.items()} if _is_element(held) else {}

    def _cells(self, table: Any) -> Mapping[_Id, Cell]:
        """The cells of a table with their places in it."""
        if table.objgen not in self._grids:
            self._grids[table.objgen] = dict(self._grid(table))
        return self._grids[table.objgen]

    def _grid(self, table: Any) -> Iterator[tuple[_Id, Cell]]:
        rows = [
            (
                self._kind(part) == "THead",
                [one for one in _children(row) if self._kind(one) in _CELLS],
            )
            for part in _children(table)
            for row in ([part] if self._kind(part) == "TR" else _children(part))
            if self._kind(row) == "TR"
        ]
        spans = [[_span(cell) for cell in cells] for _, cells in rows]
        for at, columns in enumerate(columns_of(spans)):
            head, cells = rows[at]
            for cell, column, span in zip(cells, columns, spans[at], strict=True):
                is_head = head or self._kind(cell) == "TH"
                yield cell.objgen, Cell(0, at, column, span.columns, is_head)


def _is_element(held: Any) -> bool:
    return isinstance(held, pikepdf.Dictionary)


def _upwards(element: Any) -> Iterator[Any]:
    """An element and all elements that it is in."""
    while _is_element(element):
        yield element
        element = element.get("/P")


def _children(element: Any) -> Iterator[Any]:
    """The elements directly below an element, without content and annotations."""
    return (one for one in _each(element.get("/K")) if _is_element(one) and "/S" in one)


def _each(held: Any) -> Iterable[Any]:
    """What the file gives as a list, or as a single element."""
    return held if isinstance(held, pikepdf.Array) else [held]


def _name(held: Any) -> str:
    """A name as text; empty if its bytes are broken."""
    try:
        return str(held)
    except UnicodeDecodeError:
        return ""


def _span(cell: Any) -> Span:
    """How far a cell reaches, by its attributes."""
    found = {
        name: str(held[name])
        for held in _each(cell.get("/A"))
        for name in ("/ColSpan", "/RowSpan")
        if _is_element(held) and name in held
    }
    return Span.read(found.get("/ColSpan"), found.get("/RowSpan"))
