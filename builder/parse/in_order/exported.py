"""Exports: their lines have one width, first lines are indented, no-break spaces tell by how much.

A copy may have turned these into blanks, or indented the whole text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from builder.parse.in_order.drawn_tables import GAP, NBSP
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.sources.text import Line, SourceText

_WIDEST = 100
"""Characters of the widest line of an export, tables apart; a copy's paragraphs are longer."""
INDENT = 3
"""No-break spaces of an export's first indent."""
LEAST = 0.02
"""Share of an export's lines that are indented at least."""
_WIDTH = 79
"""Characters to a line in the publisher's export."""
_ENOUGH = 30
"""Wrapped lines that tell the width of an export."""
_GOES_ON = re.compile(r"[a-z]{2,} [a-z]")
"""Words in lower case, and no label."""
_LONGER = 0.02
"""Share of lines beyond that width; more of them make it no export."""


def export_width(rows: Sequence[Row]) -> int | None:
    """Characters that an export breaks its lines at; None where the lines are those of a copy."""
    printed = [row for row in rows if not row.blank]
    longer = sum(_width(row) > _WIDEST for row in printed)
    if longer > _LONGER * len(printed) or not is_indented(printed):
        return None
    return line_width(rows)


def is_indented(rows: Sequence[Row]) -> bool:
    """Whether indents tell the structure of a text, as they do in exports; some copies lose them.

    Lists and first lines are indented, so that hardly any export has none.
    """
    printed = [row for row in rows if not row.blank]
    indented = sum(_indent(row) >= INDENT for row in printed) >= LEAST * len(printed)
    return indented and not hangs(printed)


def hangs(rows: Sequence[Row]) -> bool:
    """Whether lines that go on with a paragraph are indented, which those of no export are."""
    low = [row for row in rows if _GOES_ON.match(row.text)]
    return 2 * sum(_indent(row) > 0 for row in low) > len(low)


def line_width(rows: Sequence[Row]) -> int:
    """The width that running text was wrapped at, read off lines that plainly go on below.

    Where few lines do, the publisher's own; without any, so wide that every break is meant.
    """
    wrapped = sorted(_width(row) for row, after in pairwise(rows) if _goes_on(row, after))
    if len(wrapped) >= _ENOUGH:
        return wrapped[int(len(wrapped) * 0.995)]
    return max(_WIDTH, max(wrapped or [_width(row) for row in rows], default=0))


def _goes_on(row: Row, after: Row) -> bool:
    return (
        not row.blank
        and not after.blank
        and not _indent(after)
        and after.text[0].islower()
        and not GAP.search(row.line.text)
        and not GAP.search(after.line.text)
    )


def export_setting(wrap: int) -> Setting:
    """How an export sets paragraphs that breaks its lines at a number of characters."""
    return Setting(broken=True, opened=True, stepped=True, wrap=wrap)


def stands_flush(sections: Iterable[Sequence[Row]]) -> bool:
    """Whether the first lines of sections mostly stand at the margin, as all paragraphs then do."""
    firsts = [first for rows in sections if (first := next((r for r in rows if r.text), None))]
    return 2 * sum(not row.indent for row in firsts) > len(firsts)


def _width(row: Row) -> int:
    """Characters up to the last one that is printed."""
    return row.indent + len(row.text)


def _indent(row: Row) -> int:
    """No-break spaces before the text; one with blanks behind it is an empty cell."""
    lead = row.line.text[: row.indent]
    count = len(lead) - len(lead.lstrip(NBSP))
    return 0 if count == 1 < len(lead) else count


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
_MARGIN = " \xa0"
_AT_MARGIN = 0.02
"""Share of lines that may stand further out than the margin of a copy that is indented whole."""
_INDENTED = re.compile(r"^ {3,}\S", re.M)


def as_exported(source: SourceText) -> SourceText:
    """A text with the white space of an export: its gaps, and no indent that all lines have."""
    spaced = with_gaps(source)
    margin = _margin(spaced.lines)
    if not margin:
        return spaced
    return replace(spaced, given=tuple(_from(line, margin) for line in spaced.lines))


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
    labelled = Counter(_blanks_before(found[0]) for found in _LABEL.finditer(source.text))
    told = (at for at in labelled if labelled[at] >= _DEEP * labelled.total())
    deepest = max(told, default=4 * INDENT)

    low = [len(found[1]) > 0 for found in _LOW.finditer(source.text)]
    hanging = 2 * sum(low) > len(low)

    def given(found: re.Match[str]) -> str:
        deep = _blanks_before(found[0])
        plain = deep == len(found[0]) > INDENT and not hanging
        above = source.text[max(0, found.start() - _NEAR) : found.start()]
        columns = deep > deepest + INDENT or (plain and _is_open(above))
        return found[0] if columns else found[0].replace(" ", NBSP)

    return replace(source, text=(_NARROW if narrow else _BLANKS).sub(given, source.text))


def _is_open(above: str) -> bool:
    """Whether the line above goes on below: then what is indented there are cells."""
    words = above.rstrip()
    return bool(words) and words[-1] not in '.:;)”"'


def _blanks_before(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _margin(lines: Sequence[Line]) -> int:
    """The blanks before all lines but a few.

    >>> _margin([Line(1, 0, "  Geese"), Line(2, 8, ""), Line(3, 9, "    Ducks")])
    2
    """
    filled = (line.text for line in lines if line.text.strip())
    indents = sorted(len(text) - len(text.lstrip(_MARGIN)) for text in filled)
    return indents[int(_AT_MARGIN * len(indents))] if indents else 0


def _from(line: Line, margin: int) -> Line:
    """A line from a margin on."""
    at = min(margin, len(line.text) - len(line.text.lstrip(_MARGIN)))
    return Line(line.number, line.start + at, line.text[at:], line.geometry, line.role)
