"""Front matter: what a book prints before its law.

It reaches from the title page to the table of contents with its page numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from builder.model import UnitKind
from builder.parse.general_code.headings.division_forms import begins_part
from builder.parse.general_code.headings.heading_lines import NOTE_START, Heading, is_capitals
from builder.parse.general_code.pages.pages import Page
from builder.parse.labels import front_label
from builder.sources.text import Line

_ENTRY = re.compile(
    r".*?(?:\s?\.){4,}\s*(?:[A-Za-z]{0,4}\d*[A-Z]?(?:\.\d+)?:\d+|\d{1,4}|[ivxl]+)"
    r"|(?P<chapter>[A-Z]{0,3}\d+[A-Z]?)\. \S.* (?P=chapter):\d+"
)
"""Dots that lead to a page number, or a chapter with the page of its own on which it begins."""
_DOTS = 4
"""The fewest of them."""
_FEWEST = 3
"""Entries that make a table of contents."""
_WIDEST = 4
"""Lines between two entries: parts, articles, the first lines of long titles."""


def page_list(pages: Sequence[Page]) -> list[Line]:
    """The lines of the tables of contents before the first section.

    Lists of pages with parts among their entries are not seen yet.

    The captions above their first entries are among them.

    Args:
        pages: of the whole code, their furniture taken off.

    Returns:
        Lines in the order of the file; what they name stands elsewhere as a heading.
    """
    lines: list[Line] = []
    texts: list[str] = []
    entries: list[int] = []
    for line in (line for page in pages for line in page.lines):
        text = line.text.strip()
        if _is_entry(text):
            entries.append(len(lines))
        elif text.startswith("§"):
            break
        lines.append(line)
        texts.append(text)
    found: list[Line] = []
    run: list[int] = []
    for at in [*entries, len(lines) + _WIDEST]:
        if run and at - run[-1] > _WIDEST:
            if len(run) >= _FEWEST:
                start = run[0]
                while start and (is_capitals(texts[start - 1]) or begins_part(texts[start - 1])):
                    start -= 1
                found += lines[start : run[-1] + 1]
            run = []
        run.append(at)
    return found


def _is_entry(text: str) -> bool:
    """Whether a line is an entry of a table of contents.

    The last character decides for most lines; an entry also has few periods and no colon.
    """
    return (
        text[-1:].isalnum()
        and (":" in text or text.count(".") >= _DOTS)
        and _ENTRY.fullmatch(text) is not None
    )


def front_matter(pages: Sequence[Page], headings: Sequence[Heading]) -> list[Line]:
    """The lines before the first heading, where it opens the law.

    What stands before a section, on a page whose running foot names another one, or has items or
    history notes, is the rest of a section whose heading the source lacks.

    Args:
        pages: of the whole code, without its tables of contents.
        headings: of the whole code, in the order of the file.

    Returns:
        Lines in the order of the file; none where they may be law.
    """
    section = next(
        (heading.number for heading in headings if heading.kind is UnitKind.SECTION), None
    )
    if not headings or headings[0].kind is UnitKind.SECTION or headings[0].references:
        return []
    first = headings[0].lines[0].number
    found: list[Line] = []
    for page in pages:
        before = [line for line in page.lines if line.number < first]
        if before and page.first not in (None, section):
            return []
        found += before
        if len(before) < len(page.lines):
            break
    return (
        []
        if any(front_label(line.text) or NOTE_START.match(line.text) for line in found)
        else found
    )
