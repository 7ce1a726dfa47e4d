"""Which way a text of the publisher is read: by section signs, or by what its lists teach."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from builder.model import Parsed
from builder.parse.american_legal import grammars, headings, parser
from builder.parse.american_legal.grammars.exported import INDENT, LEAST, export_width, is_indented
from builder.parse.american_legal.grammars.family import COPIED
from builder.parse.american_legal.grammars.forms import candidate
from builder.parse.american_legal.rows import NBSP, Row, read_rows
from builder.parse.in_order.rows import Row as PlainRow
from builder.parse.plain_lines import plain_lines
from builder.sources.text import SourceText

_BLANKS = re.compile(
    r"^ {2,}(?=\S)(?:(?:\([A-Za-z\d]{1,4}\)|[A-Za-z\d]{1,4}\.) {3,})?"
    r"|^(?:(?:Article|ARTICLE) [\w.-]+|"
    r"(?:Sec\. )?[\d.:-]+[A-Z]?[.:]?|\([A-Za-z\d]{1,4}\)|[A-Za-z\d]{1,4}\.) {3}(?=\S)",
    re.M,
)
_LABEL = re.compile(r"^ {3,}(?:\([A-Za-z\d]{1,4}\)|[A-Za-z\d]{1,4}\.) +(?=\S)", re.M)
_WIDE_LABEL = re.compile(r"^ {3,}(?:\([A-Za-z\d]{1,4}\)|[A-Za-z\d]{1,4}\.) {3,}(?=\S)", re.M)
_NARROW = re.compile(
    r"^ {3,}(?=\S)(?:(?:\((?:\d+|[A-Za-z]{1,4})\)|(?:\d{1,3}|[A-Za-z])\.) +)?", re.M
)
"""Where a copy has one blank of several behind labels, too."""
_DEEP = 0.002
"""Share of the labels that stand as deep as the deepest list at least: cells stand deeper."""
_LOW = re.compile(r"^( *)[a-z]{2,} ", re.M)
"""A line that goes on with a paragraph, at the margin in an export."""
_NEAR = 200
"""Characters before a line that hold the end of the one above."""
_INDENTED = re.compile(r"^ {3,}\S", re.M)
_ALL = 0.995
"""Share of the headings named by a code's lists that a reading has to give back. One that misses
more takes lines of another grammar for text."""
_TAUGHT = 0.2
"""Share of a code's headings that its lists name at least, where they teach how the others look."""
_SIGNED = 0.5
"""Share of a text's headings in capitals behind a section sign from which on it is read by them."""


def parse(source: SourceText) -> Parsed:
    """All units of a text in reading order; no character is lost."""
    whole, aside = plain_lines(with_gaps(source), COPIED)
    parsed = _parse(whole)
    ordered = sorted((*parsed.set_aside, *aside), key=lambda part: part.spans)
    return replace(parsed, set_aside=tuple(ordered))


def _parse(whole: SourceText) -> Parsed:
    rows = read_rows(whole)
    if not whole.headings and is_signed(rows):
        return parser.parse(rows, indented=is_indented(rows))
    if not whole.headings and export_width(rows) is not None:
        parsed = parser.parse(rows)
        if _gives_back(parsed, grammars.taught(whole)):
            return parsed
    return grammars.parse(whole)


def _gives_back(parsed: Parsed, known: grammars.Taught) -> bool:
    """Whether a reading has what the lists name, and no line of the lists among its text."""
    found = {unit.place.first_line for unit in parsed.units if unit.place}
    if len(known.headings) < _TAUGHT * len(found):
        return True
    texts = {start for unit in parsed.units for block in unit.blocks for start, _ in block.spans}
    headed = len(known.headings & found) >= _ALL * len(known.headings)
    return headed and len(known.listed & texts) <= (1 - _ALL) * len(known.listed)


def with_gaps(source: SourceText) -> SourceText:
    """A text with the no-break spaces that its copy turned into blanks, place for place.

    Only the blanks before a line's words, and those behind its label or number.
    """
    if NBSP in source.text or source.form != "text":
        return source
    indented = len(_INDENTED.findall(source.text))
    if indented < LEAST * source.text.count("\n"):
        return source
    narrow = 2 * len(_WIDE_LABEL.findall(source.text)) < len(_LABEL.findall(source.text))
    labelled = Counter(_indent(found[0]) for found in _LABEL.finditer(source.text))
    told = (at for at in labelled if labelled[at] >= _DEEP * labelled.total())
    deepest = max(told, default=4 * INDENT)

    low = [len(found[1]) > 0 for found in _LOW.finditer(source.text)]
    hanging = 2 * sum(low) > len(low)

    def given(found: re.Match[str]) -> str:
        deep = _indent(found[0])
        plain = deep == len(found[0]) > INDENT and not hanging
        above = source.text[max(0, found.start() - _NEAR) : found.start()]
        columns = deep > deepest + INDENT or (plain and _is_open(above))
        return found[0] if columns else found[0].replace(" ", NBSP)

    return replace(source, text=(_NARROW if narrow else _BLANKS).sub(given, source.text))


def _is_open(above: str) -> bool:
    """Whether the line above goes on below: then what is indented there are cells."""
    words = above.rstrip()
    return bool(words) and words[-1] not in '.:;)”"'


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def is_signed(rows: Iterable[Row]) -> bool:
    """Whether a text is an export whose sections are headed as "§ 14.01 TITLE."."""
    signed: set[str] = set()
    other: set[str] = set()
    for row in rows:
        if row.blank or row.gapped:
            continue
        form = headings.section(row.text) if row.margin else None
        if form and row.text[0] == "§" and headings.capitals(row.text[form.title_at :]):
            signed.add(form.number or "")
        elif found := candidate(PlainRow(row.at, row.line, row.text, row.indent)):
            other.add(found.number)
    return bool(signed) and len(signed) >= _SIGNED * len(signed | other)
