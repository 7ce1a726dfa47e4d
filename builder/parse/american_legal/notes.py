"""The publisher's notes: histories, penalties, cross-references.

This module says what each looks like, and where it ends.
"""

from __future__ import annotations

import re

_CITE = (
    r"(?:Am\.?\s+)?(?:Ord|Res|Resolution|Ordinance|Local\s+Law|L\.L|Bylaw|Motion)s?\b\.?"
    r"|Prior\s+(?:[Cc]ode|agmt)\b"
    r"|[‘’']?\d{2,4}\s+Code\b|Code\s+\d{4}|[A-Z][\w. ]*\bCode,?\s*§|\(?Prior\s+Ord"
    r"|(?:ORC|R\.\s?C\.|RSA|I\.?C\.|KRS|G\.?S\.|S\.?D\.?C\.?L|M\.?S\.?A?|MCA|NDCC|RCW|ORS|CRS)\s*(?:§+\s*)?\d"
    r"|(?:Added|Amended|Adopted|Repealed|Enacted|Approved|Passed)\b|Source:|Editor"
    r"|Rep\. (?:by )?(?:Ord|Res)"
)
_STATUTE = (
    r"(?:\d+\s+)?(?:[A-Z][A-Za-z]*+\.\s?(?:[A-Z][A-Za-z]*+\.?\s?){0,4}|[A-Z]{2,5}[a-z]?\s)"
    r"(?:(?:[Cc]h|[Aa]rt|[Ss]ec)\.|§+)?\s*\d"
)
_OPEN = re.compile(rf"\((?:{_CITE}|{_STATUTE})")
_GROUPS = re.compile(r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
_DATED = re.compile(r"passed|§|\d")
_PENALTY = re.compile(r"Penalty[,:]?\s+see\b", re.I)
_EDITORIAL = re.compile(r"[(\[]?(?:EDITOR[’']S NOTES?|Editor[’']s [Nn]otes?)\s*[:.-]\s*\S")
_REFERENCE = re.compile(
    r"(?:CROSS[ -]REFERENCES?|Cross[ -][Rr]eferences?"
    r"|STATUTORY REFERENCES?|Statutory [Rr]eferences?"
    r"|EDITOR[’']S NOTES?|Editor[’']s [Nn]otes?"
    r"|Charter [Rr]eferences?|State [Ll]aw [Rr]eferences?|NOTES?|Notes?)\s*(?::|-|$)\s*"
)


def reference_head(text: str, *, alone: bool = False) -> bool:
    """Whether a line begins a note with a head of its own.

    Heads are such as "Cross-reference:", "CROSS REFERENCES" and "Notes".

    Args:
        text: of the line.
        alone: nothing may follow the head.
    """
    return bare_head(text) if alone else bool(_REFERENCE.match(text))


def editorial(text: str) -> bool:
    """Whether a paragraph is a note of the editor's: "(EDITOR'S NOTE: ...)"."""
    return bool(_EDITORIAL.match(text))


def bare_head(text: str) -> bool:
    """Whether a text is a note's head and nothing else."""
    return bool(_REFERENCE.fullmatch(text))


def penalty_head(text: str) -> bool:
    """Whether a line begins a penalty line."""
    return bool(_PENALTY.match(text))


def history_end(text: str) -> int | None:
    """Where the history note that a text begins with ends.

    None where there is none, or it is still open.

    >>> history_end("(Ord. 1-1999, passed 3-1-1999) Penalty, see § 1.99")
    30
    >>> history_end("(or a boat) on the pond") is None
    True
    """
    end = 0
    while True:
        at = end + len(text[end:]) - len(text[end:].lstrip())
        if not _OPEN.match(text, at):
            break
        group = _GROUPS.match(text, at)
        if not group or not _DATED.search(group[0]):
            break
        end = group.end()
    return end or None


def opens_history(text: str) -> bool:
    """Whether a text begins with the opening of a history note."""
    return bool(_OPEN.match(text))


def whole_history(text: str) -> int | None:
    """Where a history note ends behind which only a penalty line, or nothing, stands."""
    end = history_end(text)
    if end is None:
        return None
    rest = text[end:].strip()
    return end if not rest or penalty_head(rest) else None


def trailing_history(text: str) -> int | None:
    """Where a note begins that stands on the last line of its paragraph.

    It stands behind a finished sentence.

    >>> trailing_history("The bell rings. (Ord. 1-1999, passed 3-1-1999)")
    16
    """
    for found in re.finditer(r"(?<=[.;:?!”\"’)])\s+(?=\()", text):
        if whole_history(text[found.end() :]) and re.match(rf"\((?:{_CITE})", text[found.end() :]):
            return found.end()
    return None
