"""The words of a printed edition, by its PDF's tags: headings, the text below them, footnotes.

Artifacts are not read: running heads, page numbers and what an edition adds to a line. Lists of
contents are left out.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw

from builder.grouped import grouped

_HEADING = re.compile(r"H[1-6]$")
_MARK = ("Lbl", "Link")
_AGAIN = ("Link", "Span")
"""Tags of raised text inside a link: a further mark of a footnote."""
_NUMBER = re.compile(r"\d{1,4}|[^\w\s]{1,3}")
_CONTENTS = frozenset({"TOC", "TOCI"})
BREAK = "\u0002"
"""Stands for a hyphen at the end of a line, whether it belongs to the word or only to the line."""
_BREAKS = str.maketrans({"\u00ad": BREAK, "\ufffe": BREAK, "\u200b": None})


_LETTERS = ctypes.POINTER(ctypes.c_ushort)
_ROOM = ctypes.create_string_buffer(1024)
"""A buffer large enough for most answers of PDFium."""


class _PrintedRun(NamedTuple):
    """The words of one tag on one page."""

    path: tuple[str, ...]
    """Kinds of the tags around them, outermost first."""
    heading: int
    """Which heading of the page they are part of; -1 for none."""
    words: str


@dataclass
class Passage:
    """A heading and what is printed below it."""

    heading: str = ""
    body: str = ""
    marks: list[str] = field(default_factory=list)
    """First marks of footnotes."""
    again: list[str] = field(default_factory=list)
    """Further marks of footnotes."""


@dataclass
class Printed:
    """The words of an edition."""

    passages: list[Passage] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Each footnote, number first. They are kept apart, because a note may be on the page before
    the words that call it."""
    pictures: int = 0


def read(pdf: Path) -> Printed:
    """The words of an edition, from its first heading on.

    Raises:
        OSError: the file is not a readable PDF.
    """
    try:
        document = pypdfium2.PdfDocument(pdf)
    except pypdfium2.PdfiumError as error:
        raise OSError(0, f"cannot be read ({error})", str(pdf)) from error
    found = Printed()
    try:
        for number in range(len(document)):
            _read(document[number], found)
    finally:
        document.close()
    return found


def _read(page: Any, found: Printed) -> None:
    """Add the words of a page."""
    open_heading = -1
    for run in _runs(page):
        if "Note" in run.path:
            if "Lbl" in run.path or not found.notes:  # its number, a label, begins a new note
                found.notes.append("")
            found.notes[-1] += run.words
            continue
        found.pictures += run.path[-1] == "Figure"
        if run.heading >= 0 and run.heading != open_heading:
            found.passages.append(Passage())
        open_heading = run.heading
        if not found.passages or _CONTENTS & set(run.path):
            continue
        last = found.passages[-1]
        if run.path[-3:-1] == _MARK or run.path[-2:] == _MARK:
            last.marks.append(run.words.strip())
        elif run.path[-2:] == _AGAIN and _NUMBER.fullmatch(run.words.strip()):
            last.again.append(run.words.strip())
        elif run.heading >= 0:
            last.heading += run.words
        else:
            last.body += run.words


def _runs(page: Any) -> Iterator[_PrintedRun]:
    """The words of a page in the order of its tags."""
    words = _by_mark(page)
    tree = raw.FPDF_StructTree_GetForPage(page)
    try:
        for at in range(raw.FPDF_StructTree_CountChildren(tree)):
            top = raw.FPDF_StructTree_GetChildAtIndex(tree, at)
            for path, heading, mark in _walk(top, (), [-1]):
                yield _PrintedRun(path, heading, words.get(mark, ""))
    finally:
        raw.FPDF_StructTree_Close(tree)


def _walk(
    element: Any, above: tuple[str, ...], counted: list[int], within: int = -1
) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """For each piece of content below a tag: the tags above it, heading, marked-content id."""
    path = (*above, _text(raw.FPDF_StructElement_GetType, element))
    if _HEADING.match(path[-1]):
        counted[0] += 1
        within = counted[0]
    for at in range(raw.FPDF_StructElement_CountChildren(element)):
        child = raw.FPDF_StructElement_GetChildAtIndex(element, at)
        if child:
            yield from _walk(child, path, counted, within)
            continue
        mark = raw.FPDF_StructElement_GetChildMarkedContentID(element, at)
        if mark >= 0:
            yield path, within, mark


def _by_mark(page: Any) -> dict[int, str]:
    """The words of a page by the id of their marked content."""
    held = page.get_textpage()
    things = (raw.FPDFPage_GetObject(page, at) for at in range(raw.FPDFPage_CountObjects(page)))
    found = grouped(
        (mark, _text(raw.FPDFTextObj_GetText, thing, held))
        for thing in things
        if raw.FPDFPageObj_GetType(thing) == raw.FPDF_PAGEOBJ_TEXT
        and (mark := raw.FPDFPageObj_GetMarkedContentID(thing)) >= 0
    )
    held.close()
    return {mark: "".join(words).translate(_BREAKS) for mark, words in found.items()}


def _text(ask: Any, *things: Any) -> str:
    """A UTF-16 answer of PDFium, asked again with a larger buffer if the first is too small."""
    size, room = len(_ROOM), _ROOM
    needed = ask(*things, ctypes.cast(room, _LETTERS), size)
    if needed > size:
        room = ctypes.create_string_buffer(needed)
        needed = ask(*things, ctypes.cast(room, _LETTERS), needed)
    return room.raw[:needed].decode("utf-16-le", "replace").rstrip("\0")
