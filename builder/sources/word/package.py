"""Open with care the package that a Word file is.

It is an archive of XML parts. Nothing outside it is opened, no entity is resolved, no macro is
read, and a file that would unpack to more than a code can need is refused before unpacking.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from docx import Document
from docx.document import Document as WordDocument
from docx.opc.exceptions import OpcError
from docx.oxml.ns import nsmap, qn
from lxml import etree

from builder.errors import SourceError
from builder.sources.elements import Element

MOST_PARTS = 5_000
"""Most parts in a package: a code with a picture for each of its tables has a tenth of that."""
MOST_BYTES = 512_000_000
"""Most bytes of all unpacked parts: fifty times the text of the largest known code, and room for
pictures."""
MOST_TEXT = 256_000_000
"""Most bytes of the unpacked XML parts, which are read into trees."""
_MAIN = "word/document.xml"
_OF_PROGRAMS = ("mimetype", "[content_types].xml", ".iwa")
"""Names of parts by LibreOffice, by Excel or PowerPoint, and by Pages."""
_MACROS = ("vbaproject.bin", "vbadata.xml")
_BROKEN = (
    *(BadZipFile, OpcError, etree.XMLSyntaxError, OSError, EOFError),
    *(KeyError, ValueError, AttributeError, TypeError, RuntimeError),
)
"""Errors of the packages that open such a file, even for a missing attribute."""
_ENCRYPTED = 0x1
"""The bit of an entry's flags for encryption."""


def opened(path: Path, data: bytes) -> WordDocument:
    """The document of a Word file.

    Raises:
        SourceError: it is broken, no Word document, too large unpacked, or has macros.
    """
    with reporting_broken(path), ZipFile(BytesIO(data)) as archive:
        _check(path, archive)
        return Document(BytesIO(data))


@contextmanager
def reporting_broken(path: Path) -> Iterator[None]:
    """Report a file as broken, whichever part of it fails to open.

    Raises:
        SourceError: the file is broken.
    """
    try:
        yield
    except _BROKEN as error:
        raise SourceError(
            path,
            "the Word file is broken and cannot be opened",
            "open it in Word and save it again as .docx",
        ) from error


def _check(path: Path, archive: ZipFile) -> None:
    """Check the list of parts, before any of them is unpacked."""
    parts = archive.infolist()
    names = [part.filename.lower() for part in parts]
    if _MAIN not in names:
        if any(name.endswith(_OF_PROGRAMS) for name in names):
            advice = "open it there, and save or export it as .docx"
            raise SourceError(path, "is a file of a program other than Word", advice)
        raise SourceError(
            path, "is an archive but not a Word document", "unpack it, and build what is in it"
        )
    if any(name.endswith(_MACROS) for name in names):
        raise SourceError(path, "the Word file has macros", "save it as .docx, which has none")
    if any(part.flag_bits & _ENCRYPTED for part in parts):
        raise SourceError(path, "the Word file is encrypted", "save it without a password")
    xml = [part for part in parts if part.filename.lower().endswith((".xml", ".rels"))]
    text, every = (sum(part.file_size for part in held) for held in (xml, parts))
    if len(parts) > MOST_PARTS or text > MOST_TEXT or every > MOST_BYTES:
        raise SourceError(
            path,
            "the Word file would unpack to more than a code can hold",
            "save its text in a new document, without pictures",
        )
    for part in xml:
        if b"<!DOCTYPE" in archive.read(part):
            raise SourceError(
                path,
                f"{part.filename} declares entities, which Word never does",
                "open it in Word and save it again as .docx",
            )


def first(element: Element, path: str) -> Element | None:
    """The first element at a path below another ("w:pPr/w:numPr"), if any."""
    return element.find(path, nsmap)


def every(element: Element, path: str) -> Iterator[Element]:
    """All elements at a path below another."""
    yield from element.iterfind(path, nsmap)


def value(element: Element, path: str) -> str | None:
    """The value of the first element at a path below another, if it has one."""
    found = first(element, path)
    return None if found is None else found.get(qn("w:val"))


def number(text: str | None) -> int:
    """A number as Word writes it; 0 if it is none."""
    return int(text) if text and text.isdecimal() else 0
