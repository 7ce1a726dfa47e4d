"""Rows that cross municipalities, joined from the shares of all and shown by the portal.

`builder.spark.run` runs `keyed` and `write_joined` as tasks. What they join is in files, so
that no process holds the rows of all municipalities.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from heapq import merge
from pathlib import Path
from typing import Any, TypeAlias

from builder.frozen import frozen
from builder.runtime.written import put, with_folder

Row: TypeAlias = dict[str, Any]
"""Names and values that JSON can hold."""


@frozen
class SortedRows:
    """The rows of some files; empty without files."""

    paths: tuple[Path, ...]
    order: Callable[[Row], Any]
    """The order that each file is in."""

    def __iter__(self) -> Iterator[Row]:
        return merge(*map(_rows, self.paths), key=self.order)

    def __bool__(self) -> bool:
        return bool(self.paths)


def write_sorted(path: Path, rows: Iterable[Row], order: Callable[[Row], Any]) -> None:
    """Write rows, sorted, as one file of `SortedRows`, in one step.

    Raises:
        OSError: the file cannot be written.
    """
    lines = (json.dumps(row, ensure_ascii=False) for row in sorted(rows, key=order))
    put(with_folder(path), "".join(f"{line}\n" for line in lines))


def _rows(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


@frozen
class Share:
    """What one municipality contributes."""

    overview: Row
    """Who it is, its sections and words, its newest law, its references and how many are linked.

    Keys: slug, name, state, publisher, layout, current_through, fictional, sections, words,
        newest_law, references, linked.
    """
    topics: tuple[Row, ...] = ()
    """Its chapters and articles by subject: topic, slug, name, state, id, kind, number, title, url,
    chapter (the title over an article, else None)."""
    cites: tuple[Row, ...] = ()
    """The outside law that its units cite: law, cite, url, citing (a row of the unit)."""
    definitions: tuple[Row, ...] = ()
    """Its terms: name, slug, position, term, text, url."""


Rows: TypeAlias = tuple[Row, ...] | SortedRows
"""Rows in the order in which they are shown, which can be iterated repeatedly."""


@frozen
class AcrossMunicipalities:
    """Rows over all municipalities that have tables."""

    overview: tuple[Row, ...] = ()
    """One for each municipality, as in its share."""
    topics: Rows = ()
    """One for each chapter or article of a topic, as in the shares."""
    laws: Rows = ()
    """One for each provision of outside law: law, cite, url, citing (rows of the units that cite
    it: name, slug, position, id, kind, number, title, url)."""
    terms: Rows = ()
    """One for each term that two or more municipalities define: key (the term without case),
    definitions (as in the shares)."""

    @classmethod
    def of_folder(cls, folder: Path, overview: Iterable[Row]) -> AcrossMunicipalities:
        """What the tasks wrote into a folder (`write_joined`), with the rows that they returned."""
        lists = {
            kind: SortedRows(tuple(sorted(folder.glob(f"{kind}-*"))), order)
            for kind, order in _ORDER.items()
        }
        return cls(tuple(_ordered(overview, "state", "name", "slug")), **lists)


Key = tuple[str | None, ...]
"""What decides which rows are joined: first the kind, "overview" or a list of
`AcrossMunicipalities`."""


def _by(*names: str) -> Callable[[Row], list[Any]]:
    """An order by some values of a row; missing values come first."""
    return partial(_values, names)


def _values(names: tuple[str, ...], row: Row) -> list[Any]:
    return [(row[name] is not None, row[name]) for name in names]


def _letters_last(term: Row) -> tuple[bool, str]:
    """Terms that begin with no letter are under one heading, before all others."""
    return term["key"][:1].isalpha(), term["key"]


_ORDER: dict[str, Callable[[Row], Any]] = {
    "topics": _by("topic", "state", "name", "slug", "url", "id"),
    "laws": _by("law", "cite"),
    "terms": _letters_last,
}
"""The lists that are in files, each with its order."""


def keyed(share: Share) -> Iterator[tuple[Key, Row]]:
    """The rows of a share, each with its key."""
    slug = share.overview["slug"]
    yield ("overview", slug), share.overview
    yield from ((("topics", row["topic"], slug), row) for row in share.topics)
    yield from ((("laws", row["law"], row["cite"]), row) for row in share.cites)
    yield from ((("terms", row["term"].strip(" ").lower()), row) for row in share.definitions)


def joined(key: Key, rows: Iterable[Row]) -> Iterator[tuple[str, Row]]:
    """What the rows of one key make, whatever their order; each with its kind."""
    kind, held = str(key[0]), list(rows)
    if kind == "laws":
        yield kind, _law(held)
    elif kind != "terms":
        yield from ((kind, row) for row in held)
    elif len({row["slug"] for row in held}) > 1:
        ordered = _ordered(held, "name", "slug", "position", "term", "text", "url")
        yield kind, {"key": key[1], "definitions": ordered}


def write_joined(
    folder: Path, part: int, groups: Iterable[tuple[Key, Iterable[Row]]]
) -> Iterator[tuple[str, Row]]:
    """Join the rows of some keys, and write those that belong to a list.

    Args:
        folder: one that all tasks can write to.
        part: the number of this task.
        groups: its keys with their rows.

    Yields:
        The rows that belong to no list, each with its kind.

    Raises:
        OSError: the folder cannot be written.
    """
    held: dict[str, list[Row]] = defaultdict(list)
    for key, rows in groups:
        for kind, row in joined(key, rows):
            if kind in _ORDER:
                held[kind].append(row)
            else:
                yield kind, row
    for kind, rows in held.items():
        write_sorted(folder / f"{kind}-{part:05}", rows, _ORDER[kind])


def _law(cites: list[Row]) -> Row:
    """A provision with the units that cite it; of several addresses, the alphabetically last."""
    units = {(row["citing"]["slug"], row["citing"]["id"]): row["citing"] for row in cites}
    return {
        "law": cites[0]["law"],
        "cite": cites[0]["cite"],
        "url": max((row["url"] for row in cites if row["url"]), default=None),
        "citing": _ordered(units.values(), "name", "slug", "position"),
    }


def _ordered(rows: Iterable[Row], *keys: str) -> list[Row]:
    """Rows in the order of some of their values; missing values come first."""
    return sorted(rows, key=_by(*keys))
