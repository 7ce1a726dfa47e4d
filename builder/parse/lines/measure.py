"""The width of a line of type, and what it shows.

It shows how far the line is indented, and whether it ends a paragraph. Lines of justified type are
full: a line fits its measure, and with the first word of the next line it would not. So each pair
of lines in a paragraph sets bounds to the measure of both, whatever the words are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate

from builder.frozen import frozen

_CLASSES = (
    (",.", 0.235),
    (" il;'’|!", 0.25),
    ("j:", 0.265),
    ("f-)", 0.285),
    ("tI([]", 0.31),
    ("rJ/", 0.38),
    ('s"', 0.4),
    ("zky", 0.432),
    ("c§v", 0.448),
    ("eax", 0.463),
    ("o", 0.476),
    ("0123456789$", 0.49),
    ("bdghnpuqPS", 0.512),
    ("TLFZV", 0.56),
    ("BCY", 0.61),
    ("AEDGH", 0.665),
    ("wK", 0.68),
    ("NOQX", 0.71),
    ("RU&", 0.74),
    ("m%", 0.77),
    ("M", 0.83),
    ("W—@", 0.93),
)
"""Characters by width in ems, fitted so that full lines on this publisher's pages come out equally
wide."""


class _Widths(dict[str, float]):
    """Widths of characters; those not listed have the common width."""

    def __missing__(self, char: str) -> float:
        return 0.5


_WIDTHS = _Widths({char: width for chars, width in _CLASSES for char in chars})

_FIRST_WORD = re.compile(r"§+ \S+|[^\s/-]+[/-]?(?=\w)|\S+")
TOLERANCE = 0.35
"""How far the width of a full line may be off in an unknown typeface, in ems."""
_RARE = 0.95
"""Share of lines that stray less from their measure than is called rare."""
_NO_LINE = 2.5
"""Ems by which no line of running text falls short of its measure; a row of a table does."""
_SHARP = 0.3
"""Fewest ems that are called rare: widths are not known more precisely."""
LEAST_LIKELY = 4.0
"""The most that the width of a line counts against its place, as a logarithm."""
DEEPEST = 6


@lru_cache(maxsize=1 << 16)
def width(text: str) -> float:
    """Width in ems in a common book typeface, without kerning and justification."""
    return sum(map(_WIDTHS.__getitem__, text))


def positions(text: str) -> list[float]:
    """Where each character of a text begins, in ems, and where the last one ends."""
    return [0.0, *accumulate(map(_WIDTHS.__getitem__, text))]


@lru_cache(maxsize=1 << 16)
def first_word(text: str) -> str:
    """What did not fit on the line before: the first word, up to a hyphen or slash in it.

    >>> first_word("one-family dwelling"), first_word("§ 3-12 of this chapter")
    ('one-', '§ 3-12')
    """
    found = _FIRST_WORD.match(text)
    return found[0] if found else ""


@frozen
class Measures:
    """The measures of a text, by depth of indent."""

    margin: float = 30.3
    """The measure at the margin, in ems."""
    step: float = 1.61
    """How much narrower each depth is, in ems."""
    over: float = 0.3
    """Ems by which a line rarely exceeds its measure."""
    loose: tuple[float, float] = (0.7, 0.3)
    """Ems by which a line with the next line's first word rarely falls short of its measure: at the
    margin, and indented."""

    def at(self, depth: int) -> float:
        """The measure at a depth; 0 is the margin."""
        return self.margin - depth * self.step

    def costs(
        self, widths: Iterable[tuple[float, float | None]], depth: int
    ) -> tuple[list[float], list[float]]:
        """How much less likely lines are at this depth than at the one that fits them.

        Costs are logarithms, at most `LEAST_LIKELY`. Each line is given as its width and, if its
        paragraph continues, the width of the word that did not fit on it. A line that is too wide
        counts more than a loose one: typesetters move words down for the paragraph's sake, above
        all at the margin.

        Returns:
            The cost of each line with the one that follows it, and its cost alone.
        """
        measure, loose = self.at(depth), self.loose[depth > 0]
        paired: list[float] = []
        alone: list[float] = []
        for wide, following in widths:
            over = wide - measure
            cost = min(LEAST_LIKELY, max(0.0, 2.8 * over / self.over - 1.5)) if over > 0 else 0.0
            alone.append(cost)
            if over <= 0 and following is not None:
                cost = min(LEAST_LIKELY, max(0.0, 1.4 * (-over - following) / loose))
            paired.append(cost)
        return paired, alone

    def is_short(self, line: str, following: str, depth: int) -> bool:
        """Whether the next line's first word would have fitted.

        If the line was typeset at this depth, it then ends its paragraph.
        """
        return width(line) + width(" " + first_word(following)) < self.at(depth) - TOLERANCE


def learn(margin: Iterable[tuple[str, str]], indented: Iterable[tuple[str, str]]) -> Measures:
    """Measures learned from pairs of lines within one paragraph.

    The pairs are from paragraphs at the margin, and from items of the first depth.
    """
    usual, outside, inside = Measures(), list(margin), list(indented)
    outer, inner = _measure(outside), _measure(inside)
    if outer is None:
        return usual
    step = outer - inner if inner is not None else 0.0
    if not 0.02 * outer < step < 0.1 * outer:
        return Measures(outer, usual.step * outer / usual.margin)
    at_margin, at_indent = _strays(outside, outer), _strays(inside, outer - step)
    return Measures(outer, step, max(at_margin[0], at_indent[0]), (at_margin[1], at_indent[1]))


def _strays(pairs: Sequence[tuple[str, str]], measure: float) -> tuple[float, float]:
    """Ems by which lines rarely exceed a measure, and by which they rarely fall short of it."""
    over = sorted(width(line) - measure for line, _ in pairs)
    loose = sorted(
        measure - width(line) - width(" " + first_word(following)) for line, following in pairs
    )
    full = [each for each in loose if each < _NO_LINE]
    return max(_SHARP, over[int(_RARE * (len(over) - 1))]), max(
        _SHARP, full[int(_RARE * (len(full) - 1))]
    )


def _measure(pairs: Sequence[tuple[str, str]]) -> float | None:
    """The measure that contradicts the fewest pairs; None if there are too few."""
    if len(pairs) < 20:
        return None
    bounds = sorted(
        (width(line), width(line) + width(" " + first_word(following)))
        for line, following in pairs[:4000]
    )
    events = sorted([(low, 1) for low, _ in bounds] + [(high, -1) for _, high in bounds])
    best, inside, at = -1, 0, events[0][0]
    for index, (place, change) in enumerate(events):
        inside += change
        if inside > best and index + 1 < len(events):
            best, at = inside, (place + events[index + 1][0]) / 2
    return at
