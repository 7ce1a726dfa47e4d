"""The parser of General Code page text: pages as typeset in, a code in reading order out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from builder.model import Parsed, SetAside
from builder.parse.general_code.assemble.assemble import Assembly, assemble
from builder.parse.general_code.assemble.parted_tables import with_tables
from builder.parse.general_code.headings import front_matter, headings_of, names_again, outline_of
from builder.parse.general_code.pages.footnotes import keyed, take_footnotes
from builder.parse.general_code.pages.late_labels import with_late_labels_apart
from builder.parse.general_code.pages.pages import furniture, paginate, without
from builder.parse.general_code.reading_order.order import in_order
from builder.parse.general_code.reading_order.typesetting import learned, nesting_of
from builder.parse.in_order.rows import set_aside
from builder.parse.lines.hyphens import Words
from builder.parse.lines.measure import Measures
from builder.sources.text import Line, SourceText

__all__ = ["parse"]


_LABEL = r"[ \t\f]*(?:\(?(?:[A-Za-z]{1,2}|[ivxIVX]{1,5}|\d{1,2})[.)]|\[\d{1,3}\])"
_LONE = re.compile(rf"^{_LABEL}[ \t]*$", re.M)
"""A label alone on its line: pdftotext and pdfminer make a paragraph of it, PyMuPDF moves it."""
_WITH_TEXT = re.compile(rf"^{_LABEL}[ \t]+\S", re.M)
_MOST_LONE = 0.08
"""Greatest share of labels alone on a line: 1 to 4 % in a text in file order, 17 to 95 % in a torn
one."""
_LINE = re.compile(r"^.*\S", re.M)
_DRAWN = re.compile(r"^\f*  [^\S\n]*\S", re.M)
_MOST_DRAWN = 0.6
"""Greatest share of lines that begin with blanks; pdftotext -layout writes 80 to 95 % so."""
_FEWEST = 20
"""Fewest such labels, or lines, that show what a tool does."""


def is_torn(text: str) -> bool:
    r"""Whether a tool separated labels from their items, or imitated the page's layout with blanks.

    >>> is_torn("A.\n\nGeese cross.\n\n" * 30), is_torn("A. Geese cross.\n" * 30)
    (True, False)
    """
    lone, joined = len(_LONE.findall(text)), len(_WITH_TEXT.findall(text))
    if lone >= _FEWEST and lone > _MOST_LONE * (lone + joined):
        return True
    drawn = len(_DRAWN.findall(text))
    return drawn >= _FEWEST and drawn > _MOST_DRAWN * len(_LINE.findall(text))


def without_trailing_blanks(lines: Sequence[Line]) -> Sequence[Line]:
    """Lines without their trailing blanks, if a tool left one after most lines.

    Otherwise a trailing blank is what remains of the dash after a term.
    """
    filled = [line.text for line in lines if line.text.strip()]
    if 2 * sum(text.endswith(" ") for text in filled) < len(filled):
        return lines
    return [replace(line, text=line.text.rstrip()) for line in lines]


def parse(source: SourceText) -> Parsed:
    """Parse a General Code page text."""
    lines = with_late_labels_apart(without_trailing_blanks(source.lines))
    pages, notes = take_footnotes(paginate(lines, source.page_ends), Measures())
    names = list(names_again(pages))
    pages = without(pages, names)
    outline = outline_of(pages)
    headings = headings_of(outline)
    front = front_matter(outline, pages)
    listed = [*outline.lists, *outline.contents]
    pages = without(pages, [row.line for row in (*front, *listed, *outline.repeated)])
    nesting = nesting_of(pages)
    measures = learned(pages, headings, nesting)
    sections = in_order(pages, headings, measures, nesting)
    heads = [part for section in sections for part in with_tables(section, measures)]
    words = Words.from_lines(line.text for page in pages for line in page.lines)
    made = assemble(sections, Assembly(pages, keyed(notes), words))
    aside = [SetAside(kind, (line.extent,)) for kind, line in furniture(pages)]
    aside += made.set_aside
    aside += [SetAside("running head", (line.extent,)) for line in names]
    aside += [SetAside("repeated table head", part.spans) for part in heads]
    aside += set_aside("section list", listed)
    aside += set_aside("repeated heading", outline.repeated)
    aside += set_aside("front matter", front)
    return Parsed(made.units, tuple(aside), (*outline.doubts, *made.doubts))
