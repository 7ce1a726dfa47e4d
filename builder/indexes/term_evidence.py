"""Which defined terms are marked where a text uses them.

A wrong meaning harms more than a missing one. So a name is marked only where it can hardly mean
anything else: it is no everyday word, no part of a proper name or of a longer defined name, and has
one meaning in its scope. In a damaged copy, the order of its list must confirm a term.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

from builder.grouped import grouped
from builder.indexes.definitions import Definition, definitions
from builder.model import Code
from builder.text.longest_rising import longest_rising
from builder.text.squash import single_spaced

_ORDERED = 5
"""Fewest terms in a list whose order shows anything."""
_SORTED = 0.7
"""Least share of a list's terms in alphabetical order, if the list is meant to be."""
_POINTER = re.compile(r"see\b.{0,60}$", re.I)
_BEFORE = re.compile(r"([^\W_][\w'’-]*)[ \n]$")
_AFTER = re.compile(r"[ \n]((?:of (?:the )?)?)([^\W_][\w'’-]*)")
"""The words next to a name."""
_ADJECTIVE = re.compile(
    r"(?:able|ac|al|ant|ar|ary|ate|ed|ent|ern|ian|ible|ic|ing|ive|less|ory|ous|ful|ish)$"
)


@cache
def _words(sort: str) -> frozenset[str]:
    """The words under a key of `words.toml`."""
    text = (files("builder.indexes") / "words.toml").read_text(encoding="utf-8")
    return frozenset(tomllib.loads(text)[sort].split())


@cache  # called for each word of a code, of which few are different
def singular(word: str) -> str:
    """A word without the ending of the plural, so that "dogs" matches "dog"; never shown.

    >>> [singular(word) for word in ("dogs", "companies", "business", "houses", "churches")]
    ['dog', 'company', 'business', 'house', 'church']
    """
    if len(word) > 3 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def is_everyday(words: Sequence[str]) -> bool:
    """Whether a name is a single word that usually has another sense."""
    return len(words) == 1 and bool({words[0], singular(words[0])} & _words("everyday"))


def witnessed(found: Sequence[Definition], *, damaged: bool) -> frozenset[str]:
    """Addresses of the definitions that may be marked in a text.

    In a damaged copy, a list meant to be in alphabetical order confirms those of its terms that are
    in order; others may be words of a sentence. Terms that were read with doubt, or that only refer
    to another term, are left out.
    """
    confirmed = _confirmed(found) if damaged else found
    return frozenset(one.url for one in confirmed if not _POINTER.match(one.meaning))


def in_doubt(code: Code) -> frozenset[str]:
    """Addresses of definitions whose term may be words of a sentence; none in an intact copy.

    These are everyday words and terms that nothing confirms; an index marks them.
    """
    if not code.condition.damaged:
        return frozenset()
    found = definitions(code)
    sure = frozenset(
        one.url for one in _confirmed(found) if not is_everyday(one.term.casefold().split())
    )
    return frozenset(one.url for one in found) - sure


def _confirmed(found: Sequence[Definition]) -> Iterable[Definition]:
    """The definitions of a damaged copy that were read without doubt and are in order."""
    lists = grouped((definition.unit, definition) for definition in found)
    return [one for held in lists.values() for one in _in_order(held) if one.certain]


def _in_order(held: Sequence[Definition]) -> Iterable[Definition]:
    """The definitions of a list that are in alphabetical order; all if it is short or unordered."""
    if len(held) < _ORDERED:
        return held
    # two equal terms are both in order
    kept = longest_rising([(one.term.casefold(), at) for at, one in enumerate(held)])
    return [held[at] for at in kept] if len(kept) >= _SORTED * len(held) else held


def is_alone(text: str, start: int, end: int, *, damaged: bool) -> bool:
    """Whether the words `[start, end)` are part of no proper name and no compound.

    >>> text = "The Village of Loon Bay and its Village Board meet in the village."
    >>> [is_alone(text, at, at + 7, damaged=False) for at in (4, 32, 58)]
    [False, False, True]
    """
    term = text[start:end]
    # The word before follows the last blank before it: do not search the rest.
    before = _BEFORE.search(text, text.rfind(" ", 0, max(0, start - 2)) + 1, start)
    after = _AFTER.match(text, end)
    one = len(term.split()) == 1
    kinds = _words("kinds")
    if damaged:
        names_a_kind = one and singular(term.casefold()) in kinds
        of_another = not one and before is not None and before[1] in kinds
        return not (names_a_kind or of_another or (one and _compound(before)))
    if term[:1].isupper() and not term.isupper():
        if before and before[1][:1].isupper() and before[1].casefold() not in _words("function"):
            return False
        if after and after[2][:1].isupper() and (one or not after[1]):
            return False
        if one and singular(term.casefold()) in kinds and after and after[1]:
            return False
    return not (one and _compound(before))


def _compound(before: re.Match[str] | None) -> bool:
    """Whether the word before a single word makes it something else: "wood yards"."""
    if before is None:
        return False
    word = before[1].casefold()
    return not (
        any(word in _words(sort) for sort in ("function", "adjectives", "others"))
        or _ADJECTIVE.search(word)
        or word.endswith("ly")
        or word.isdecimal()
    )


def disputed(found: Iterable[Definition]) -> frozenset[tuple[str | None, str]]:
    """(scope, name) of terms with several meanings in that scope, none of which can be chosen."""
    meanings = grouped(
        ((one.scope, name), single_spaced(one.meaning.casefold()))
        for one in found
        for name in one.names
    )
    return frozenset(key for key, texts in meanings.items() if len(set(texts)) > 1)
