"""The sizes of printed editions, which are not known when the pages are written that tell them.

A page is written with a stand-in, in a link to a PDF and nowhere else; when the editions are made,
their sizes take its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from builder.present import names
from builder.present.publication import Edition

_UNTOLD = "size of "
_LINK = re.compile(rf'( type="application/pdf">[^<>]*\(PDF, ){_UNTOLD}([^<>()]+)(\)</a>)')


def told(edition: Edition) -> str:
    """The size of an edition in words, or what stands for it.

    >>> told(Edition("52.pdf", None, 84_211, 9, "")), told(Edition("52.pdf", None, 0, 0, ""))
    ('84 KB', 'size of 52.pdf')
    """
    return names.size(edition.bytes) if edition.bytes else f"{_UNTOLD}{edition.name}"


def tell(docs: Path, site: Path, editions: Iterable[Edition]) -> None:
    """Put the sizes of editions into the pages of a site, and into the docs that they are made of.

    Args:
        docs: the folder of its Markdown.
        site: the site that was built of it.
        editions: as they were made.
    """
    sizes = {one.name: told(one) for one in editions}
    for page in docs.rglob("*.md"):
        _tell(page, sizes)
        _tell(site / page.relative_to(docs).with_suffix(".html"), sizes)


def _tell(page: Path, sizes: dict[str, str]) -> None:
    before = page.read_text(encoding="utf-8")
    after = _LINK.sub(lambda found: f"{found[1]}{sizes[found[2]]}{found[3]}", before)
    if after != before:
        page.write_text(after, encoding="utf-8", newline="\n")
