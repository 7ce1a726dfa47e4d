"""The word index of a site: what lunr says of each stem and provision, turned over to be looked up by the stem."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from lunr import get_default_builder, lunr

from builder.search.documents import Document

FIELDS: tuple[str | dict[str, Any], ...] = ({"field_name": "title", "boost": 3}, {"field_name": "where", "boost": 4}, "text")
"""A word of a title, its own or one above it, says more than one of the text: a section answers within the subject of its chapter."""
LENGTH = 0.5
"""How much a long text counts less for the same words, from 0 to 1: less than lunr's 0.75, because a long section regulates many things."""
SCALE = 10
"""A score times this, as a whole number."""

_HEADS = {"title": 2, "where": 1, "text": 0}
_COMPOUND = re.compile(r"\b([^\W\d_]+)-([^\W\d_]+(?:-[^\W\d_]+)*)\b")

Stems = dict[str, list[int]]
"""Stem to its provisions, one after the other: the step from the position before, and a value, which is three times the score, plus 2
where the stem stands in the title, 1 where it stands in a title above, 0 where in the text alone (`Stems` in `engine.js` reads it)."""


def build_index(documents: Sequence[Document]) -> Stems:
    """Each stem of the documents with its provisions; scores are lunr's, summed over the fields, times the document's standing."""
    entries = [
        {"id": str(index), "title": joined(document.title), "where": joined(document.where), "text": joined(document.text)}
        for index, document in enumerate(documents)
    ]
    fields = [field for field in FIELDS if any(entry[_name(field)].strip() for entry in entries)]
    builder = get_default_builder()
    builder.b(LENGTH)
    index = lunr(ref="id", fields=fields, documents=entries, builder=builder).serialize()
    scores: dict[int, dict[int, list[float]]] = defaultdict(dict)
    for place, vector in index["fieldVectors"]:
        field, _, ref = place.partition("/")
        for term, score in zip(vector[::2], vector[1::2], strict=True):
            held = scores[term].setdefault(int(ref), [0.0, 0])
            held[0] += score * documents[int(ref)].standing
            held[1] = max(held[1], _HEADS[field])
    return {
        term: flattened({ref: 3 * max(1, round(SCALE * score)) + int(heads) for ref, (score, heads) in scores[posting["_index"]].items()})
        for term, posting in index["invertedIndex"]
    }


def flattened(values: Mapping[int, int]) -> list[int]:
    """Positions with their values as steps and values.

    >>> flattened({7: 30, 4: 10})
    [4, 10, 3, 30]
    """
    flat, before = [], 0
    for ref, value in sorted(values.items()):
        flat += [ref - before, value]
        before = ref
    return flat


def unflattened(flat: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The opposite of `flattened`.

    >>> dict(unflattened([4, 10, 3, 30]))
    {4: 10, 7: 30}
    """
    ref = 0
    numbers = iter(flat)
    for step, value in zip(numbers, numbers, strict=True):
        ref += step
        yield ref, value


def _name(field: str | dict[str, Any]) -> str:
    """A field's name; lunr divides by its mean length, so that one that is empty everywhere must be left out."""
    return field if isinstance(field, str) else str(field["field_name"])


def joined(text: str) -> str:
    """A text with the joined form of its hyphened words behind it, so that "nonconforming" meets "non-conforming".

    >>> joined("a non-conforming use")
    'a non-conforming use nonconforming'
    """
    return " ".join([text, *dict.fromkeys(match[0].replace("-", "") for match in _COMPOUND.finditer(text))])
