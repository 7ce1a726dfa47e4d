"""What the words of a head say about its cells.

Some begin a head, some are a whole head, some call for a noun after them.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from builder.frozen import frozen
from builder.parse.general_code.tables.grid.columns import Width
from builder.parse.general_code.tables.grid.lines import TableLine

LABELS = frozenset(
    """
    side direction location locations hours hours/days subject disposition expires symbol
    """.split()
)
"""Words that are the whole head of a column, or begin one, whatever comes before them."""

_LIST_LABELS = LABELS | {"name", "names", "street", "streets"}
"""Words that say what a table of one column lists."""

ALONE = frozenset(
    """
    type location direction subject disposition title symbol year expires
    """.split()
)
"""Words that are a whole head when alone on a line."""

STARTERS = (
    LABELS
    | ALONE
    | frozenset(("maximum", "minimum", "number", "amount", "percentage", "fee", "fees", "method"))
)
"""Words that often begin heads."""

ROW_NAMES = frozenset(("type", "name", "zone", "district", "use", "symbol"))
"""Words that begin the head of the first column far more often than that of another."""

_MODIFIERS = frozenset(
    """
    maximum minimum adoption effective front rear gross total average annual local off-street
    """.split()
) | {"square", "speed", "lot", "floor"}
"""Words that call for the noun after them."""

PREPOSITIONS = frozenset(("With", "From", "To", "Between", "At", "On", "By"))
"""Capitalized, these begin or end a head; within one they are in lower case."""

NEVER_FIRST = frozenset(("Than", "Of", "Or", "And", "For"))
"""Capitalized words that begin no head."""

_NO_START = frozenset({"bracket", "link", "small", "aside"})
"""Forms that begin no head within a line."""

_UNENDED = 4.0
"""A head ends with a word that calls for another."""
_AT_ITS_END = 0.3
"""The same for a word that may end a head, though it seldom does: "Entrance From"."""
_BEFORE_LABEL = 0.8
"""The same for a small preposition before a word that begins a head: "Stop Sign on", "Direction
of Travel".
"""
_BARE = 1.5
"""The same for a word that calls for its noun."""
_AFTER_SHORT = 1.0
"""A head continues after a short capitalized preposition, which should be at its end."""
_STARTS = 0.7
"""Credit for a cell that begins with a word that often begins heads."""
_TWICE = 1.5
"""Credit for a cell that begins with the word that ends the cell before it."""
_PAIR = 1.5
"""Two words are separated that are together in another line too."""
NOT_FIRST = 1.2
"""Another head begins like that of the first column."""
_WAY = 1.0
"""A head of several words begins with a preposition."""
BAD_START = 3.0
"""A head begins with a word that begins no head."""
_WITHIN = 0.7
"""A cell begins within a line."""
_TOGETHER = 2.0
"""A whole head is joined to the one before, or continues after brackets, which end a head."""
_SHORT = 3
"""Most letters of a short word."""


def names_a_list(words: Sequence[str]) -> bool:
    """Whether words are the head of a table of one column: they say what it lists.

    >>> names_a_list(["Name", "of", "Street"]), names_a_list(["Streets"])
    (True, True)
    >>> names_a_list(["Mill", "Street"])
    False
    """
    return any(
        word.lower() in _LIST_LABELS and not (at and words[at - 1][0].isupper())
        for at, word in enumerate(words)
    )


def is_last(word: str) -> bool:
    """Whether a word is a preposition that ends a head.

    It is capitalized, as in "Entrance From" and "Less Than or Equal To".
    """
    return word in PREPOSITIONS or word.rstrip("0123456789") == "Than"


def unended(word: str, form: str, following: str) -> float:
    """What it costs that a head ends with a word of a form before another word.

    >>> unended("of", "link", "Street"), unended("of", "link", "With")
    (4.0, 0.3)
    >>> unended("Adoption", "name", "Date"), unended("Side", "name", "")
    (1.5, 0.0)
    """
    if form == "comma" or word.endswith("/"):
        return _UNENDED
    if form == "link":
        if word.islower() and following.lower() in LABELS:
            return _BEFORE_LABEL
        return _AT_ITS_END if is_last(word) or following in PREPOSITIONS else _UNENDED
    return _BARE if word.lower() in _MODIFIERS else 0.0


def _closes(line: TableLine, at: int) -> bool:
    """Whether a word ends something in brackets: "(feet)", but not "Entrance(s)"."""
    return line.last_forms[at] == "bracket" and line.first_forms[at] in ("bracket", "aside")


def _start(word: str, continues: bool) -> float:
    """What it costs that the cell of a further column begins with a word."""
    cost = 0.0
    if word in PREPOSITIONS and continues:
        cost = _WAY
    elif word in NEVER_FIRST:
        cost = BAD_START
    if word.lower() in ROW_NAMES:
        return cost + NOT_FIRST
    return cost - _STARTS if word.lower() in STARTERS else cost


class CellCosts(NamedTuple):
    """What the cells of a line cost, for each word with which one may begin."""

    wholes: Mapping[int, float]
    """If the cell has all further words."""
    parts: Mapping[int, Sequence[tuple[int, float]]]
    """If another cell begins before one of them: that word, and what both cost."""

    def in_column(self, width: Width, line: TableLine) -> CellCosts:
        """The same in a column of a given width: what is too wide for it costs more."""
        stop = len(line.at)
        return CellCosts(
            {
                begin: cost + width.excess(line.width(begin, stop))
                for begin, cost in self.wholes.items()
            },
            {
                begin: [(cut, cost + width.excess(line.width(begin, cut))) for cut, cost in parts]
                for begin, parts in self.parts.items()
            },
        )


@frozen
class HeadWords:
    """The words of a line, and what they say about the cells of a head."""

    words: tuple[str, ...]
    cost: float
    """What they cost, whatever cells they form."""
    cells: CellCosts
    """What the cells within the line cost."""
    starts: tuple[float, ...]
    """For each word, what it costs that the cell of a further column begins with it.

    The cost is negative if heads often begin with it.
    """
    named: float
    """The same for the first word and the first column."""
    plain: tuple[str, ...]
    """The words without footnote marks."""
    again: tuple[bool, ...]
    """For each word, whether it, or the one before it, is also further above."""
    closed: bool
    """Whether it ends in brackets, as the heads of columns of figures do: "(feet)"."""

    @classmethod
    def of_line(
        cls,
        line: TableLine,
        cost: float,
        pairs: Mapping[tuple[str, str], int],
        above: Container[str],
    ) -> HeadWords:
        """Evaluate a line.

        Args:
            line: of a table.
            cost: of its words, whatever cells they form.
            pairs: counts the neighboring words in the lines around.
            above: the words of the lines above, with and without footnote marks.
        """
        words = tuple(line.text[start:end] for start, end in zip(line.at, line.ends, strict=True))
        plain = tuple(unmarked(word) for word in words)
        starts = _starts(words, plain, pairs)
        return cls(
            words,
            cost,
            _cell_costs(line, words, starts),
            starts,
            _named(plain[0], starts[0]),
            plain,
            tuple(_is_again(words, plain, at, above) for at in range(len(words))),
            _closes(line, len(words) - 1),
        )


def _starts(
    words: Sequence[str], plain: Sequence[str], pairs: Mapping[tuple[str, str], int]
) -> tuple[float, ...]:
    """For each word, what it costs that the cell of a further column begins with it."""
    starts = [_start(plain[0], len(words) > 1)]
    for at in range(1, len(words)):
        cost = _start(plain[at], at + 1 < len(words))
        cost -= _TWICE if plain[at] == words[at - 1] else 0.0
        cost += _PAIR if pairs[words[at - 1], words[at]] > 1 else 0.0
        starts.append(cost)
    return tuple(starts)


def _named(word: str, start: float) -> float:
    """What it costs that the cell of the first column begins with a word."""
    if word.lower() in ROW_NAMES:
        return start - (NOT_FIRST + _STARTS)
    return start + _STARTS if word.lower() in STARTERS else start


def _cell_costs(line: TableLine, words: Sequence[str], starts: Sequence[float]) -> CellCosts:
    """What the cells of a line cost, in all ways to divide its words."""
    ends = [0.0, *(_end(line, words, at) for at in range(1, len(words)))]
    together = list(
        accumulate((_together(line, words, at) for at in range(1, len(words))), initial=0.0)
    )
    cuts = [
        at
        for at in range(1, len(words))
        if line.first_forms[at] not in _NO_START
        and line.last_forms[at - 1] != "inner"
        and ends[at] < _UNENDED
    ]

    def part(begin: int, cut: int) -> float:
        """What it costs to end a cell here and begin another after it.

        A capitalized preposition may be alone: "With", "From".
        """
        end = -_WAY if cut == begin + 1 and words[begin] in PREPOSITIONS else ends[cut]
        return _WITHIN + together[cut - 1] - together[begin] + starts[cut] + end

    firsts = (0, *cuts)
    return CellCosts(
        {begin: together[-1] - together[begin] for begin in firsts},
        {begin: [(cut, part(begin, cut)) for cut in cuts if cut > begin] for begin in firsts},
    )


def _end(line: TableLine, words: Sequence[str], at: int) -> float:
    """What it costs that a cell ends before a word."""
    return unended(words[at - 1], line.last_forms[at - 1], words[at])


def _together(line: TableLine, words: Sequence[str], at: int) -> float:
    """What it costs that a word is in one cell with the word before it."""
    before, word = words[at - 1], words[at]
    linked = line.last_forms[at - 1] == "link"
    second = word in PREPOSITIONS and before[0].islower()  # "Intersection of" "With"
    apart = second if linked else word.lower() in LABELS
    if apart or _closes(line, at - 1):
        return _TOGETHER
    return _AFTER_SHORT if len(before) <= _SHORT and is_last(before) else 0.0


def unmarked(word: str) -> str:
    """A word without footnote marks."""
    return word.rstrip("0123456789*") or word


def _is_again(words: Sequence[str], plain: Sequence[str], at: int, above: Container[str]) -> bool:
    """Whether a word, or the one before it, also appears before these two."""
    return (
        plain[at] in above
        or plain[at] in plain[:at]
        or (at > 0 and (words[at - 1] in above or words[at - 1] in words[: at - 1]))
    )
