"""The sizes of printed editions, which are not known when pages are written.

A page has a placeholder in each link to a PDF; when the editions are made, their sizes replace it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from builder.present import names
from builder.present.publication import Edition

_PLACEHOLDER = "size of "
_LINK = re.compile(rf'( type="application/pdf">[^<>]*\(PDF, ){_PLACEHOLDER}([^<>()]+)(\)</a>)')


def in_words(edition: Edition) -> str:
    """The size of an edition in words, or its placeholder.

    >>> in_words(Edition("52.pdf", None, 84_211, 9, ""))
    '84 KB'
    >>> in_words(Edition("52.pdf", None, 0, 0, ""))
    'size of 52.pdf'
    """
    return names.size(edition.bytes) if edition.bytes else f"{_PLACEHOLDER}{edition.name}"


def fill_in(docs: Path, site: Path, editions: Iterable[Edition]) -> None:
    """Put the sizes of editions into the pages of a site, and into the docs it was built from.

    Args:
        docs: the folder of its Markdown.
        site: the built site.
        editions: the editions, with their sizes.
    """
    sizes = {one.name: in_words(one) for one in editions}
    for page in docs.rglob("*.md"):
        _fill_in(page, sizes)
        _fill_in(site / page.relative_to(docs).with_suffix(".html"), sizes)


def _fill_in(page: Path, sizes: dict[str, str]) -> None:
    before = page.read_text(encoding="utf-8")
    after = _LINK.sub(lambda found: f"{found[1]}{sizes[found[2]]}{found[3]}", before)
    if after != before:
        page.write_text(after, encoding="utf-8", newline="\n")
