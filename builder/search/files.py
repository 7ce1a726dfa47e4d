"""The files that a site's search reads.

search/worker.js        answers queries; `search/lunr.js` beside it is the library
search/sections.json    documents without their words, and the citation map
search/words.json       the word index
search/synonyms.json    from a resident's word to the law's
search/text/<n>.json    the words of some documents, for the lines shown under a hit
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any

from builder.model import Code
from builder.search.citations import citation_map
from builder.search.documents import Document, documents
from builder.search.index import build_index

SHARD = 48_000
"""Characters of a text file; about 15 KB in transfer. A document that is longer has one of its own."""


def search_files(code: Code) -> Iterator[tuple[str, str]]:
    """Name, relative to the site, and text of each file; the same code gives the same bytes."""
    found = documents(code)
    shards = list(_shards(found))
    places = [number for number, shard in enumerate(shards) for _ in shard]
    yield "search/sections.json", _dump({"documents": [_row(d, places[i]) for i, d in enumerate(found)], "citations": citation_map(found)})
    yield "search/words.json", _dump(build_index(found))
    yield "search/synonyms.json", _dump(synonyms())
    yield "search/lunr.js", (files("mkdocs") / "contrib/search/templates/search/lunr.js").read_text(encoding="utf-8")
    for number, shard in enumerate(shards):
        yield f"search/text/{number}.json", _dump({str(index): [document.text, " ".join(document.labels)] for index, document in shard})


def synonyms() -> dict[str, list[str]]:
    """The synonyms of all towns."""
    table = tomllib.loads((files("builder.search") / "synonyms.toml").read_text(encoding="utf-8"))
    return {str(word): [str(other) for other in others] for word, others in table.items()}


def _row(document: Document, shard: int) -> list[Any]:
    flags = ("" if document.certain else "?") + ("r" if document.reserved else "")
    return [document.url, document.title, document.where, document.kind.value, shard, flags, document.unit]


def _shards(found: Sequence[Document]) -> Iterator[list[tuple[int, Document]]]:
    shard: list[tuple[int, Document]] = []
    size = 0
    for index, document in enumerate(found):
        if shard and size + len(document.text) > SHARD:
            yield shard
            shard, size = [], 0
        shard.append((index, document))
        size += len(document.text)
    if shard:
        yield shard


def _dump(values: Any) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n"
