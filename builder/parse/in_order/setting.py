"""How a copy sets paragraphs, judged by its lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from builder.frozen import frozen
from builder.parse.in_order.rows import Row
from builder.parse.labels import front_label, is_first, readings
from builder.parse.lines.measure import width

_CONTINUES = re.compile(r"[a-z]+[ ,;]|[a-z]{5,}")
"""How a line continues a paragraph: with a word in lower case, no label."""


_SAMPLE = 4000
"""Number of rows that show how a copy sets paragraphs; more change nothing."""
_WINDOWS = 8
"""Places to sample: an index in front is set differently from the law."""
_BROKEN = 0.08
"""Share of rows outside tables in lower case above which paragraphs are broken into lines: then
every third row is, otherwise hardly any."""
_SHORT = 0.03
"""The same for a code with short paragraphs, if more than `_SEVERAL` rows are."""
_SEVERAL = 4
_LONG = 250
"""Length of rows that no line of a printed page has, except in tables."""
_WHOLE = 0.04
"""Share of such rows above which paragraphs are whole lines, however rows begin."""
_HANGS = 0.1
"""Share of indented lines in lower case above which indents open no paragraphs."""
_WIDE = 0.9
"""Share of full lines that are no wider than the measure; a few are in tables."""
_OWN_INDENT = 0.01
"""Least share of rows with an indent that is one of the text's own."""
_SEPARATED = 0.02
"""Greatest share of lines in lower case after a blank line if blank lines separate paragraphs;
these follow page breaks that nothing else shows."""
_LEAST_OPENED = 0.1
"""Least share of rows at the margin, and of others, if indents open paragraphs; and of rows after a
blank one if blank lines separate paragraphs."""
_STEPPED = 0.5
"""Share of inner lists indented further above which indents show levels; nearly all are, or
none."""


@frozen
class Setting:
    """How a copy sets paragraphs, judged by its lines."""

    broken: bool
    """Whether paragraphs are broken into lines, as on printed pages; otherwise each is a line."""
    opened: bool
    """Whether only the first line of a paragraph is indented."""
    stepped: bool
    """Whether deeper lists are indented further."""
    separated: bool = False
    """Whether a blank line ends a paragraph."""
    measure: float = 0.0
    """Width of full lines, in ems."""
    columns: int = 0
    """Characters of full lines, including their indents."""
    columned: bool = False
    """Whether labels are in columns at the heads of pages, not before their texts."""
    wrap: int = 0
    """Width in characters at which an export breaks all paragraphs; other breaks are then on
    purpose, and tables drawn with blanks. 0 if this is no export."""
    exact: bool = False
    """Whether indents show for sure what holds a line, as in a saved page of such a text."""
    flush: bool = False
    """Whether whole paragraphs without a label are at an export's margin, not only rests of
    some."""


def read_setting(rows: Sequence[Row]) -> Setting:
    """The setting that the lines of a text show."""
    texts = _spread([row for row in rows if not row.blank])
    low = [row for row in texts if "\t" not in row.text and _CONTINUES.match(row.text)]
    whole = sum(len(row.text) > _LONG for row in texts) > _WHOLE * len(texts)
    short = max(_SHORT * len(texts), _SEVERAL)
    broken = len(low) > min(_BROKEN * len(texts), short) and not whole
    hangs = broken and sum(row.indent > 0 for row in low) > _HANGS * len(low)
    indents = Counter(row.indent for row in texts if not (hangs and row.text[0].islower()))
    own = [indent for indent, count in indents.items() if count >= _OWN_INDENT * len(texts)]
    margin = indents[min(own, default=0)]
    first = _LEAST_OPENED * len(texts) < margin < (1 - _LEAST_OPENED) * len(texts) and not hangs
    full = [row for row, below in pairwise(texts) if broken and _CONTINUES.match(below.text)]
    measure = _usual([width(row.text) for row in full])
    columns = int(_usual([row.indent + len(row.text) for row in full]))
    opened = broken and first and min(own, default=0) == 0
    blanks = {row.at + 1 for row in rows if row.blank}
    often = sum(row.at in blanks for row in texts) >= _LEAST_OPENED * len(texts)
    torn = sum(row.at in blanks for row in low)
    separated = broken and often and torn <= _SEPARATED * len(low)
    return Setting(broken, opened, _stepped(texts), separated, measure, columns)


def _stepped(texts: Sequence[Row]) -> bool:
    """Whether the first item of a list within another is indented further than the item above."""
    labeled = [(row.indent, found[1]) for row in texts if (found := front_label(row.text))]
    deeper = [
        indent > above
        for (above, outer), (indent, inner) in pairwise(labeled)
        if is_first(inner) and readings(inner)[0].form is not readings(outer)[0].form
    ]
    return sum(deeper) > _STEPPED * len(deeper)


def _spread(rows: Sequence[Row]) -> Sequence[Row]:
    """Runs of rows from all over a text, or all if few."""
    if len(rows) <= _SAMPLE:
        return rows
    run, apart = _SAMPLE // _WINDOWS, len(rows) / _WINDOWS
    starts = [int(apart * window) for window in range(_WINDOWS)]
    return [row for start in starts for row in rows[start : start + run]]


def _usual(widths: Sequence[float]) -> float:
    """The width that nearly no full line exceeds; 0 if there are none."""
    return sorted(widths)[int(_WIDE * (len(widths) - 1))] if widths else 0.0
