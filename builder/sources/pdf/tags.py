"""The tables of a tagged file: which marked content is in which cell.

The file's tree of tags names the cells of each row with their spans (ISO 32000-1, 14.8). It is read
upward from the content, cell to table, and each table once: a page needs only its part of the tree,
however long the file is.
"""

from __future__ import annotations

import ctypes
from collections.abc import Generator, Iterator, Mapping
from functools import cached_property
from io import BytesIO
from itertools import count, islice
from typing import Any, NamedTuple

import pikepdf
from pypdfium2 import raw

from builder.sources.pdf.book import Cell

_DEEPEST = 80
"""Most levels of elements to follow upward; a badly made file may go in circles."""
_WIDEST = 100
"""Most columns or rows that a cell may span."""
_NAME = 64
_PART = 100_000
"""Distance between the row numbers of a table's parts, so that they rise from head to body."""
CELLS = ("TD", "TH")
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


_Id = tuple[int, int]
"""Number and generation of an object in the file."""


class _TagPlace(NamedTuple):
    """The table and cell of a piece of content."""

    table: _Id
    cell: _Id


class TaggedTables:
    """The tables in the tags of a file."""

    def __init__(self, data: bytes) -> None:
        """Take the bytes of the file; they are parsed when cells are first needed."""
        self._data = data
        self._places: dict[_Id, _TagPlace | None] = {}
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
            cell = self._grids[place.table].get(place.cell) if place else None
            if place and cell:
                number = numbers.setdefault(place.table, len(numbers) + 1)
                found[content] = cell._replace(table=number)
        return found

    @cached_property
    def _file(self) -> pikepdf.Pdf | None:
        try:
            return pikepdf.open(BytesIO(self._data))
        except (pikepdf.PdfError, pikepdf.PasswordError):  # its lines are read all the same
            return None

    @cached_property
    def _root(self) -> Any:
        """The root of the tree of tags; empty if there is none."""
        root = self._file.Root.get("/StructTreeRoot") if self._file else None
        return root if _is_element(root) else pikepdf.Dictionary()

    @cached_property
    def _parents(self) -> Mapping[int, Any]:
        """For each page with tags, the elements of its pieces of content, by number."""
        held = self._root.get("/ParentTree")
        return dict(pikepdf.NumberTree(held).items()) if _is_element(held) else {}

    def _tagged(self, page: int) -> Iterator[Any]:
        if not self._parents or self._file is None or page >= len(self._file.pages):
            return
        own = self._file.pages[page].obj.get("/StructParents")
        held = self._parents.get(int(own)) if own is not None else None
        if isinstance(held, pikepdf.Array):
            yield from held

    def _place(self, element: Any) -> _TagPlace | None:
        """The cell that an element's content is in: that of the outermost table."""
        if not _is_element(element):
            return None
        known = element.objgen
        if known not in self._places:
            self._places[known] = self._found(element)
        return self._places[known]

    def _found(self, element: Any) -> _TagPlace | None:
        above = list(islice(_upwards(element), _DEEPEST))
        kinds = [self._kind(one) for one in above]
        if "Table" not in kinds:
            return None
        top = len(kinds) - 1 - kinds[::-1].index("Table")
        at = next((at for at in range(top - 1, -1, -1) if kinds[at] in CELLS), None)
        if at is None or any(kind in _NOTES for kind in kinds[:at]):
            return None
        table = above[top]
        if table.objgen not in self._grids:
            self._grids[table.objgen] = dict(self._grid(table))
        return _TagPlace(table.objgen, above[at].objgen)

    def _kind(self, element: Any) -> str:
        """The kind of an element, under the standard's name if the file has names of its own."""
        name = _name(element.get("/S", ""))
        return self._roles.get(name, name).lstrip("/")

    @cached_property
    def _roles(self) -> Mapping[str, str]:
        """The standard's names for the file's own names of elements."""
        held = self._root.get("/RoleMap")
        return {name: _name(role) for name, role in held.items()} if _is_element(held) else {}

    def _grid(self, table: Any) -> Iterator[tuple[_Id, Cell]]:
        """The cells of a table with their places in it."""
        above: dict[int, int] = {}
        for part, held in enumerate(_children(table)):
            kind = self._kind(held)
            if kind == "TR":
                above = yield from self._row(held, _PART * part + part, above, head=False)
                continue
            above = {}
            for row, line in enumerate(_children(held)):
                if self._kind(line) == "TR":
                    place, head = _PART * part + row, kind == "THead"
                    above = yield from self._row(line, place, above, head=head)

    def _row(
        self, line: Any, row: int, above: Mapping[int, int], *, head: bool
    ) -> Generator[tuple[_Id, Cell], None, dict[int, int]]:
        """The cells of a row.

        `above` maps columns that cells from above still take to the number of rows left. Returns
        the same for the row below.
        """
        below = {at: rows - 1 for at, rows in above.items() if rows > 1}
        free = (at for at in count() if at not in above)
        column = next(free)
        for cell in _children(line):
            kind = self._kind(cell)
            if kind not in CELLS:
                continue
            span, rows = _number(cell, "/ColSpan"), _number(cell, "/RowSpan")
            yield cell.objgen, Cell(0, row, column, span, head or kind == "TH")
            if rows > 1:
                below |= dict.fromkeys(range(column, column + span), rows - 1)
            column = next(at for at in free if at >= column + span)
        return below


def _is_element(held: Any) -> bool:
    return isinstance(held, pikepdf.Dictionary)


def _upwards(element: Any) -> Iterator[Any]:
    """An element and all elements that it is in."""
    while _is_element(element):
        yield element
        element = element.get("/P")


def _children(element: Any) -> Iterator[Any]:
    """The elements directly below an element, without content and annotations."""
    held = element.get("/K")
    below = held if isinstance(held, pikepdf.Array) else [held]
    yield from (one for one in below if _is_element(one) and "/S" in one)


def _name(held: Any) -> str:
    """A name as text; empty if its bytes are broken."""
    try:
        return str(held)
    except UnicodeDecodeError:
        return ""


def _number(cell: Any, name: str) -> int:
    """A number among a cell's attributes; 1 if it has none."""
    held = cell.get("/A")
    for attributes in held if isinstance(held, pikepdf.Array) else [held]:
        if _is_element(attributes) and name in attributes:
            try:
                return min(_WIDEST, max(1, int(attributes[name])))
            except (TypeError, ValueError):
                return 1
    return 1
