"""The head of a table: its first lines, read from the last word to the first like one row."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from builder.frozen import frozen
from builder.parse.general_code.tables.columns import LISTED, Column, Piece, Width
from builder.parse.general_code.tables.search import SURE, Row, Search, Steps
from builder.parse.general_code.tables.words import SMALL, TableLine

_MOST_LINES = 14
_TOO_MUCH = 6.0
"""A line whose words cost more than this is not part of a head."""
_NO_HEAD = 6.0
"""A table has no head at all."""
_CODE = 2.5
"""A code stands where rows have it."""
_ABOVE = 1.5
"""A line is above the head."""
_HEAD = LISTED["head"]
_WORDS = {word: name for name, words in _HEAD["words"].items() for word in words.split()}
"""The forms of words that say something in a head."""
_LISTED = frozenset(
    ("name", "names", "street", "streets", *(word for word in _WORDS if _WORDS[word] == "label"))
)
"""Words that say what a table of one column lists."""
_STEPS = Steps(
    row=0.0, early=2.5, capital=0.6, skipped=0.0, short=0.0, nameless=0.0, label=math.inf, one=True
)
_OF_ROWS = frozenset(("money", "percent", "date"))
"""Forms that end no head if all lines of its table end with them. Numbers may be classes and years,
which head columns."""


@frozen
class Head:
    """A way to read some lines as a head."""

    cost: float
    above: int = 0
    """How many of the lines are above it and belong to no column."""
    cells: Row = ()
    margin: float = SURE
    """How much more the next best way costs."""


def are_rows(lines: Sequence[TableLine]) -> bool:
    """Whether all lines of a table end with amounts of one form, so that none is part of a head.

    The words before each amount say what it is for.
    """
    ends = {line.lasts[-1] for line in lines}
    whole = len(lines) > 1 and all(len(line.at) > 1 for line in lines)
    return whole and len(ends) == 1 and ends <= _OF_ROWS


def heads(lines: Sequence[TableLine], count: int) -> list[Head | None]:
    """How the first lines read best as a head, for each number of them.

    Args:
        lines: of the table.
        count: of its columns.
    """
    found: list[Head | None] = [Head(_NO_HEAD)]
    if are_rows(lines):
        return found
    columns = [_column(at) for at in range(count)][::-1]
    turned: list[TableLine] = []
    plain = 0.0
    for line in lines[:_MOST_LINES]:
        cost = sum(_HEAD["plain"].get(form, 0.0) for form in line.firsts)
        cost += _CODE * sum(map(_is_code_of_row, ("code", *line.firsts), line.firsts))
        if cost > _TOO_MUCH or "note" in line.firsts:
            break
        plain += cost
        turned.insert(0, _turned(line))
        head = _head(turned, columns)
        found.append(head and replace(head, cost=head.cost + plain))
    return found


def _is_code_of_row(before: str, form: str) -> bool:
    """Whether a word is a code that begins a line or follows another: "R-1 Residential", "P SP"."""
    return form == "code" and before in ("code", "dash")


def _column(at: int) -> Column:
    """What the head of a column costs, its last words first."""
    start = _HEAD["start"] | (_HEAD["first"] if at == 0 else {})
    missing = _HEAD["nameless" if at == 0 else "missing"]
    return Column(
        _HEAD["end"], _HEAD["within"], start, _HEAD["later"], missing, Width(0.0, math.inf)
    )


def _head(turned: Sequence[TableLine], columns: Sequence[Column]) -> Head | None:
    """The best reading of turned lines as a whole head: all, or the first ones."""
    ways = Search(turned, columns, _STEPS)
    found: list[tuple[float, int, Row, float]] = []
    for at in range(len(turned)):
        ways.take(at, 0.0 if at == 0 else math.inf)
        above = len(turned) - at - 1
        best = ways.best(at)
        if best is not None:
            found.append((best.cost + _ABOVE * above, above, best.rows[0], best.margins[0]))
    if not found:
        return None
    found.sort()
    cost, above, row, margin = found[0]
    if len(found) > 1:
        margin = min(margin, found[1][0] - cost)
    cells = tuple(_forward(cell, turned) for cell in reversed(row))
    return Head(cost, above, cells, margin)


def _forward(cell: Sequence[Piece], turned: Sequence[TableLine]) -> tuple[Piece, ...]:
    """A cell of turned lines, in the order of the lines themselves."""
    return tuple(
        (len(turned) - 1 - at, len(turned[at].words) - stop, len(turned[at].words) - begin)
        for at, begin, stop in reversed(cell)
    )


def _turned(line: TableLine) -> TableLine:
    """A line from its last word to its first, with the forms that its words have in a head."""
    following = [*line.words[1:], ""]
    ends = [_end(line, at, after) for at, after in enumerate(following)]
    starts = [_start(*word) for word in zip(line.words, line.firsts, strict=True)]
    count = len(line.words)
    return replace(
        line,
        words=line.words[::-1],
        left=tuple(-right for right in reversed(line.right)),
        right=tuple(-left for left in reversed(line.left)),
        firsts=tuple(reversed(ends)),
        lasts=tuple(reversed(starts)),
        twice=(False,) * count,
        cuts=tuple(
            count - at
            for at in range(count - 1, 0, -1)
            if starts[at] != "link" and ends[at - 1] != "link" and line.lasts[at - 1] != "inner"
        ),
        opens=True,
        lead=0.0,
        after_note=False,
        noted=False,
    )


def _start(word: str, form: str) -> str:
    """The form of a word as the first one of a head."""
    if form in SMALL or form == "bracket":
        return "link"
    if form == "code" and any(map(str.isdecimal, word)):
        return "code"
    return "way" if _is_way(word) else _WORDS.get(word.lower(), "other")


def _end(line: TableLine, at: int, following: str) -> str:
    """The form of a word as the last one of a head, before another word."""
    word, form = line.words[at], line.lasts[at]
    if form == "link" and (_is_way(word) or _is_way(following)):
        return "way" if _is_way(word) else "before way"
    if form == "link" and _WORDS.get(following.lower()) == "label":
        return "before label"
    if word == following:
        return "twice"
    if form in ("link", "comma") or word.endswith("/"):
        return "link"
    if form == "bracket" and line.firsts[at] in ("bracket", "aside"):
        return "closed"
    return "modifier" if _WORDS.get(word.lower()) == "modifier" else "other"


def names_a_list(words: Sequence[str]) -> bool:
    """Whether words are the head of a table of one column: they say what it lists.

    >>> names_a_list(["Name", "of", "Street"]), names_a_list(["Streets"])
    (True, True)
    >>> names_a_list(["Mill", "Street"])
    False
    """
    return any(
        word.lower() in _LISTED and not (at and words[at - 1][0].isupper())
        for at, word in enumerate(words)
    )


def _is_way(word: str) -> bool:
    """Whether a word is a preposition that begins or ends a head: "Entrance From"."""
    return word in ("With", "From", "To", "Between", "At", "On", "By", "Than")
