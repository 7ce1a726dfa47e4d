"""Definitions that only the alphabet tells: "Variance is a grant" between two terms of the list.

A rule may say "is", too. A paragraph defines where the definitions around it stand in alphabetical
order, and what it begins with has its place between the terms before and behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from builder.parse.in_order.terms import Term, is_term

_QUOTED = r"[\"“][A-Z][^\"“”.;:]{1,90}[\"”]"
_SAYS = re.compile(
    rf"(?:(?P<quoted>{_QUOTED}(?:,? (?:and |or )?[\"“][^\"“”.;:]{{1,90}}[\"”]){{0,4}})(?= [a-z])"
    r"|(?P<plain>[A-Z][^\"“”.;:]{1,70}?)(?P<stop>,?)"
    r"(?= (?:is|are|has|have|refers?|includes?|shall be|shall not include|does not include)\b))"
)
"""A term in quotation marks, or words before a verb that definitions have besides "means"."""
_OPENS = re.compile(
    r"(?:The|An?|All|No|This|That|These|Those|When|Whenever|If|Where|For|In|Nothing|As|However|"
    r"Unless|Except|Also|After|Before)\b"
)
"""Words that begin a sentence, and hardly ever a term."""
_LED = re.compile(r"^[^\"“”]+[\"“]([^\"“”]+)[\"”]$")
"""A quoted term behind a clause."""
_NO_LETTERS = re.compile(r"\([^()]*\)|[^a-z\d ]")
_FEWEST = 4
"""Definitions of a list at least whose order can be told; a few rise by chance."""
_RISING = 0.8
"""Share of its terms that stand behind the one before at least: a late one may stand at the end."""


def missed_terms(texts: Sequence[str | None], ends: Mapping[int, int]) -> dict[int, Term]:
    """The terms that only the alphabet tells, by the indexes of their paragraphs.

    Args:
        texts: of the paragraphs of a unit; None for one that bears a label.
        ends: where the terms of its other definitions without labels end, in reading order.

    >>> texts = ["Dam means", "Gate is a board.", "Mill means", "Pond means", "Weir means"]
    >>> missed_terms(texts, {0: 3, 2: 4, 3: 4, 4: 4})
    {1: Term(end=4, after=4)}
    """
    keys = {at: _key((texts[at] or "")[:end]) for at, end in ends.items()}
    rising = sum(one < other for one, other in pairwise(keys.values()))
    if len(keys) < _FEWEST or rising < _RISING * (len(keys) - 1):
        return {}
    found: dict[int, Term] = {}
    for at, behind in pairwise([-1, *keys, len(texts)]):
        between = range(at + 1, behind)
        run = list(_between(texts, between, keys.get(at, ""), keys.get(behind, "")))
        if all(one.key < other.key for one, other in pairwise(run)):
            found.update((one.at, one.term) for one in run)
    return found


class _Found(NamedTuple):
    """A paragraph that has its place between two terms."""

    at: int
    term: Term
    key: str


def _between(
    texts: Sequence[str | None], between: range, before: str, behind: str
) -> Iterator[_Found]:
    """The paragraphs whose place is between two terms.

    Where no term is on one side, only quotation marks tell one. What begins with the word of the
    one before it goes on with that.
    """
    word = ""
    for at in between:
        found = _SAYS.match(texts[at] or "")
        said = found and (found["quoted"] or found["plain"])
        if not found or not said or _OPENS.match(said) or not is_term(said):
            continue
        key = _key(said)
        placed = before < key and (not behind or key < behind)
        restates = before and key.startswith(before)
        restates = restates or key.partition(" ")[0] == word
        if placed and not restates and (found["quoted"] or (before and behind)):
            word = key.partition(" ")[0]
            yield _Found(at, Term(len(said), found.end()), key)


def _key(term: str) -> str:
    """What sorts a term.

    >>> _key("“Mill ponds” (all)"), _key("In this chapter, “dam”")
    ('mill pond', 'dam')
    """
    behind = _LED.search(term)
    bare = _NO_LETTERS.sub("", (behind[1] if behind else term).casefold())
    return " ".join(word.removesuffix("s") for word in bare.split())
