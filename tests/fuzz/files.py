"""Seeded damage to files: parts of a web page or Word file, and bytes and pages of a PDF.

Parts are lost, doubled, moved and cut, as programs that convert files do, and disks.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable
from io import BytesIO
from zipfile import ZipFile

import pikepdf
from lxml import etree

from tests.fuzz.damage import Pieces

_TIMES = (1, 3, 12, 60)
_VALUES = ("", "0", "-1", "99999999999", "x", "true")
"""What an attribute may say that should say something else."""
_TAGS = (
    "<div>",
    "</div>",
    "<table><tr><td colspan=9999>",
    "</table>",
    "<h3>",
    "<li>",
    "<!--",
    "-->",
)


def page(source: random.Random, data: bytes) -> bytes:
    """A web page of which tags and what stands between them are lost, doubled and moved."""
    pieces = re.split(r"(?<=>)", data.decode(errors="replace"))
    for _ in range(source.choice(_TIMES)):
        _one(source, pieces)
    for _ in range(source.choice((0, 1, 5))):
        tag = source.choice(_TAGS) * source.choice((1, 1, 300))
        pieces.insert(source.randint(0, len(pieces)), tag)
    return "".join(pieces).encode()


def _one(source: random.Random, pieces: Pieces) -> None:
    at, to = source.randrange(len(pieces)), source.randrange(len(pieces))
    change = source.randrange(3)
    if change == 0:
        pieces[at] = ""
    elif change == 1:
        pieces.insert(to, pieces[at])
    else:
        pieces[at], pieces[to] = pieces[to], pieces[at]


def word(source: random.Random, data: bytes) -> bytes:
    """A Word file whose parts are damaged, now and then cut off or not there."""
    target = BytesIO()
    with ZipFile(BytesIO(data)) as archive, ZipFile(target, "w") as made:
        for name in archive.namelist():
            part = archive.read(name)
            if name.endswith(".xml") and (name == "word/document.xml" or source.random() < 0.1):
                part = _part(source, part)
            if source.random() > 0.01:
                made.writestr(name, part)
    return target.getvalue()


def _part(source: random.Random, part: bytes) -> bytes:
    root = etree.fromstring(part)
    for _ in range(source.choice(_TIMES)):
        held = [one for one in root.iter() if one.getparent() is not None]
        if not held:
            break
        one, change = source.choice(held), source.randrange(4)
        above = one.getparent()
        if change == 0:
            above.remove(one)
        elif change == 1:
            above.insert(source.randint(0, len(above)), copy.deepcopy(one))
        elif change == 2 and one.attrib:
            one.attrib[source.choice(list(one.attrib))] = source.choice(_VALUES)
        elif one.attrib:
            del one.attrib[source.choice(list(one.attrib))]
    whole = etree.tostring(root)
    return whole if source.random() > 0.02 else whole[: len(whole) // 2]


def pdf(source: random.Random, data: bytes) -> bytes:
    """A PDF with wrong bytes, or whose pages are lost, doubled, turned or of another size."""
    if source.random() < 0.4:
        wrong = bytearray(data)
        for _ in range(source.choice((1, 10, 200))):
            wrong[source.randrange(len(wrong))] = source.randrange(256)
        return bytes(wrong)
    target = BytesIO()
    with pikepdf.open(BytesIO(data)) as file:
        for _ in range(source.choice((1, 2, 6))):
            _page(source, file)
        file.save(target)
    return target.getvalue()


def _page(source: random.Random, file: pikepdf.Pdf) -> None:
    pages = file.pages
    at, change = source.randrange(len(pages)), source.randrange(4)
    if change == 0 and len(pages) > 1:
        del pages[at]
    elif change == 1:
        pages.append(pages[at])
    elif change == 2:
        pages[at].rotate(source.choice((90, 180, 270)), relative=True)
    else:
        pages[at].mediabox = [0, 0, source.choice((1, 50, 400)), source.choice((1, 800, 20_000))]


DAMAGES: dict[str, Callable[[random.Random, bytes], bytes]] = {
    ".html": page,
    ".docx": word,
    ".pdf": pdf,
}
"""How a file of each form is damaged."""
