"""How much of a set code is torn: what the layers of its pages do to lists, items and labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.typeset.manuscript import HEADINGS, Entry, Kind
from tests.typeset.sheets import Page, Set
from tests.typeset.stream import stream


@dataclass(frozen=True)
class Shares:
    """Parts of the whole, from 0 to 1."""

    mixed_pages: float
    """Of the pages: with text at the margin and lists."""
    torn_lists: float
    """Of the lists of sections: whose first line does not stand right below the text that they
    belong to."""
    cut_items: float
    """Of the pages: that end within an item."""
    late_labels: float
    """Of the items of definitions' own lists: with the label behind the text."""


def shares(pages: Sequence[Page], entries: Sequence[Entry]) -> Shares:
    """Measure a set code."""
    lists = [torn for page in pages for torn in _lists(page, entries)]
    nested = [late for page in pages for late in _labels(page, entries)]
    return Shares(
        sum(len({_indented(entries[line.entry]) for line in page.lines}) == 2 for page in pages)
        / len(pages),
        sum(lists) / len(lists),
        sum(bool(page.lines) and _cuts(page.lines[-1], entries) for page in pages) / len(pages),
        sum(nested) / len(nested) if nested else 0.0,
    )


def _indented(entry: Entry) -> bool:
    return entry.level > 0 or entry.nest > 0


def _lists(page: Page, entries: Sequence[Entry]) -> Iterator[bool]:
    """For each list of a section that begins on a page, whether it is torn.

    Other text then stands between it and what it belongs to.
    """
    for at, line in enumerate(page.lines):
        entry = entries[line.entry]
        if (
            line.part
            or entry.kind is not Kind.ITEM
            or entry.nest
            or entry.label != "A."
            or entries[line.entry - 1].level
        ):
            continue
        below = page.lines[at + 1 :]
        behind = any(not _indented(entries[other.entry]) for other in below)
        carried = any(_indented(entries[other.entry]) for other in page.lines[:at])
        yield behind or carried or at == 0


def _cuts(last: Set, entries: Sequence[Entry]) -> bool:
    entry = entries[last.entry]
    return not last.last and _indented(entry) and entry.kind not in HEADINGS


def _labels(page: Page, entries: Sequence[Entry]) -> Iterator[bool]:
    """Whether the label of each item of a definition's own list stands alone.

    Asked of the items that begin on a page.
    """
    begun = {
        line.entry: entries[line.entry]
        for line in page.lines
        if not line.part and entries[line.entry].nest and entries[line.entry].label
    }
    if not begun:
        return
    alone = stream(page, entries)
    for entry in begun.values():
        yield entry.label in alone
