"""A decision's file, checked: its kind, its place, what it states, and who says so and why."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from builder.text.unseen import UNSEEN

LIST, TITLE, TABLE_HEAD, REFERENCE = "list", "title", "table-head", "reference"
DEFINITION, WORDS, AS_READ = "definition", "words", "as-read"

STATES: Final[Mapping[str, tuple[str, ...]]] = {
    LIST: ("to", "under"),
    TITLE: ("title",),
    TABLE_HEAD: ("head",),
    REFERENCE: ("to", "sub", "law", "url"),
    DEFINITION: ("term", "definition"),
    WORDS: ("reads",),
    AS_READ: ("doubt",),
}
"""What each kind of decision may state."""
_NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    LIST: ("to",),
    TITLE: ("title",),
    TABLE_HEAD: ("head",),
    REFERENCE: ("to", "law"),
    DEFINITION: ("term", "definition"),
    WORDS: ("reads",),
    AS_READ: (),
}
"""One of these at least must be there."""
_ALWAYS = ("kind", "reason", "by", "date")
_PLACE = ("municipality", "section", "quote", "source", "span")
_AS_PRINTED = ("quote", "title", "under", "term")
"""Words of the source, which may hold what it holds; all else is to be seen."""
_WITHOUT_QUOTE = frozenset({TITLE, AS_READ})
"""Kinds for which the section alone is place enough."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision, as its file states it; None and empty where the file says nothing."""

    file: str
    """From the folder of the sources on: "corrections/alderwick-ny/hedge.toml"."""
    municipality: str
    """Slug of the one whose code it is about."""
    kind: str
    reason: str
    by: str
    date: str
    """ISO date."""
    section: str = ""
    """Number or id of the section, or of another unit."""
    quote: str = ""
    """Words of the place, unique in their section."""
    source: str = ""
    """SHA-256 of the source that `span` points into."""
    span: tuple[int, int] | None = None
    to: str = ""
    under: str = ""
    title: str = ""
    head: tuple[tuple[str, ...], ...] = ()
    sub: str = ""
    law: str = ""
    url: str = ""
    term: str = ""
    definition: bool = True
    """False where it says that something is none."""
    reads: str = ""
    doubt: str = ""
    """The kind of doubt that is settled where something stands as it was read; empty for all."""


def decision_of(file: str, slug: str, table: Mapping[str, Any]) -> Decision:
    """The decision that a file states.

    Args:
        file: its name.
        slug: of the municipality in whose folder it lies; empty where it is in none.
        table: what it says.

    Raises:
        ValueError: it cannot be used; all that is wrong is told at once.
    """
    if wrong := list(_problems(slug, table)):
        raise ValueError("; ".join(wrong))
    held = {key: value for key, value in table.items() if key not in ("date", "span", "head")}
    return Decision(
        file,
        date=table["date"].isoformat(),
        span=tuple(table["span"]) if "span" in table else None,
        head=tuple(tuple(row) for row in table.get("head", ())),
        **(held | {"municipality": slug or table["municipality"]}),
    )


def _problems(slug: str, table: Mapping[str, Any]) -> Iterator[str]:
    kind = str(table.get("kind"))
    if kind not in STATES:
        yield f"kind must be one of {', '.join(STATES)}"
        return
    known = (*_ALWAYS, *_PLACE, *STATES[kind])
    for key in sorted(table.keys() - set(known)):
        yield f"a correction of kind {kind!r} has no key {key!r}, only {', '.join(known)}"
    yield from (f"{key} is missing" for key in _ALWAYS if key not in table)
    for key, value in table.items():
        is_right, wanted = _CHECKS.get(key, _TEXT)
        if not is_right(value):
            yield f"{key} must be {wanted}"
        elif key not in _AS_PRINTED and isinstance(value, str) and UNSEEN.search(value):
            yield f"{key} contains an invisible character"
    if _NEEDS[kind] and not any(key in table for key in _NEEDS[kind]):
        yield f"{' or '.join(_NEEDS[kind])} is missing"
    yield from _of_place(slug, kind, table)


def _of_place(slug: str, kind: str, table: Mapping[str, Any]) -> Iterator[str]:
    if not slug and "municipality" not in table:
        yield "municipality is missing (or put the file into a folder of that name)"
    if slug and table.get("municipality", slug) != slug:
        yield f"it is in the folder of {slug} but names {table['municipality']!r}"
    if ("span" in table) != ("source" in table):
        yield "span and source must be given together"
    if "section" not in table and "span" not in table:
        yield "section is missing"
    if kind not in _WITHOUT_QUOTE and "quote" not in table and "span" not in table:
        yield "quote is missing"


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.strip() not in ("", "...")


def _is_day(value: object) -> bool:
    if not isinstance(value, dt.date) or isinstance(value, dt.datetime):
        return False
    return value <= dt.date.today()  # noqa: DTZ011  (a plain day)


def _is_span(value: object) -> bool:
    if not isinstance(value, list) or len(value) != len(("start", "end")):
        return False
    start, end = value
    return type(start) is type(end) is int and 0 <= start < end


def _is_head(value: object) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(row, list) and row for row in value)
        and all(isinstance(cell, str) for row in value for cell in row)
    )


def _is_web(value: object) -> bool:
    return isinstance(value, str) and bool(re.fullmatch(r"https?://\S+", value))


_CHECKS: Final[Mapping[str, tuple[Callable[[object], bool], str]]] = {
    "date": (_is_day, "a date such as 2025-06-30, without quotes and not in the future"),
    "span": (_is_span, "two numbers such as [15803, 15810]"),
    "head": (_is_head, 'rows of cells such as [["Street", "Side"]]'),
    "url": (_is_web, "an address that begins with https://"),
    "definition": (lambda value: isinstance(value, bool), "true or false"),
}
_TEXT = (_is_text, "a text in quotes, filled in")
