"""Headings of divisions: parts, titles, chapters and articles.

This module asks each line what it begins.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from builder.parse.general_code.headings.articles import article, part
from builder.parse.general_code.headings.chapters import chapter
from builder.parse.general_code.headings.heading_lines import Heading, HeadingLines
from builder.parse.general_code.headings.title_lines import TitleLines
from builder.parse.general_code.headings.unnumbered import with_unnumbered

_LONGEST = 90
"""Characters of a heading's first line."""
_INITIALS = "PCATD"
"""Of Part, Chapter, Article, Title and Division."""


def divisions(book: HeadingLines, sections: AbstractSet[int]) -> dict[int, Heading]:
    """The headings of a code's divisions by the index of their first lines.

    In: the code's lines, and the indexes of the headings of sections.
    """
    lines = TitleLines(book, sections)
    found: dict[int, Heading] = {}
    for index, text in enumerate(book.texts):
        if index in sections or text[:1] not in _INITIALS or len(text) > _LONGEST:
            continue
        heading = chapter(lines, index) or article(lines, index) or part(lines, index)
        if heading:
            found[index] = heading
    return with_unnumbered(book, sections, found)
