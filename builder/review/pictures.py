"""The source beside the reading: the page of a PDF as a picture, or the lines of a text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

import pypdfium2
from PIL import ImageDraw

from builder.sources.text import Line, SourceText

_SCALE = 1.6
"""Dots for each point: a page of letter size is a thousand dots wide."""
_AROUND = 12
"""Lines of a text that are shown before and after a place."""
_MARK = (255, 214, 10, 110)
"""Yellow, through which the letters are read."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A line of a text beside the reading."""

    number: int
    text: str
    marked: bool


def page_of(source: SourceText, span: tuple[int, int]) -> int | None:
    """The page of a PDF that holds a place, from 0; None where there are no pages."""
    places = [line.geometry.page for line in _lines(source, span) if line.geometry]
    return places[0] if places and source.form == "pdf" else None


def picture(source: SourceText, page: int, span: tuple[int, int]) -> bytes:
    """A page of a PDF as PNG, with the lines of a place marked."""
    with pypdfium2.PdfDocument(source.path) as file:
        image = file[page].render(scale=_SCALE).to_pil().convert("RGB")
    draw = ImageDraw.Draw(image, "RGBA")
    for line in _lines(source, span):
        at = line.geometry
        if at and at.page == page:
            box = (at.x0 - 2, at.y0 - 1, at.x1 + 2, at.y1 + 1)
            draw.rectangle([side * _SCALE for side in box], fill=_MARK)
    made = BytesIO()
    image.save(made, "PNG")
    return made.getvalue()


def lines_around(source: SourceText, span: tuple[int, int]) -> list[Shown]:
    """The lines around a place of a text."""
    first, last = source.line_at(span[0]), source.line_at(max(span[1] - 1, span[0]))
    held = source.lines[max(first - 1 - _AROUND, 0) : last + _AROUND]
    return [Shown(line.number, line.text, first <= line.number <= last) for line in held]


def _lines(source: SourceText, span: tuple[int, int]) -> Iterator[Line]:
    """The lines that hold a part of a place."""
    first = source.line_at(span[0])
    for line in source.lines[max(first - 1, 0) :]:
        if line.start >= span[1]:
            return
        yield line
