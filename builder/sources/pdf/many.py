"""PDFs that are chapters of one code: read as one PDF, in the order of their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pikepdf

from builder.errors import SourceError
from builder.sources.folder import files_of, hash_of_files
from builder.sources.pdf.reader import read_pdf
from builder.sources.text import SourceText
from builder.text.counting import natural


def read_pdfs(folder: Path, files: Sequence[Path]) -> SourceText:
    """The text of all PDFs of a folder.

    Raises:
        SourceError: one is broken or encrypted, or none holds text.
    """
    listed = tuple((file.name, sha256(file.read_bytes()).hexdigest()) for file in files)
    source = read_pdf(folder, pdf_of(folder))
    return replace(source, sha256=hash_of_files(listed), files=listed)


def pdf_of(path: Path) -> bytes:
    """A PDF, or those of a folder as one.

    Raises:
        SourceError: one is broken or encrypted.
    """
    if not path.is_dir():
        return path.read_bytes()
    joined, whole = pikepdf.new(), BytesIO()
    for file in sorted(files_of(path), key=lambda one: natural(one.name)):
        try:
            with pikepdf.open(file) as held:
                joined.add_pages_from(held)
        except pikepdf.PdfError as error:
            raise SourceError(file, "the PDF cannot be opened", "save it again") from error
    joined.save(whole, deterministic_id=True)
    return whole.getvalue()
