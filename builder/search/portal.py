"""The files that the portal's search reads.

They are the word indexes of all municipalities, joined and cut into shards.

search/towns.json        the municipalities, and the first name of each shard
search/terms/<n>.json     stems, each with the provisions that hold it, in all municipalities
search/keys/<n>.json      citations and names, each with its provisions
search/documents/<n>.json some provisions: address, title, place

However many municipalities there are, a question reads a bounded number of files of bounded size
(docs/search.md has the sums). A stem that stands nearly everywhere keeps the provisions that say
most of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder.search.documents import STANDINGS
from builder.search.files import FORMAT, Own, lunr_script, read_data, read_index, synonyms
from builder.search.index import Posting, Stems, flattened, unflattened
from builder.search.shards import dumps, shards

SHARD = 20_000
"""Characters of a file of stems or keys; about 8 KB in transfer."""
BLOCK = 48
"""Provisions of a file of documents."""
MOST = 3_000
"""Provisions that a stem keeps."""


@dataclass(frozen=True, slots=True)
class Town:
    """A municipality on the portal, with what the search of its own site reads."""

    slug: str
    name: str
    sections: dict[str, Any]
    """`search/sections.json` of its site."""
    words: Stems
    """The word index of its site."""

    @classmethod
    def of_site(cls, slug: str, name: str, site: Path) -> Town | None:
        """The municipality whose site lies in a folder.

        None where its search is of another version of Townbook, or there is none.
        """
        sections = read_data(site, "sections")
        if not sections or sections.get("format") != FORMAT:
            return None
        words = read_index(site)
        return cls(slug, name, sections, words) if words else None


def portal_search_files(towns: Sequence[Town], own: Own = ()) -> Iterator[tuple[str, str]]:
    """Name, relative to the portal, and text of each file; the same towns give the same bytes."""
    starts = _starts(towns)
    listed = []
    for folder, entries in (("terms", _terms(towns, starts)), ("keys", _keys(towns, starts))):
        firsts = []
        for number, shard in enumerate(shards(entries, SHARD)):
            firsts.append(next(iter(shard)))
            yield f"search/{folder}/{number}.json", dumps(shard) + "\n"
        listed.append(firsts)
    for number, block in enumerate(_blocks(towns)):
        yield f"search/documents/{number}.json", dumps(block) + "\n"
    size = sum(len(town.sections["documents"]) for town in towns)
    named = [
        [t.slug, t.name, start, t.sections["caution"]]
        for t, start in zip(towns, starts, strict=True)
    ]
    yield (
        "search/towns.json",
        dumps({"towns": named, "size": size, "block": BLOCK, "terms": listed[0], "keys": listed[1]})
        + "\n",
    )
    yield "search/synonyms.json", dumps(synonyms(own)) + "\n"
    yield "search/lunr.js", lunr_script()


def _starts(towns: Sequence[Town]) -> list[int]:
    """The number of each municipality's first provision among all."""
    starts, at = [], 0
    for town in towns:
        starts.append(at)
        at += len(town.sections["documents"])
    return starts


def _terms(towns: Sequence[Town], starts: Sequence[int]) -> Iterator[tuple[str, list[int]]]:
    """Each stem with the provisions of all municipalities that say most of it."""
    found: dict[str, dict[int, Posting]] = defaultdict(dict)
    for town, start in zip(towns, starts, strict=True):
        for term, flat in town.words.items():
            found[term].update((start + ref, posting) for ref, posting in unflattened(flat).items())
    for term, postings in found.items():
        yield term, flattened(len(postings), _most_telling(postings))


def _most_telling(postings: dict[int, Posting]) -> dict[int, Posting]:
    """Of the provisions that hold a stem, those that say most of it."""
    if len(postings) <= MOST:
        return postings
    return dict(
        sorted(
            postings.items(),
            key=lambda item: (
                -STANDINGS[item[1].standing],
                -item[1].head,
                -max(item[1].counts.values(), default=0),
                item[0],
            ),
        )[:MOST]
    )


def _keys(towns: Sequence[Town], starts: Sequence[int]) -> Iterable[tuple[str, list[int]]]:
    found: dict[str, list[int]] = defaultdict(list)
    for town, start in zip(towns, starts, strict=True):
        for key, refs in town.sections["citations"].items():
            found[key].extend(start + ref for ref in refs)
    return found.items()


def _blocks(towns: Sequence[Town]) -> Iterator[list[list[Any]]]:
    """Provisions of all municipalities in their order.

    Each has url, title, where, text shard, certain, unit.
    """
    rows = [
        [f"{town.slug}/{url}", title, where, shard, certain, unit]
        for town in towns
        for url, title, where, _, shard, certain, unit, *_ in town.sections["documents"]
    ]
    for at in range(0, len(rows), BLOCK):
        yield rows[at : at + BLOCK]
