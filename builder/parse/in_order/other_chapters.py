"""Find chapters without headings, and sections of other chapters, by the sections' numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from builder.model import CHAPTERS, Doubt, Unit, UnitKind
from builder.parse.in_order.numbers import value

_OF = re.compile(r"(?!(?![IVXLC]+-)[A-Z]{2,}-)(.+)[.-]\d\w*")
_PARTED = re.compile(r"[.-]")
_HABIT = 0.9
"""Least share of sections that begin with their chapter's number in a code that numbers them so;
other codes number sections through, or anew in each chapter."""
_UNSURE = 0.8
"""Confidence in the place of a section with another chapter's number, which may be a slip."""


def with_doubts(units: Sequence[Unit]) -> tuple[tuple[Unit, ...], tuple[Doubt, ...]]:
    """(units, doubts): a section whose number puts it elsewhere is less sure, and has a doubt.

    A number may be misprinted, or a chapter's heading missing or unknown. Nothing shows which, so
    each section stays where it was found.
    """
    chapters = _chapters(units)
    judged = {at: _named(unit) for at, unit in enumerate(units) if chapters[at] and _named(unit)}
    other = {at for at, named in judged.items() if not any(_is(named, n) for n in chapters[at])}
    own = {chapters[at] for at in judged.keys() - other}
    counted_anew = {chapters[at] for at in other if judged[at] == "1"} - own  # by its articles
    other = {at for at in other if chapters[at] not in counted_anew}
    if len(other) > (1 - _HABIT) * len(judged):
        return tuple(units), ()
    done = list(units)
    doubts: list[Doubt] = []
    for at in sorted(other):
        unit = done[at]
        done[at] = replace(unit, confidence=min(unit.confidence, _UNSURE))
        where, span = f"in chapter {chapters[at][0]}", (unit.spans[0][0], unit.spans[-1][1])
        doubts.append(Doubt("section of another chapter", unit.number or "", where, span))
    return tuple(done), tuple(doubts)


def _named(unit: Unit) -> str:
    """The chapter's part of a section's number, or ""."""
    first = (unit.number or "").partition(RANGE)[0]
    found = _OF.fullmatch(first) if unit.kind is UnitKind.SECTION else None
    return found[1] if found else ""


def _is(named: str, chapter: str) -> bool:
    """Whether a chapter's number is the beginning of what a section's number names.

    >>> _is("14", "14"), _is("14-2", "14"), _is("141", "14")
    (True, True, False)
    """
    return re.match(rf"{re.escape(chapter)}(?!\w)", named, re.I) is not None


def _chapters(units: Sequence[Unit]) -> list[tuple[str, ...]]:
    """For each unit, its chapter's number; empty if it is in none.

    In charters, chapters are in articles and count anew in each, and sections' numbers name the
    article: its number, in digits, is second.
    """
    found: list[tuple[str, ...]] = []
    stack: list[Unit] = []
    for unit in units:
        while stack and not stack[-1].may_hold(unit):
            stack.pop()
        at = next((i for i in reversed(range(len(stack))) if stack[i].kind in CHAPTERS), None)
        chapter = stack[at] if at is not None else None
        if chapter and chapter.number and chapter.kind is UnitKind.CHAPTER:
            articles = (one for one in stack[:at] if one.kind is UnitKind.ARTICLE)
            found.append((chapter.number, *(_digits(one.number or "") for one in articles)))
        else:
            found.append(())
        stack.append(unit)
    return found


def _digits(designation: str) -> str:
    """A division's number in digits, if it is Roman.

    >>> _digits("IV"), _digits("4A")
    ('4', '4A')
    """
    return str(value(designation)[0][0]) if designation.isalpha() else designation


_RANK = 3
_SURE = 0.5
"""Confidence in an added chapter: its number is certain, but not that it is called a chapter."""
RANGE = "—"
"""Between the ends of a range of numbers: "2-11—2-30"."""


def with_chapters(units: Sequence[Unit]) -> tuple[tuple[Unit, ...], tuple[Doubt, ...]]:
    """(units, doubts): in a text without chapters, those that sections' numbers name are added.

    Sites have a page for each chapter, and readers know where 13.05.010 is. The law's words stay as
    they are: an added chapter has a number, but no title and no span in the source. Articles
    between two sections belong to the chapter of the second one. No chapter is added if divisions
    have its number (article VI above 6-1, its division 2 above 6.2.1), or a section has (1.3 above
    1.3.1).
    """
    if any(unit.rank <= _RANK for unit in units):
        return tuple(units), ()
    found: list[Unit] = []
    doubts: list[Doubt] = []
    last: list[str] = []
    open_: dict[int, str] = {}
    after = 0
    sections = {unit.number for unit in units if unit.kind is UnitKind.SECTION}
    for unit in units:
        named = _named(unit)
        if unit.kind is not UnitKind.SECTION and unit.number:
            open_ = {rank: digits for rank, digits in open_.items() if rank < unit.rank}
            open_[unit.rank] = _digits(unit.number)
        parts = _PARTED.split(named) if named and named not in sections else last
        if parts not in (last, _PARTED.split(".".join(open_.values()))[-len(parts) :]):
            chapter = Unit(
                UnitKind.CHAPTER,
                named,
                "",
                (),
                _RANK,
                confidence=_SURE,
                number_confidence=_SURE,
                title_confidence=_SURE,
                place=unit.place,
            )
            found.insert(after, chapter)
            known = f"known from section {unit.number}"
            doubts.append(Doubt("chapter without heading", named, known))
        last = parts
        found.append(unit)
        after = len(found) if unit.kind is UnitKind.SECTION else after
    return tuple(found), tuple(doubts)
