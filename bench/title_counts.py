"""Count what titles are made of and how texts begin, over the codes of many towns."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from builder.parse.flattened.title_words import TitleWords

LEAST = 3
"""Fewest towns that must share a word or a phrase for it to be kept."""


class Headed(NamedTuple):
    """A section's title and the beginning of its text, in words as the cleaning leaves them."""

    town: str
    title: tuple[str, ...]
    text: tuple[str, ...]


def count_titles(sections: Iterable[Headed]) -> TitleWords:
    """Count what towns share. What a town repeats word for word counts once."""
    within, last, begins = Counter[str](), Counter[str](), Counter[str]()
    joined, opens = Counter[str](), Counter[str]()
    met, titled = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for town, title, text in dict.fromkeys(
        Headed(one.town, one.title, one.text[:2]) for one in sections
    ):
        pairs, opening = [*map(" ".join, pairwise(title))], " ".join(text)
        for words in (*title, *pairs, text[0], opening):
            met[words].add(town)
        titled[" ".join(title)].add(town)
        within.update(title[:-1])
        last[title[-1]] += 1
        begins[text[0]] += 1
        joined.update(pairs)
        opens[opening] += 1

    def shared(counts: Mapping[str, int]) -> dict[str, int]:
        return {words: counts[words] for words in sorted(counts) if len(met[words]) >= LEAST}

    whole = {title: len(towns) for title, towns in titled.items() if len(towns) >= LEAST}
    return TitleWords(
        shared(within),
        shared(last),
        shared(begins),
        shared(joined),
        shared(opens),
        dict(sorted(whole.items())),
    )
