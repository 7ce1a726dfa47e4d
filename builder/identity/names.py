"""How place names are written: their words, kinds and spelling."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

from builder.identity.states import COUNTIES, KINDS

KIND = rf"(?i:{'|'.join(KINDS)})"
_PART = r"[A-Z][\w'’]{0,40}"
WORD = rf"(?:(?:St|Mt|Ft|Ste)\.[ ])?{_PART}(?:-{_PART}){{0,4}}"
NAME = rf"{WORD}(?:[ ](?:(?:of|on|the|in|la|de|du)[ ]){{0,2}}{WORD}){{0,3}}"
"""The words of a name are on one line, separated by single blanks."""

_WORDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
_NEVER_LAST = frozenset(_WORDS["never_last"].split())
"""Words that follow a municipality's name and never end one by themselves."""
_LASTING = frozenset(_WORDS["lasting"].split())
"""Those that may end a name of several words: "Mountain Park"."""
NO_NAME = frozenset(_WORDS["no_name"].split())
"""Capitalized words that begin a sentence before "City" but are no part of a name."""
_REVISED = re.compile(r"\s+(?=Rev\b|Revised\b|\d)")
"""Separates a running head's name from what it says about the edition."""
GENERAL = frozenset(_WORDS["general"].split())
"""Words in file names that name no place."""


def trimmed(name: str) -> str:
    """A name without words that merely follow it, and without a leading "of".

    >>> trimmed("Loon Bay Planning Board"), trimmed("Mountain Park"), trimmed("Town of")
    ('Loon Bay', 'Mountain Park', '')
    >>> trimmed("Of Loon Bay"), trimmed("Loon Bay Rev. 2022")
    ('Loon Bay', 'Loon Bay')
    """
    words = _REVISED.split(name)[0].split()
    if words and words[0].casefold() == "of":
        del words[0]
    while words and (
        words[-1].islower()
        or (
            words[-1].title() in _NEVER_LAST
            and not (words[-1].title() in _LASTING and len(words) > 1)
        )
    ):
        words.pop()
    return " ".join(words).strip(" ,.'’-")


def title_case(words: str) -> str:
    """Words with a capital at the beginning of each.

    >>> title_case("HARBOR-MILLS"), title_case("ISLE OF GULLS")
    ('Harbor-Mills', 'Isle of Gulls')
    """
    cased = re.sub(
        r"[^\W\d_][\w'’]*", lambda found: found[0][0].upper() + found[0][1:].lower(), words.strip()
    )
    return re.sub(r"(?<= )(?:Of|On|The|In|And)(?= )", lambda found: found[0].lower(), cased)


def as_spelled(name: str, text: str) -> str:
    """A name from a line of capitals, spelled as in the text: "McDonough", "La Conner"."""
    forms = (found[0] for found in re.finditer(rf"\b{re.escape(name)}\b", text, re.I))
    mixed = Counter(form for form in forms if not form.isupper() and form[0].isupper())
    return max(sorted(mixed), key=lambda form: mixed[form], default=title_case(name))


def kind_of(word: str) -> str:
    """A kind as readers see it: "Village"."""
    return word.title()


def named(kind: str, name: str) -> str:
    """A name as it stands in claims: with its kind for a county, without for any other.

    >>> named("County", "Loon"), named("Town", "Loon Bay")
    ('Loon County', 'Loon Bay')
    """
    counted = kind in COUNTIES and name and not name.endswith(f" {kind}")
    return f"{name} {kind}" if counted else name
