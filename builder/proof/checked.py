"""How many of each thing a code has for the rules to check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sized

from builder.proof.book import Book
from builder.proof.words import is_overprinted


def counts(book: Book) -> dict[str, int]:
    """The number of characters, spans, texts, labels, and so on of a code."""
    code = book.code
    blocks, notes, foot = (
        [part for _, part in book.each(kind)] for kind in ("blocks", "history", "footnotes")
    )
    texts = [part for _, part in book.texts()]
    tables = [block for block in blocks if block["rows"] is not None]
    found: dict[str, Sized] = {
        "characters": book.source,
        "spans": [span for _, part in book.parts() for span in part["spans"]],
        "texts": texts,
        "overprinted texts": [part for part in texts if is_overprinted(book.source, part)],
        "pages": book.page_ends,
        "page ends that are not printed": code.get("lost_page_ends", ()),
        "headings": book.units,
        "places": [unit for unit in book.units if unit["spans"]],
        "labels": [block for block in blocks if block["label"]],
        "terms": [one for one in blocks if one["term"] is not None and not book.flattened],
        "history notes": notes,
        "footnotes": foot,
        "events": [event for note in notes for event in note["events"]],
        "tables": tables,
        "rows": [row for block in tables for row in block["rows"]],
        "references": [one for unit in book.units for one in unit["references"]],
        "pictures": [one for unit in book.units for one in unit.get("pictures", ())],
        "settled by hand": code.get("corrections", ()),
        "unproved, as listed": code.get("unproved", ()),
    }
    aside = Counter(part["kind"] for part in code["set_aside"] for _ in part["spans"])
    kinds = {f"set aside: {kind}": count for kind, count in aside.items()}
    return {name: len(things) for name, things in found.items() if things} | kinds
