"""A parsed code set again on pages of another length, with its own lines.

So there are new scrambles of real law.

repress(code, source, 36) -> the text of the file, and for each of its lines the number of the line
in the source
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from builder.model import Code, Unit, UnitKind
from builder.sources.text import SourceText
from tests.typeset import scramble
from tests.typeset.feet import feet
from tests.typeset.manuscript import Entry, Kind
from tests.typeset.sheets import Page, Set, Style
from tests.typeset.stream import stream

_KEPT = 2
"""Lines of a paragraph that a page end does not part from one another, above it and below."""
_HEADS = {UnitKind.ARTICLE: Kind.ARTICLE, UnitKind.CHAPTER: Kind.CHAPTER, UnitKind.PART: Kind.PART}


def repress(code: Code, source: SourceText, depth: int, seed: int = 0) -> tuple[str, list[int]]:
    """The text of the file, without footnotes, and the source's line behind each line.

    Furniture has the line 0.
    """
    entries, lines = scramble.read(code, source)
    units = iter(code.units)
    entries = [
        _headed(entry, next(units)) if entry.kind is Kind.SECTION else entry for entry in entries
    ]
    pages = _filled(entries, lines, depth, random.Random(seed))
    texts: list[str] = []
    numbers: list[int] = []
    style = Style(town="GOOSEFORD")
    for page, foot in zip(pages, feet(pages, entries, style), strict=True):
        given = [int(word) for text in stream(page, entries) for word in text.split()]
        texts += [*(source.lines[number - 1].text for number in given), *foot]
        numbers += [*given, *(0 for _ in foot)]
    return "\n".join(texts) + "\n", numbers


def _headed(entry: Entry, unit: Unit) -> Entry:
    """The entry of a unit's heading, with what its running feet say of it."""
    return replace(
        entry, kind=_HEADS.get(unit.kind, Kind.SECTION), text=unit.title.upper() or "CODE"
    )


def _filled(
    entries: Sequence[Entry], lines: Sequence[Set], depth: int, chance: random.Random
) -> list[Page]:
    """Pages from top to bottom.

    An article opens one, a heading stays with the text below it, no line is left alone.
    """
    pages = [Page(1)]
    room = depth

    def turn() -> None:
        nonlocal room
        pages.append(Page(pages[-1].number + 1))
        room = depth + chance.randint(-2, 2)

    for lead, body in _kept_together(entries, lines):
        if pages[-1].lines and lead and entries[lead[0].entry].kind is Kind.ARTICLE:
            turn()
        if pages[-1].lines and len(lead) + min(len(body), _KEPT) > room:
            turn()
        pages[-1].lines += lead
        room -= len(lead)
        left = list(body)
        while left:
            fit = len(left) if len(left) <= room else min(room, len(left) - _KEPT)
            if fit < _KEPT and fit < len(left):
                turn()
                continue
            pages[-1].lines += left[:fit]
            left, room = left[fit:], room - fit
            if left:
                turn()
    return pages


def _kept_together(
    entries: Sequence[Entry], lines: Sequence[Set]
) -> Iterator[tuple[list[Set], list[Set]]]:
    """Headings in a row, with the text at the margin that follows them.

    An item of a list comes by itself.
    """
    lead: list[Set] = []
    for index, group in groupby(lines, key=lambda line: line.entry):
        entry, held = entries[index], list(group)
        if entry.kind in (Kind.SECTION, *_HEADS.values()):
            lead += held
        elif entry.level or entry.nest:
            if lead:
                yield lead, []
            yield [], held
            lead = []
        else:
            yield lead, held
            lead = []
    if lead:
        yield lead, []
