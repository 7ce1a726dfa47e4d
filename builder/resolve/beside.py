"""Names beside a reference that leads nowhere in the code: it is of the law or work they name."""

from __future__ import annotations

import re

from builder.resolve.scopes import LAW

_REACH = 120
"""Characters in which to look for a name."""
_DESIGNATION = (
    r"(?:(?:[Tt]itle|[Cc]hapter|[Aa]rticle|(?:[Ss]ub)?[Pp]art|[Dd]ivision|[Ss]ection|[Aa]ppendix)s?"
    r"|(?:Tit|Ch|Art|Pt|Sec)s?\.)\s+[\w.-]+"
)
_LETTERS = r"(?:[A-Z]\.\s?){2,}[A-Z]?"
_SHORT = r"(?:Anno?|Supp|Regs?|Stats?|Const|Admin|Rev)\."
_WORD = rf"(?:{_LETTERS}|{_SHORT}|[A-Z][\w&'’/-]*)"
_SMALL = r"(?:of|and|for|the|to|on)"
_NAME = rf"{_WORD}(?:,?\s+(?:{_SMALL}\s+){{0,2}}{_WORD}){{0,9}}"
_NUMBER = r"(?:,?\s+(?:Nos?\.\s+)?\(?(?:[A-Z]{1,2}-)?\d[\w.()/-]*){0,2}"
_BEFORE = re.compile(
    rf"(?<![\w.-])(?P<name>{_NAME}){_NUMBER}[\"”)\]]{{0,2}}\s?[,:–—]?\s*"
    rf"(?:\(?(?:to\s+include|including|specifically)\s+)?(?:{_DESIGNATION},?\s+){{0,3}}\(?\s*\Z"
)
_ACTS = re.compile(r"\b(?:Acts?|Laws?|L\.)\s[^;()]{0,40}\bp(?:p?\.|ages?)\s*\d[\d—-]*,?\s*\Z")
"""A page of a year's acts: "Acts 1965, p. 2207,"."""
_AFTER = re.compile(
    rf"(?:\s*\([^()]{{1,60}}\))?(?:,?\s+(?:of\s+)?{_DESIGNATION}){{0,3}}"
    rf"(?:,?\s+(?:of|in|to|under)\s+(?:the\s+|said\s+)?(?:(?<=of\s)|(?<=the\s))(?:[a-z]+(?:['’]s)?\s+){{0,2}}?"
    rf"|,?\s+(?:of|in|to|under)\s+|,\s+(?={_LETTERS}|Laws\b|Acts\b)|,\s+the\s+[\"“])"
    rf"[\"“]?(?P<name>{_NAME})"
)
_PERMIT = re.compile(r"\s+(?:[A-Z][\w-]*\s+)?(?:[Pp]ermit|[Rr]egulation)s?\b")
_OF_WORK = re.compile(rf"\b(?i:{LAW})s?\b|^[A-Z]{{2,}}\b|\.")
"""What tells a law or work from anything else with a name: "the Mayor, § 12"."""
_NO_NAME = frozenset(
    "a any also and article articles add adds amend amends as by ch chapter chapters char "
    "cross delete division each enacts except for former formerly from if in insert no note "
    "notwithstanding of on or part per pursuant reference refer repeal repeals replaces said "
    "section sections see subject such that the these this title to under when where with "
    "january february march april may june july august september october november december".split()
)
"""Words in capitals that begin a sentence or a number, and no name."""


def name_beside(text: str, start: int, end: int) -> str:
    """The name of a law or work right before or after a stretch of a text; empty if none is.

    >>> text = "the Grant Manual, Part 6; Part 7 of the Tide Permit; as told. Part 8 applies"
    >>> [name_beside(text, text.find(f"Part {n}"), text.find(f"Part {n}") + 6) for n in (6, 7, 8)]
    ['Grant Manual', 'Tide Permit', '']
    >>> text = "ASCE 24, Chapter 7; See Chapter 9; Acts 1965, p. 2207, § 19; a section 404 permit"
    >>> stretches = [(9, 18), (24, 33), (55, 59), (63, 74)]
    >>> [name_beside(text, *stretch) for stretch in stretches]
    ['ASCE', '', 'Acts 1965, p. 2207,', 'permit']
    """
    ahead = text[max(0, start - _REACH) : start]
    if listed := _ACTS.search(ahead) or _PERMIT.match(text, end):
        return listed[0].strip()
    before, after = _BEFORE.search(ahead), _AFTER.match(text, end)
    return next(filter(None, (_words(found["name"]) for found in (before, after) if found)), "")


def _words(name: str) -> str:
    """A name without the words at its ends that are none of it."""
    words = [word.strip(",") for word in name.split()]
    while words and words[0].lower().rstrip(".") in _NO_NAME:
        del words[0]
    while words and words[-1].lower().rstrip(".") in _NO_NAME:
        del words[-1]
    whole = " ".join(words)
    return whole if _OF_WORK.search(whole) and len(whole) > 1 else ""
