"""PDFs that are chapters of one code: read as one PDF, in the order of their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pikepdf

from builder.errors import SourceError
from builder.sources.folder import File, hash_of_files
from builder.sources.pdf.reader import read_pdf
from builder.sources.text import SourceText
from builder.text.counting import natural


def read_pdfs(place: Path, files: Sequence[File]) -> SourceText:
    """The text of all PDFs of a folder or an archive.

    Raises:
        SourceError: one is broken or encrypted, or none holds text.
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
