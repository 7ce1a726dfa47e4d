"""Cutting what is sorted by name into files of bounded size.

So a reader of one name fetches one file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any


def shards(entries: Iterable[tuple[str, Any]], size: int) -> Iterator[dict[str, Any]]:
    """Names with their values, in order of the names, in files.

    A file has about `size` characters; a larger entry has a file of its own.
    """
    shard: dict[str, Any] = {}
    held = 0
    for name, value in sorted(
        entries, key=lambda entry: entry[0].encode("utf-16-be", "surrogatepass")
    ):  # as JavaScript sorts
        own = len(name) + len(dumps(value)) + 4
        if shard and held + own > size:
            yield shard
            shard, held = {}, 0
        shard[name] = value
        held += own
    if shard:
        yield shard


def dumps(value: Any) -> str:
    """A value as JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
