"""A PDF as a source: its text in reading order, line by line, and the book with its layout.

PDFs that are chapters of one code are read as one PDF, in the order of their names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from itertools import groupby, pairwise
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
from pypdfium2 import raw

from builder.errors import SourceError
from builder.frozen import frozen
from builder.model import FIGURES_IN_TWO_WAYS
from builder.sources.folder import File, hash_of_files
from builder.sources.pdf.book import Book, LaidLine, Link, Sheet
from builder.sources.pdf.hyphens import unbroken
from builder.sources.pdf.objects import PageReader
from builder.sources.pdf.pictures import hash_with_words, scan_of
from builder.sources.pdf.rows import plain, rows_of
from builder.sources.pdf.tags import TaggedTables
from builder.sources.pdf.text_columns import by_lists, read_in_columns
from builder.sources.text import LineMarks, SourceText
from builder.text.counting import natural


def read_pdf(path: Path, data: bytes) -> SourceText:
    """The text of a PDF, with its book.

    Raises:
        SourceError: it is broken or encrypted, or has no text.
    """
    with closing(_opened(path, data)) as document:
        reader = PageReader(document, TaggedTables(data))
        pages = [_page(path, reader, number) for number in range(1, len(document) + 1)]
        bookmarks = tuple(reader.bookmarks())
    rows = [row for page in pages for row in page.rows]
    if not rows:
        return _scanned(path, data, len(pages))
    sheets = tuple(page.sheet for page in pages)
    links = tuple(link for page in pages for link in page.links)
    source = _source(path, "pdf", unbroken(read_in_columns(rows)), Book(sheets, bookmarks, links))
    unshown = *(doubt for page in pages for doubt in page.unshown), *not_shown(sheets)
    return replace(source, unshown=unshown)


def _source(path: Path, form: str, rows: Sequence[LaidLine], book: Book) -> SourceText:
    """The source with these lines and what else is on their pages."""
    return SourceText(
        path,
        "",
        "\n".join(row.text for row in rows),
        form=form,
        marks=tuple(LineMarks(laid=row) for row in rows),
        book=book,
    )


def read_pdfs(place: Path, files: Sequence[File]) -> SourceText:
    """The text of all PDFs in a folder or an archive.

    Raises:
        SourceError: one is broken or encrypted, or none has text.
    """
    listed = tuple((path.name, sha256(data).hexdigest()) for path, data in files)
    source = read_pdf(place, joined(files))
    return replace(source, sha256=hash_of_files(listed), files=listed)


def joined(files: Sequence[File]) -> bytes:
    """PDFs joined into one.

    Raises:
        SourceError: one is broken or encrypted.
    """
    if len(files) == 1:
        return files[0][1]
    whole, made = pikepdf.new(), BytesIO()
    for path, data in sorted(files, key=lambda one: natural(one[0].name)):
        try:
            with pikepdf.open(BytesIO(data)) as held:
                whole.add_pages_from(held)
        except pikepdf.PdfError as error:
            raise SourceError(path, "the PDF cannot be opened", "save it again") from error
    whole.save(made, deterministic_id=True)
    return made.getvalue()


def not_shown(sheets: Sequence[Sheet]) -> Iterator[tuple[int, str, str]]:
    """The pages that show something, but no text."""
    for sheet in sheets:
        if not sheet.has_text and (sheet.pictures or sheet.rules):
            yield sheet.number, "page without text", "the page has no text that can be read"


def _scanned(path: Path, data: bytes, pages: int) -> SourceText:
    """A PDF of pictures, as the words that a machine has read from them."""
    scan = scan_of(path)
    if scan is None or not scan.rows:
        raise SourceError(
            path,
            f"none of its {pages} pages has text (it looks scanned)",
            "have a machine read it: "
            + ("join its PDFs into one, and " if path.is_dir() else "")
            + "townbook build --ocr",
        )
    source = _source(path, "scan", scan.rows, Book(scan.sheets))
    return replace(source, sha256=hash_with_words(path, data), unsure=scan.unsure)


def _opened(path: Path, data: bytes) -> pdfium.PdfDocument:
    try:
        return pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        if getattr(error, "err_code", None) in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            raise SourceError(
                path,
                "the PDF is encrypted",
                "save it without a password, or ask the publisher for a file without one",
            ) from error
        raise SourceError(
            path, "the PDF is broken and cannot be opened", "download it again"
        ) from error


@frozen
class _Page:
    """What is on a page of a file."""

    sheet: Sheet
    rows: Sequence[LaidLine]
    links: Sequence[Link]
    unshown: Sequence[tuple[int, str, str]]


def _page(path: Path, reader: PageReader, number: int) -> _Page:
    content = reader.content(number - 1)
    if not content.is_placed:
        raise SourceError(
            path,
            f"what is on its page {number} has no position: the PDF is broken",
            "download it again, or save it as a PDF again",
        )
    rows, unlike = rows_of(content.texts, number), ""
    if in_two_ways(rows, content.library_text):
        content = reader.content(number - 1, by_glyph=True)
        rows = rows_of(content.texts, number)
        unlike = in_two_ways(rows, content.library_text)
    rows = by_lists(by_cells(rows))
    places = tuple(content.rules), tuple(content.pictures)
    sheet = Sheet(number, content.width, content.height, *places, bool(rows))
    doubts = [(number, FIGURES_IN_TWO_WAYS, unlike)] if unlike else []
    return _Page(sheet, rows, content.links, doubts)


def by_cells(rows: Sequence[LaidLine]) -> list[LaidLine]:
    """The lines of a page; those of tables are split into cells, row by row."""
    found: list[LaidLine] = []
    for is_table, held in groupby(rows, key=lambda row: row.cell is not None):
        if not is_table:
            found += held
            continue
        parts = [(cell, row.part(runs)) for row in held for cell, runs in row.by_cell()]
        parts.sort(key=lambda part: (part[0].table, part[0].row, part[0].column))
        found += [row for _, row in parts]
    return found


_FIGURE = re.compile(r"\d[\d,.]*\d|\d")


def in_two_ways(rows: Sequence[LaidLine], library_text: str) -> str:
    """The figures in which a page's lines differ from the words as the library reads them.

    Phrased for readers, as "ours or theirs"; empty if both agree. A raised mark may touch a number
    or be separate; its place shows which.

    >>> in_two_ways((), "fined $150.00")
    'none or 150.00'
    """
    theirs = Counter(_FIGURE.findall(" ".join(map(plain, library_text.splitlines()))))
    ours = Counter[str]()
    marked: list[tuple[str, list[str]]] = []
    for row in rows:
        for figure, pieces in _figures(row):
            ours[figure] += 1
            if len(pieces) > 1:
                marked.append((figure, pieces))
    for figure, pieces in marked:
        if ours[figure] > theirs[figure] and not Counter(pieces) - theirs:
            ours[figure] -= 1
            theirs -= Counter(pieces)
    only_ours, only_theirs = ours - theirs, theirs - ours
    if not only_ours and not only_theirs:
        return ""
    both = (sorted(one.elements()) for one in (only_ours, only_theirs))
    return " or ".join(", ".join(figures) or "none" for figures in both)


def _figures(row: LaidLine) -> Iterator[tuple[str, list[str]]]:
    """The figures in a line, each with its pieces if part of it is raised."""
    edges = {run.start for before, run in pairwise(row.runs) if before.raised != run.raised}
    for found in _FIGURE.finditer(row.text):
        start, end = found.span()
        cuts = [start, *sorted(edge for edge in edges if start < edge < end), end]
        parts = [row.text[here:there] for here, there in pairwise(cuts)]
        yield found[0], [piece for part in parts for piece in _FIGURE.findall(part)]
