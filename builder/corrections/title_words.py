"""Words of a heading are corrected: its title is the reading, and readers see both."""

from __future__ import annotations

import re
from dataclasses import replace

from builder.corrections.decision import Decision
from builder.corrections.offsets import moved_around
from builder.corrections.place import NotCarriedOut, is_about
from builder.corrections.record import Change, recorded
from builder.corrections.runs import of_heading
from builder.model import Code, Unit
from builder.passage import Insertion

_OF_TITLES = ("words lost", "heading disagrees with list")
"""Doubts about the words of a title."""


def in_title(unit: Unit, quote: str) -> tuple[int, int] | None:
    """Where a title, and no text below it, holds quoted words; None where it does not.

    Raises:
        NotCarriedOut: the title holds them more than once.
    """
    pattern = re.compile(r"\s*".join(re.escape(word) for word in quote.split()))
    found = [one.span() for one in pattern.finditer(unit.title)]
    if not found or any(pattern.search(block.text) for block in unit.blocks):
        return None
    if len(found) > 1:
        raise NotCarriedOut(f"the words {quote!r} occur {len(found)} times in its heading")
    return found[0]


def settled(
    code: Code, source: str, decision: Decision, index: int, place: tuple[int, int]
) -> Code:
    """The code with the words of a title read as the decision says.

    Args:
        code: as it was before.
        source: its decoded source.
        decision: what was decided.
        index: of the unit.
        place: where in the title the words stand.

    Raises:
        NotCarriedOut: words of the title are read otherwise already.
    """
    unit, (start, end) = code.units[index], place
    title, reads = unit.title, " ".join(decision.reads.split())
    spans = of_heading(unit, source)[1][start:end].spans
    put_in = [(one.at - start, one.text) for one in unit.insertions if start <= one.at < end]
    has = without(title[start:end], put_in)
    grown = len(reads) - (end - start)

    def at(offset: int) -> int:
        return offset if offset <= start else max(offset + grown, start)

    kept = (one for one in unit.insertions if not start <= one.at < end)
    held = replace(
        unit,
        title=title[:start] + reads + title[end:],
        list_title=None,
        insertions=tuple(Insertion(at(one.at), one.text) for one in kept),
    )
    change = Change(
        {index: moved_around(held, None, at)},
        index,
        spans,
        f"the heading has “{has}” in the source, which is read as “{reads}”",
        {"title": held.title, "text": reads},
        {
            "title": title,
            "list_title": unit.list_title,
            "insertions": [list(one) for one in unit.insertions],
            "at": start,
        },
        lambda doubt: doubt.kind in _OF_TITLES and is_about(doubt, spans),
    )
    return recorded(code, decision, change)


def without(words: str, put_in: list[tuple[int, str]]) -> str:
    """Words as the source has them: without the hyphens that were put back in them."""
    for at, added in reversed(put_in):
        words = words[:at] + words[at + len(added) :]
    return words
