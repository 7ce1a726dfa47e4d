"""Real texts cut short, for benches that need many readings and few of them whole."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from pypdfium2 import PdfDocument

_PIECES = ((0.0, 20_000), (0.3, 30_000), (0.65, 30_000))
"""Where the pieces of a text begin, as shares of it, and their characters."""
_PAGES = ((0.0, 12), (0.3, 12), (0.65, 12))
"""The same for a PDF, in pages."""


def cut_short(path: Path, folder: Path) -> Path | None:
    """A text's beginning and two pieces of its middle, or None if it is short or a web page."""
    target = folder / f"{path.parent.name}.{path.stem}.cut{path.suffix}"
    if not target.exists() and path.suffix != ".html":
        made = _pages(path) if path.suffix == ".pdf" else _lines(path)
        if made:
            folder.mkdir(parents=True, exist_ok=True)
            target.write_bytes(made)
    return target if target.exists() else None


def _lines(path: Path) -> bytes | None:
    text = path.read_text(encoding="utf-8", errors="replace")
    if len(text) < 2 * sum(length for _, length in _PIECES):
        return None
    end = "\n" if text.count("\n") > 100 else " "
    starts = [text.find(end, int(share * len(text))) if share else 0 for share, _ in _PIECES]
    stops = [text.find(end, at + length) for at, (_, length) in zip(starts, _PIECES, strict=True)]
    return "".join(text[a:b] for a, b in zip(starts, stops, strict=True)).encode()


def _pages(path: Path) -> bytes | None:
    whole = PdfDocument(path)
    if len(whole) < 2 * sum(length for _, length in _PAGES):
        return None
    short = PdfDocument.new()
    for share, length in _PAGES:
        begin = int(share * len(whole))
        short.import_pages(whole, list(range(begin, begin + length)))
    held = BytesIO()
    short.save(held)
    return held.getvalue()
