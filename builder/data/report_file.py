"""A report as a file of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from builder.frozen import Plain

Report = Plain
"""Plain values, written as `data/report.json` of a site and collected in the build's
`report.json`."""


def dumps_report(report: Any) -> str:
    """A report as text; the same report gives the same bytes."""
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"


def dumps_all(head: Mapping[str, Any], name: str, entries: Iterable[Any]) -> Iterator[str]:
    """A report that ends with a list, as pieces of text.

    Together they are what `dumps_report` makes of the whole, which need not be in memory.

    Args:
        head: what precedes the list; not empty.
        name: key of the list.
        entries: the list, iterated once.
    """
    yield dumps_report(head).removesuffix("\n}\n") + f",\n {json.dumps(name)}: ["
    between, end = "\n  ", "]"
    for entry in entries:
        yield between + dumps_report(entry).rstrip("\n").replace("\n", "\n  ")
        between, end = ",\n  ", "\n ]"
    yield f"{end}\n}}\n"
