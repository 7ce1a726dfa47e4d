"""What a word looks like, and what columns hold: how their cells begin, continue and end.

The odds hold for tables in general. A table's own cells soon outweigh them; they matter most in a
short table.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

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

_NUMBER_SIGNS = frozenset(("No.", "Nos."))

_MONTHS = frozenset(
    """
    January February March April May June July August September October November December
    """.split()
)

_SHORT = 5
"""Letters of the longest abbreviation, with its period: "Arts."."""

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


@lru_cache(maxsize=1 << 14)
def first(word: str, following: str, before: str) -> str:
    """The form of a word as the first one of a cell.

    >>> first("East", "Street", ""), first("East", "From", "")
    ('name', 'side')
    >>> first("From", "its", ""), first("$80", "", "")
    ('opener', 'money')
    """
    if word in _LINKS or word in _NUMBER_SIGNS:
        return "link"
    if before[:1].isdecimal() and _FRACTION.match(word):
        return "fraction"
    named = _of_street(word, following, before)
    if named:
        return named
    if word[0].isupper() and word.lower() in _OPENERS:
        return "code" if _is_letter(word, following) else "opener"
    return "short" if _is_short(word) else _form(word, _AS_FIRST)


def _of_street(word: str, following: str, before: str) -> str | None:
    """The form of a word that may end the name of a street, or give a side.

    It is part of a name, or not.
    """
    if word in _STREETS:
        named = (
            before and before[0].isupper() and not _CODE.match(before) and following not in _STREETS
        )
        return "street" if named else "name"
    return "side" if word in _SIDES and following not in _STREETS else None


def _is_letter(word: str, following: str) -> bool:
    """Whether "A" is the letter, not the article."""
    return len(word) == 1 and word.isupper() and not following[:1].islower()


def _is_short(word: str) -> bool:
    return word.endswith(".") and len(word) <= _SHORT and word[0].isupper()


@lru_cache(maxsize=1 << 14)
def last(word: str, following: str) -> str:
    """The form of a word as the last one of a cell.

    >>> last("Street", ""), last("of", ""), last("Ch.", "12"), last("June", "1,"), last("Inc.", "")
    ('street', 'link', 'link', 'link', 'short')
    """
    if (word.lower() in _NEVER_LAST and not _is_letter(word, following)) or (
        following[:1].isdecimal() and (word in _MONTHS or _is_short(word))
    ):
        return "link"
    sign = _SIGNS.get(word[-1]) or ("short" if _is_short(word) else None)
    if sign:
        return sign
    if word in _STREETS or word in _SIDES:
        return "street" if word in _STREETS else "side"
    return _form(word, _AS_LAST)


def _form(word: str, forms: re.Pattern[str]) -> str:
    """The first of some forms that a word has, or "small" if none."""
    found = forms.match(word)
    return (found and found.lastgroup) or "small"


Odds: TypeAlias = Mapping[str, float]

RARE = 0.001
"""Odds of a form that is not listed."""


@dataclass(frozen=True)
class Kind:
    """How the cells of a kind of column read."""

    first: Odds
    """How often a cell begins with a word of a form."""
    ends: Odds
    """How often a word of a form is the last one of its cell."""
    inside: Odds
    """How often a further word of a cell has a form."""
    wordy: float = 0.0
    """What each further word of a cell costs."""


LISTED = tomllib.loads(Path(__file__).with_name("columns.toml").read_text(encoding="utf-8"))
"""The odds of text, the differences of each kind of column, and columns to begin with."""


def kind_of(apart: Mapping[str, Any]) -> Kind:
    """A kind by its differences from text. A strict one begins with nothing else."""
    first = LISTED["text"]["first"] | (LISTED["rare"] if apart.get("strict", True) else {})
    odds = LISTED["text"] | {"first": first}
    return Kind(
        **{name: odds[name] | apart.get(name, {}) for name in odds}, wordy=apart.get("wordy", 0.0)
    )


KINDS = {name: kind_of(apart) for name, apart in LISTED["kinds"].items()}
"""The kinds of columns by name."""

GROUPED = "text, for several rows"
"""Text that stands for its row and the rows below, whose cells in this column are empty."""
