"""Turn a file into a `SourceText`: the one entry for all readers.

A reader is a function from a file and its bytes to a `SourceText`. The first bytes of a file decide
which reader it needs; if none knows them, the file is read as text. To add a reader, write it in a
module or folder of `builder.sources` and name it in `READERS`; parsers need not know.
"""

from __future__ import annotations

import re
import stat
import sys
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from math import ceil
from pathlib import Path, PurePosixPath
from typing import TypeAlias
from zipfile import BadZipFile, ZipFile

from builder.errors import SourceError, reporting
from builder.sources import CONTROL, DEFAULT_LIMIT, MEGABYTE
from builder.sources.decoded import WIDE, decoded
from builder.sources.folder import PDF, File, files_of, is_chapter, read_folder
from builder.sources.html import BEGINNINGS, FIRST_LINES, read_html, read_mhtml
from builder.sources.markdown import read_markdown, without_bold
from builder.sources.pdf.reader import joined, read_pdf, read_pdfs
from builder.sources.text import SourceText
from builder.sources.word.reader import read_docx
from builder.text.amounts import counted
from builder.text.lines import line_of
from builder.text.unseen import HIDDEN

FORM_FEED = "\f"
"""Ends a page in text extracted from a PDF."""
_LONE_NO_BREAK = re.compile(r"(?<=\S)\xa0(?=\S)")
"""A single no-break space between words; several, or one before a line, show the layout."""
_IN_LINE = re.compile(r"(?<=[^\n\f])\f(?=[^\n])")
"""A form feed inside a line also ends the line: pages whose last lines lack an end were joined."""
_SOFT_HYPHEN = "\xad"
"""Where a word may be broken."""
_REST = re.compile(r"((?:\xad\n[ \t]*\S*[^\s\xad])+)\xad*(?:[ \t]+|\n)?")
"""The rest of a word that is broken, on the next lines."""
_BROKEN = re.compile(r"\xad\n[ \t]*")

_TABBED = re.compile(
    r"^(?:[Ss]ec(?:tion|s|)|SEC(?:TION|S|)|ARTICLE|Article|CHAPTER|Chapter)\.?\t[\w.:–—-]+\t[-–—]\t\S",
    re.MULTILINE,
)
"""A heading whose blanks a copy has turned into tabs: "Sec.", "1-2.", "-", "Geese"."""
_OFTEN = 3
"""Fewest such headings that make every tab in the text a blank, not a separator of cells."""

_READABLE = "check the file and its permissions"
_IN_WORD = "open it in Word or LibreOffice, and save it as .docx without a password"
_AS_PDF = "make a PDF of the pages, and build it with --ocr"
_OTHER_FORMATS = {
    b"{\\rtf": ("a rich text file", _IN_WORD),
    b"\xd0\xcf\x11\xe0": ("a file of an old version of Word, or one with a password", _IN_WORD),
    b"\xffwpc": ("a WordPerfect file", _IN_WORD),
    **dict.fromkeys(
        (b"\xff\xd8\xff", b"\x89png", b"gif8", b"ii*\0", b"mm\0*", b"\0\0\0\x18ftyphei"),
        ("a picture", _AS_PDF),
    ),
}
"""First bytes of files often given in place of a text: what they are, and what to do."""


Reader: TypeAlias = Callable[[Path, bytes], SourceText]
"""Makes a source from a file and its bytes; raises `SourceError` if it cannot. The hash is left to
`read`, unless the source is made from more than these bytes."""
READERS: Mapping[bytes, Reader] = {
    b"%PDF-": read_pdf,
    b"PK\x03\x04": read_docx,
    **dict.fromkeys(BEGINNINGS, read_html),
    **dict.fromkeys(FIRST_LINES, read_mhtml),
}
"""Readers of forms other than text, by the first bytes of their files, in any case."""
_MARK = b"\xef\xbb\xbf"
"""May precede the first bytes of a file in UTF-8."""
ZIP = ".zip"
"""Ending of an archive whose files are chapters of one code."""
_PAGE = re.compile(rb"<(?:html|body)[\s>]", re.I)
_FRONT = 16_384
"""Bytes in which a page that something precedes must begin."""
_FIRST = 256
"""Bytes at the beginning by which a file is recognized, after white space."""


def read(path: Path, limit: int = DEFAULT_LIMIT) -> SourceText:
    """Read a source with the reader for its form.

    Args:
        path: the file, or a folder whose files are chapters of one code.
        limit: the largest size in bytes.

    Raises:
        SourceError: it cannot be read, or is empty, too large, or of no known form.
    """
    files = _held(path, limit)
    if path.is_dir():
        return _many(path, files)
    if _is_archive(path):
        return replace(_many(path, files), sha256=sha256(path.read_bytes()).hexdigest())
    return _one(*files[0])


def pdf_of(path: Path) -> bytes:
    """A PDF, or all PDFs of a folder or an archive joined into one; they were read before.

    Raises:
        SourceError: they cannot be read.
    """
    return joined(_held(path, sys.maxsize))


def _is_archive(path: Path) -> bool:
    return path.suffix.lower() == ZIP and not path.is_dir()


def _one(path: Path, data: bytes) -> SourceText:
    source = _reader(data)(path, data)
    return _with_warning(replace(source, sha256=source.sha256 or sha256(data).hexdigest()))


def _many(path: Path, files: Sequence[File]) -> SourceText:
    """The source made of several chapters of one code."""
    if files and all(name.suffix.lower() == PDF for name, _ in files):
        return _with_warning(read_pdfs(path, files))
    return read_folder(path, [_one(name, data) for name, data in files])


def _held(path: Path, limit: int) -> list[File]:
    """A file, or the files in a folder or an archive, with their bytes."""
    with reporting(SourceError, path, _READABLE):
        files = files_of(path) if path.is_dir() else [path]
        found = [one.stat() for one in files]
        if not all(stat.S_ISREG(one.st_mode) for one in found):
            raise SourceError(
                path, "is not a file but a pipe or a device", "name the file of a code"
            )
        _limited(path, sum(one.st_size for one in found), limit)
        held = [(one, one.read_bytes()) for one in files]
    return _unpacked(path, held[0][1], limit) if _is_archive(path) else held


def _unpacked(path: Path, data: bytes, limit: int) -> list[File]:
    try:
        with ZipFile(BytesIO(data)) as archive:
            held = [one for one in archive.infolist() if is_chapter(PurePosixPath(one.filename))]
            _limited(path, sum(one.file_size for one in held), limit)
            return [(path / one.filename, archive.read(one)) for one in held]
    except (BadZipFile, RuntimeError, NotImplementedError, zlib.error) as error:
        raise SourceError(
            path, f"the archive cannot be opened ({error})", "pack it again, without a password"
        ) from error


def _limited(path: Path, size: int, limit: int) -> None:
    if size > limit:
        over = ceil(10 * size / MEGABYTE) / 10  # else 64.1 MB would be shown as 64, the limit
        limits = f"{over:g} MB; the limit is {limit / MEGABYTE:.0f} MB"
        raise SourceError(
            path,
            f"the file is too large ({limits})",
            f"raise it with --max-size {size // MEGABYTE + 1}",
        )


def _reader(data: bytes) -> Reader:
    opening = data[:_FIRST].removeprefix(_MARK).lstrip().lower()
    known = (reader for first, reader in READERS.items() if opening.startswith(first.lower()))
    # a program may have written something above a page
    is_page = opening.startswith(b"<") and _PAGE.search(data, 0, _FRONT)
    return next(known, read_html if is_page else read_text)


def _with_warning(source: SourceText) -> SourceText:
    """The source, with a warning if its text has invisible characters."""
    hidden = [found.start() for found in HIDDEN.finditer(source.text)]
    if not hidden:
        return source
    several = counted(len(hidden), "invisible character")
    first = f"U+{ord(source.text[hidden[0]]):04X} in line {line_of(source.text, hidden[0])}"
    warning = f"{several} kept in the data and marked where shown, first {first}"
    return replace(source, warnings=(*source.warnings, warning))


def read_text(path: Path, data: bytes) -> SourceText:
    """The reader of text, the form of most publishers' files: decoded, without places.

    A single no-break space between two words is read as a blank.

    Raises:
        SourceError: the bytes are empty or not text.
    """
    text, warnings = decode(data, str(path))
    page = read_markdown(path, _plain(text))
    text = text if page else without_bold(text)
    controls = tuple(found.span() for found in CONTROL.finditer(text))
    page_ends = tuple(start for start, _ in controls if text[start] == FORM_FEED)
    strange = [start for start, _ in controls if text[start] != FORM_FEED]
    if strange:
        several, line = counted(len(strange), "control character"), line_of(text, strange[0])
        warnings = (*warnings, f"{several} read as blank space, first in line {line}")
    if page:
        return replace(page, warnings=(*warnings, *page.warnings))
    return SourceText(path, "", _plain(text), controls, warnings, page_ends)


def _plain(text: str) -> str:
    """A text with blanks for its control characters."""
    plain = _LONE_NO_BREAK.sub(" ", CONTROL.sub(" ", _IN_LINE.sub("\n", text)))
    return plain.replace("\t", " ") if len(_TABBED.findall(plain)) >= _OFTEN else plain


def decode(data: bytes, place: str) -> tuple[str, tuple[str, ...]]:
    """Bytes decoded to text with newlines as line ends, and notes of what had to be decided.

    A word with soft hyphens is whole, on the line where it begins.

    Raises:
        SourceError: the bytes are empty or not text.
    """
    for beginning, (format_name, advice) in _OTHER_FORMATS.items():
        if data[:64].lstrip().lower().startswith(beginning):
            raise SourceError(place, f"is not text but {format_name}", advice)
    text, encoding = decoded(data)
    if _SOFT_HYPHEN in text:
        text = _REST.sub(lambda found: _BROKEN.sub("", found[1]) + "\n", text)
        text = text.replace(_SOFT_HYPHEN, "")
    if encoding != "utf-16" and _is_binary(data):
        broken = f"utf-16 fails at byte {_wrong_byte(data, 'utf-16')}"
        problem = broken if data.startswith(WIDE) else "it contains binary data"
        raise SourceError(place, f"is not text ({problem})", "export the code as UTF-8 text")
    if not text.strip():
        raise SourceError(place, "the file is empty", "export the code again")
    if encoding == "utf-16":
        return text, ("decoded as UTF-16",)
    return text, () if encoding else (_not_utf_8(data),)


def _is_binary(data: bytes) -> bool:
    """Whether bytes have too many controls for a text, or begin as UTF-16 that they are not."""
    controls = sum(data.count(bytes([c])) for c in range(32) if c not in b"\t\n\r\f\0")
    many = controls > len(data) // 1000 + 8 or data.count(b"\0") > len(data) // 100 + 8
    return many or data.startswith(WIDE)


def _wrong_byte(data: bytes, encoding: str) -> int:
    """Offset of the first byte that does not fit an encoding."""
    try:
        data.decode(encoding)
    except UnicodeDecodeError as error:
        return error.start
    return 0


def _not_utf_8(data: bytes) -> str:
    at = _wrong_byte(data, "utf-8")
    line = data.count(b"\n", 0, at) + 1
    found = f"line {line} is not UTF-8 (byte 0x{data[at]:02x}); the file was read as cp1252"
    return f"{found}; if accents or quotes look wrong, export it as UTF-8"
