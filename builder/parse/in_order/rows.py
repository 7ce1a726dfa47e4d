"""The lines of a text in reading order, as the rest of the reader sees them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from builder.marked_line import is_marked_up, words_of
from builder.parse.general_code.lines.measure import width
from builder.parse.in_order.broken_feet import broken_feet
from builder.parse.in_order.family import Family
from builder.parse.in_order.menus import menus
from builder.parse.in_order.printed_pages import blanks_beside, printed_pages
from builder.parse.in_order.spacing import without_spacing
from builder.passage import Passage
from builder.sources.text import Line, SourceText

_SAMPLE = 4000
"""Rows that tell whether a copy's paragraphs are broken into lines; more change nothing."""
_WINDOWS = 8
"""Places from which they are taken: an index in front is set in other ways than the law."""
_BROKEN = 0.08
"""Share of rows, those of tables apart, that begin in lower case: hardly any where a paragraph is a
line, every third one where paragraphs are broken."""


_LONG = 250
"""Characters that no line of a page has, but for tables."""
_WHOLE = 0.04
"""Share of rows of such a length from which on paragraphs are whole lines, whatever they begin
with."""
_HANGS = 0.1
"""Share of lines in lower case that are indented from which on indents open no paragraphs."""
_WIDE = 0.9
"""Share of full lines that are no wider than what is called the measure: a few are of tables."""
_TOLD = 0.01
"""Share of rows that an indent has at least, to be one of the text's own."""
_LEAST_OPENED = 0.1
"""Share of rows at the margin, and of others, where indents open paragraphs."""
_STEPS = 2
"""Indents that a text has at most whose lists all stand at one."""
_LISTED = 1.5
"""Entries of lists for each heading that runs into its text, at most."""
_OFTEN = 3
"""How often what repeats on every page stands in a text at least; fewer may be lines of the law."""


_GOES_ON = re.compile(r"[a-z]+[ ,;]|[a-z]{5,}")
"""A word in lower case that is no label."""


@dataclass(slots=True, unsafe_hash=True)
class Row:
    """A line without white space at either end; as good as frozen."""

    at: Final[int]
    """Index among all rows."""
    line: Final[Line]
    text: Final[str]
    indent: Final[int]
    """Characters of white space before the text."""

    @property
    def blank(self) -> bool:
        """Whether nothing stands on the line."""
        return not self.text

    @property
    def passage(self) -> Passage:
        """The words of the line."""
        return self.cut(0)

    def cut(self, start: int, end: int | None = None) -> Passage:
        """The passage of `text[start:end]`."""
        return Passage.at(self.text[start:end], self.line.start + self.indent + start)


@dataclass(frozen=True, slots=True)
class Furnished:
    """A text's rows of law, and what stands between them that is none."""

    rows: tuple[Row, ...]
    aside: tuple[tuple[str, Row], ...]
    """Kind and row of each line that is set aside."""


def read_rows(source: SourceText, family: Family) -> Furnished:
    """The rows of a source, those of the family's furniture apart.

    Menus of a copied web page are not seen yet.
    """
    plain = [(line, line.text.strip()) for line in without_spacing(source.lines)]
    texts = [text for _, text in plain]
    told = [_furniture(text, family) if text else None for text in texts]
    for at in menus(texts, family):
        told[at] = _Told("web page", None)
    starts = [line.start for line, _ in plain]
    page_ends = {bisect_right(starts, at) for at in source.page_ends}
    paged = printed_pages(texts, page_ends)
    for at, kind in paged.items():
        told[at] = told[at] or _Told(kind, None)
    whole = {at for at, each in enumerate(told) if each}
    for at, kind in broken_feet(texts, whole, lambda text: _kind(text, family)).items():
        told[at] = _Told(kind, None)
    times = Counter(each for each in told if each)
    marked_up = not family.hashes and is_marked_up(texts)
    runs_in = _runs_in([text for text in texts if text], family)
    between = blanks_beside(texts, paged)
    rows: list[Row] = []
    aside: list[tuple[str, Row]] = []
    for at, ((line, text), found) in enumerate(zip(plain, told, strict=True)):
        if at in between:
            continue
        row = Row(len(rows), line, text, line.text.find(text[0]) if text else 0)
        lead = family.lead.match(text)
        start, end = words_of(text) if marked_up and text else (0, len(text))
        head = family.run_in.match(text) if runs_in else None
        if found and (found.same is None or times[found] >= _OFTEN):
            aside.append((found.kind, row))
        elif end - start < len(text):
            words = Row(row.at, line, text[start:end], row.indent + start)
            rows.append(words)
            aside += _marks_around(row, words)
        elif lead:
            aside.append(("markup", Row(row.at, line, lead[0].strip(), row.indent)))
            rows.append(Row(row.at, line, text[lead.end() :], row.indent + lead.end()))
        elif head:
            rest = head.end()
            rows.append(Row(row.at, line, head["head"], row.indent))
            rows.append(Row(row.at + 1, line, text[rest:], row.indent + rest))
        else:
            rows.append(row)
    return Furnished(tuple(rows), tuple(aside))


def _marks_around(row: Row, words: Row) -> Iterator[tuple[str, Row]]:
    """What stands before and behind the words of a line that is marked up."""
    start = words.indent - row.indent
    end = start + len(words.text)
    before = row.text[:start].rstrip()
    if before:
        yield "markup", Row(row.at, row.line, before, row.indent)
    if row.text[end:]:
        yield "markup", Row(row.at, row.line, row.text[end:], row.indent + end)


def _runs_in(texts: Sequence[str], family: Family) -> bool:
    """Whether headings stand on one line with their text: then a list at most stands apart."""
    with_text = sum(family.run_in.match(text) is not None for text in texts)
    if with_text < _OFTEN:
        return False
    alone = sum(
        any(form.pattern.match(text) for form in family.sections)
        for text in texts
        if not family.run_in.match(text)
    )
    return _LISTED * with_text >= alone


class _Told(NamedTuple):
    """A line of furniture: its kind, and what repeats from one to the next."""

    kind: str
    same: str | None


def _furniture(text: str, family: Family) -> _Told | None:
    for each in family.furniture:
        found = each.pattern.fullmatch(text)
        if found:
            return _Told(each.kind, found.groupdict().get("same"))
    return None


def _kind(text: str, family: Family) -> str | None:
    """The kind of furniture that a line has the form of."""
    found = _furniture(text, family)
    return found.kind if found else None


@dataclass(frozen=True, slots=True)
class Setting:
    """How a copy sets paragraphs, as its lines show it."""

    broken: bool
    """Paragraphs are broken into lines, as on printed pages; else each is a line."""
    opened: bool
    """A paragraph's first line is indented, and no other."""
    stepped: bool
    """Deeper lists are indented further."""
    measure: float = 0.0
    """Width of full lines, in ems."""
    columns: int = 0
    """Characters of full lines, their indents included."""
    columned: bool = False
    """Labels stand in columns at the heads of pages, and not before their texts."""


def read_setting(rows: Sequence[Row]) -> Setting:
    """What the lines of a text show about its paragraphs."""
    texts = _spread([row for row in rows if not row.blank])
    low = [row for row in texts if "\t" not in row.text and _GOES_ON.match(row.text)]
    whole = sum(len(row.text) > _LONG for row in texts) > _WHOLE * len(texts)
    broken = len(low) > _BROKEN * len(texts) and not whole
    hangs = broken and sum(row.indent > 0 for row in low) > _HANGS * len(low)
    indents = Counter(row.indent for row in texts if not (hangs and row.text[0].islower()))
    told = [indent for indent, count in indents.items() if count >= _TOLD * len(texts)]
    margin = indents[min(told, default=0)]
    first = _LEAST_OPENED * len(texts) < margin < (1 - _LEAST_OPENED) * len(texts) and not hangs
    full = [row for row, below in pairwise(texts) if broken and _GOES_ON.match(below.text)]
    measure = _usual([width(row.text) for row in full])
    columns = int(_usual([row.indent + len(row.text) for row in full]))
    opened = broken and first and min(told, default=0) == 0
    return Setting(broken, opened, len(told) > _STEPS, measure, columns)


def _spread(rows: Sequence[Row]) -> Sequence[Row]:
    """Rows from all over a text, in runs."""
    if len(rows) <= _SAMPLE:
        return rows
    run, apart = _SAMPLE // _WINDOWS, len(rows) / _WINDOWS
    starts = [int(apart * window) for window in range(_WINDOWS)]
    return [row for start in starts for row in rows[start : start + run]]


def _usual(widths: Sequence[float]) -> float:
    """The width that nearly all full lines have at most; 0 where there are none."""
    return sorted(widths)[int(_WIDE * (len(widths) - 1))] if widths else 0.0


def joined(rows: Iterable[Row]) -> Passage:
    """Rows as running text."""
    return Passage.join(row.passage for row in rows)
