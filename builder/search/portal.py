"""The files that the portal's search reads.

They are the word indexes of all municipalities, joined and cut into shards.

search/towns.json        the municipalities, the first name of each shard, and residents' words
search/terms/<n>.json     stems, each with the provisions that hold it, in all municipalities
search/keys/<n>.json      citations and names, each with its provisions
search/documents/<n>.json some provisions: address, title, place

However many municipalities there are, a question reads a bounded number of files of bounded size
(docs/design/search.md has the sums). A stem that stands nearly everywhere keeps the provisions that
say most of it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from builder.frozen import frozen
from builder.grouped import grouped
from builder.search.files import (
    FORMAT,
    Own,
    by_beginning,
    citations_of,
    dumps,
    has_data,
    order,
    packed,
    read_data,
    rows_of,
    shared_files,
    synonyms,
    words_said,
    written,
)
from builder.search.joining import Ready, ReadyWords, joined

SHARD = 20_000
"""Characters of a file of stems or keys; about 8 KB in transfer."""
BLOCK = 48
"""Provisions of a file of documents."""
MOST = 3_000
"""Most provisions kept of a stem."""


AT_ONCE = 4_000
"""Files of the municipalities' word indexes that are in memory at a time."""


@frozen
class Town:
    """A municipality on the portal."""

    slug: str
    name: str
    site: Path
    """The folder of its site, with what its own search reads."""
    provisions: int
    caution: str
    terms: tuple[bytes, ...]
    """The first stem of each file of its word index, by its `order`."""
    ready: ReadyWords

    @classmethod
    def of_site(
        cls, slug: str, name: str, site: Path, ready: ReadyWords | None = None
    ) -> Town | None:
        """The municipality whose site lies in a folder.

        None if its search is of another version of Townbook, or there is none.

        Args:
            slug: of the municipality.
            name: of the municipality.
            site: the folder.
            ready: its words; without them they are made ready of its own index.
        """
        sections, held = read_data(site, "sections"), read_data(site, "dictionary")
        if not sections or not held or sections.get("format") != FORMAT:
            return None
        if not all(has_data(site, f"terms/{at}") for at in range(len(held["terms"]))):
            return None
        terms = tuple(map(order, held["terms"]))
        caution, count = sections["caution"], len(sections["documents"])
        return cls(slug, name, site, count, caution, terms, ready or ReadyWords(site))

    def words(self, begin: bytes, end: bytes | None) -> Iterator[tuple[str, Ready]]:
        """What its word index has from one stem up to another."""
        first = max(0, bisect_right(self.terms, begin) - 1)
        last = len(self.terms) if end is None else bisect_left(self.terms, end)
        for at, held in enumerate(self.ready.between(first, last), start=first):
            if at in (first, last - 1):
                yield from (
                    (term, ready)
                    for term, ready in held.items()
                    if order(term) >= begin and (end is None or order(term) < end)
                )
            else:
                yield from held.items()


def portal_search_files(towns: Sequence[Town], own: Own = ()) -> Iterator[tuple[str, str]]:
    """Name, relative to the portal, and text of each file; the same towns give the same bytes."""
    starts = _starts(towns)
    keys: dict[str, list[int]] = defaultdict(list)
    for number, block in enumerate(_blocks(towns, starts, keys)):
        yield f"search/documents/{number}.json", dumps(block) + "\n"
    listed = []
    by_name = (
        (key, dumps(refs)) for key, refs in sorted(keys.items(), key=lambda one: order(one[0]))
    )
    for folder, entries in (("terms", _terms(towns, starts)), ("keys", by_name)):
        firsts = []
        for number, (first, shard) in enumerate(written(entries, SHARD)):
            firsts.append(first)
            yield f"search/{folder}/{number}.json", shard + "\n"
        listed.append(firsts)
    size = sum(town.provisions for town in towns)
    named = [[t.slug, t.name, start, t.caution] for t, start in zip(towns, starts, strict=True)]
    table = synonyms(own)
    tables = by_beginning(table)
    held = {
        "towns": named,
        "size": size,
        "block": BLOCK,
        "terms": listed[0],
        "keys": listed[1],
        "words": packed(dict.fromkeys(words_said(table), 0)),
        "said": list(tables),
    }
    yield "search/towns.json", dumps(held) + "\n"
    yield from shared_files(tables)


def _starts(towns: Sequence[Town]) -> list[int]:
    """The number of each municipality's first provision among all."""
    return [*accumulate((town.provisions for town in towns), initial=0)][:-1]


def _terms(towns: Sequence[Town], starts: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Each stem, in order, with its best provisions of all municipalities, as JSON.

    The indexes are read in slices of the alphabet, so that memory does not grow with their number.
    """
    firsts = sorted(term for town in towns for term in town.terms)
    cuts = [b"", *dict.fromkeys(firsts[AT_ONCE::AT_ONCE])]
    for begin, end in zip(cuts, [*cuts[1:], None], strict=True):
        found = grouped(
            (term, (start, ready))
            for town, start in zip(towns, starts, strict=True)
            for term, ready in town.words(begin, end)
        )
        for term in sorted(found, key=order):
            yield term, joined(found.pop(term), MOST)


def _blocks(
    towns: Sequence[Town], starts: Sequence[int], keys: dict[str, list[int]]
) -> Iterator[list[list[Any]]]:
    """The provisions of all municipalities, by files; their citations are added to `keys`.

    A provision is a row (url, title, where, text shard, certain, unit).
    """
    rows: list[list[Any]] = []
    for town, start in zip(towns, starts, strict=True):
        sections = read_data(town.site, "sections") or {}
        for key, refs in citations_of(sections).items():
            keys[key].extend(start + ref for ref in refs)
        rows += (
            [f"{town.slug}/{url}", title, where, shard, certain, unit]
            for url, title, where, _, shard, certain, unit, *_ in rows_of(sections)
        )
        whole = len(rows) - len(rows) % BLOCK
        yield from (rows[at : at + BLOCK] for at in range(0, whole, BLOCK))
        del rows[:whole]
    if rows:
        yield rows
