"""Rows in sorted files, read as one list with little of it in memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from heapq import merge
from pathlib import Path
from typing import Any, TypeAlias

from builder.frozen import frozen
from builder.runtime.written import put, with_folder

Row: TypeAlias = dict[str, Any]
"""Names and values that JSON can hold."""


@frozen
class SortedRows:
    """The rows of some files; without files there are none."""

    paths: tuple[Path, ...]
    order: Callable[[Row], Any]
    """By which each file is in order."""

    def __iter__(self) -> Iterator[Row]:
        return merge(*map(_rows, self.paths), key=self.order)

    def __bool__(self) -> bool:
        return bool(self.paths)


def write_sorted(path: Path, rows: Iterable[Row], order: Callable[[Row], Any]) -> None:
    """Write rows, in order, as one file of `SortedRows`, in one step.

    Raises:
        OSError: it cannot be written.
    """
    lines = (json.dumps(row, ensure_ascii=False) for row in sorted(rows, key=order))
    put(with_folder(path), "".join(f"{line}\n" for line in lines))


def _rows(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)
