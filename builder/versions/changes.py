"""What changed between two versions of a code, unit by unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from builder.frozen import frozen
from builder.model import Code, Event, Status, Unit
from builder.versions.difference import LEAST, DiffRow, difference
from builder.versions.match import match
from builder.versions.pieces import LAW, UnitPiece, pieces_of
from builder.versions.readings import brought_together, changes_of_reading


class ChangeKind(StrEnum):
    """What happened to a unit."""

    ADDED = "added"
    REPEALED = "repealed"
    """Marked as repealed, or no longer there."""
    CHANGED = "changed"
    RENUMBERED = "renumbered"
    MOVED = "moved"
    """It is under another division now."""
    SPLIT = "split"
    """A new unit, with words taken from another one."""
    MERGED = "merged"
    """No longer there; its words are in another unit."""
    NOTES = "notes"
    """Only history notes or footnotes changed."""
    PICTURES = "pictures"
    """No words of the law changed, but a map or another picture, which may be law."""
    RESERVED = "reserved"
    """Numbers were reserved, or taken into use again; no law was added or repealed."""
    READING = "reading"
    """The same words, read in another order or under a neighbor; none was added or lost."""


NO_LAW = frozenset({ChangeKind.NOTES, ChangeKind.RESERVED, ChangeKind.READING})
"""Kinds of change that do not change the law."""


@frozen
class Moved:
    """A piece of text that is in another unit in the other version."""

    text: str
    unit: str
    """Id of that unit."""


@frozen
class Change:
    """What happened to a unit between two versions."""

    kind: ChangeKind
    old: Unit | None
    new: Unit | None
    rows: tuple[DiffRow, ...]
    """The comparison, piece by piece; for a split or merged unit, its own pieces only."""
    words: bool
    """Whether words of the law changed; the title counts."""
    pictures: bool = False
    """Whether it has other pictures."""
    events: tuple[Event, ...] = ()
    """Events of its history notes that the earlier version lacks."""
    moved_from: tuple[Moved, ...] = ()
    """Pieces that are new here and were in another unit before."""
    moved_to: tuple[Moved, ...] = ()
    """Pieces that are gone here and are in another unit now."""

    @property
    def unit(self) -> Unit:
        """The unit in the later version, or in the earlier one if it is gone."""
        found = self.new or self.old
        if found is None:
            raise ValueError("a change has a unit")
        return found


@dataclass(frozen=True)
class Changes:
    """All that changed between two versions, in the reading order of the later one."""

    older: str
    newer: str
    """Days of the two versions, as ISO dates."""
    changes: tuple[Change, ...]
    was: Mapping[str, str]
    """Earlier id of every unit that is in both versions, by its later id."""

    @cached_property
    def by_id(self) -> dict[str, Change]:
        """The changes of units in the later version, by their id there."""
        return {
            one.new.id: one for one in self.changes if one.new and one.kind is not ChangeKind.MERGED
        }

    def counts(self) -> dict[str, int]:
        """The number of changes of each kind, among sections and what is cited like one."""
        held = Counter(one.kind for one in self.changes if one.unit.holds_text)
        return {kind.value: held[kind] for kind in ChangeKind if held[kind]}


def changes_between(older: str, old: Code, newer: str, new: Code) -> Changes:
    """What changed from one version of a code to a later one."""
    found = match(old.units, new.units)
    renamed, targets = dict(found.pairs), dict(found.merged)
    sources = {b: a for a, b in found.split}
    before, now = old.by_id, new.by_id
    same_form = old.source.form == new.source.form
    pairs = [
        _removed(before[a], now[targets[a]]) if a in targets else change
        for a, b in found.pairs
        if (change := _of_pair(before[a], now[b], renamed, pictured=same_form))
    ]
    stays = set(renamed.values())
    added = [
        _added(unit, before.get(sources.get(unit.id, "")))
        for unit in new.units
        if unit.id not in stays
    ]
    gone = [
        _removed(unit, now.get(targets.get(unit.id, "")))
        for unit in old.units
        if unit.id not in renamed
    ]
    ordered = _in_order([*pairs, *added, *gone], old, new, renamed)
    found_order = brought_together(old.units) | brought_together(new.units)
    if not same_form:  # each form of file has its own way of ordering lines
        found_order = frozenset(unit.id for unit in (*old.units, *new.units))
    marked = _with_readings(list(_with_moves(ordered)), found_order)
    return Changes(older, newer, tuple(marked), {b: a for a, b in found.pairs})


def _with_readings(changes: list[Change], found_order: frozenset[str]) -> Iterator[Change]:
    """The changes, those of reading rather than of law marked as such.

    Args:
        changes: in reading order.
        found_order: ids of the units, in either version, whose order of lines was inferred.
    """
    among = [one for one in changes if one.kind in (ChangeKind.CHANGED, ChangeKind.NOTES)]
    read = changes_of_reading([(one.old, one.new) for one in among], found_order)
    read_differently = {id(among[at]) for at in read}
    for one in changes:
        yield replace(one, kind=ChangeKind.READING) if id(one) in read_differently else one


def _of_pair(old: Unit, new: Unit, renamed: Mapping[str, str], *, pictured: bool) -> Change | None:
    """The change of a unit that is in both versions; None if it is the same.

    Pictures are compared if `pictured`: files of two forms hold other pictures of the same map.
    """
    before, after = pieces_of(old), pieces_of(new)
    words = _law(before) != _law(after)
    kind = _kind(old, new, renamed, words=words)
    pictures = pictured and _pictures(old) != _pictures(new)
    if kind is None and before == after and not pictures:
        return None
    kind = kind or (ChangeKind.PICTURES if pictures else ChangeKind.NOTES)
    return Change(kind, old, new, difference(before, after), words, pictures, _events(old, new))


def _pictures(unit: Unit) -> list[str]:
    return [one.sha256 for one in unit.pictures]


def _kind(old: Unit, new: Unit, renamed: Mapping[str, str], *, words: bool) -> ChangeKind | None:
    """The main change of a unit; None if at most its notes changed."""
    if new.status is not old.status and new.status is not Status.CURRENT:
        return ChangeKind.REPEALED
    if new.number != old.number:
        return ChangeKind.RENUMBERED
    if renamed.get(old.parent or "", old.parent) != new.parent:
        return ChangeKind.MOVED
    return ChangeKind.CHANGED if words else None


def _added(unit: Unit, source: Unit | None) -> Change:
    reserved = unit.status is not Status.CURRENT
    kind = ChangeKind.SPLIT if source else ChangeKind.RESERVED if reserved else ChangeKind.ADDED
    rows = difference((), pieces_of(unit))
    return Change(kind, source, unit, rows, words=True, events=unit.events)


def _removed(unit: Unit, target: Unit | None) -> Change:
    reserved = unit.status is not Status.CURRENT
    kind = ChangeKind.MERGED if target else ChangeKind.RESERVED if reserved else ChangeKind.REPEALED
    return Change(kind, unit, target, difference(pieces_of(unit), ()), words=True)


def _law(pieces: Iterable[UnitPiece]) -> list[UnitPiece]:
    return [piece for piece in pieces if piece.sort in LAW]


def _events(old: Unit, new: Unit) -> tuple[Event, ...]:
    """Events that the later version has and the earlier one lacks, in reading order."""
    known = {(e.action, e.date, e.law) for e in old.events}
    return tuple(e for e in new.events if (e.action, e.date, e.law) not in known)


def _in_order(
    changes: Iterable[Change], old: Code, new: Code, renamed: Mapping[str, str]
) -> list[Change]:
    """Changes in the later version's order; a unit that is gone follows the one it followed."""
    place = {unit.id: (at, 0) for at, unit in enumerate(new.units)}
    last = (-1, 0)
    for unit in old.units:
        stays = renamed.get(unit.id)
        last = place[stays] if stays else (last[0], last[1] + 1)
        place[f"gone:{unit.id}"] = last

    def where(change: Change) -> tuple[int, int]:
        gone = change.kind is ChangeKind.MERGED or change.new is None
        return place[f"gone:{change.old.id}" if gone and change.old else change.unit.id]

    return sorted(changes, key=where)


def _with_moves(changes: list[Change]) -> Iterator[Change]:
    """The changes, each with the pieces that went to another unit or came from one."""
    gone = {text: one.old.id for one in changes if one.old for text in _texts(one, gone=True)}
    new = {text: one.new.id for one in changes if one.new for text in _texts(one, gone=False)}
    for one in changes:
        here = {unit.id for unit in (one.old, one.new) if unit}
        came, went = _texts(one, gone=False), _texts(one, gone=True)
        yield replace(one, moved_from=_moved(came, gone, here), moved_to=_moved(went, new, here))


def _moved(
    texts: Iterable[str], units: Mapping[str, str], here: Collection[str]
) -> tuple[Moved, ...]:
    """The texts that another unit has in the other version, with its id."""
    return tuple(
        Moved(text, unit) for text in texts if (unit := units.get(text)) and unit not in here
    )


def _texts(change: Change, *, gone: bool) -> list[str]:
    """Texts of the pieces, long enough to count as moved, that only one version of a unit has."""
    held = [
        row.old if gone else row.new
        for row in change.rows
        if (row.new if gone else row.old) is None
    ]
    return [piece.text for piece in held if piece and piece.sort in LAW and piece.words >= LEAST]
