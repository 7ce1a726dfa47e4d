"""What the words of a head say of its cells.

Some begin a head, some make a whole one, some call for a noun behind them.
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
"""Words that make the whole head of a column, or begin one, whatever stands before them."""

_LIST_LABELS = LABELS | {"name", "names", "street", "streets"}
"""Words that say what a table of one column lists."""

ALONE = frozenset(
    """
    type location direction subject disposition title symbol year expires
    """.split()
)
"""Words that are a whole head where they stand on a line of their own."""

STARTERS = (
    LABELS
    | ALONE
    | frozenset(("maximum", "minimum", "number", "amount", "percentage", "fee", "fees", "method"))
)
"""Words that heads often begin with."""

ROW_NAMES = frozenset(("type", "name", "zone", "district", "use", "symbol"))
"""Words that the head of the first column begins with, far more often than that of another one."""

_MODIFIERS = frozenset(
    """
    maximum minimum adoption effective front rear gross total average annual local off-street
    """.split()
) | {"square", "speed", "lot", "floor"}
"""Words that call for the noun behind them."""

PREPOSITIONS = frozenset(("With", "From", "To", "Between", "At", "On", "By"))
"""In capitals these begin or end a head; within one they are small."""

NEVER_FIRST = frozenset(("Than", "Of", "Or", "And", "For"))
"""Words in capitals that no head begins with."""

_NO_START = frozenset({"bracket", "link", "small", "aside"})
"""Forms that no head within a line begins with."""

_SHORT = 3
"""Letters of a short word at most."""


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
    """Whether a word is a preposition that a head ends with.

    It stands in capitals, as in "Entrance From" and "Less Than or Equal To".
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
        return WORDS.unended
    if form == "link":
        if word.islower() and following.lower() in LABELS:
            return WORDS.before_label
        return WORDS.at_its_end if is_last(word) or following in PREPOSITIONS else WORDS.unended
    return WORDS.bare if word.lower() in _MODIFIERS else 0.0


def _closes(line: TableLine, at: int) -> bool:
    """Whether a word ends something in brackets: "(feet)", and not "Entrance(s)"."""
    return line.last_forms[at] == "bracket" and line.first_forms[at] in ("bracket", "aside")


def _start(word: str, goes_on: bool) -> float:
    """What it costs that the cell of a further column begins with a word."""
    cost = 0.0
    if word in PREPOSITIONS and goes_on:
        cost = WORDS.way
    elif word in NEVER_FIRST:
        cost = WORDS.bad_start
    if word.lower() in ROW_NAMES:
        return cost + WORDS.not_first
    return cost - WORDS.starts if word.lower() in STARTERS else cost


def _is_second(word: str, following: str) -> bool:
    """Whether two prepositions meet, which those of one head do not: "Intersection of" "With"."""
    return following in PREPOSITIONS and word[0].islower()


class CellCosts(NamedTuple):
    """What the cells of a line cost, for each word that one may begin with."""

    wholes: Mapping[int, float]
    """Where it has all further words."""
    parts: Mapping[int, Sequence[tuple[int, float]]]
    """Where another cell begins before one of them: that word, and what both cost."""

    def in_column(self, width: Width, line: TableLine) -> CellCosts:
        """The same in a column of a width: what is too wide for it costs more."""
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
    """The words of a line, and what they say of the cells of a head."""

    words: tuple[str, ...]
    cost: float
    """What they cost, whatever cells they make."""
    cells: CellCosts
    """What the cells within the line cost."""
    starts: tuple[float, ...]
    """For each word what it costs that the cell of a further column begins with it; less than
    nothing where heads often do."""
    named: float
    """The same of the first word and the first column."""
    plain: tuple[str, ...]
    """The words without footnote marks."""
    again: tuple[bool, ...]
    """For each word whether it, or the one before it, stands further above, too."""
    closed: bool
    """Whether it ends with something in brackets, as the head of a column of figures does:
    "(feet)"."""

    @classmethod
    def of_line(
        cls,
        line: TableLine,
        cost: float,
        pairs: Mapping[tuple[str, str], int],
        above: Container[str],
    ) -> HeadWords:
        """What a line says.

        Args:
            line: of a table.
            cost: of its words, whatever cells they make.
            pairs: counts the words that stand side by side in the lines around.
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
    """For each word what it costs that the cell of a further column begins with it."""
    starts = [_start(plain[0], len(words) > 1)]
    for at in range(1, len(words)):
        cost = _start(plain[at], at + 1 < len(words))
        cost -= WORDS.twice if plain[at] == words[at - 1] else 0.0
        cost += WORDS.pair if pairs[words[at - 1], words[at]] > 1 else 0.0
        starts.append(cost)
    return tuple(starts)


def _named(word: str, start: float) -> float:
    """What it costs that the cell of the first column begins with a word."""
    if word.lower() in ROW_NAMES:
        return start - (WORDS.not_first + WORDS.starts)
    return start + WORDS.starts if word.lower() in STARTERS else start


def _cell_costs(line: TableLine, words: Sequence[str], starts: Sequence[float]) -> CellCosts:
    """What the cells of a line cost, in all ways to part its words."""
    ends = [0.0, *(_end(line, words, at) for at in range(1, len(words)))]
    together = list(
        accumulate((_held(line, words, at) for at in range(1, len(words))), initial=0.0)
    )
    cuts = [
        at
        for at in range(1, len(words))
        if line.first_forms[at] not in _NO_START
        and line.last_forms[at - 1] != "inner"
        and ends[at] < WORDS.unended
    ]

    def part(begin: int, cut: int) -> float:
        """What it costs to end a cell here and begin another behind it.

        A preposition in capitals may stand alone: "With", "From".
        """
        end = -WORDS.way if cut == begin + 1 and words[begin] in PREPOSITIONS else ends[cut]
        return WORDS.within + together[cut - 1] - together[begin] + starts[cut] + end

    firsts = (0, *cuts)
    return CellCosts(
        {begin: together[-1] - together[begin] for begin in firsts},
        {begin: [(cut, part(begin, cut)) for cut in cuts if cut > begin] for begin in firsts},
    )


def _end(line: TableLine, words: Sequence[str], at: int) -> float:
    """What it costs that a cell ends before a word."""
    return unended(words[at - 1], line.last_forms[at - 1], words[at])


def _held(line: TableLine, words: Sequence[str], at: int) -> float:
    """What it costs that a word stands in one cell with the word before it."""
    before, word = words[at - 1], words[at]
    linked = line.last_forms[at - 1] == "link"
    apart = _is_second(before, word) if linked else word.lower() in LABELS
    if apart or _closes(line, at - 1):
        return WORDS.together
    return WORDS.after_short if len(before) <= _SHORT and is_last(before) else 0.0


def unmarked(word: str) -> str:
    """A word without footnote marks."""
    return word.rstrip("0123456789*") or word


def _is_again(words: Sequence[str], plain: Sequence[str], at: int, above: Container[str]) -> bool:
    """Whether a word, or the one before it, stands before these, too."""
    return (
        plain[at] in above
        or plain[at] in plain[:at]
        or (at > 0 and (words[at - 1] in above or words[at - 1] in words[: at - 1]))
    )


@frozen
class HeadCosts:
    """The costs of steps in any head, by hand."""

    too_much: float = 6.0
    """From which cost of its words on a line is none of a head."""
    street: float = 1.5
    """A word within a line of a head is of the name of a street."""
    code: float = 2.5
    """A line of a head begins with a code, or has two side by side: "R-1 Residential", "P SP" are
    of rows."""
    above: float = 1.5
    """A line stands above the head."""
    unnamed: float = 0.8
    """The head below such a line does not begin as that of a first column does."""
    second_row: float = 3.0
    """A head has a further row."""
    again: float = 1.0
    """What it is worth that a line has a word that two lines of the head above it have: "Front
    Yard", "Side Yard", "Rear Yard"."""
    next_line: float = 0.5
    """A cell begins with a line though the one above is not closed."""
    goes_on: float = 0.6
    """A cell goes on with a line that nothing says goes on."""
    after_bracket: float = 2.0
    """A cell goes on behind something in brackets, or behind a preposition that ends one."""
    small_start: float = 1.5
    """A line of a head begins with a small letter, or with words set apart."""
    low: float = 2.5
    """A cell is one line long and yet begins a line: it would stand beside the last line of the
    cell before it."""
    alike: float = 0.8
    """What it is worth that a cell begins as one before it does, or that two end alike: "Lot Width"
    and "Lot Depth"."""
    missing: float = 9.0
    """A column has no head."""
    nameless: float = 5.0
    """The first column alone has none."""
    no_head: float = 6.0
    """A table has no head at all."""
    not_alone: float = 1.5
    """A cell goes on behind a word that is a cell of its own."""
    tall: float = 0.6
    """A further line of one cell, the more the more lines it has: the cells of a head are of about
    one height."""
    label: float = 2.0
    """A cell goes on with a word that makes a head of its own."""
    hopeless: float = 6.0
    """By how much a way to read a head may lie behind the best one."""


@frozen
class WordCosts:
    """What the words of a head say for and against its cells, by hand."""

    unended: float = 4.0
    """A head ends with a word that calls for a further one."""
    at_its_end: float = 0.3
    """The same of a word that a head may end with, though it seldom does: "Entrance From"."""
    before_label: float = 0.8
    """The same of a small preposition before a word that begins a head: "Stop Sign on", "Direction
    of Travel"."""
    bare: float = 1.5
    """The same of a word that calls for its noun."""
    after_short: float = 1.0
    """A head goes on behind a short preposition in capitals, which heads have at their end
    alone."""
    starts: float = 0.7
    """What it is worth that a cell begins with a word that heads often begin with."""
    twice: float = 1.5
    """What it is worth that a cell begins with the word that the cell before it ends with."""
    pair: float = 1.5
    """Two words are parted that stand side by side in another line, too."""
    not_first: float = 1.2
    """A head begins as that of the first column does, and is none."""
    way: float = 1.0
    """A head of several words begins with a preposition."""
    bad_start: float = 3.0
    """A head begins with a word that none begins with."""
    within: float = 0.7
    """A cell begins within a line."""
    together: float = 2.0
    """A whole head is run together with the one before it, or goes on behind brackets: "(feet)"
    ends a head."""


HEAD = HeadCosts()

WORDS = WordCosts()
