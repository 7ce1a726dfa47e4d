"""What the text calls its municipality ("the Village of Loon Bay"), and the states it names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from builder.identity.claims import Claim
from builder.identity.names import KIND, NAME, NO_NAME, WORD, as_spelled, kind_of, named, trimmed
from builder.identity.states import COUNTIES, NAMED, letters_of
from builder.text.amounts import times

_ENOUGH = 5
"""Mentions of a name beyond which more add no weight."""
_WEIGHT = 6.0
_COUNTY_WEIGHT, _AFTER_WEIGHT = 1.5, 2.0
"""A town's code often names its county, so "Loon County" alone never outweighs another name, unless
the code calls itself a county's. "Loon Bay City" weighs more, but less than "City of Loon Bay"."""
_ITSELF_WEIGHT = 3.0
_COUNTIES = tuple(f" {kind.lower()}" for kind in COUNTIES)
_FEWEST_AFTER = 5
"""Fewest times that a kind must follow a name: a sentence may put any word before "City"."""
_FEWEST_OF_FIELD = 10
"""Fewest mentions of a name that is a word of the field; a typing error has only a few."""
_LONGER = 0.6
"""Share of a name's mentions from which a longer name that begins with it replaces it."""
_SHOWN = 3
"""How many names become claims."""

_STATE_WORDS = NAMED.replace(r"\ ", r"\s")
_OF_KIND = re.compile(rf"\b({KIND}) of ({NAME})")
_COUNTY = re.compile(rf"\b({WORD}(?: {WORD})?) County\b")
_AFTER = re.compile(rf"\b({WORD}(?: {WORD}){{0,2}}) (Village|Town|City|Borough|Township)\b")
_ITSELF = re.compile(rf"\bthe ({KIND})\b", re.I)
_STATE_OF = re.compile(rf"\b(?:State|Commonwealth|Laws)\s+of\s+({_STATE_WORDS})\b", re.I)


def read(text: str) -> Iterator[Claim]:
    """Claims for the names that the text mentions most often, each with its kinds."""
    matches = list(_OF_KIND.finditer(text))
    mentions = Counter(
        (kind_of(match[1]), name.casefold())
        for match in matches
        if (name := named(kind_of(match[1]), trimmed(match[2]))) and name.casefold() != "the"
    )
    mentions += _words_of_the_field(matches, mentions.total())
    whole = Counter(begun for _, key in mentions.elements() for begun in _beginnings(key))
    counties = Counter(
        f"{name} County"
        for match in _COUNTY.finditer(text)
        if (name := trimmed(_of_place(match[1])))
    )
    total = mentions.total() + counties.total()
    itself = kinds_of_itself(text)
    own, _ = next(iter(itself.most_common(1)), ("", 0))
    of_county = _WEIGHT if own in COUNTIES else _COUNTY_WEIGHT
    for key in [key for key in whole if key.endswith(("'s", "’s")) and whole[key[:-2]]]:
        del whole[key]
    for key in _chosen(whole):
        count, most = whole[key], of_county if key.endswith(_COUNTIES) else _WEIGHT
        weight, source = most * _share(count, total), f"{times(count)} in the text"
        yield Claim("name", as_spelled(key, text), weight, source)
        yield from _kinds_of(key, mentions, total)
    after = Counter(
        match.groups()
        for match in _AFTER.finditer(text)
        if not NO_NAME & set(match[1].split()) and trimmed(match[1]) == match[1]
    )
    for (name, kind), count in after.most_common(1):
        if count >= _FEWEST_AFTER and kind == (own or kind):  # not "Old Town", the name of a city
            weight = _AFTER_WEIGHT * _share(count, count + mentions.total())
            yield Claim("name", name, weight, f"{times(count)} before {kind}")
            yield Claim("kind", kind, weight, f"{times(count)} after its name")
    for name, count in counties.most_common(1):
        yield Claim("name", name, of_county * _share(count, total), f"{times(count)} in the text")
    if own:
        weight = _ITSELF_WEIGHT * _share(itself[own], itself.total())
        source = f'calls itself "the {own.lower()}" {times(itself[own])}'
        yield Claim("kind", own, weight, source)


def _kinds_of(key: str, mentions: Counter[tuple[str, str]], total: int) -> Iterator[Claim]:
    """Claims for the kinds that stand before a name, or before one that begins with it."""
    kinds = Counter(kind for kind, one in mentions.elements() if f"{one} ".startswith(f"{key} "))
    for kind, count in kinds.most_common(2):
        weight = _WEIGHT * _share(count, total)
        yield Claim("kind", kind, weight, f"{times(count)} before its name")


def kinds_of_itself(text: str) -> Counter[str]:
    """How often a code calls its municipality by each kind: a city's code says "the city".

    >>> kinds_of_itself("The city is a part of Loon County. The city pays the county.")
    Counter({'City': 2, 'County': 1})
    """
    return Counter(kind_of(found[1]) for found in _ITSELF.finditer(text))


def is_only_the_county(name: str, itself: Counter[str]) -> bool:
    """Whether a name is only that of the county, which a town's code mentions too.

    >>> is_only_the_county("Loon County", Counter({"City": 2, "County": 1}))
    True
    """
    counties = sum(itself[kind] for kind in COUNTIES)
    return name.casefold().endswith(_COUNTIES) and itself.total() - counties > counties


def _words_of_the_field(matches: Iterable[re.Match[str]], others: int) -> Counter[tuple[str, str]]:
    """Mentions of a municipality whose name is a word of the field: "City of Court".

    Such a word usually follows a name. It counts as one if the text mentions it more often than all
    others together.
    """
    found = Counter(
        (kind_of(match[1]), word.casefold())
        for match in matches
        if not trimmed(match[2]) and (word := match[2].split()[0])[0].isupper()
    )
    words = Counter(word for _, word in found.elements())
    [(best, count)] = words.most_common(1) or [("", 0)]
    enough = count >= _FEWEST_OF_FIELD and count > others
    return Counter({one: often for one, often in found.items() if enough and one[1] == best})


def _of_place(words: str) -> str:
    """The words before "County", without a first word that only begins a sentence: "In"."""
    first, _, rest = words.rpartition(" ")
    return rest if first in NO_NAME else words


def _share(count: int, total: int, enough: int = _ENOUGH) -> float:
    """A share of mentions as a factor for weights, 0 to 1; lower if there are few mentions."""
    return min(1.0, count / enough) * count / total


def _beginnings(key: str) -> list[str]:
    """A name, and each of its beginnings that could be a name; a county's name is kept whole."""
    if key.endswith(_COUNTIES):
        return [key]
    words = key.split()
    begun = (" ".join(words[:end]) for end in range(1, len(words) + 1))
    if len(words) == 1:
        return words
    return [name for name in begun if trimmed(name.title()).casefold() == name]


def _chosen(whole: Counter[str]) -> list[str]:
    """The most frequent names, none of them the beginning of another."""
    chosen: list[str] = []
    for name, count in sorted(whole.items(), key=lambda item: (-item[1], item[0])):
        longer = [
            other
            for other, often in whole.items()
            if other.startswith(f"{name} ") and often >= _LONGER * count
        ]
        best = max([name, *longer], key=lambda one: (len(one), one))
        related = (
            one
            for one in chosen
            if f"{one} ".startswith(f"{best} ") or f"{best} ".startswith(f"{one} ")
        )
        if not any(related):
            chosen.append(best)
        if len(chosen) == _SHOWN:
            break
    return chosen


def states_after(name: str, text: str) -> Iterator[Claim]:
    """Claims for states that follow the municipality's name: "Loon Bay, State of Maine".

    >>> [one.value for one in states_after("Loon", "Loon Township, Lake County, Michigan")]
    ['MI']
    """
    between = rf"(?:\s{KIND})?" + r"(?:,?\s(?:County\sof\s\w+|\w+\sCounty))?,?\s(?:in\s(?:the\s)?)?"
    pattern = re.compile(
        rf"\b{re.escape(name)}{between}(?:(?:State|Commonwealth)\sof\s)?({_STATE_WORDS})\b", re.I
    )
    found = Counter(letters_of(match[1]) for match in pattern.finditer(text))
    return states_found(found, 7.0, "named {} after its name")


def states_named(text: str) -> Iterator[Claim]:
    """Claims for states that are called so: "State of Maine", "Commonwealth of Massachusetts"."""
    found = Counter(letters_of(match[1]) for match in _STATE_OF.finditer(text))
    return states_found(found, 4.0, "named {} as a state")


def states_found(
    found: Counter[str], weight: float, source: str, enough: int = _ENOUGH
) -> Iterator[Claim]:
    """Claims for the states that a text names most often, weighted by share.

    Args:
        found: number of times for each state.
        weight: the weight of a state that is the only one named.
        source: where they were read, with `{}` for the number of times.
        enough: number of times beyond which more add no weight.
    """
    for letters, count in found.most_common(3):
        if count:
            share = _share(count, found.total(), enough)
            yield Claim("state", letters, weight * share, source.format(times(count)))
