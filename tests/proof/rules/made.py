"""Small codes for testing one rule of the proof at a time: plain values with their own source.

Whatever a test does not give is empty, so that a rule sees only what the test is about.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from builder.frozen import Plain
from builder.proof.book import Book
from builder.proof.fault import Rule

FLAT = " " + "goose " * 400
"""Words after a source that make it one without lines."""


def at(source: str, *runs: str) -> list[list[int]]:
    """The spans of runs of a source; each is looked for after the one before, or else anywhere."""
    found: list[list[int]] = []
    for run in runs:
        after = source.find(run, found[-1][1] if found else 0)
        start = after if after >= 0 else source.index(run)
        found.append([start, start + len(run)])
    return found


def block(text: str = "", **fields: Any) -> Plain:
    """A block; a paragraph unless a kind is given."""
    empty = dict.fromkeys(("term", "parent", "rows", "columns", "heads", "caption"))
    plain = {"kind": "paragraph", "mark": "", "label": "", "separator": "", "anchor": ""}
    return {**empty, **plain, "text": text, "spans": [], "insertions": [], "notes": [], **fields}


def item(mark: str, label: str, **fields: Any) -> Plain:
    """A block that is an item of a list."""
    return block(**{"kind": "item", "mark": mark, "label": label, **fields})


def unit(name: str, **fields: Any) -> Plain:
    """A unit; a section unless a kind is given."""
    lists = {key: [] for key in ("spans", "blocks", "history", "footnotes", "references")}
    plain = {"number": None, "title": "", "mark": "", "tail": "", "parent": None, "url": f"/{name}"}
    known = {"kind": "section", "rank": 3, "status": "current", "insertions": [], "source": None}
    return {"id": name, **lists, **plain, **known, **fields}


def book(source: str, *units: Plain, aside: Iterable[Plain] = (), **fields: Any) -> Book:
    """A code of the units over a source, in General Code's layout unless another is given."""
    code: Plain = {
        "source": {
            "layout": fields.pop("layout", "general-code"),
            "columns": fields.pop("columns", []),
        },
        "municipality": {"name": "Village of Mossbank"},
        "divisions": [one for one in units if one["kind"] != "section"],
        "sections": [one for one in units if one["kind"] == "section"],
        "set_aside": list(aside),
        **fields,
    }
    return Book(code, source)


def aside(kind: str, *spans: list[int]) -> Plain:
    """A part that was set aside as a kind."""
    return {"kind": kind, "spans": list(spans)}


def wrong(check: Rule, made: Book) -> list[str]:
    """The kind and words of each fault that a rule finds in a code."""
    return [f"{one.kind}: {one.detail}" for one in check(made)]
