"""Exports: lines of one width, indented with no-break spaces by their depth.

A copy may have turned these into blanks, or indented the whole text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from builder.parse.in_order.continues import is_wrapped
from builder.parse.in_order.drawn_tables import GAP, NBSP
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.sources.text import Line, SourceText

_WIDEST = 100
"""Most characters of an export's lines outside tables; a copy's paragraphs are longer."""
INDENT = 3
"""No-break spaces in an export's first indent."""
LEAST = 0.02
"""Least share of an export's lines that are indented."""
_WIDTH = 79
"""Characters on a line in the publisher's export."""
_ENOUGH = 30
"""Fewest wrapped lines that show the width of an export."""
_LOOSE = 0.1
"""Greatest share of an export's wrapped lines, if these are not few, after which the next word
would have fitted; in a copy wrapped anew to a narrower width it is every other line."""
_CONTINUES = re.compile(r"[a-z]{2,} [a-z]")
"""How a line continues a paragraph: in lower case."""
_LONGER = 0.02
"""Greatest share of an export's lines that are longer."""


def export_width(rows: Sequence[Row]) -> int | None:
    """The width, in characters, at which an export breaks its lines; None if this is no export."""
    printed = [row for row in rows if not row.blank]
    longer = sum(_width(row) > _WIDEST for row in printed)
    if longer > _LONGER * len(printed) or not is_indented(printed):
        return None
    width, wrapped = line_width(rows), _wrapped(rows)
    loose = sum(not is_wrapped(row, after, width) for row, after in wrapped)
    return width if loose <= max(_LOOSE * len(wrapped), _ENOUGH // 2) else None


def is_indented(rows: Sequence[Row]) -> bool:
    """Whether indents show the structure of a text, as in exports; some copies lose them.

    Exports indent lists and first lines, so hardly any lacks indents.
    """
    printed = [row for row in rows if not row.blank]
    indented = sum(_indent(row) >= INDENT for row in printed) >= LEAST * len(printed)
    return indented and not hangs(printed)


def hangs(rows: Sequence[Row]) -> bool:
    """Whether most lines that continue a paragraph are indented, as no export does."""
    low = [row for row in rows if _CONTINUES.match(row.text)]
    return 2 * sum(_indent(row) > 0 for row in low) > len(low)


def line_width(rows: Sequence[Row]) -> int:
    """The width at which running text was wrapped, by the lines that plainly continue below.

    If few lines do, it is at least the publisher's own width; if none does, that of the widest
    line.
    """
    wrapped = sorted(_width(row) for row, _ in _wrapped(rows))
    if len(wrapped) >= _ENOUGH:
        return wrapped[int(len(wrapped) * 0.995)]
    return max(_WIDTH, max(wrapped or [_width(row) for row in rows], default=0))


def _wrapped(rows: Sequence[Row]) -> list[tuple[Row, Row]]:
    """Each line that plainly continues, with the line below it."""
    return [(row, after) for row, after in pairwise(rows) if _continues(row, after)]


def _continues(row: Row, after: Row) -> bool:
    return (
        not row.blank
        and not after.blank
        and not _indent(after)
        and after.text[0].islower()
        and not GAP.search(row.line.text)
        and not GAP.search(after.line.text)
    )


def export_setting(wrap: int) -> Setting:
    """How an export that breaks its lines at a given width sets paragraphs."""
    return Setting(broken=True, opened=True, stepped=True, wrap=wrap)


def is_flush(sections: Iterable[Sequence[Row]]) -> bool:
    """Whether most sections begin at the margin, as all paragraphs then do."""
    firsts = [first for rows in sections if (first := next((r for r in rows if r.text), None))]
    return 2 * sum(not row.indent for row in firsts) > len(firsts)


def _width(row: Row) -> int:
    """The column of the last printed character."""
    return row.indent + len(row.text)


def _indent(row: Row) -> int:
    """Number of no-break spaces before the text; one with blanks after it is an empty cell."""
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
"""The same in a copy that keeps one of several blanks after labels."""
_DEEP = 0.002
"""Least share of labels at the depth of the deepest list; cells are deeper."""
_LOW = re.compile(r"^( *)[a-z]{2,} ", re.M)
"""A line that continues a paragraph, which an export has at the margin."""
_NEAR = 200
"""Characters before a line among which the line above ends."""
_MARGIN = " \xa0"
_AT_MARGIN = 0.02
"""Share of lines that may be left of the margin of a copy that is indented as a whole."""
_INDENTED = re.compile(r"^ {3,}\S", re.M)


def as_exported(source: SourceText) -> SourceText:
    """The text with an export's no-break spaces, and without an indent that all lines have."""
    spaced = with_gaps(source)
    margin = _margin(spaced.lines)
    if not margin:
        return spaced
    return replace(spaced, given=tuple(_from(line, margin) for line in spaced.lines))


def with_gaps(source: SourceText) -> SourceText:
    """The text with its no-break spaces, if a copy turned them into blanks.

    Only the blanks before a line's words and after its label or number change.
    """
    if NBSP in source.text or source.form != "text":
        return source
    indented = len(_INDENTED.findall(source.text))
    if indented < LEAST * source.text.count("\n"):
        return source
    narrow = 2 * len(_WIDE_LABEL.findall(source.text)) < len(_LABEL.findall(source.text))
    labeled = Counter(_blanks_before(found[0]) for found in _LABEL.finditer(source.text))
    depths = (at for at in labeled if labeled[at] >= _DEEP * labeled.total())
    deepest = max(depths, default=4 * INDENT)

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
    """Whether the line above continues, so that an indented line is a cell."""
    words = above.rstrip()
    return bool(words) and words[-1] not in '.:;)”"'


def _blanks_before(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _margin(lines: Sequence[Line]) -> int:
    """The number of blanks before almost all lines.

    >>> _margin([Line(1, 0, "  Geese"), Line(2, 8, ""), Line(3, 9, "    Ducks")])
    2
    """
    filled = (line.text for line in lines if line.text.strip())
    indents = sorted(len(text) - len(text.lstrip(_MARGIN)) for text in filled)
    return indents[int(_AT_MARGIN * len(indents))] if indents else 0


def _from(line: Line, margin: int) -> Line:
    """A line without its margin."""
    at = min(margin, len(line.text) - len(line.text.lstrip(_MARGIN)))
    return Line(line.number, line.start + at, line.text[at:], line.laid, line.role)
