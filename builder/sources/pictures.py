"""The pictures of a source as images: cut out of a PDF's pages, or from the file that has them.

Every image is drawn anew, on white: what else its file may hold is not published, and transparent
drawings can be seen on dark pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from itertools import groupby
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import pypdfium2 as pdfium
from PIL import Image, ImageOps

from builder.sources import DEFAULT_LIMIT
from builder.sources.pdf.book import Box
from builder.sources.read import ZIP, pdf_of
from builder.sources.text import PictureLine, SourceText

_FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
_SCALE = 2.0
"""Dots per point of a page: what is printed small stays legible."""
_SIDE = 2_000
"""Most dots of a side."""
_AREA = 24_000_000
"""Most dots of a picture that is opened: a letter page at 500 dots per inch."""
_QUALITY = 85
_BROKEN = (
    *(OSError, ValueError, SyntaxError, KeyError, RuntimeError, BadZipFile),
    Image.DecompressionBombError,
)
"""What the libraries raise for damaged and missing pictures."""


def images_of(
    source: SourceText, lines: Iterable[PictureLine]
) -> Iterator[tuple[PictureLine, Image.Image]]:
    """Those of a source's pictures that can be shown.

    Args:
        source: it has been read.
        lines: some of its pictures.
    """
    if source.form != "pdf":
        yield from ((line, image) for line in lines if (image := _opened(line, source.path)))
        return
    with pdfium.PdfDocument(pdf_of(source.path)) as file:
        for page, held in groupby(lines, key=lambda line: line.page or 1):
            yield from _cut(file[page - 1], held)


def written(image: Image.Image) -> tuple[str, bytes]:
    """The ending and the bytes of an image's file: PNG or JPEG, whichever is smaller.

    >>> written(Image.new("RGB", (8, 8), "white"))[0]
    '.png'
    """
    drawing, photo = BytesIO(), BytesIO()
    image.save(drawing, "PNG")
    image.save(photo, "JPEG", quality=_QUALITY)
    files = (".png", drawing.getvalue()), (".jpg", photo.getvalue())
    return min(files, key=lambda file: len(file[1]))


def _opened(line: PictureLine, source: Path) -> Image.Image | None:
    """The picture in a file of its own, or None if it is damaged, too large, or of another kind."""
    with suppress(*_BROKEN):
        held = line.held
        if isinstance(held, Path):
            held = _unpacked(source, held) if source.suffix.lower() == ZIP else held.read_bytes()
        with Image.open(BytesIO(held), formats=_FORMATS) as image:
            if image.width * image.height <= _AREA:
                upright = ImageOps.exif_transpose(image).convert("RGBA")
                upright.thumbnail((_SIDE, _SIDE))
                white = Image.new("RGBA", upright.size, "white")
                return Image.alpha_composite(white, upright).convert("RGB")
    return None


def _unpacked(archive: Path, file: Path) -> bytes:
    """The bytes of a file in an archive; empty if they are too many."""
    with ZipFile(archive) as pack:
        found = pack.getinfo(file.relative_to(archive.resolve()).as_posix())
        return pack.read(found) if found.file_size <= DEFAULT_LIMIT else b""


def _cut(
    page: pdfium.PdfPage, lines: Iterable[PictureLine]
) -> Iterator[tuple[PictureLine, Image.Image]]:
    """The pictures of a page of a PDF."""
    scale = min(_SCALE, _SIDE / max(page.get_size()))
    whole = page.render(scale=scale).to_pil().convert("RGB")
    for line in lines:
        x0, y0, x1, y1 = (round(side * scale) for side in line.box or Box(0, 0, 0, 0))
        x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, whole.width), min(y1, whole.height)
        if x0 < x1 and y0 < y1:
            yield line, whole.crop((x0, y0, x1, y1))
