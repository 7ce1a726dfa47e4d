"""Write all formats of a code next to its `code.json`."""

from __future__ import annotations

import shutil
from pathlib import Path

from builder.formats import akn, tables
from builder.formats.epub import dumps_epub
from builder.formats.word import write_word
from builder.model import Code
from builder.present.publication import DataFile

SCAN = "scan.pdf"
"""Name of the file with a scan that was read by machine."""


def published_scan(path: Path, folder: Path) -> DataFile:
    """Copy a scan into the folder of `code.json`: its pictures are the real text of the law."""
    shutil.copyfile(path, folder / SCAN)
    about = "the pages as pictures, from which a machine read the text"
    return DataFile(SCAN, "PDF", about, (folder / SCAN).stat().st_size)


def write_formats(code: Code, folder: Path, parquet: Path) -> tuple[DataFile, ...]:
    """Write all formats of a code next to its `code.json`; returns the files for readers.

    Args:
        code: with its references resolved.
        folder: the folder with `code.json`.
        parquet: the folder that `builder.data.parquet_tables` wrote the code's tables to.
    """
    (folder / akn.NAME).write_bytes(akn.dumps(code))
    book = f"{code.municipality.slug}.epub"
    (folder / book).write_bytes(dumps_epub(code))
    tables.write(code, folder, parquet)
    write_word(code, folder)
    forms = (
        ("code.json", "JSON", "the whole code, with the place of each word in its source"),
        (book, "EPUB", "the whole code as an e-book"),
        (akn.NAME, "Akoma Ntoso 3.0", "the whole code in the XML that parliaments exchange"),
        (tables.CSV, "CSV", "sections, text, history, references and more as tables"),
        (tables.PACKAGE, "Data Package", "describes the tables, also as Parquet, for programs"),
    )
    return tuple(
        DataFile(name, form, about, (folder / name).stat().st_size) for name, form, about in forms
    )
