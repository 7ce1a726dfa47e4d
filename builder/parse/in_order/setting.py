"""How a copy sets paragraphs, as its lines show it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from builder.frozen import frozen
from builder.parse.in_order.rows import Row
from builder.parse.labels import front_label, is_first, readings
from builder.parse.lines.measure import width

_GOES_ON = re.compile(r"[a-z]+[ ,;]|[a-z]{5,}")
"""A word in lower case that is no label."""


@frozen
class _Bounds:
    """What tells how a text is set, by hand."""

    sample: int = 4000
    """Rows that tell whether a copy's paragraphs are broken into lines; more change nothing."""
    windows: int = 8
    """Places from which they are taken: an index in front is set in other ways than the law."""
    broken: float = 0.08
    """Share of rows, those of tables apart, that begin in lower case: hardly any where a paragraph
    is a line, every third one where paragraphs are broken."""
    short: float = 0.03
    """The same of a code whose paragraphs are short, if it has several such rows."""
    several: int = 4
    long: int = 250
    """Characters that no line of a page has, but for tables."""
    whole: float = 0.04
    """Share of rows of such a length from which on paragraphs are whole lines, whatever they begin
    with."""
    hangs: float = 0.1
    """Share of lines in lower case that are indented from which on indents open no paragraphs."""
    wide: float = 0.9
    """Share of full lines that are no wider than the measure: a few are of tables."""
    told: float = 0.01
    """Share of rows that an indent has at least, to be one of the text's own."""
    parted: float = 0.02
    """Share of lines in lower case behind a blank one, at most, where blank lines part paragraphs:
    they stand behind pages that nothing else tells."""
    least_opened: float = 0.1
    """Share of rows at the margin, and of others, where indents open paragraphs; of rows behind a
    blank one, where these part paragraphs."""
    stepped: float = 0.5
    """Share of lists within lists that are indented further: nearly all, or none."""


_BOUNDS = _Bounds()


@frozen
class Setting:
    """How a copy sets paragraphs, as its lines show it."""

    broken: bool
    """Paragraphs are broken into lines, as on printed pages; else each is a line."""
    opened: bool
    """A paragraph's first line is indented, and no other."""
    stepped: bool
    """Deeper lists are indented further."""
    parted: bool = False
    """A paragraph that is over stands before each blank line."""
    measure: float = 0.0
    """Width of full lines, in ems."""
    columns: int = 0
    """Characters of full lines, their indents included."""
    columned: bool = False
    """Labels stand in columns at the heads of pages, and not before their texts."""
    wrap: int = 0
    """Characters that paragraphs are broken at, where an export breaks them all at one number: then
    a break is a wrap or is meant, and tables are drawn with blanks. 0 where none is known."""
    told: bool = False
    """Indents tell for sure what a line stands under, as in a saved page of such a text."""
    flush: bool = False
    """Of such texts: paragraphs without a label stand at the margin, and not only their rest."""


def read_setting(rows: Sequence[Row]) -> Setting:
    """What the lines of a text show about its paragraphs."""
    texts = _spread([row for row in rows if not row.blank])
    low = [row for row in texts if "\t" not in row.text and _GOES_ON.match(row.text)]
    whole = sum(len(row.text) > _BOUNDS.long for row in texts) > _BOUNDS.whole * len(texts)
    short = max(_BOUNDS.short * len(texts), _BOUNDS.several)
    broken = len(low) > min(_BOUNDS.broken * len(texts), short) and not whole
    hangs = broken and sum(row.indent > 0 for row in low) > _BOUNDS.hangs * len(low)
    indents = Counter(row.indent for row in texts if not (hangs and row.text[0].islower()))
    told = [indent for indent, count in indents.items() if count >= _BOUNDS.told * len(texts)]
    margin = indents[min(told, default=0)]
    first = (
        _BOUNDS.least_opened * len(texts) < margin < (1 - _BOUNDS.least_opened) * len(texts)
        and not hangs
    )
    full = [row for row, below in pairwise(texts) if broken and _GOES_ON.match(below.text)]
    measure = _usual([width(row.text) for row in full])
    columns = int(_usual([row.indent + len(row.text) for row in full]))
    opened = broken and first and min(told, default=0) == 0
    blanks = {row.at + 1 for row in rows if row.blank}
    often = sum(row.at in blanks for row in texts) >= _BOUNDS.least_opened * len(texts)
    torn = sum(row.at in blanks for row in low)
    parted = broken and often and torn <= _BOUNDS.parted * len(low)
    return Setting(broken, opened, _stepped(texts), parted, measure, columns)


def _stepped(texts: Sequence[Row]) -> bool:
    """Whether the first item of a list within another is indented further than the item above."""
    labelled = [(row.indent, found[1]) for row in texts if (found := front_label(row.text))]
    deeper = [
        indent > above
        for (above, outer), (indent, inner) in pairwise(labelled)
        if is_first(inner) and readings(inner)[0].form is not readings(outer)[0].form
    ]
    return sum(deeper) > _BOUNDS.stepped * len(deeper)


def _spread(rows: Sequence[Row]) -> Sequence[Row]:
    """Rows from all over a text, in runs."""
    if len(rows) <= _BOUNDS.sample:
        return rows
    run, apart = _BOUNDS.sample // _BOUNDS.windows, len(rows) / _BOUNDS.windows
    starts = [int(apart * window) for window in range(_BOUNDS.windows)]
    return [row for start in starts for row in rows[start : start + run]]


def _usual(widths: Sequence[float]) -> float:
    """The width that nearly all full lines have at most; 0 where there are none."""
    return sorted(widths)[int(_BOUNDS.wide * (len(widths) - 1))] if widths else 0.0
