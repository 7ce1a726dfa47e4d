"""Whose law a text is, as the text itself says.

It says name, kind and state of the municipality, and how current the text is.
"""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections import Counter
from dataclasses import dataclass

from builder.model import Layout

KINDS = ("Village", "Town", "City", "County", "Borough", "Township", "Parish")

STATES = {
    "Alabama": "AL", "Alaska": "AK", "Arizona": "AZ", "Arkansas": "AR", "California": "CA",
    "Colorado": "CO", "Connecticut": "CT", "Delaware": "DE", "Florida": "FL", "Georgia": "GA",
    "Hawaii": "HI", "Idaho": "ID", "Illinois": "IL", "Indiana": "IN", "Iowa": "IA",
    "Kansas": "KS", "Kentucky": "KY", "Louisiana": "LA", "Maine": "ME", "Maryland": "MD",
    "Massachusetts": "MA", "Michigan": "MI", "Minnesota": "MN", "Mississippi": "MS",
    "Missouri": "MO", "Montana": "MT", "Nebraska": "NE", "Nevada": "NV", "New Hampshire": "NH",
    "New Jersey": "NJ", "New Mexico": "NM", "New York": "NY", "North Carolina": "NC",
    "North Dakota": "ND", "Ohio": "OH", "Oklahoma": "OK", "Oregon": "OR", "Pennsylvania": "PA",
    "Rhode Island": "RI", "South Carolina": "SC", "South Dakota": "SD", "Tennessee": "TN",
    "Texas": "TX", "Utah": "UT", "Vermont": "VT", "Virginia": "VA", "Washington": "WA",
    "West Virginia": "WV",
    "Wisconsin": "WI", "Wyoming": "WY",
}  # fmt: skip

_MONTHS = list(calendar.month_name)[1:]
_WORD = r"[A-Z][\w'’.-]*"
_ORIGIN = re.compile(rf"^(?:{'|'.join(KINDS)}) of [A-Z][\w .'’-]*, ([A-Z]{{2}})$", re.M)
"""A line that many prints carry on every page: "City of Marrowstone, WA"."""

_LAWS = (
    "General Laws|General Statutes|(?:Revised )?Statutes|Revised Code"
    "|Consolidated (?:Laws|Statutes)|Administrative Code|Constitution"
)
_CITED = {
    "CT": r"C\.G\.S\.|Conn\. Gen\. Stat\.", "MA": r"M\.?G\.?L\.?A?",
    "ME": r"M\.R\.S\.A\.", "MI": r"MCLA?",
    "NJ": r"N\.J\.S\.A\.|N\.J\.A\.C\.", "OH": r"O\.?R\.?C\.?", "PA": r"Pa\.\s?C\.S\.A?|P\.S\.",
    "WA": r"RCW|WAC", "WI": r"Wis\. Stats?\.|Wis\. Adm\. Code",
}  # fmt: skip
"""How a state's codes cite its statutes, always with a number before or behind."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What a text says of its municipality; None where it does not say it."""

    name: str | None
    """Without its kind: "Spring Valley"."""
    kind: str | None
    state: str | None
    """Two letters."""
    current_through: dt.date | None = None


def identify(text: str, layout: Layout) -> Identity:
    """Find the municipality in its own words.

    "Village of X" is counted over the text, front matter and running heads.
    """
    flat = layout is Layout.FLATTENED
    front = _front_matter(text) if layout is Layout.AMERICAN_LEGAL else Identity(None, None, None)
    kind, name = (_flat_name if flat else _printed_name)(text)
    return Identity(
        front.name or name,
        front.kind or kind,
        front.state or _state(text, flat=flat),
        current_through(text[:4000]),
    )


def named_by_file(stem: str) -> tuple[str | None, str | None]:
    """Name and state as a file's name gives them where it has the form of a site's address.

    >>> named_by_file("harbor-mills-vt"), named_by_file("harbor-mills"), named_by_file("code-xx")
    (('Harbor Mills', 'VT'), (None, None), (None, None))
    """
    found = re.fullmatch(r"([a-z]+(?:-[a-z]+)*)-([a-z]{2})", stem)
    if not found or found[2].upper() not in STATES.values():
        return None, None
    return _title_case(found[1].replace("-", " ")), found[2].upper()


def _front_matter(text: str) -> Identity:
    """An export opens with "VILLAGE OF X, NEW YORK"."""
    for line in text[:2000].split("\n")[:12]:
        found = re.fullmatch(
            rf"(?:({'|'.join(KINDS)}) OF )?([\w .'’-]+), ({'|'.join(STATES)})\s*(?:CODE.*)?",
            line.strip(),
            re.I,
        )
        if found:
            kind = found[1].title() if found[1] else None
            return Identity(_title_case(found[2]), kind, STATES[_title_case(found[3])])
    return Identity(None, None, None)


def _title_case(words: str) -> str:
    return re.sub(r"[A-Za-z][\w'’]*", lambda m: m[0][0].upper() + m[0][1:].lower(), words.strip())


def _printed_name(text: str) -> tuple[str | None, str | None]:
    """The commonest "Village of Some Name".

    A longer name wins over its own beginning where it is as common.
    """
    counts: Counter[tuple[str, str]] = Counter()
    for found in re.finditer(rf"\b({'|'.join(KINDS)})\s+of\s+({_WORD}(?:\s+{_WORD}){{0,3}})", text):
        words = found[2].split()
        for length in range(1, len(words) + 1):
            counts[found[1], " ".join(words[:length]).rstrip(".,'’")] += 1
    return _longest_of_commonest(counts)


def _flat_name(text: str) -> tuple[str | None, str | None]:
    """The same in a text without capitals; the running head "name code" bounds the name."""
    heads = Counter(re.findall(r"  \d\w* ([a-z]+(?: [a-z]+){0,3}) code  \d", text))
    if not heads:
        return None, None
    name = heads.most_common(1)[0][0]
    kinds = Counter(re.findall(rf"\b({'|'.join(KINDS).lower()}) of {name}\b", text))
    kind = kinds.most_common(1)[0][0].title() if kinds else None
    return kind, _title_case(name)


def _longest_of_commonest(counts: Counter[tuple[str, str]]) -> tuple[str | None, str | None]:
    if not counts:
        return None, None
    (kind, name), most = counts.most_common(1)[0]
    longer = [
        (k, n)
        for (k, n), count in counts.items()
        if k == kind and n.startswith(name + " ") and count >= 0.6 * most
    ]
    return max([(kind, name), *longer], key=lambda pair: len(pair[1]))


def _state(text: str, *, flat: bool) -> str | None:
    """The state of the municipality.

    A page's line names it, else it is the one most often named as such, else the one whose statutes
    are cited most.
    """
    names = "|".join(sorted(STATES, key=len, reverse=True))
    pattern = rf"\b(?:State\s+of|Commonwealth\s+of|Laws\s+of)\s+({names})\b|,\s({names})\b"
    origins = Counter(m[1] for m in re.finditer(_ORIGIN, text) if m[1] in STATES.values())
    found = Counter(
        STATES[re.sub(r"\s+", " ", _title_case(m[1] or m[2]))]
        for m in re.finditer(pattern, text, re.I if flat else 0)
    )
    commonest = origins.most_common(1) or found.most_common(1) or _cited(text, names).most_common(1)
    return commonest[0][0] if commonest else None


def _cited(text: str, names: str) -> Counter[str]:
    """How often each state's statutes are cited, by their name or abbreviation."""
    named = Counter(
        STATES[re.sub(r"\s+", " ", m[1])]
        for m in re.finditer(rf"\b({names})\s+(?:{_LAWS})\b", text)
    )
    for state, cited in _CITED.items():
        named[state] += sum(
            1
            for _ in re.finditer(
                rf"\b(?:(?:{cited})\s+(?:[Cc]h?\.\s*|§+\s*)?\d|\d+\s(?:{cited})\s+§)", text
            )
        )
    return +named


def current_through(front: str) -> dt.date | None:
    """The date of "Local legislation current through July 14, 2025", where a front matter has one.

    >>> current_through("Local legislation current through July 14, 2025")
    datetime.date(2025, 7, 14)
    """
    found = re.search(
        rf"current\s+through\s+(?:[\w .-]*?passed\s+)?({'|'.join(_MONTHS)})"
        r"\s+(\d{1,2}),\s+(\d{4})",
        front,
        re.I,
    )
    if not found:
        return None
    try:
        return dt.date(int(found[3]), _MONTHS.index(found[1].title()) + 1, int(found[2]))
    except ValueError:
        return None
