"""The word index of a site, built ahead of time by lunr and loaded by lunr.js."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from lunr import lunr

from builder.search.documents import Document

FIELDS: tuple[str | dict[str, Any], ...] = ({"field_name": "title", "boost": 8}, {"field_name": "where", "boost": 2}, "text")
"""A word in a section's title says more than in its chapter's name, and that more than in its text."""

_COMPOUND = re.compile(r"\b([^\W\d_]+)-([^\W\d_]+(?:-[^\W\d_]+)*)\b")


def build_index(documents: Sequence[Document]) -> dict[str, Any]:
    """The serialised index; references are the documents' positions."""
    entries = [
        {"id": str(index), "title": joined(document.title), "where": joined(document.where), "text": joined(document.text)}
        for index, document in enumerate(documents)
    ]
    fields = [field for field in FIELDS if any(entry[_name(field)].strip() for entry in entries)]
    serialised: dict[str, Any] = lunr(ref="id", fields=fields, documents=entries).serialize()
    return serialised


def _name(field: str | dict[str, Any]) -> str:
    """A field's name; lunr divides by its mean length, so that one that is empty everywhere must be left out."""
    return field if isinstance(field, str) else str(field["field_name"])


def joined(text: str) -> str:
    """A text with the joined form of its hyphened words behind it, so that "nonconforming" meets "non-conforming".

    >>> joined("a non-conforming use")
    'a non-conforming use nonconforming'
    """
    return " ".join([text, *dict.fromkeys(match[0].replace("-", "") for match in _COMPOUND.finditer(text))])
