"""The defined term at the head of a definition.

It stands in capitals or in quotation marks, or a gap parts it from its meaning.
"""

from __future__ import annotations

import re

from builder.parse.in_order.terms import Term

_WORD = r"(?:[A-Z\d][A-Z\d'’&/.-]*[A-Z\d'’)]|[A-Z\d]|[a-z]?[A-Z]+|&|-|–)"
_SMALL = r"(?:or|and|of|the|to|for|in|a|an|on|with|by|at|as|from|per|than)(?![a-z])"
_ASIDE = r"\([^()]{1,80}\)"
_QUOTED_ASIDE = r"[“\"][^”\"]{1,60}[”\"]"
_PART = rf"(?>{_WORD}|{_SMALL}|{_ASIDE}|{_QUOTED_ASIDE})"
"""A part of a term; one that has been read is not read in another way (a paragraph of capitals
alone has two for each of its words)."""
_CAPITALS = re.compile(
    rf"(?P<term>[“\"]?(?>{_WORD}|{_QUOTED_ASIDE})(?:(?>,?\s+{_PART})|,(?!\s+{_PART}))*,?[”\"]?)"
    r"\s*(?P<stop>\.|:|\s[-–—])(?=\s|$)"
)
_QUOTED = re.compile(
    r"(?P<term>[“\"][^”\"]{1,80}[”\"](?:,?\s+(?:or|and)\s+[“\"][^”\"]{1,80}[”\"])*)(?P<stop>\.|:)?(?=\s+(?:shall\s+)?"
    r"(?:means?|includes?|refers?|has|have|is|are|shall\s+have|as\s+used|denotes?|:)\b|$)"
)
_QUOTED_STOP = re.compile(r"(?P<term>[“\"][^”\".]{1,80}\.[”\"])(?P<stop>)(?=\s|$)")
_GAPPED = re.compile(r"(?P<term>[A-Z][\w.&/-]{0,11})(?P<stop>)(?= ?\xa0{3,}+\s*+[A-Za-z])")


def find_term(text: str, plain: bool) -> Term | None:
    """The term that a paragraph defines; None where it defines none.

    Args:
        text: of the paragraph, without its labels.
        plain: the paragraph has no label; only then does a gap part a term from its meaning.

    >>> find_term("MILL RACE (at times called MILL STREAM). A canal.", plain=True)
    Term(end=39, after=40)
    >>> find_term("MUST is a duty; CAN is a choice.", plain=True) is None
    True
    """
    found = _CAPITALS.match(text)
    if found and re.search(r"[A-Z]", found["term"]) and not _is_sentence(found["term"]):
        return Term(found.end("term"), found.end("stop"))
    quoted = _QUOTED.match(text) or _QUOTED_STOP.match(text)
    if quoted:
        return Term(
            quoted.end("term"), quoted.end("stop") if quoted["stop"] else quoted.end("term")
        )
    gapped = _GAPPED.match(text) if plain else None
    return Term(gapped.end("term"), gapped.end("term")) if gapped else None


def _is_sentence(term: str) -> bool:
    """One letter alone is a label or an initial, and no term."""
    return len(re.sub(r"[^A-Za-z]", "", term)) < 2
