"""Every character of the source is in exactly one place."""

from __future__ import annotations

from builder.proof.book import Book
from builder.proof.fault import Ledger


def check(book: Book, ledger: Ledger) -> None:
    """Check that spans do not overlap and cover every character that is not white space."""
    source = book.source
    held = sorted(
        (start, end, where) for where, part in book.parts() for start, end in part["spans"]
    )
    at, before = 0, "the beginning"
    for start, end, where in held:
        if not 0 <= start < end <= len(source):
            ledger.fault("span out of the source", where, start, f"[{start}, {end})")
            continue
        if start < at:
            twice = source[start : min(at, end)][:80]
            ledger.fault("doubled", where, start, f"{twice!r} is also in {before}")
        elif source[at:start].strip():
            lost = source[at:start].strip()[:80]
            ledger.fault("lost", f"between {before} and {where}", at, repr(lost))
        if end > at:
            at, before = end, where
    if source[at:].strip():
        ledger.fault("lost", f"after {before}", at, repr(source[at:].strip()[:80]))
    ledger.checked["characters"] = len(source)
    ledger.checked["spans"] = len(held)
