"""A PDF as a source: its text, line by line as it is read, and the book that says how it is set."""

from __future__ import annotations

import hashlib
from itertools import groupby
from pathlib import Path

import pypdfium2 as pdfium
from pypdfium2 import raw

from builder.errors import SourceError
from builder.sources.pdf.book import Book, LaidLine, Link, Sheet
from builder.sources.pdf.cells import by_cells
from builder.sources.pdf.figures import in_two_ways
from builder.sources.pdf.hyphens import with_soft_hyphens
from builder.sources.pdf.list_columns import by_lists
from builder.sources.pdf.objects import PageReader
from builder.sources.pdf.rows import Row, rows_of, without_soft_hyphens
from builder.sources.pdf.tags import TaggedTables
from builder.sources.pdf.text_columns import by_columns
from builder.sources.text import Geometry, SourceText


def read_pdf(path: Path, data: bytes) -> SourceText:
    """The text of a PDF, with its book.

    Raises:
        SourceError: it is broken, encrypted, or holds no text.
    """
    document = _opened(path, data)
    try:
        reader = PageReader(document, TaggedTables(data))
        sheets, rows, links, figures = _pages(document, reader)
        bookmarks = tuple(reader.bookmarks())
    finally:
        document.close()
    if not rows:
        raise SourceError(
            str(path),
            f"none of its {len(sheets)} pages holds text (it looks scanned)",
            "ask the publisher for the file with its text, or run it through text recognition",
        )
    if any(run.cell for row in rows for run in row.laid.runs):
        pages = groupby(rows, key=lambda row: row.laid.page)
        rows = [row for _, held in pages for row in by_columns(list(held))]
    rows = without_soft_hyphens(with_soft_hyphens(rows))
    text = "\n".join(row.text for row in rows)
    book = Book(sheets, tuple(row.laid for row in rows), bookmarks, links)
    return SourceText(
        path,
        hashlib.sha256(data).hexdigest(),
        text,
        form="pdf",
        geometry=tuple(_geometry(row.laid) for row in rows),
        book=book,
        figures=figures,
    )


def _geometry(laid: LaidLine) -> Geometry:
    """How a line was set, runs apart."""
    top = laid.base - laid.size
    return Geometry(
        laid.page - 1, laid.x0, top, laid.x1, laid.base, laid.size, laid.bold, laid.italic
    )


def _opened(path: Path, data: bytes) -> pdfium.PdfDocument:
    try:
        return pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        if getattr(error, "err_code", None) in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            raise SourceError(
                str(path),
                "the PDF is encrypted",
                "save it without a password, or ask the publisher for such a file",
            ) from error
        raise SourceError(
            str(path), "the PDF is broken and cannot be opened", "download it again"
        ) from error


def _pages(
    document: pdfium.PdfDocument, reader: PageReader
) -> tuple[tuple[Sheet, ...], list[Row], tuple[Link, ...], tuple[tuple[int, str], ...]]:
    sheets: list[Sheet] = []
    rows: list[Row] = []
    links: list[Link] = []
    figures: list[tuple[int, str]] = []
    for index in range(len(document)):
        content = reader.content(index)
        found = rows_of(content.texts, index + 1)
        if in_two_ways(found, content.said):
            content = reader.content(index, by_glyph=True)
            found = rows_of(content.texts, index + 1)
            figures += [(index + 1, said) for said in [in_two_ways(found, content.said)] if said]
        found = by_lists(by_cells(found))
        rows += found
        sheets.append(
            Sheet(
                index + 1,
                content.width,
                content.height,
                tuple(content.rules),
                tuple(content.pictures),
                bool(found),
            )
        )
        links += content.links
    return tuple(sheets), rows, tuple(links), tuple(figures)
