"""Every character of the source is in exactly one place."""

from __future__ import annotations

from collections.abc import Iterator

from builder.proof.book import Book
from builder.proof.fault import Fault

_SHOWN = 80
"""Characters of the source to show."""


def check(book: Book) -> Iterator[Fault]:
    """Check that spans do not overlap and cover every character that is not white space."""
    source, at, before = book.source, 0, "the beginning"
    spans = [(start, end, where) for where, part in book.parts() for start, end in part["spans"]]
    for start, end, where in sorted(spans):
        if not 0 <= start < end <= len(source):
            yield Fault("span out of the source", where, start, f"[{start}, {end})")
            continue
        if start < at:
            twice = source[start : min(at, end)][:_SHOWN]
            yield Fault("doubled", where, start, f"{twice!r} is also in {before}")
        elif lost := source[at:start].strip():
            yield Fault("lost", f"between {before} and {where}", at, repr(lost[:_SHOWN]))
        if end > at:
            at, before = end, where
    if lost := source[at:].strip():
        yield Fault("lost", f"after {before}", at, repr(lost[:_SHOWN]))
