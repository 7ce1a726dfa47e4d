"""The lines of a table as the search sees them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Sequence
from functools import cache

from builder.frozen import frozen
from builder.parse.general_code.tables.grid import shapes
from builder.parse.general_code.tables.grid.shapes import KINDS
from builder.parse.in_order.families import GENERAL_CODE
from builder.parse.in_order.notes import bracketed_histories
from builder.parse.lines.measure import first_word, positions, width

_FIGURES = re.compile(r"\d+")
_FAR = 12
"""Lines of a cell within which the next one may begin alike."""
_WORD = re.compile(r"\S+")
_OFTEN = 3
"""A word of at least so many lines may be a class of its own."""
_PER_LINES = 25
"""In a long table such a word must occur once in so many lines."""
_LEAST = 0.04
"""Least odds of a cell's end and beginning, against a cell that continues, to divide a line."""
_RANGES = frozenset(("to", "through"))
_NO_STREET = shapes.NUMERIC | {"small"}
"""Forms of words after "Street" that let it begin a cell."""
_INVERTED = frozenset(("of", "to", "for"))
_BY_FORM = frozenset(("note", "fraction", "aside", "inner"))
"""Forms whose words make one class, however often each occurs."""
_LONGEST_ASIDE = 20
"""Most words of a text in brackets. If it would be longer, the bracket was never closed."""
_REPEATED = 4.0
"""What it costs that one cell holds two numbers, or one word twice, next to each other."""


@frozen
class TableLine:
    """A line, with its words and their forms."""

    text: str
    at: tuple[int, ...]
    """Where its words begin."""
    ends: tuple[int, ...]
    """Where they end."""
    left: tuple[float, ...]
    """The same in ems."""
    right: tuple[float, ...]
    firsts: tuple[int, ...]
    """Class of each word as the first one of a cell."""
    lasts: tuple[int, ...]
    """Class of each word as the last one of a cell."""
    first_forms: tuple[str, ...]
    last_forms: tuple[str, ...]
    doubled: tuple[float, ...]
    """What it costs that each word continues the cell of the one before."""
    cuts: tuple[int, ...]
    """Words at which a further cell may begin."""
    opens: bool
    """Whether a cell may begin with it."""
    lead: float
    """Width of what would have had to fit on the line before it, in ems."""
    note: bool
    """Whether it begins with a history note, or holds the beginning of one."""
    after_note: bool
    """Whether a history note ends right before it."""
    noted: bool
    """Whether a history note begins after its words, or with the next line.

    The first lines of many rows are like this.
    """

    twin: int
    """The line above with the same words except figures, or -1: cells of a row may begin alike."""

    def width(self, begin: int, end: int) -> float:
        """Width of some of its words, in ems."""
        return self.right[end - 1] - self.left[begin]


@frozen
class Classes:
    """The words of a table by class: each frequent one by itself, the others by their form."""

    lines: tuple[TableLine, ...]
    firsts: tuple[Counter[str], ...]
    """For each class of first words, how many words have each form."""
    lasts: tuple[Counter[str], ...]
    count: int
    """The count of all words except history notes."""

    @classmethod
    def of_texts(cls, texts: Sequence[str]) -> Classes:
        """The classes of the words of lines, which must not be blank."""
        maker = _Maker(texts)
        lines = tuple(maker.line(index) for index in range(len(texts)))
        count = sum(f.total() for f in maker.firsts.forms if shapes.SILENT.isdisjoint(f))
        return cls(lines, tuple(maker.firsts.forms), tuple(maker.lasts.forms), max(count, 1))


def in_notes(texts: Sequence[str]) -> list[list[tuple[int, int]]]:
    """The ranges of each line that are part of a history note."""
    whole = "\n".join(texts)
    notes = list(bracketed_histories(whole, GENERAL_CODE))
    ranges: list[list[tuple[int, int]]] = []
    at = 0
    for text in texts:
        end = at + len(text)
        ranges.append(
            [
                (max(start, at) - at, min(stop, end) - at)
                for start, stop in notes
                if start < end and stop > at
            ]
        )
        at = end + 1
    return ranges


def _frequent(
    words: Sequence[Sequence[re.Match[str]]], notes: Sequence[Sequence[tuple[int, int]]]
) -> frozenset[str]:
    """Words that are in several different lines."""
    distinct = {
        tuple(
            word[0]
            for word in line
            if not any(start <= word.start() < end for start, end in inside)
        )
        for line, inside in zip(words, notes, strict=True)
    }
    counts = Counter(word for line in distinct for word in set(line))
    often = max(_OFTEN, len(words) / _PER_LINES)
    return frozenset(word for word, count in counts.items() if count >= often)


def _asides(words: Sequence[Sequence[re.Match[str]]]) -> list[list[bool]]:
    """For each word, whether it is within round brackets that began before it.

    No cell begins or ends there.
    """
    found = [[False] * len(line) for line in words]
    places = [
        (line, at, match[0])
        for line, matches in enumerate(words)
        for at, match in enumerate(matches)
    ]
    if not any("(" in word for _, _, word in places):
        return found
    opened: list[int] = []
    for order, (_, _, word) in enumerate(places):
        for sign in word:
            if sign == "(":
                opened.append(order)
            elif sign == ")" and opened:
                start = opened.pop()
                for line, at, _ in (
                    places[start + 1 : order + 1] if order - start <= _LONGEST_ASIDE else ()
                ):
                    found[line][at] = True
    return found


def _twins(texts: Sequence[str], words: Sequence[int]) -> list[int]:
    """For each line, the nearest one above with the same words except figures, if it is not far.

    A line of one word has no such twin.
    """
    found: list[int] = []
    nearest: dict[str, int] = {}
    for index, text in enumerate(texts):
        plain = _FIGURES.sub("0", text) if words[index] > 1 else str(-index)
        at = nearest.get(plain, -1)
        found.append(at if index - at < _FAR else -1)
        nearest[plain] = index
    return found


class _Register:
    """Gives each class of words its number, and counts the forms of its words."""

    def __init__(self, often: Container[str]) -> None:
        self.often = often
        """Words that are each a class."""
        self.ids: dict[str, int] = {}
        self.forms: list[Counter[str]] = []

    def number_of(self, word: str, form: str) -> int:
        """The number of the class of the next word."""
        name = word if word in self.often and form not in _BY_FORM else " " + form
        at = self.ids.setdefault(name, len(self.forms))
        if at == len(self.forms):
            self.forms.append(Counter())
        self.forms[at][form] += 1
        return at


class _Maker:
    """Makes the lines of a table."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self.words = [tuple(_WORD.finditer(text)) for text in texts]
        self.notes = in_notes(texts)
        self.asides = _asides(self.words)
        often = _frequent(self.words, self.notes)
        self.firsts, self.lasts = _Register(often), _Register(often)
        self.twins = _twins(texts, [len(words) for words in self.words])

    def line(self, index: int) -> TableLine:
        """A line, with forms that depend on the lines around it."""
        text, found, inside = self.texts[index], self.words[index], self.notes[index]
        words = [word[0] for word in found]
        begins, ends = [word.start() for word in found], [word.end() for word in found]
        first_forms, last_forms = self._forms(index, words, begins)
        places = positions(text)
        in_note = bool(inside) and inside[0][0] == 0 and not text.startswith("[")
        further = range(1, len(words))
        doubled = [
            _REPEATED if _repeats(words, first_forms, last_forms, at) else 0.0 for at in further
        ]
        cuts = [at for at in further if _may_cut(first_forms[at], last_forms[at - 1])]
        return TableLine(
            text=text,
            at=tuple(begins),
            ends=tuple(ends),
            left=tuple([places[at] for at in begins]),
            right=tuple([places[at] for at in ends]),
            firsts=tuple(map(self.firsts.number_of, words, first_forms)),
            lasts=tuple(map(self.lasts.number_of, words, last_forms)),
            first_forms=tuple(first_forms),
            last_forms=tuple(last_forms),
            doubled=(0.0, *doubled),
            cuts=() if in_note else tuple(cuts),
            opens=not in_note and first_forms[0] not in shapes.SMALL and first_forms[0] != "street",
            lead=width(" " + first_word(text)),
            note=bool(inside) and not in_note,
            after_note=not in_note and self._ends_note(index - 1),
            twin=self.twins[index],
            noted=not in_note and (self._leads(index) or (bool(inside) and inside[-1][0] > 0)),
        )

    def _forms(
        self, index: int, words: Sequence[str], begins: Sequence[int]
    ) -> tuple[list[str], list[str]]:
        """The forms of a line's words as the first ones of cells, and as the last ones."""
        inside, aside = self.notes[index], self.asides[index]
        noted = [any(start <= at < end for start, end in inside) for at in begins]
        around = [self.words[index - 1][-1][0] if index else "", *words, ""]
        firsts = [shapes.first(word, around[at + 2], around[at]) for at, word in enumerate(words)]
        lasts = [_last(words, at, around[at + 2]) for at in range(len(words))]
        within = [*aside[1:], index + 1 < len(self.asides) and self.asides[index + 1][0]]
        for at in range(len(words)):
            if noted[at]:
                firsts[at] = lasts[at] = "note"
                continue
            if aside[at]:
                firsts[at] = "aside"
            if within[at] or around[at + 2].startswith("("):
                lasts[at] = "inner"
        _mark_ranges(words, firsts, lasts)
        if firsts[0] == "street" and len(words) > 1 and firsts[1] in _NO_STREET:
            # "Street 50 feet or greater in width", "Street opening": perhaps not the end of a name
            firsts[0] = "name"
        return firsts, lasts

    def _ends_note(self, index: int) -> bool:
        """Whether a line ends with a history note."""
        notes = self.notes[index] if index >= 0 else []
        return bool(notes) and notes[-1][1] == len(self.texts[index])

    def _leads(self, index: int) -> bool:
        """Whether the next line begins with a history note."""
        if index + 1 == len(self.notes):
            return False
        below = self.notes[index + 1]
        return bool(below) and below[0][0] == 0 and self.texts[index + 1].startswith("[")


def _last(words: Sequence[str], at: int, following: str) -> str:
    """The form of a word as the last one of its cell.

    An inverted title may end with a preposition: "Records, Access to".
    """
    form = shapes.last(words[at], following)
    inverted = (
        form == "link"
        and words[at] in _INVERTED
        and following[:1].isupper()
        and any(word.endswith(",") for word in words[:at])
    )
    return "small" if inverted else form


def _mark_ranges(words: Sequence[str], firsts: list[str], lasts: list[str]) -> None:
    """Keep ranges together: "6.0 to 9.0" is in one cell, and counts as much as a single number."""
    for at in range(1, len(words) - 1):
        if (
            words[at] in _RANGES
            and firsts[at - 1] in shapes.NUMERIC
            and firsts[at + 1] in shapes.NUMERIC
        ):
            lasts[at - 1] = lasts[at] = "inner"
            firsts[at] = firsts[at + 1] = "aside"


@cache
def _may_cut(first: str, last: str) -> bool:
    """Whether a line may be divided between two words.

    A cell would end with a word of one form, and another begin with a word of the other.
    """
    if "note" in (first, last) or last == "inner" or first in shapes.SMALL:
        return False
    text = KINDS["text"]
    ends, begins, continues = (
        text.ends.get(last, 0.2),
        text.first.get(first, 0.01),
        text.inside.get(first, 0.01),
    )
    return ends / (1 - ends) * begins / continues > _LEAST


def _repeats(words: list[str], firsts: Sequence[str], lasts: Sequence[str], at: int) -> bool:
    """Whether a word repeats what comes before it.

    It is a second number, the first word of "60 feet" after another "60 feet", or the same word
    again.
    """
    if (words[at] == words[at - 1] and firsts[at] == "name") or (
        firsts[at] == "code" and lasts[at - 1] in ("code", "dash")
    ):
        return True
    if firsts[at] not in shapes.NUMERIC or "/" in words[at]:
        return False
    if lasts[at - 1] in shapes.NUMERIC:
        return True
    return at > 1 and lasts[at - 2] in shapes.NUMERIC and words[at + 1 : at + 2] == [words[at - 1]]
