"""Front matter: what stands before the first heading, and is no heading itself."""

from __future__ import annotations

import re

from builder.proof.aside.known import Test
from builder.proof.book import Book, place_of

_COUNT = re.compile(r"\d+|\b[IVXLC]+\b")


def front_matter(book: Book) -> Test:
    """The test of a line before the first heading.

    It may read like law, as the ordinance does that adopts a code. But it begins with no number of
    the form that this code's headings have, unless a unit has that number: then it lists it.
    """
    first = min(map(place_of, filter(_is_printed, book.units)), default=len(book.source))
    marks = {unit["mark"] for unit in book.units if _COUNT.search(unit["mark"])}
    forms = {_form(mark) for mark in marks}
    headed = re.compile(rf"\s*({'|'.join(sorted(forms))})(?=\s)") if forms else None

    def test(text: str, at: int) -> str:
        if at >= first:
            return "it stands behind the first heading"
        found = headed.match(text) if headed else None
        return "it begins like a heading" if found and found[1] not in marks else ""

    return test


def _is_printed(unit: dict[str, object]) -> bool:
    return bool(unit["spans"])


def _form(mark: str) -> str:
    r"""The pattern of a heading's mark, whatever its number.

    >>> _form("ARTICLE IV"), _form("7-1.")
    ('ARTICLE\\ [IVXLC]+', '\\d+\\-\\d+\\.')
    """
    parts = [re.escape(part) for part in _COUNT.split(mark)]
    counts = [r"\d+" if found.isdigit() else "[IVXLC]+" for found in _COUNT.findall(mark)]
    return "".join(a + b for a, b in zip(parts, [*counts, ""], strict=True))
