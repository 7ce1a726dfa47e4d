"""What a word looks like, and what columns hold: how their cells begin, go on and end.

The odds hold for tables in general. A table's own cells soon outweigh them; they decide where a
table is short.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

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
"""Forms that two cells of a row may have side by side, and that one cell seldom has twice."""

SMALL = frozenset({"small", "link", "fraction", "aside"})
"""Forms that no cell begins with."""

SILENT = frozenset({"note", "aside", "bracket"})
"""Forms of words that say nothing of their column: history notes, and what stands in brackets."""


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
    """What a word is that ends the names of streets, or that says a side.

    It is part of a name, or not.
    """
    if word in _STREETS:
        named = (
            before and before[0].isupper() and not _CODE.match(before) and following not in _STREETS
        )
        return "street" if named else "name"
    return "side" if word in _SIDES and following not in _STREETS else None


def _is_letter(word: str, following: str) -> bool:
    """Whether "A" is the letter, and no article."""
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
    """The first of some forms that a word has; "small" where it has none."""
    found = forms.match(word)
    return (found and found.lastgroup) or "small"


Odds: TypeAlias = Mapping[str, float]

_FIRST: Odds = {
    "opener": 0.12,
    "code": 0.07,
    "link": 0.004,
    "street": 0.002,
    "side": 0.06,
    "money": 0.08,
    "date": 0.03,
    "law": 0.03,
    "percent": 0.03,
    "number": 0.17,
    "figure": 0.05,
    "dash": 0.02,
    "bracket": 0.006,
    "section": 0.02,
    "capitals": 0.04,
    "name": 0.45,
    "small": 0.008,
    "short": 0.05,
}

_INSIDE: Odds = {
    "opener": 0.004,
    "code": 0.015,
    "link": 0.22,
    "street": 0.09,
    "side": 0.012,
    "money": 0.01,
    "date": 0.004,
    "law": 0.002,
    "percent": 0.008,
    "number": 0.045,
    "fraction": 0.03,
    "figure": 0.03,
    "dash": 0.004,
    "bracket": 0.03,
    "section": 0.01,
    "capitals": 0.02,
    "name": 0.24,
    "small": 0.36,
    "short": 0.03,
}

_ENDS: Odds = {
    "dash": 0.8,
    "code": 0.75,
    "short": 0.02,
    "link": 0.01,
    "comma": 0.03,
    "street": 0.45,
    "side": 0.45,
    "bracket": 0.5,
    "inner": 0.0005,
    "colon": 0.15,
    "money": 0.7,
    "date": 0.8,
    "law": 0.8,
    "percent": 0.6,
    "number": 0.45,
    "figure": 0.25,
    "name": 0.28,
    "small": 0.2,
    "note": 0.5,
}

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
    """How often a further word of a cell is of a form."""
    wordy: float = 0.0
    """What each further word of a cell costs."""

    @classmethod
    def with_odds(
        cls,
        first: Odds | None = None,
        ends: Odds | None = None,
        inside: Odds | None = None,
        *,
        strict: bool = True,
        wordy: float = 0.0,
    ) -> Kind:
        """A kind by what sets it apart from text; a strict one begins with nothing else."""
        rare = {"opener": 0.004, "side": 0.002, "short": 0.002, "code": 0.004} if strict else {}
        return cls(
            {**_FIRST, **rare, **(first or {})},
            {**_ENDS, **(ends or {})},
            {**_INSIDE, **(inside or {})},
            wordy,
        )


KINDS: Mapping[str, Kind] = {
    "text": Kind.with_odds(strict=False),
    "street": Kind.with_odds(
        {
            "opener": 0.02,
            "name": 0.8,
            "side": 0.08,
            "short": 0.05,
            "number": 0.01,
            "money": 0.002,
            "date": 0.002,
            "law": 0.002,
            "percent": 0.002,
            "figure": 0.01,
            "dash": 0.003,
            "code": 0.01,
            "capitals": 0.01,
        },
        {
            "street": 0.85,
            "note": 0.9,
            "name": 0.12,
            "small": 0.1,
            "side": 0.04,
            "number": 0.15,
            "comma": 0.02,
        },
        {"name": 0.5, "street": 0.3, "small": 0.05, "link": 0.08, "number": 0.015},
    ),
    "side": Kind.with_odds(
        {"side": 0.9, "name": 0.04, "number": 0.005, "code": 0.02},
        {"side": 0.9, "small": 0.4},
        {"side": 0.25, "link": 0.35, "small": 0.3, "name": 0.03, "street": 0.01, "number": 0.01},
        wordy=0.8,
    ),
    "number": Kind.with_odds(
        {
            "number": 0.72,
            "figure": 0.1,
            "dash": 0.08,
            "percent": 0.02,
            "name": 0.04,
            "short": 0.003,
            "code": 0.01,
            "money": 0.005,
            "capitals": 0.01,
            "section": 0.002,
        },
        {"number": 0.85, "figure": 0.6, "percent": 0.9, "bracket": 0.7},
        wordy=0.6,
    ),
    "amount": Kind.with_odds(
        {"number": 0.74, "figure": 0.08, "money": 0.04, "name": 0.08, "percent": 0.02}
    ),
    "percent": Kind.with_odds(
        {"percent": 0.9, "number": 0.05, "name": 0.03}, {"percent": 0.95}, wordy=0.6
    ),
    "money": Kind.with_odds({"money": 0.86, "number": 0.02, "name": 0.08}, {"money": 0.6}),
    "date": Kind.with_odds({"date": 0.93, "name": 0.03, "number": 0.01}, {"date": 0.97}, wordy=1.0),
    "law": Kind.with_odds(
        {"law": 0.9, "number": 0.04, "name": 0.01, "short": 0.01},
        {"law": 0.97, "number": 0.9},
        wordy=1.0,
    ),
    "place": Kind.with_odds(
        {"opener": 0.02, "short": 0.5, "code": 0.22, "name": 0.2, "number": 0.02, "section": 0.04},
        {"number": 0.6, "code": 0.6, "figure": 0.6, "small": 0.3},
    ),
    "code": Kind.with_odds(
        {"code": 0.9, "capitals": 0.05, "name": 0.04, "number": 0.005}, {"code": 0.95}, wordy=1.0
    ),
}
"""The kinds of columns by name."""

GROUPED = "text, for several rows"
"""Text that stands once for the rows below it: their cells of this column are empty."""
