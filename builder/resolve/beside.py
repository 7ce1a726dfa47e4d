"""Names beside a reference that leads nowhere in the code: it is of the law or work they name."""

from __future__ import annotations

import re

from builder.text.squash import single_spaced

WORK = r"(?:Manual|Handbook|Guide|Specifications|Drawings|Publication|Bulletin|Circular|Report)"
"""What a work is called that has its own parts, as a law has."""
LAW = (
    r"(?:Law|Act|Code(?:\s+of\s+Ordinances)?|Statutes?|Constitution|Rules|Regulations|Charter"
    rf"|Ordinances?|Resolution|Standards?|Agreement|Plan|Permit|{WORK})"
)
"""What a law or work is called."""
_REACH = 120
"""Characters in which to look for a name."""
_DESIGNATION = (
    r"(?:(?:[Tt]itle|[Cc]hapter|[Aa]rticle|(?:[Ss]ub)?[Pp]art|[Dd]ivision|[Ss]ection|[Aa]ppendix)s?"
    r"|(?:Tit|Ch|Art|Pt|Sec)s?\.)\s+[\w.-]+"
)
_LETTERS = r"(?:[A-Z]\.\s?){2,}[A-Z]?"
_SHORT = r"(?:Anno?|Supp|Regs?|Stats?|Const|Admin|Rev)\."
_WORD = rf"(?:{_LETTERS}|{_SHORT}|[A-Z][\w&'’/-]*)"
_SMALL = r"(?:of|and|for|the|to|on|in)"
_NAME = rf"{_WORD}(?:,? {{1,2}}(?:{_SMALL} +){{0,2}}{_WORD}){{0,9}}"
_NUMBER = r"(?:,? +(?:Nos?\. +)?\(?(?:[A-Z]{1,2}-)?\d[\w.()/-]*){0,2}"
_BEFORE = re.compile(
    rf"(?<![\w.-])"
    rf"(?P<name>{_NAME}(?:(?<=[A-Z]{{3}}) \d[\w.-]*)?){_NUMBER}[\"”)\]]{{0,2}} ?[,:–—]? *"
    rf"(?:\(?(?:to\s+include|including|specifically)\s+)?(?:{_DESIGNATION},?\s+){{0,3}}\(?\s*\Z"
)
_ACT = re.compile(
    r"\b(?:(?:(?:18|19|20)\d\d\s[A-Z][a-z]+\.?\s)?(?:Acts?|Laws?|L\.),?\s[^;()§]{0,40}"
    r"(?:\(Act[^()]{0,20}\),?\s)?\bp(?:p?\.|ages?)\s*\d[\d—-]*"
    r"|(?:18|19|20)\d\d\s[A-Z][a-z]+\.?\sLaws(?:,?\s\(?Act\.?\s(?:No\.\s*)?\d+\)?)?"
    r"|(?:Ord(?:inance)?|Res(?:olution)?|Local\s+Law)\.?,?\s+(?:Nos?\.?\s*|of\s+)?[\w/.-]*\d[\w/-]*"
    r"(?:\s+of(?:\s+the\s+[Yy]ear)?\s+\d{4})?)(?=,?\s*\Z)"
)
"""An act by its number or day, or the page of a year's acts: "Acts 1965, p. 2207,"."""
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


def name_before(text: str, start: int) -> str:
    """The name of a law or work right before an offset; empty if none is.

    >>> name_before("see the Grant Manual, Part 6", 22), name_before("See Chapter 9", 4)
    ('Grant Manual', '')
    >>> name_before("Acts 1965, p. 2207, § 19", 20), name_before("ASCE 24, Chapter 7", 9)
    ('Acts 1965, p. 2207', 'ASCE 24')
    """
    ahead = text[max(0, start - _REACH) : start]
    act, named = _ACT.search(ahead), _BEFORE.search(ahead)
    return single_spaced(act[0]) if act else _words(named["name"]) if named else ""


def name_after(text: str, end: int) -> str:
    """The name of a law or work right after an offset; empty if none is.

    >>> name_after("Part 7 of the Tide Permit; as told", 6), name_after("a section 404 permit", 13)
    ('Tide Permit', 'permit')
    """
    permit, named = _PERMIT.match(text, end), _AFTER.match(text, end)
    return permit[0].strip() if permit else _words(named["name"]) if named else ""


def _words(name: str) -> str:
    """A name without the words at its ends that are none of it."""
    words = [word.strip(",") for word in name.split()]
    own = [at for at, word in enumerate(words) if word.lower().rstrip(".") not in _NO_NAME]
    whole = " ".join(words[own[0] : own[-1] + 1]) if own else ""
    return whole if _OF_WORK.search(whole) and len(whole) > 1 else ""
