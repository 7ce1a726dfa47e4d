"""The term that a paragraph defines: in front of "means", or parted from the meaning by a stop."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_VERB = (
    r"(?:means?|includes?|refers?\s+to|(?:is|are)\s+(?:hereby\s+)?defined|"
    r"shall\s+(?:mean|include|be\s+(?:defined|construed|deemed)|have\s+the\s+meanings?|refer)|"
    r"ha(?:s|ve)\s+the\s+(?:same\s+)?meanings?)\b"
)
_MEANT = re.compile(rf"(?P<term>[A-Z\d\"“'‘][^.;:]{{0,110}}?)(?P<stop>[,.:]?)\s+(?={_VERB})")
_QUOTED = re.compile(r"(?P<term>[\"“][A-Z\d][^\"”.:;]{0,90}[\"”])(?P<stop>)\s+(?=[\"“A-Z\d])")
"""A quoted term right in front of its meaning: "City" The City of Loon Bay."""
_STOPPED = re.compile(
    r"(?P<term>[\"“]?[A-Z][^.:—–]{0,90}?[\"”]?)\s?(?P<stop>\.|:|\s?[—–]|\s-(?=\s))\s+(?=[\"“A-Z\d(])"
)
_SENTENCE = re.compile(
    r"\b(?:shall|may|must|will|is|are|was|were|has|have|if|when|where|who|which|that|this|these|"
    r"section|chapter|article|ordinance|following|words|phrases|not|however|the\s+term)\b",
    re.I,
)
"""Words that a term hardly ever holds."""
_ANNOUNCED = re.compile(
    r"\b(?:meanings?|definitions?|defined)\b.{0,200}:?$|"
    r"\bfollowing\s+(?:words|terms|definitions)\b|"
    r"\bas\s+used\s+in\s+this\b.{0,80}:$",
    re.I | re.S,
)
_TITLED = re.compile(r"\bdefin|\bmeaning|\bconstruction\b|\bterms\b", re.I)
_LONGEST = 600
"""Characters at a paragraph's end in which definitions are announced."""


class Term(NamedTuple):
    """Where a term ends, and where what parts it from its meaning ends."""

    end: int
    after: int


def definitional(title: str, texts: Iterable[str]) -> bool:
    """Whether a section defines terms, by its title or by the words that announce them."""
    return bool(_TITLED.search(title)) or any(announces(text) for text in texts)


def announces(text: str) -> bool:
    """Whether a paragraph announces definitions."""
    return bool(_ANNOUNCED.search(text[-_LONGEST:]))


def find_term(text: str, *, labelled: bool, titled: bool, defines: bool = True) -> Term | None:
    """The term that a paragraph of a section with definitions defines; None where it defines none.

    Args:
        text: of the paragraph, without its labels.
        labelled: it has a label; then only words such as "means" make a definition.
        defines: the section defines terms; elsewhere only a term in quotation marks is one.
        titled: the section's title says that it defines; only then a stop parts term and meaning.

    >>> find_term("Mill pond means the pond at the mill.", labelled=False, titled=False)
    Term(end=9, after=9)
    >>> find_term("Mill. The word covers any wheel.", labelled=False, titled=True)
    Term(end=4, after=5)
    """
    head = text[:200]
    direct = titled and not labelled
    found = (_QUOTED.match(head) if direct else None) or _MEANT.match(head)
    if found is not None and not defines and found["term"][0] not in '"“':
        return None
    if found is None and direct:
        found = _STOPPED.match(head)
    if found is None or _SENTENCE.search(found["term"]) or len(found["term"].split()) > 14:
        return None
    return Term(found.end("term"), found.end("stop"))
