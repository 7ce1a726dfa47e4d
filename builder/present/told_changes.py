"""What readers see of a change in one line, and where its words are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder import addresses
from builder.frozen import frozen
from builder.grouped import grouped
from builder.model import Event, Unit
from builder.present import names
from builder.versions.changes import NO_LAW, Change, ChangeKind, Changes
from builder.versions.difference import DiffRow
from builder.versions.pieces import CELL, LAW, UnitPiece
from builder.versions.timeline import Timeline

URL = "changes/"
"""The folder of all pages of changes."""
SAID = {
    ChangeKind.ADDED: "Added",
    ChangeKind.REPEALED: "Repealed",
    ChangeKind.CHANGED: "Changed",
    ChangeKind.RENUMBERED: "Renumbered",
    ChangeKind.MOVED: "Moved",
    ChangeKind.SPLIT: "Split off",
    ChangeKind.MERGED: "Merged",
    ChangeKind.NOTES: "Notes changed",
    ChangeKind.PICTURES: "Pictures changed",
    ChangeKind.RESERVED: "Reserved numbers",
    ChangeKind.READING: "Read differently",
}
"""The words for each kind."""


_COUNTED = {kind: words.lower() for kind, words in SAID.items()} | {
    ChangeKind.MERGED: "merged into others",
    ChangeKind.NOTES: "with only notes changed",
    ChangeKind.PICTURES: "with other pictures",
    ChangeKind.READING: "read differently, with the same words",
}


def url_of(changes: Changes) -> str:
    """The address of what changed between two versions."""
    return f"{URL}{changes.older}/{changes.newer}/"


def binder_name(changes: Changes) -> str:
    """The PDF of what changed between two versions."""
    return f"changes-{changes.older}-{changes.newer}.pdf"


def place_of(changes: Changes, change: Change) -> str:
    """The address of a change."""
    return f"{url_of(changes)}{chapter_of(change)}/#{anchor_of(change)}"


def between(changes: Changes) -> str:
    """The days of two versions in words."""
    return f"{names.date(changes.older)} to {names.date(changes.newer)}"


def chapter_of(change: Change) -> str:
    """The folder of the chapter that a changed unit is in; "code" for parts."""
    unit = shown(change)
    return addresses.page(unit.url).partition("/")[0] or "code"


def shown(change: Change) -> Unit:
    """The unit that a change is about: the old one if it is gone or merged into another."""
    emptied = change.kind in (ChangeKind.MERGED, ChangeKind.REPEALED)
    return change.old if emptied and change.old else change.unit


def anchor_of(change: Change) -> str:
    """The anchor of a change on the page of its chapter."""
    stays = change.new and change.kind is not ChangeKind.MERGED
    return f"{shown(change).id}{'' if stays else '-gone'}"


def detail(change: Change) -> str:
    """Words to add to the kind of a change, as part of a sentence; often empty."""
    return "; ".join(filter(None, _told(change)))


def _told(change: Change) -> Iterator[str]:
    yield _elsewhere(change)
    if change.kind in (ChangeKind.RENUMBERED, ChangeKind.MOVED) and change.words:
        yield "its words changed too"
    if change.pictures and change.kind is not ChangeKind.PICTURES:
        yield "its pictures changed too"
    if change.kind is ChangeKind.READING:
        yield "the same words in another order or place; no word was added or lost"
    yield _by_hand(change)
    if change.events:
        yield f"its note says {names.listed(dict.fromkeys(map(_event, change.events)))}"


def _elsewhere(change: Change) -> str:
    """The number that a unit had before, or has now."""
    old, new = change.old, change.new
    if not old or not new:
        return ""
    said = {
        ChangeKind.RENUMBERED: f"was {names.short(old)}",
        ChangeKind.SPLIT: f"its words were in {names.short(old)}",
        ChangeKind.MERGED: f"its words are now in {names.short(new)}",
    }
    return said.get(change.kind, "")


def _by_hand(change: Change) -> str:
    """Which version has a correction by hand, for which the unit's words may differ."""
    settled = [bool(unit and unit.settled) for unit in (change.old, change.new)]
    if not any(settled):
        return ""
    one = f"the {'earlier' if settled[0] else 'later'} version"
    which = "both versions" if all(settled) else one
    return f"with a correction made by hand in {which}"


def _event(event: Event) -> str:
    """An event of a history note in a few words."""
    day = f" of {names.date(event.date)}" if event.date else ""
    return f"{event.law or event.action.value}{day}"


def by_law(changes: Changes) -> list[tuple[str, list[Change]]]:
    """Changes of law by the laws that their history notes name; the rest last, under ""."""
    held = grouped(
        (law, one)
        for one in changes.changes
        if one.kind not in NO_LAW
        for law in dict.fromkeys(map(_event, one.events)) or ("",)
    )
    return sorted(held.items(), key=lambda named: not named[0])


@frozen
class Amount:
    """A sum of money that changed; `was` or `now` may be empty."""

    about: str
    """The words before it, or the first cell of its row."""
    was: str
    now: str


_AMOUNT = re.compile(r"\$ ?\d[\d,]*(?:\.\d+)?")
_ABOUT = 90
"""Characters of the words before an amount that show what it is for."""


def amounts(change: Change) -> list[Amount]:
    """The sums that changed, in reading order; sums in words that only moved are left out.

    A sum that is gone and one that is new are a change if all words around them are the same.
    """
    rows = () if change.kind in NO_LAW else change.rows
    alike = grouped(one for row in rows if row.sort in LAW for one in _amounts_of(change, row))
    paired = (one for words, same in alike.items() for one in _paired(words, same))
    return [one for one in paired if one.was != one.now]


def _paired(words: str, same: Sequence[Amount]) -> Sequence[Amount]:
    """Sums with the same words around them: as many gone as new are paired in order."""
    gone = [one for one in same if not one.now]
    new = [one for one in same if not one.was]
    if not words or len(gone) != len(new):
        return same
    pairs = [replace(fresh, was=old.was) for old, fresh in zip(gone, new, strict=True)]
    return [*(one for one in same if one.was and one.now), *pairs]


def _amounts_of(change: Change, row: DiffRow) -> Iterator[tuple[str, Amount]]:
    """The changed sums of a row, as (words around all sums of the row, sum)."""
    old, new = ([*_AMOUNT.finditer(one.text)] if one else [] for one in (row.old, row.new))
    was, now = ([one[0] for one in side] for side in (old, new))
    piece = row.new if new else row.old
    elsewhere = {one.text for one in (*change.moved_from, *change.moved_to)}
    if was == now or piece is None or piece.text in elsewhere:
        return
    around = re.sub(rf"{_AMOUNT.pattern}|\W", " ", piece.text)
    words = " ".join(around.split())
    if len(was) == len(now):
        for place, before, after in zip(new, was, now, strict=True):
            if before != after:
                yield words, Amount(_about(piece, place), before, after)
    else:
        yield words, Amount(_about(piece, (new or old)[0]), ", ".join(was), ", ".join(now))


def _about(piece: UnitPiece, amount: re.Match[str]) -> str:
    first, cell, _ = piece.text.partition(CELL)
    words = f"{piece.mark} {piece.text[: amount.start()].replace(CELL, ' ')}".strip(" ,")
    if cell and first.strip() and amount.start() > len(first):
        return names.shortened(first, _ABOUT)
    return words if len(words) <= _ABOUT else f"... {words[-_ABOUT:].partition(' ')[2]}"


def in_short(held: Sequence[Change]) -> list[tuple[str, list[Change]]]:
    """Changes grouped by kind: ("Added", [...])."""
    return list(grouped((SAID[one.kind], one) for one in held).items())


def tallied(changes: Changes) -> list[str]:
    """How many sections changed in which way: "1 added", "3 changed"."""
    found = changes.counts()
    return [f"{found[kind]:,} {words}" for kind, words in _COUNTED.items() if kind in found]


def by_chapter(changes: Changes) -> list[tuple[str, list[Change]]]:
    """The changes by the folder of their chapter, in reading order."""
    return list(grouped((chapter_of(one), one) for one in changes.changes).items())


def chapter_heading(folder: str, timeline: Timeline) -> str:
    """The latest heading of a chapter's folder; "" for parts, which have none."""
    for version in reversed(timeline.versions):
        for unit in version.code.units:
            if unit.url == f"{folder}/":
                return names.heading(unit)
    return ""
