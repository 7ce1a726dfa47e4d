"""The word index of a site, built ahead of time by lunr and loaded by lunr.js."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from lunr import lunr

from builder.search.documents import Document

FIELDS = ({"field_name": "title", "boost": 8}, {"field_name": "where", "boost": 2}, "text")
"""A word in a section's title says more than in its chapter's name, and that more than in its text."""

_COMPOUND = re.compile(r"\b([^\W\d_]+)-([^\W\d_]+(?:-[^\W\d_]+)*)\b")


def build_index(documents: Sequence[Document]) -> dict[str, Any]:
    """The serialised index; references are the documents' positions."""
    entries = [
        {"id": str(index), "title": joined(document.title), "where": joined(document.where), "text": joined(document.text)}
        for index, document in enumerate(documents)
    ]
    serialised: dict[str, Any] = lunr(ref="id", fields=list(FIELDS), documents=entries).serialize()
    return serialised


def joined(text: str) -> str:
    """A text with the joined form of its hyphened words behind it, so that "nonconforming" meets "non-conforming".

    >>> joined("a non-conforming use")
    'a non-conforming use nonconforming'
    """
    return " ".join([text, *dict.fromkeys(match[0].replace("-", "") for match in _COMPOUND.finditer(text))])
