"""Checks of what readers see: the words of `code.json`, in its order, and no others.

pages      the built pages, their Markdown, and the tooltips of defined terms
search     what a search shows of each section
editions   the printed PDFs
"""

from __future__ import annotations

from pathlib import Path

from builder.frozen import Plain
from builder.grouped import grouped
from builder.proof.book import Book
from builder.shown import editions, pages, search

__all__ = ["differences"]


def differences(site: Path, code: Plain, *, paper: bool = True) -> list[str]:
    """A message for each place where a built site shows other words than its `code.json`.

    Args:
        site: folder of the municipality's site.
        code: its `data/code.json`.
        paper: whether to read the printed editions too, which takes most of the time.
    """
    units = Book(code, "").units
    paged = grouped((unit["url"].partition("#")[0], unit) for unit in units)
    return [
        *pages.differences(site, paged),
        *pages.twin_differences(site, paged),
        *search.differences(site, units),
        *(editions.differences(site, units) if paper else ()),
    ]
