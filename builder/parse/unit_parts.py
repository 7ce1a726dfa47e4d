"""What parsers need to make a unit: the parts of its heading, its status and its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from builder.model import (
    Action,
    BlockKind,
    Doubt,
    HistoryNote,
    Place,
    Status,
    Unit,
    UnitKind,
)
from builder.parse.drafts import Text
from builder.passage import Passage
from builder.sources.text import Line
from builder.text.squash import squash

_TAIL = re.compile(r"(?<!\s)\s*([.:])$")
_STATUS = re.compile(
    r"\W*(?:(reserved)|repealed|rep\. by|(?:deleted|rescinded)(?= by\b|\W*$))\b", re.I
)
_AFTER_TITLE = re.compile(r"[(\[](reserved|repealed)\.?[)\]]\W*$", re.I)
_REPEALED = re.compile(r"\s*Repealed by(?=[^\n]*\d)(?:\s+\S+){1,4}\s*")
"""The text of a unit that says only "Repealed by Ord. 1247." or the like."""
_HOLDERS = (UnitKind.SECTION, UnitKind.SCHEDULE, UnitKind.TABLE)


class Parts(NamedTuple):
    """A heading, divided into its parts."""

    mark: Passage
    """The unit's designation."""
    title: Passage
    tail: Passage
    """The stop after the title."""


def divided(heading: Passage, title_at: int) -> Parts:
    """Divide a heading, given the offset of its title.

    >>> [part.text for part in divided(Passage.at("§ 1-2. Geese.", 0), 7)]
    ['§ 1-2.', 'Geese', '.']
    """
    tail = _TAIL.search(heading.text[title_at:])
    stop = title_at + tail.start() if tail else len(heading)
    return Parts(heading[:title_at].strip(), heading[title_at:stop].strip(), heading[stop:].strip())


def status_of(title: str) -> Status:
    """A unit's status by the first word of its title, or by the whole of a torn one-word title.

    >>> [status_of(title).value for title in ("(Reserved)", "[Deleted.]", "Deleted files")]
    ['reserved', 'repealed', 'current']
    >>> status_of("[RESER VED.]").value
    'reserved'
    """
    status = _STATUS.match(title) or _STATUS.fullmatch(squash(title))
    if status is None:
        return Status.CURRENT
    return Status.RESERVED if status[1] else Status.REPEALED


def status_in(kind: UnitKind, title: str, text: Text) -> Status:
    """A unit's status by its title and text; if it has no text, by its last event too.

    A text of one sentence may say it: "Repealed by Ord. 1247." Above a text, "Reserved for ..." is
    a mere title.

    >>> status_in(UnitKind.SECTION, "GEESE. (REPEALED)", Text((), (), (), (), ())).value
    'repealed'
    """
    section, status = kind is UnitKind.SECTION, status_of(title)
    if len(text.blocks) == 1 and _REPEALED.fullmatch(text.blocks[0].text):
        return Status.REPEALED
    if any(block.kind is not BlockKind.NOTE for block in text.blocks):
        reserved_for = status is Status.RESERVED and squash(title) != status
        return Status.CURRENT if reserved_for else status
    if status is Status.CURRENT and (after := _AFTER_TITLE.search(title)):
        return Status(after[1].lower())
    repealed = status is Status.CURRENT and section and _ends_repealed(text.history)
    return Status.REPEALED if repealed else status


def repeal_doubts(units: Iterable[Unit]) -> Iterator[Doubt]:
    """A doubt for each section that reads as in force although its last event repeals it.

    The event may be about an earlier section of that number, or the publisher may have kept the
    text.
    """
    for unit in units:
        if unit.kind is UnitKind.SECTION and unit.status is Status.CURRENT and unit.blocks:
            whole = [note for note in unit.history if note.block is None]
            if _ends_repealed(whole):
                yield Doubt("text of a repealed section", unit.name, whole[-1].raw, unit.spans[0])


def _ends_repealed(history: Sequence[HistoryNote]) -> bool:
    last = history[-1].events[-1:] if history else ()
    return bool(last) and last[0].action is Action.REPEALED


def holds_text(kind: UnitKind, text: Text) -> bool:
    """Whether a unit is one that holds text; an appendix is if it has blocks."""
    return kind in _HOLDERS or (kind is UnitKind.APPENDIX and bool(text.blocks))


def place_of(lines: Iterable[Line]) -> Place:
    """The place of a unit in the file.

    `lines` are those of the unit, beginning with the first line of its heading.
    """
    first, *others = lines
    last = max([first.number, *(line.number for line in others)])
    page = first.laid.page if first.laid else None
    return Place(None, first.number, last, page)


def with_page_numbers(units: Iterable[Unit], aside: Iterable[tuple[str, Line]]) -> Iterator[Unit]:
    """The units, each with the page number printed on the page where it begins.

    The numbers are in `aside`: (kind, line).
    """
    printed = {
        line.laid.page: line.text.strip()
        for kind, line in aside
        if kind == "page number" and line.laid
    }
    for unit in units:
        place = unit.place
        label = printed.get(place.file_page) if place and place.file_page else None
        yield replace(unit, place=replace(place, page=label)) if place and label else unit
