"""The lines of a table as the search sees them: what each word looks like, and where cells may be.

A word has one form as the first of a cell and one as the last, since "North" begins a cell that
says a side and ends the name of a street.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from builder.frozen import frozen
from builder.parse.in_order.families import GENERAL_CODE
from builder.parse.in_order.notes import bracketed_histories
from builder.parse.lines.measure import first_word, positions, width

_STREETS = frozenset(
    """
    Street Avenue Road Lane Drive Place Court Boulevard Terrace Circle Way Highway Alley Parkway
    Square Plaza Extension
    """.split()
)

_SIDES = frozenset(
    """
    North South East West Northeast Northwest Southeast Southwest Northerly Southerly Easterly
    Westerly Northbound Southbound Eastbound Westbound Both
    """.split()
)

_LINKS = frozenset(
    """
    a an and or of to the for with from in on at by than per its each as not
    """.split()
)

_OPENERS = _LINKS | frozenset(
    """
    between along during any no all approximately beginning starting running where when if except
    entire adjacent
    """.split()
)

_NEVER_LAST = _LINKS | frozenset(
    """
    see over under up every plus except no including between said into upon through along across
    toward this which shall such
    """.split()
)

_MONTHS = frozenset(
    """
    January February March April May June July August September October November December
    """.split()
)

_INVERTED = frozenset(("of", "to", "for"))
"""Prepositions that may end an inverted title: "Records, Access to"."""

_SHORT = re.compile(r"[A-Z].{0,3}\.$")
"""An abbreviation: "Arts."."""

_SIGNS = {",": "comma", ";": "comma", ")": "bracket", ":": "colon"}

_FRACTION = re.compile(r"\d+/\d*$")

_CODE = re.compile(r"[A-Z]{1,4}(?:-?\d[A-Z0-9]*)?$")

_FORMS = {
    "money": r"\$\d",
    "date": r"\d{1,2}-\d{1,2}-\d{4}",
    "law": r"\d{1,3}-\d{4}$",
    "percent": r"\d[\d.,/]*%",
    "number": r"\d[\d,./]*[a-z*]?$",
    "figure": r"\d",
    "dash": r"[—-]+$|N/A$",
    "bracket": r"\(",
    "section": r"§",
    "code": _CODE.pattern,
    "capitals": r"[A-Z]{2,}",
    "name": r"[\"“]?[A-Z]|[a-z]{1,2}[A-Z]",
}

_AS_FIRST = re.compile("|".join(f"(?P<{name}>{form})" for name, form in _FORMS.items()))

_AS_LAST = re.compile(
    "|".join(
        f"(?P<{name}>{form})"
        for name, form in _FORMS.items()
        if name not in ("bracket", "section", "capitals")
    )
)

NUMERIC = frozenset({"number", "figure", "money", "percent", "date", "law", "dash"})
"""Forms that two cells of a row may have next to each other, and that one cell seldom has twice."""

SMALL = frozenset({"small", "link", "fraction", "aside"})
"""Forms that begin no cell."""

SILENT = frozenset({"note", "aside", "bracket"})
"""Forms of words that say nothing about their column: history notes, and text in brackets."""

_LONGEST_ASIDE = 20
"""Most words of a text in brackets. If it would be longer, the bracket was never closed."""


@lru_cache(maxsize=1 << 14)
def first(word: str, following: str, before: str) -> str:
    """The form of a word as the first one of a cell.

    >>> first("East", "Street", ""), first("East", "From", "")
    ('name', 'side')
    >>> first("From", "its", ""), first("$80", "", "")
    ('opener', 'money')
    """
    if word in _LINKS or word in ("No.", "Nos."):
        return "link"
    if before[:1].isdecimal() and _FRACTION.match(word):
        return "fraction"
    if word in _STREETS:
        named = before[:1].isupper() and not _CODE.match(before) and following not in _STREETS
        return "street" if named else "name"
    if word in _SIDES and following not in _STREETS:
        return "side"
    if word[0].isupper() and word.lower() in _OPENERS:
        return "code" if _is_letter(word, following) else "opener"
    return "short" if _SHORT.match(word) else _form(word, _AS_FIRST)


def _is_letter(word: str, following: str) -> bool:
    """Whether "A" is the letter, not the article."""
    return len(word) == 1 and word.isupper() and not following[:1].islower()


@lru_cache(maxsize=1 << 14)
def last(word: str, following: str) -> str:
    """The form of a word as the last one of a cell.

    >>> last("Street", ""), last("of", ""), last("Ch.", "12"), last("June", "1,"), last("Inc.", "")
    ('street', 'link', 'link', 'link', 'short')
    """
    short = bool(_SHORT.match(word))
    alone = _is_letter(word, following) or (word == "Each" and not following[:1].isdecimal())
    if (word.lower() in _NEVER_LAST and not alone) or (
        following[:1].isdecimal() and (word in _MONTHS or short)
    ):
        return "link"
    if short or word[-1] in _SIGNS:
        return _SIGNS.get(word[-1], "short")
    if word in _STREETS or word in _SIDES:
        return "street" if word in _STREETS else "side"
    return _form(word, _AS_LAST)


def _form(word: str, forms: re.Pattern[str]) -> str:
    """The first of some forms that a word has, or "small" if none."""
    found = forms.match(word)
    return (found and found.lastgroup) or "small"


@frozen
class TableLine:
    """A line of a table, with its words and their forms."""

    words: tuple[str, ...]
    at: tuple[int, ...]
    """Where its words begin."""
    ends: tuple[int, ...]
    """Where they end."""
    left: tuple[float, ...]
    """The same in ems."""
    right: tuple[float, ...]
    firsts: tuple[str, ...]
    lasts: tuple[str, ...]
    twice: tuple[bool, ...]
    """Whether each word repeats what is before it, as a second cell does."""
    cuts: tuple[int, ...]
    """Words before which the line may be divided."""
    opens: bool
    """Whether a cell may begin with it."""
    lead: float
    """Width of what would have had to fit on the line before it, in ems."""
    after_note: bool
    """Whether a history note ends right before it."""
    noted: bool
    """Whether a history note follows its words, as it follows the first lines of many rows."""

    def width(self, begin: int, stop: int) -> float:
        """Width of some of its words, in ems."""
        return self.right[stop - 1] - self.left[begin]


def in_notes(texts: Sequence[str]) -> list[list[tuple[int, int]]]:
    """The ranges of each line that are part of a history note."""
    notes = list(bracketed_histories("\n".join(texts), GENERAL_CODE))
    ranges: list[list[tuple[int, int]]] = []
    at = 0
    for text in texts:
        end = at + len(text)
        inside = [note for note in notes if note[0] < end and note[1] > at]
        ranges.append([(max(start, at) - at, min(stop, end) - at) for start, stop in inside])
        at = end + 1
    return ranges


def lines_of(texts: Sequence[str]) -> list[TableLine]:
    """The lines of a table, which must not be blank."""
    words = [list(re.finditer(r"\S+", text)) for text in texts]
    notes = in_notes(texts)
    firsts, lasts = _forms([[word[0] for word in line] for line in words])
    found: list[TableLine] = []
    for at, text in enumerate(texts):
        begins, ends = [word.start() for word in words[at]], [word.end() for word in words[at]]
        for word, begin in enumerate(begins):
            if any(start <= begin < end for start, end in notes[at]):
                firsts[at][word] = lasts[at][word] = "note"
        in_note = firsts[at][0] == "note" and not text.startswith("[")
        below = texts[at + 1].startswith("[") and notes[at + 1] if texts[at + 1 :] else None
        places = positions(text)
        found.append(
            TableLine(
                words=(these := tuple(word[0] for word in words[at])),
                at=tuple(begins),
                ends=tuple(ends),
                left=tuple([places[begin] for begin in begins]),
                right=tuple([places[end] for end in ends]),
                firsts=tuple(firsts[at]),
                lasts=tuple(lasts[at]),
                twice=tuple(_repeats(these, firsts[at], lasts[at], n) for n in range(len(these))),
                cuts=() if in_note else tuple(_cuts(firsts[at], lasts[at])),
                opens=not in_note and firsts[at][0] not in SMALL and not _ends_name(firsts[at]),
                lead=width(" " + first_word(text)),
                after_note=not in_note
                and any(end == len(texts[at - 1]) for _, end in notes[at - 1] if at),
                noted=not in_note and bool(below or (notes[at] and notes[at][-1][0] > 0)),
            )
        )
    return found


def _forms(lines: Sequence[Sequence[str]]) -> tuple[list[list[str]], list[list[str]]]:
    """The forms of words as the first ones of cells, and as the last ones."""
    firsts: list[list[str]] = []
    lasts: list[list[str]] = []
    inside = _asides(lines)
    for at, words in enumerate(lines):
        around = [lines[at - 1][-1] if at else "", *words, ""]
        firsts.append([first(word, around[n + 2], around[n]) for n, word in enumerate(words)])
        lasts.append([_last(words, n, around[n + 2]) for n in range(len(words))])
        within = [*inside[at][1:], at + 1 < len(lines) and inside[at + 1][0]]
        for n in range(len(words)):
            if inside[at][n]:
                firsts[at][n] = "aside"
            if within[n] or around[n + 2].startswith("("):
                lasts[at][n] = "inner"
    return firsts, lasts


def _ends_name(firsts: Sequence[str]) -> bool:
    """Whether a line begins with the end of a street's name: not "Street opening"."""
    return firsts[0] == "street" and not (firsts[1:] and firsts[1] in NUMERIC | {"small"})


def _cuts(firsts: Sequence[str], lasts: Sequence[str]) -> Iterator[int]:
    """The words before which a line may be divided, by their forms and those before them."""
    for at in range(1, len(firsts)):
        if lasts[at - 1] not in ("note", "inner") and firsts[at] not in SMALL | {"note"}:
            yield at


def _last(words: Sequence[str], at: int, following: str) -> str:
    """The form of a word as the last one of its cell, of an inverted title perhaps."""
    inverted = words[at] in _INVERTED and following[:1].isupper()
    if inverted and any(word.endswith(",") for word in words[:at]):
        return "small"
    return last(words[at], following)


def _asides(lines: Sequence[Sequence[str]]) -> list[list[bool]]:
    """For each word, whether it is within round brackets that began before it.

    No cell begins or ends there.
    """
    found = [[False] * len(line) for line in lines]
    places = [(line, at) for line, words in enumerate(lines) for at in range(len(words))]
    opened: list[int] = []
    for order, (line, at) in enumerate(places):
        for sign in lines[line][at]:
            if sign == "(":
                opened.append(order)
            elif sign == ")" and opened:
                start = opened.pop()
                if order - start <= _LONGEST_ASIDE:
                    for held, word in places[start + 1 : order + 1]:
                        found[held][word] = True
    return found


def _repeats(words: Sequence[str], firsts: Sequence[str], lasts: Sequence[str], at: int) -> bool:
    """Whether a word repeats what comes before it.

    It is a second number, the first word of "60 feet" after another "60 feet", or the same word
    again.
    """
    if not at:
        return False
    if (words[at] == words[at - 1] and firsts[at] == "name") or (
        firsts[at] == "code" and lasts[at - 1] in ("code", "dash")
    ):
        return True
    if firsts[at] not in NUMERIC or "/" in words[at]:
        return False
    if lasts[at - 1] in NUMERIC:
        return True
    return at > 1 and lasts[at - 2] in NUMERIC and words[at + 1 : at + 2] == words[at - 1 : at]
