"""The objects on a PDF's pages, from pdfium; other modules do not talk to the library."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import closing
from math import isfinite
from typing import Any, NamedTuple

import pypdfium2 as pdfium
from pypdfium2 import PdfMatrix, raw

from builder.sources.pdf.book import Bookmark, Box, Cell, Link
from builder.sources.pdf.tags import ARTIFACT, TaggedTables, mark_of
from builder.text.squash import single_spaced

_DEEPEST = 8
"""Deepest level of nested forms to read, so that endless nesting in a file cannot stall us."""
_FORCED_BOLD = 1 << 18
_FILL_AND_STROKE = 2
_HEAVY = 600
"""Least weight of a bold face."""
_BOLD_NAMES = ("bold", "black", "heavy", "demi")
_LEAST = 0.5
"""Points of the smallest type; a broken file may have type of no size at all."""
_BUFFER = 1 << 16
_LETTERS = 3
"""Most characters for each run on a page whose runs are mostly single letters."""
_POINTERS = 200
"""Deepest level of bookmarks."""


class TextObject(NamedTuple):
    """A run of characters, with the place of its foot."""

    text: str
    x0: float
    x1: float
    base: float
    size: float
    bold: bool
    upright: bool
    """Whether it is upright on the page as read, not turned."""
    content: int = -1
    """Number of the marked content that it is part of."""
    cell: Cell | None = None
    artifact: bool = False
    """Whether the file marks it as no part of the text."""


class Content(NamedTuple):
    """The contents of a page."""

    width: float
    height: float
    texts: list[TextObject]
    rules: list[Box]
    pictures: list[Box]
    links: list[Link]
    library_text: str = ""
    """Its words as the library reads them, by rules other than ours."""

    @property
    def is_placed(self) -> bool:
        """Whether everything has a place; a broken file may put words at infinity."""
        texts = ((text.x0, text.x1, text.base, text.size) for text in self.texts)
        boxes = (*self.rules, *self.pictures, *(link.box for link in self.links))
        return all(isfinite(each) for place in (*texts, *boxes) for each in place)


class _Glyphs(NamedTuple):
    """The characters of a run, one by one."""

    text: str
    end: float
    """End of the last character in the page's own coordinates, including the space that its face
    gives it: the ink of a "1" ends well before."""


class PageReader:
    """Reads the pages of one open document."""

    def __init__(self, document: pdfium.PdfDocument, tables: TaggedTables) -> None:
        self.document = document
        self._tables = tables
        self._buffer = ctypes.create_string_buffer(_BUFFER)
        self._faces: dict[str, bool] = {}
        self._edges = [ctypes.c_float() for _ in range(4)]
        self._float = ctypes.c_float()
        self._glyphs: dict[int, _Glyphs] | None = None
        """The glyphs of each run on the page, by the run's address; None if runs are read whole."""

    def content(self, index: int, *, by_glyph: bool = False) -> Content:
        """What is on the page with this index, from 0.

        `by_glyph` finds exactly where each run ends, and takes twice the time; a page of
        single-letter runs is always read this way.
        """
        try:
            page = self.document[index]
            texts = page.get_textpage()
        except pdfium.PdfiumError:
            return Content(0.0, 0.0, [], [], [], [])
        with closing(page), closing(texts):
            width, height = page.get_size()
            found = Content(width, height, [], [], [], [], texts.get_text_range())
            by_glyph |= _LETTERS * raw.FPDFPage_CountObjects(page) > len(found.library_text)
            self._glyphs = _glyphs(texts) if by_glyph else None
            view = _view(page)
            for at in range(raw.FPDFPage_CountObjects(page)):
                self._object(raw.FPDFPage_GetObject(page, at), texts, view, found, 0)
            if any(text.content >= 0 for text in found.texts):
                cells = self._tables.cells_of(index)
                found.texts[:] = [
                    text._replace(cell=cells.get(text.content)) for text in found.texts
                ]
            found.links.extend(self._links(page, index + 1, view))
            return found

    def _links(self, page: Any, number: int, view: PdfMatrix) -> Iterator[Link]:
        """The link annotations of a page."""
        place, link = ctypes.c_int(0), raw.FPDF_LINK()
        while raw.FPDFLink_Enumerate(page, place, link):
            rect = raw.FS_RECTF()
            if raw.FPDFLink_GetAnnotRect(link, rect):
                box = _box(view, rect.left, rect.bottom, rect.right, rect.top)
                yield self._link(number, box, link)

    def _link(self, page: int, box: Box, link: Any) -> Link:
        target = raw.FPDFLink_GetDest(self.document.raw, link)
        action = None if target else raw.FPDFLink_GetAction(link)
        if action and raw.FPDFAction_GetType(action) == raw.PDFACTION_GOTO:
            target = raw.FPDFAction_GetDest(self.document.raw, action)
        if target:
            number = raw.FPDFDest_GetDestPageIndex(self.document.raw, target) + 1
            return Link(page, box, number, self._top(target, number))
        return Link(page, box)

    def _top(self, target: Any, page: int) -> float | None:
        """The height of a target on its page."""
        flags = [ctypes.c_int() for _ in range(3)]
        places = [ctypes.c_float() for _ in range(3)]
        if page < 1 or not raw.FPDFDest_GetLocationInPage(target, *flags, *places):
            return None
        _, height = self.document.get_page_size(page - 1)
        top = float(height - places[1].value)
        return top if flags[1].value and isfinite(top) else None

    def bookmarks(self) -> Iterator[Bookmark]:
        """The outline."""
        for entry in self.document.get_toc(max_depth=_POINTERS):
            target = entry.get_dest()
            index = target.get_index() if target else None
            page = 0 if index is None else index + 1
            top = self._top(target.raw, page) if target else None
            yield Bookmark(single_spaced(entry.get_title()), page, top or 0.0)

    def _object(self, held: Any, texts: Any, view: PdfMatrix, found: Content, depth: int) -> None:
        kind = raw.FPDFPageObj_GetType(held)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            self._text(held, texts, view, found)
        elif kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
            inner = _matrix(held).multiply(view)
            for at in range(raw.FPDFFormObj_CountObjects(held)):
                self._object(raw.FPDFFormObj_GetObject(held, at), texts, inner, found, depth + 1)
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            found.rules.append(self._bounds(held, view))
        elif kind == raw.FPDF_PAGEOBJ_IMAGE:
            found.pictures.append(self._bounds(held, view))

    def _text(self, held: Any, texts: Any, view: PdfMatrix, found: Content) -> None:
        if self._glyphs is None:
            glyphs = None
            text = self._characters(held, texts)
        else:
            glyphs = self._glyphs.get(_address(held))
            text = glyphs.text if glyphs else ""
        if not text:
            return
        place = _matrix(held).multiply(view)
        raw.FPDFTextObj_GetFontSize(held, self._float)
        size = max(_LEAST, abs(self._float.value) * max(abs(place.d), abs(place.b)))
        box = self._bounds(held, view)
        x0, x1, base = box.x0, box.x1, box.y1
        upright = abs(place.b) < abs(place.a) / 10 and place.a > 0
        if upright:
            x0, base = min(place.e, x0), place.f
            x1 = max(x1, view.on_point(glyphs.end, 0.0)[0]) if glyphs else x1
        stroked = raw.FPDFTextObj_GetTextRenderMode(held) == _FILL_AND_STROKE
        mark = mark_of(held)
        marked = mark not in ("", ARTIFACT)
        content = raw.FPDFPageObj_GetMarkedContentID(held) if marked else -1
        found.texts.append(
            TextObject(
                text,
                x0,
                x1,
                base,
                size,
                stroked or self._is_bold(held),
                upright,
                content,
                None,
                mark == ARTIFACT,
            )
        )

    def _characters(self, held: Any, texts: Any) -> str:
        pointer = ctypes.cast(self._buffer, ctypes.POINTER(ctypes.c_ushort))
        length = raw.FPDFTextObj_GetText(held, texts, pointer, _BUFFER)
        return (
            ctypes.string_at(self._buffer, min(length, _BUFFER))
            .decode("utf-16-le", "replace")
            .rstrip("\0")
        )

    def _is_bold(self, held: Any) -> bool:
        """Whether the face of a run is bold."""
        font = raw.FPDFTextObj_GetFont(held)
        length = raw.FPDFFont_GetBaseFontName(font, self._buffer, _BUFFER)
        name = ctypes.string_at(self._buffer, max(0, min(length, _BUFFER) - 1)).decode("latin-1")
        name = name.lower()
        if name not in self._faces:
            self._faces[name] = (
                any(word in name for word in _BOLD_NAMES)
                or bool(max(0, raw.FPDFFont_GetFlags(font)) & _FORCED_BOLD)
                or raw.FPDFFont_GetWeight(font) >= _HEAVY
            )
        return self._faces[name]

    def _bounds(self, held: Any, view: PdfMatrix) -> Box:
        left, bottom, right, top = self._edges
        raw.FPDFPageObj_GetBounds(held, left, bottom, right, top)
        return _box(view, left.value, bottom.value, right.value, top.value)


def _glyphs(texts: Any) -> dict[int, _Glyphs]:
    """The characters of each run of a page, with the blanks that the library adds after them."""
    found: dict[int, _Glyphs] = {}
    rect, last = raw.FS_RECTF(), 0
    for at in range(raw.FPDFText_CountChars(texts)):
        sign = chr(raw.FPDFText_GetUnicode(texts, at))
        if raw.FPDFText_IsGenerated(texts, at) == 1:
            if sign == " " and last:
                found[last] = found[last]._replace(text=found[last].text.rstrip(" ") + " ")
            continue
        last = _address(raw.FPDFText_GetTextObject(texts, at))
        before, end = found.get(last, _Glyphs("", 0.0))
        raw.FPDFText_GetLooseCharBox(texts, at, rect)
        found[last] = _Glyphs(before + sign.strip("\0"), max(end, rect.right))
    return {held: run._replace(text=_whole(run.text)) for held, run in found.items()}


def _whole(text: str) -> str:
    """A text with halves of characters joined; a half that is alone becomes U+FFFD."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _address(held: Any) -> int:
    return ctypes.cast(held, ctypes.c_void_p).value or 0


def _matrix(held: Any) -> PdfMatrix:
    found = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(held, found)
    return PdfMatrix.from_raw(found)


def _box(view: PdfMatrix, left: float, bottom: float, right: float, top: float) -> Box:
    return Box(*view.on_rect(left, bottom, right, top))


def _view(page: pdfium.PdfPage) -> PdfMatrix:
    """The transformation from a page's own coordinates to the page as shown, from its top left."""
    width, height = page.get_size()
    x, y, _, _ = page.get_cropbox()
    return (
        PdfMatrix(1, 0, 0, -1, -x, y + height),
        PdfMatrix(0, 1, 1, 0, -y, -x),
        PdfMatrix(-1, 0, 0, 1, x + width, -y),
        PdfMatrix(0, -1, -1, 0, y + width, x + height),
    )[page.get_rotation() // 90]
