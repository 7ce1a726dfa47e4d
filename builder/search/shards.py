"""Cutting what is sorted by name into files of bounded size.

So a reader of one name fetches one file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def order(name: str) -> bytes:
    """What names are sorted by: as JavaScript sorts them."""
    return name.encode("utf-16-be", "surrogatepass")


def written(entries: Iterable[tuple[str, str]], size: int) -> Iterator[tuple[str, str]]:
    """Names with their values, which come in order and as JSON, in files.

    A file has about `size` characters; a larger entry has a file of its own.

    Out: the first name and the text of each file.
    """
    shard: list[str] = []
    first, held = "", 0
    for name, said in entries:
        own = len(name) + len(said) + 4
        if shard and held + own > size:
            yield first, f"{{{','.join(shard)}}}"
            shard, held = [], 0
        if not shard:
            first = name
        shard.append(f"{dumps(name)}:{said}")
        held += own
    if shard:
        yield first, f"{{{','.join(shard)}}}"


def dumps(value: Any) -> str:
    """A value as JSON without blanks."""
    return _ENCODER.encode(value)
