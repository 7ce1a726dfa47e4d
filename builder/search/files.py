"""The files that a site's search reads.

search/worker.js        answers queries; engine.js, site.js and lunr.js beside it are what it runs
search/sections.json    documents without their words, and the citation map
search/words.json       the word index
search/synonyms.json    from a resident's word to the law's
search/text/<n>.json    the words of some documents, for the lines shown under a hit
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

from builder.model import Code
from builder.present import caution
from builder.search.citations import citation_map, law_map
from builder.search.documents import Document, documents
from builder.search.index import build_index
from builder.search.shards import dumps

FORMAT = 3
"""Of `sections.json` and `words.json`; the portal reads them of sites that an earlier build may
have made."""
SHARD = 40_000
"""Characters of a text file; about 12 KB in transfer. A document that is longer has one of its
own."""


Own: TypeAlias = Iterable[tuple[str, tuple[str, ...]]]
"""Synonyms that a publisher adds."""

_CALL, _END = "townbookFile(", ");\n"
"""What makes a script of a data file."""


def search_files(code: Code, own: Own = ()) -> Iterator[tuple[str, str]]:
    """Name, relative to the site, and text of each file; the same code gives the same bytes."""
    found = documents(code)
    shards = list(_shards(found))
    places = [number for number, shard in enumerate(shards) for _ in shard]
    sections = {
        "format": FORMAT,
        "caution": caution.of_citation(code.condition),
        "documents": [_row(document, places[index]) for index, document in enumerate(found)],
        "citations": citation_map(found) | law_map(code, found),
    }
    yield "search/sections.json", dumps(sections) + "\n"
    yield "search/words.json", dumps(build_index(found)) + "\n"
    yield "search/synonyms.json", dumps(synonyms(own)) + "\n"
    yield "search/lunr.js", lunr_script()
    for number, shard in enumerate(shards):
        yield (
            f"search/text/{number}.json",
            dumps({str(index): _said(document) for index, document in shard}) + "\n",
        )


def as_scripts(named: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The files of a search for a folder without a server.

    Nothing but scripts can be read from such a folder, so each JSON file is written as a call.
    """
    for name, text in named:
        data = name.endswith(".json")
        yield (
            (f"{name.removesuffix('.json')}.js", f"{_CALL}{text.rstrip()}{_END}")
            if data
            else (name, text)
        )
    yield (
        "search/search_index.js",
        (
            'var __index = {config: {lang: ["en"], separator: "[\\\\s\\\\-]+", pipeline: []}, '
            "docs: []};\n"
        ),
    )


def read_data(site: Path, name: str) -> dict[str, Any] | None:
    """The contents of a data file of a site's search, in either form; None where there is none."""
    for suffix, before, after in ((".json", "", ""), (".js", _CALL, _END)):
        path = site / f"search/{name}{suffix}"
        if path.is_file():
            found: dict[str, Any] = json.loads(
                path.read_text(encoding="utf-8").removeprefix(before).removesuffix(after)
            )
            return found
    return None


def synonyms(own: Own = ()) -> dict[str, list[str]]:
    """The synonyms of all towns, and those of one's own, which stand before them."""
    table = tomllib.loads((files("builder.search") / "synonyms.toml").read_text(encoding="utf-8"))
    found = {str(word): [str(other) for other in others] for word, others in table.items()}
    for word, others in own:
        found[word] = list(dict.fromkeys([*others, *found.get(word, ())]))
    return dict(sorted(found.items())) if own else found


def lunr_script() -> str:
    """lunr.js, as MkDocs carries it."""
    return (files("mkdocs") / "contrib/search/templates/search/lunr.js").read_text(encoding="utf-8")


def _row(document: Document, shard: int) -> list[Any]:
    chapter = -1 if document.chapter is None else document.chapter
    certain = int(not document.caution)
    return [
        document.url,
        document.title,
        document.where,
        document.kind.value,
        shard,
        certain,
        document.unit,
        chapter,
    ]


def _said(document: Document) -> list[Any]:
    """What a reader must be told of it, then anchor, label and words of each piece."""
    return [
        document.caution,
        *([piece.anchor, piece.label, piece.text] for piece in document.pieces),
    ]


def _shards(found: Sequence[Document]) -> Iterator[list[tuple[int, Document]]]:
    shard: list[tuple[int, Document]] = []
    size = 0
    for index, document in enumerate(found):
        own = sum(len(piece.text) for piece in document.pieces)
        if shard and size + own > SHARD:
            yield shard
            shard, size = [], 0
        shard.append((index, document))
        size += own
    if shard:
        yield shard
