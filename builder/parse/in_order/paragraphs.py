"""From the lines under a heading to paragraphs: each a line, or joined from broken lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.parse.general_code.lines.measure import first_word, width
from builder.parse.in_order.family import Family
from builder.parse.in_order.rows import Row, Setting
from builder.parse.labels import front_label, is_lone

_ENDS = re.compile(r"[.;:?!](?:[\"”')\]]{0,2})(?:\s(?:and|or))?$|\)$|\b(?:and|or)$")
"""How a paragraph ends: a sentence, or an item before the last one."""
_FULL = 0.97
"""Share of the widest line around it that a full line has at least, the next word included."""
_SHORT = 0.6
"""Share below which a line ends its paragraph though no sentence ends with it."""
_NEAR = 3
"""Lines before and behind that tell how wide full lines are there."""
_LONGEST_NOTE = 12
"""Lines of the longest history note that is looked for."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Rows that make one paragraph."""

    rows: tuple[Row, ...]
    apart: bool = False
    """A blank line stands before it."""


def paragraphs(rows: Sequence[Row], family: Family, setting: Setting) -> list[Paragraph]:
    """The paragraphs of some rows.

    Args:
        rows: under one heading, without furniture.
        family: says how notes begin, which always stand in paragraphs of their own.
        setting: how the copy sets paragraphs.
    """
    texts = [row for row in rows if not row.blank]
    groups = _broken(texts, family, setting) if setting.broken else _whole(texts)
    blanks = {row.at + 1 for row in rows if row.blank}
    return [Paragraph(tuple(group), group[0].at in blanks) for group in groups]


def _whole(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """A line is a paragraph; a label alone stands before its text."""
    held: list[Row] = []
    for row in rows:
        held.append(row)
        if not is_lone(row.text):
            yield held
            held = []
    if held:
        yield held


@dataclass(frozen=True, slots=True)
class _Fit:
    """How a line fits the one above it."""

    full: bool
    """The line's first word would not have fitted above."""
    long: bool
    """The line above is no short one."""
    opens: bool
    """The line is indented where that opens paragraphs."""


def _broken(rows: Sequence[Row], family: Family, setting: Setting) -> Iterator[list[Row]]:
    held: list[Row] = []
    widths = [width(row.text) for row in rows]
    open_note = 0
    for index, row in enumerate(rows):
        fit = _fit(row, widths, index, setting)
        if held and not _joins(held, row, fit, family, noting=open_note > 0):
            yield held
            held, open_note = [], 0
        held.append(row)
        if family.history.match(held[0].text) and len(held) <= _LONGEST_NOTE:
            open_note = (open_note if len(held) > 1 else 0) + _balance(row.text)
        else:
            open_note = 0
    if held:
        yield held


def _balance(text: str) -> int:
    """How many parentheses a text opens and does not close."""
    return text.count("(") - text.count(")")


def _fit(row: Row, widths: Sequence[float], index: int, setting: Setting) -> _Fit:
    around = max(widths[max(0, index - _NEAR) : index + _NEAR])
    above = widths[index - 1]
    with_word = above + width(" " + first_word(row.text))
    long = setting.opened or above >= _SHORT * around
    return _Fit(with_word >= _FULL * around, long, setting.opened and row.indent > 0)


def _joins(held: Sequence[Row], row: Row, fit: _Fit, family: Family, *, noting: bool) -> bool:
    """Whether a line goes on with the paragraph that is open."""
    above = held[-1].text
    if noting or is_lone(above):
        return not is_lone(row.text) or noting
    if family.footnote_head.fullmatch(above) or family.footnote_number.fullmatch(above):
        return False
    if fit.opens or _begins(row.text, family):
        return False
    if row.text[0].islower():
        return True
    return fit.full if _ENDS.search(above) else fit.full or fit.long


def _begins(text: str, family: Family) -> bool:
    """Whether a line begins a paragraph whatever stands above."""
    if is_lone(text) or family.notes.match(text) or family.history.match(text):
        return True
    if family.footnote_head.fullmatch(text) or family.footnote_number.fullmatch(text):
        return True
    label = front_label(text)
    return label is not None and label[1][0] == "("
