"""From the lines under a heading to paragraphs: each a line, or joined from broken lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import zip_longest

from builder.parse.general_code.lines.measure import first_word, width
from builder.parse.in_order.family import Family
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.parse.in_order.terms import may_define
from builder.parse.labels import follows, front_label, is_lone

_ENDS = re.compile(r"[.;:?!](?:[\"”')\]]{0,2})(?:\s(?:and|or))?$|\)$|\b(?:and|or)$")
"""How a paragraph ends: a sentence, or an item before the last one."""
_FULL = 0.97
"""Share of the widest line around it that a full line has at least, the next word included."""
_SHORT = 0.6
"""Share below which a line ends its paragraph though no sentence ends with it."""
_NEAR = 6
"""Lines before and behind that tell how wide full lines are there: those that a line in lower case
goes on with. Lists may be set narrower than the rest."""
_TORN = re.compile(
    r"\b(?:the|an?|of|to|in|by|with|from|for|at|under|upon|any|such|this|that|which|its|their|shall)$"
)
"""Words that nothing ends with."""
_PAUSE = re.compile(r"[.,;:?!)\]\"”’—–-]$|\b(?:and|or)$")
"""How an entry of a list may end."""
_LONG = 80
"""Characters of a line that is no entry of a list without labels."""
_BULLET = re.compile(r"(?:[^\w\s$\"'“(\[]{1,2}|\[\*\]|o)\s*\t")
"""What stands before each entry of a list without labels."""
_LABEL_TAB = re.compile(r"(?<=[.;:,] )\((?:[a-z]{1,2}|[A-Z]|\d{1,2})\)\t")
"""A label that was run on to the item before it."""
_BRACKET = re.compile(r"(?:^|(?<=[.;:?!])[\"”’)\]]{0,2}\s*)(?=[(\[])")
"""Where a history note may open: at a line's beginning, or behind a sentence."""
_LONGEST_NOTE = 12
"""Lines of the longest history note that is looked for."""


class Label(Enum):
    """Whether a paragraph has its label where it is printed."""

    PRINTED = auto()
    """Or it has none."""
    GIVEN = auto()
    """It was given one that stands elsewhere on its page."""
    MISSING = auto()
    """It may lack one that stands elsewhere on its page."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Rows that make one paragraph."""

    rows: tuple[Row, ...]
    apart: bool = False
    """A blank line stands before it."""
    label: Label = Label.PRINTED
    lines: bool = False
    """The rows are kept as lines: cells of a table whose columns are lost."""


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
    """A line is a paragraph; a label alone stands before its text, a torn line before its rest."""
    held: list[Row] = []
    for row, below in zip_longest(rows, rows[1:]):
        held.append(row)
        if not is_lone(row.text) and not (below and _is_torn(row, below)):
            yield held
            held = []
    if held:
        yield held


def _is_torn(row: Row, below: Row) -> bool:
    """Whether a line breaks off within a sentence that the next one ends, where none else does.

    Entries of lists without labels begin in lower case, too, but they are short, or complete.
    """
    torn = _TORN.search(row.text) is not None
    long = len(row.text) >= _LONG and not _PAUSE.search(row.text)
    return (
        below.at == row.at + 1
        and (torn or long)
        and _goes_on(below.text)
        and not in_cells(row.text)
        and not in_cells(below.text)
    )


@dataclass(frozen=True, slots=True)
class _Fit:
    """How a line fits the one above it."""

    full: bool
    """The line's first word would not have fitted above."""
    long: bool
    """The line above is no short one."""


def _broken(rows: Sequence[Row], family: Family, setting: Setting) -> Iterator[list[Row]]:
    held: list[Row] = []
    open_note = noted = 0
    for index, row in enumerate(rows):
        parted = setting.columned and bool(held) and _parts(held[-1].text, row.text)
        joins = open_note > 0 or not held or _joins(held, row, family, setting)
        if joins is None:
            joins = _flows(held, row, _fit(rows, index, setting))
        if held and (parted or not joins):
            yield held
            held, open_note, noted = [], 0, 0
        held.append(row)
        open_note = _still_open(row.text, open_note, family) if noted < _LONGEST_NOTE else 0
        noted = noted + 1 if open_note else 0
    if held:
        yield held


def _parts(above: str, text: str) -> bool:
    """Whether a line begins a paragraph in a copy whose labels stand in columns.

    A list begins without its label, and a label has no text below it.
    """
    if is_lone(above):
        return not is_lone(text)
    return above.endswith(":") and text[0].isupper()


def in_cells(text: str) -> bool:
    """Whether a line is a row of a table: tabs part its cells, not only a label from its text."""
    if "\t" not in text:
        return False
    found = marks(text)
    start = found[-1].end if found else bullet.end() if (bullet := _BULLET.match(text)) else 0
    return "\t" in _LABEL_TAB.sub("", text[start:])


def _still_open(text: str, before: int, family: Family) -> int:
    """How many brackets of a history note are open behind a line.

    Args:
        text: of the line.
        before: how many are open above it; where none is, a note may begin within the line.
        family: says how notes begin.
    """
    if before > 0:
        return max(0, before + _balance(text))
    if "(" not in text and "[" not in text:
        return 0
    for found in _BRACKET.finditer(text):
        open_note = _balance(text[found.end() :])
        if open_note > 0 and family.opens_history(text, found.end()):
            return open_note
    return 0


def _balance(text: str) -> int:
    """How many brackets a text opens and does not close."""
    opened = text.count("(") + text.count("[")
    return opened - text.count(")") - text.count("]")


def _fit(rows: Sequence[Row], index: int, setting: Setting) -> _Fit:
    """How a line fits the one above, by the widths of the lines around that plainly go on."""
    near = range(max(0, index - _NEAR), min(index + _NEAR, len(rows) - 1))
    sure = (width(rows[at].text) for at in near if _goes_on(rows[at + 1].text))
    around = max(sure, default=0.0) or setting.measure
    above = width(rows[index - 1].text)
    with_word = above + width(" " + first_word(rows[index].text))
    return _Fit(with_word >= _FULL * around, setting.opened or above >= _SHORT * around)


def _joins(held: Sequence[Row], row: Row, family: Family, setting: Setting) -> bool | None:
    """Whether a line goes on with the paragraph that is open; None where its words do not tell."""
    above = held[-1].text
    if in_cells(row.text) or in_cells(above):
        return False
    if is_lone(above):
        return len(held) == 1 or is_lone(row.text) or not _stacks(held)
    if (setting.opened and row.indent) or _begins(row.text, family) or family.stands_alone(above):
        return False
    return True if _goes_on(row.text) else None


def _flows(held: Sequence[Row], row: Row, fit: _Fit) -> bool:
    """Whether a line that may begin a paragraph goes on with the one above, by how full that is."""
    if _succeeds(held[0].text, row.text):
        return False
    if not _ENDS.search(held[-1].text):
        return fit.full or fit.long
    return fit.full and not may_define(row.text)


def _succeeds(first: str, text: str) -> bool:
    """Whether a line's label is the next one behind the label of the paragraph above."""
    below, before = front_label(text), front_label(first)
    return below is not None and before is not None and follows(before[1], below[1])


def _stacks(held: Sequence[Row]) -> bool:
    """Whether all rows are labels, more than one."""
    return len(held) > 1 and all(is_lone(row.text) for row in held)


def _goes_on(text: str) -> bool:
    """Whether a line begins in lower case, and with no label."""
    return text[0].islower() and front_label(text) is None


def _begins(text: str, family: Family) -> bool:
    """Whether a line begins a paragraph whatever stands above."""
    if is_lone(text) or family.begins_note(text) or family.begins_history(text):
        return True
    if family.stands_alone(text) or family.history_opens.match(text):
        return True
    label = front_label(text)
    return label is not None and label[1][0] == "("
