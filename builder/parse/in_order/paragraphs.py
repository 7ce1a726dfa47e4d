"""Make paragraphs of the lines under a heading: each is a line, or is joined from broken lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from itertools import pairwise, zip_longest

from builder.frozen import frozen
from builder.parse.in_order.continues import breaks_off, continues, is_torn, is_wrapped
from builder.parse.in_order.drawn_tables import Drawn, find_table
from builder.parse.in_order.family import NOTHING, Family
from builder.parse.in_order.notes import whole_history
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.parse.labels import is_lone

_BRACKET = re.compile(r"(?:^|(?<=[.;:?!])[\"”’)\]]{0,2}\s*)(?=[(\[])")
"""Where a history note may open: at the beginning of a line, or after a sentence."""
TERM_IN_CAPITALS = re.compile(
    r"[A-Z][A-ZÀ-Þ\d ,'’()/&-]{2,40}(?: (?:or|and) [A-Z][A-ZÀ-Þ\d ,'’()/&-]{2,40})?"
)
"""A line that may be a term: "MILL RACE or TAIL RACE"."""
_TERM_LINE = re.compile(rf"{TERM_IN_CAPITALS.pattern}|[\"“][^\"“”]{{1,80}}[\"”]")
_MEANING = re.compile(r"[A-Z](?:[a-z]|\s[a-z])|(?:means?|includes?)\b")
_LONGEST_NOTE = 12
"""Most lines of a history note."""


class Label(Enum):
    """Whether a paragraph has its label where it is printed."""

    PRINTED = auto()
    """Its label, if any, is where it is printed."""
    GIVEN = auto()
    """It got a label from elsewhere on its page."""
    MISSING = auto()
    """Its label may be elsewhere on its page."""


@frozen
class Paragraph:
    """Rows that make one paragraph."""

    rows: tuple[Row, ...]
    apart: bool = False
    """Whether a blank line precedes it."""
    label: Label = Label.PRINTED
    lines: bool = False
    """Whether the rows are kept as lines, as cells of a table whose columns are lost."""
    drawn: Drawn | None = None
    """The table that the rows draw."""
    links: tuple[int, ...] = ()
    """Offsets in the source of words before which the publisher ends a line without need."""


def paragraphs(rows: Sequence[Row], family: Family, setting: Setting) -> list[Paragraph]:
    """The paragraphs of some rows.

    Args:
        rows: the rows under one heading, without furniture.
        family: how notes begin, which are paragraphs of their own.
        setting: how the copy sets paragraphs.
    """
    blanks = {row.at + 1 for row in rows if row.blank}
    done: list[Paragraph] = []
    for part in _divided(rows, family) if setting.wrap else [rows]:
        if isinstance(part, Drawn):
            done.append(Paragraph(part.rows, drawn=part))
            continue
        texts = [row for row in part if not row.blank]
        groups = _broken(texts, family, setting) if setting.broken else _whole(texts, family)
        for group in groups:
            links = _links(group, setting) if setting.wrap else ()
            done.append(Paragraph(tuple(group), group[0].at in blanks, links=links))
    return done


def _divided(rows: Sequence[Row], family: Family) -> Iterator[Sequence[Row] | Drawn]:
    """The drawn tables of a unit, and the rows between them."""
    start = at = 0
    while at < len(rows):
        drawn = None if rows[at].blank else find_table(rows, at, family)
        if drawn is None:
            at += 1
            continue
        yield rows[start:at]
        yield drawn
        start = at = drawn.end
    yield rows[start:]


def _links(group: Sequence[Row], setting: Setting) -> tuple[int, ...]:
    pairs = pairwise(group)
    return tuple(
        row.passage.pieces[0][1] or 0
        for above, row in pairs
        if not is_wrapped(above, row, setting.wrap)
    )


def _whole(rows: Sequence[Row], family: Family) -> Iterator[list[Row]]:
    """Each line as a paragraph; a label alone is joined to its text, a torn line to its rest."""
    held: list[Row] = []
    for row, below in zip_longest(rows, rows[1:]):
        held.append(row)
        open_ = below and (is_torn(row, below) or (family.tears and breaks_off(row, below)))
        if not is_lone(row.text) and not open_:
            yield held
            held = []
    if held:
        yield held


def _broken(rows: Sequence[Row], family: Family, setting: Setting) -> Iterator[list[Row]]:
    held: list[Row] = []
    open_note = noted = 0
    for index, (row, below) in enumerate(zip_longest(rows, rows[1:])):
        splits = bool(held) and (
            (setting.columned and _splits(held[-1].text, row.text))
            or _is_note(held, family)
            or (family.terms_above is not NOTHING and _at_term(held, rows[index : index + 2]))
            or _ends_note(held, row, family)
        )
        noted_on = open_note > 0 and not (setting.wrap and row.indent)
        joins = noted_on or not held or continues(held, rows, index, family, setting)
        if held and (splits or not joins):
            yield held
            held, open_note, noted = [], 0, 0
        held.append(row)
        rest = below.text if below else ""
        open_note = _still_open(row.text, rest, open_note, family) if noted < _LONGEST_NOTE else 0
        noted = noted + 1 if open_note else 0
    if held:
        yield held


def _is_note(held: Sequence[Row], family: Family) -> bool:
    """Whether some lines are a complete history note."""
    ends = held[-1].text[-1] in ")]" and held[0].text[0] in "(["
    return ends and whole_history(" ".join(row.text for row in held), family)


def _ends_note(held: Sequence[Row], row: Row, family: Family) -> bool:
    """Whether a note at a page's foot ends above a line, because lines of furniture are between."""
    first = held[0].text
    apart = row.line.number > held[-1].line.number + 1
    return apart and first[0].isdigit() and family.begins_note(first)


def _at_term(held: Sequence[Row], ahead: Sequence[Row]) -> bool:
    """Whether a line is a term in capitals or quotation marks above its meaning, or below one."""
    ends = len(held) == 1 and _is_term(held[0], ahead[0])
    return ends or (held[-1].text[-1] in ".:;" and _is_term(*ahead))


def _is_term(row: Row, below: Row | None = None) -> bool:
    return (
        below is not None
        and _TERM_LINE.fullmatch(row.text) is not None
        and _MEANING.match(below.text) is not None
    )


def _splits(above: str, text: str) -> bool:
    """Whether a line begins a paragraph in a copy with labels in columns.

    There, a list begins without its label, and a label is not above its text.
    """
    if is_lone(above):
        return not is_lone(text)
    return above.endswith(":") and text[0].isupper()


def _still_open(text: str, below: str, before: int, family: Family) -> int:
    """Number of a history note's brackets that are open after a line.

    Args:
        text: the line.
        below: the next one, which may have the number of the note's first law.
        before: how many are open above it; if none, a note may begin in the line.
        family: how notes begin.
    """
    if before > 0:
        return max(0, before + _balance(text))
    if "(" not in text and "[" not in text:
        return 0
    for found in _BRACKET.finditer(text):
        open_note = _balance(text[found.end() :])
        if open_note > 0 and family.opens_history(f"{text} {below}", found.end()):
            return open_note
    return 0


def _balance(text: str) -> int:
    """Number of brackets that a text opens and does not close."""
    opened = text.count("(") + text.count("[")
    return opened - text.count(")") - text.count("]")
