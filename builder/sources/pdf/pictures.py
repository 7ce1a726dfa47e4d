"""Words that a machine reads from the pictures of a scan, and the file next to it that keeps them.

`townbook build --ocr scan.pdf` has Tesseract read each page, and writes `scan.pdf.words.tsv`: a
line for each word, with its place in points and how sure Tesseract is. From then on the scan is a
source like any other. Anyone who finds a misread word corrects it in that file.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import groupby
from pathlib import Path
from statistics import median

import pypdfium2 as pdfium

from builder.errors import SourceError, UsageError, reporting
from builder.frozen import frozen
from builder.runtime.written import put
from builder.sources.pdf.book import LaidLine, Sheet
from builder.sources.pdf.objects import TextObject
from builder.sources.pdf.rows import rows_of
from builder.sources.text import Unsure

ENDING = ".words.tsv"
"""The ending of the file with the words, after the scan's full name."""
SURE = 70
"""Percent from which a word is accepted as read: a choice, which marks one word in a hundred of a
clean scan. How many of those are misread was not counted."""
_DPI = 300
"""The resolution that Tesseract is made for."""
_POINTS = 72 / _DPI
_CAPITALS = 0.72
"""Height of a capital, as a share of the size of its type."""
_NEAR = 0.15
"""How far the size of a line may be from its page's usual one and still count as the same: pictures
are no more precise."""
_HANGING = frozenset("gjpqyQ,;()[]")
"""Signs with a part below the foot of the line."""
_PAGE, _WORD = "page", "word"


@frozen
class Word:
    """A word as Tesseract reads it; lengths are points from the page's top left corner."""

    line: int
    """Number of its line on the page."""
    x0: float
    x1: float
    base: float
    """Foot of its line's letters."""
    size: float
    sure: float
    """Percent."""
    text: str


def words_file(path: Path) -> Path:
    """Where the words of a scan are kept."""
    return path.with_name(f"{path.name}{ENDING}")


def hash_with_words(path: Path, data: bytes) -> str:
    """The hash of a file, together with the words next to it, if any."""
    held = hashlib.sha256(data)
    words = words_file(path)
    if words.is_file():
        held.update(words.read_bytes())
    return held.hexdigest()


def read_if_scan(path: Path) -> None:
    """Have a PDF without text read, and write its words next to it, unless they are there already.

    Raises:
        UsageError: Tesseract is missing or fails, or the words cannot be written.
    """
    if path.suffix.lower() != ".pdf" or words_file(path).exists() or _has_text(path):
        return
    if not shutil.which("tesseract"):
        advice = "install it (Debian: apt-get install tesseract-ocr), or build without --ocr"
        raise UsageError("--ocr", "needs Tesseract, which is not on this machine", advice)
    lines: list[str] = []
    advice = "copy the scan into a folder of your own"
    with (
        reporting(UsageError, words_file(path), advice, "written"),
        pdfium.PdfDocument(path) as document,
    ):
        for number, page in enumerate(document, start=1):
            width, height = page.get_size()
            lines.append(f"{_PAGE}\t{number}\t{width:.1f}\t{height:.1f}")
            picture = BytesIO()
            page.render(scale=1 / _POINTS, grayscale=True).to_pil().save(picture, "PNG")
            lines += map(_written, _sized(_words(_tesseract(path, picture.getvalue()))))
        put(words_file(path), "\n".join(lines) + "\n")


def _has_text(path: Path) -> bool:
    """Whether a PDF has a letter; a PDF that cannot be opened is left to its reader."""
    try:
        with pdfium.PdfDocument(path) as document:
            return any(page.get_textpage().count_chars() for page in document)
    except (pdfium.PdfiumError, OSError):
        return True


def _tesseract(path: Path, picture: bytes) -> str:
    """Tesseract's output for a picture: a table, see `_words`."""
    command = ["tesseract", "-", "-", "--dpi", str(_DPI), "tsv"]
    done = subprocess.run(command, input=picture, capture_output=True, check=False)  # noqa: S603  (its name is our own)
    if done.returncode:
        first = done.stderr.decode(errors="replace").strip().partition("\n")[0]
        raise UsageError(path, f"Tesseract cannot read its pages ({first})")
    return done.stdout.decode()


def _words(table: str) -> Iterator[Word]:
    """The words in a table from Tesseract: level, place in the text, box in dots, percent, word."""
    held = [row.split("\t") for row in table.split("\n")[1:]]
    found = [row for row in held if len(row) == 12 and row[0] == "5" and row[11].strip()]
    for line, (_, group) in enumerate(groupby(found, key=lambda row: row[2:5])):
        words = list(group)
        boxes = [[int(each) * _POINTS for each in row[6:10]] for row in words]
        base, size = _foot_and_size(list(zip(boxes, (row[11] for row in words), strict=True)))
        for (x0, _, width, _), row in zip(boxes, words, strict=True):
            yield Word(line, x0, x0 + width, base, size, float(row[10]), row[11].strip())


def _foot_and_size(words: list[tuple[list[float], str]]) -> tuple[float, float]:
    """The foot of a line's letters and the size of its type, from the boxes of its words."""
    standing = [(box, word) for box, word in words if not _HANGING & set(word)]
    feet = [y0 + height for (_, y0, _, height), _ in standing]
    tall = [
        box[3] for box, word in standing if any(sign.isupper() or sign.isdigit() for sign in word)
    ]
    size = median(tall) / _CAPITALS if tall else median(box[3] for box, _ in words)
    foot = median(feet) if feet else max(box[1] + box[3] for box, _ in words) - size / 5
    return foot, size


def _sized(words: Iterator[Word]) -> list[Word]:
    """The words of a page; lines near its usual size get that size."""
    held = list(words)
    if not held:
        return []
    usual = Counter(round(2 * word.size) / 2 for word in held).most_common(1)[0][0]
    return [
        replace(word, size=usual if abs(word.size - usual) <= _NEAR * usual else round(word.size))
        for word in held
    ]


def _written(word: Word) -> str:
    places = "\t".join(f"{each:.1f}" for each in (word.x0, word.x1, word.base, word.size))
    return f"{_WORD}\t{word.line}\t{places}\t{word.sure:.0f}\t{word.text}"


@frozen
class Scan:
    """A scan, as its words give it."""

    sheets: tuple[Sheet, ...]
    rows: tuple[LaidLine, ...]
    unsure: tuple[Unsure, ...]
    """The words of which Tesseract is not sure."""


def scan_of(path: Path) -> Scan | None:
    """A scan, from the words next to it; None if there are none.

    Raises:
        SourceError: a line of that file is damaged.
    """
    place = words_file(path)
    if not place.is_file():
        return None
    sheets: list[Sheet] = []
    pages: list[list[Word]] = []
    for number, line in enumerate(place.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            _take(line, sheets, pages)
        except (ValueError, TypeError, IndexError):
            problem = f"line {number} is neither a page nor a word"
            raise SourceError(place, problem, "build with --ocr again") from None
    found = [rows_of(map(_text, words), page) for page, words in enumerate(pages, start=1)]
    return Scan(
        tuple(replace(one, has_text=bool(rows)) for one, rows in zip(sheets, found, strict=True)),
        tuple(row for rows in found for row in rows),
        tuple(_unsure(pages)),
    )


def _take(line: str, sheets: list[Sheet], pages: list[list[Word]]) -> None:
    """Take a page, or a word as `_written` writes it."""
    kind, first, *numbers = line.split("\t")
    if kind == _PAGE:
        width, height = map(float, numbers)
        sheets.append(Sheet(len(sheets) + 1, width, height))
        pages.append([])
    else:
        *numbers, text = numbers
        x0, x1, base, size, sure = map(float, numbers)
        pages[-1].append(Word(int(first), x0, x1, base, size, sure, text))


def _text(word: Word) -> TextObject:
    place = word.x0, word.x1, word.base, word.size
    return TextObject(f"{word.text} ", *place, bold=False, upright=True)


def _unsure(pages: list[list[Word]]) -> Iterator[Unsure]:
    """The words of which Tesseract is not sure, each with its index among equal words."""
    counts = Counter(word.text for words in pages for word in words)
    seen: Counter[str] = Counter()
    for page, words in enumerate(pages, start=1):
        for word in words:
            if word.sure < SURE:
                yield Unsure(word.text, seen[word.text], counts[word.text], page, round(word.sure))
            seen[word.text] += 1
