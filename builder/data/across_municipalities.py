"""Rows that cross municipalities, joined from all of them for the portal.

`builder.spark.run` runs `builder.data.share` and `write_joined` as tasks. Their results are in
files, so that no process holds the rows of all municipalities.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from heapq import merge
from pathlib import Path
from typing import Any, TypeAlias

from builder.frozen import Plain, frozen
from builder.grouped import grouped
from builder.present import names
from builder.runtime.written import put, with_folder

Row: TypeAlias = Plain
"""Names with values that JSON can express."""


@frozen
class SortedRows:
    """The rows of several sorted files, merged."""

    paths: tuple[Path, ...]
    order: Callable[[Row], Any]
    """The sort key of every file."""

    def __iter__(self) -> Iterator[Row]:
        return merge(*map(_rows, self.paths), key=self.order)

    def __bool__(self) -> bool:
        return bool(self.paths)


def write_sorted(path: Path, rows: Iterable[Row], order: Callable[[Row], Any]) -> None:
    """Sort rows and write them, in one step, as a file of `SortedRows`.

    Raises:
        OSError: the file cannot be written.
    """
    lines = (json.dumps(row, ensure_ascii=False) for row in sorted(rows, key=order))
    put(with_folder(path), "".join(f"{line}\n" for line in lines))


def _rows(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


Rows: TypeAlias = tuple[Row, ...] | SortedRows
"""Rows in the order in which they are shown; can be iterated repeatedly."""


@frozen
class AcrossMunicipalities:
    """Rows across all municipalities that have tables."""

    topics: Rows = ()
    """One row for each chapter or article of a topic: topic, slug, name, state, id, kind, number,
    title, url, chapter (the title of an article's chapter, else None)."""
    laws: Rows = ()
    """One row for each provision of outside law: law, cite, url, citing (rows for the units that
    cite it: name, slug, position, id, kind, number, title, url)."""
    terms: Rows = ()
    """One row for each term that two or more municipalities define: key (the term in lower case,
    without quotation marks), definitions (name, slug, position, term, text, url)."""
    unread: Rows = ()
    """One row for each municipality whose tables cannot be read: said (the reason)."""

    @classmethod
    def of_folder(cls, folder: Path) -> AcrossMunicipalities:
        """The lists that tasks wrote into a folder (`write_joined`)."""
        lists = {
            kind: SortedRows(tuple(sorted(folder.glob(f"{kind}-*"))), order)
            for kind, order in _ORDER.items()
        }
        return cls(**lists)


Key = tuple[str, str, *tuple[str | None, ...]]
"""Rows with the same key are joined. First comes the name of a list of `AcrossMunicipalities`."""


def _sort_key(*fields: str) -> Callable[[Row], list[Any]]:
    """A sort key: some values of a row, missing ones first."""
    return lambda row: [(row[name] is not None, row[name]) for name in fields]


_ORDER: dict[str, Callable[[Row], Any]] = {
    "topics": _sort_key("topic", "state", "name", "slug", "url", "id"),
    "laws": _sort_key("law", "cite"),
    "terms": lambda term: names.in_index(term["key"]),
    "unread": _sort_key("said"),
}
"""The sort key of each list."""


def joined(key: Key, rows: Iterable[Row]) -> Iterator[Row]:
    """The rows made from all rows of one key, given in any order."""
    kind, held = key[0], list(rows)
    if kind == "laws":
        yield _law(held)
    elif kind != "terms":
        yield from held
    elif len({row["slug"] for row in held}) > 1:
        ordered = _ordered(held, "name", "slug", "position", "term", "text", "url")
        yield {"key": key[1], "definitions": ordered}


def write_joined(folder: Path, part: int, groups: Iterable[tuple[Key, Iterable[Row]]]) -> None:
    """Join the rows of some keys, and write a file for each list.

    Args:
        folder: a folder that all tasks can write to.
        part: the number of this task.
        groups: keys with their rows.

    Raises:
        OSError: the folder cannot be written.
    """
    lists = grouped((key[0], row) for key, rows in groups for row in joined(key, rows))
    for kind, rows in lists.items():
        write_sorted(folder / f"{kind}-{part:05}", rows, _ORDER[kind])


def _law(cites: list[Row]) -> Row:
    """A provision with the units that cite it; of several addresses, the last alphabetically."""
    units = {(row["citing"]["slug"], row["citing"]["id"]): row["citing"] for row in cites}
    return {
        "law": cites[0]["law"],
        "cite": cites[0]["cite"],
        "url": max((row["url"] for row in cites if row["url"]), default=None),
        "citing": _ordered(units.values(), "name", "slug", "position"),
    }


def _ordered(rows: Iterable[Row], *keys: str) -> list[Row]:
    """Rows sorted by some of their values, missing ones first."""
    return sorted(rows, key=_sort_key(*keys))
