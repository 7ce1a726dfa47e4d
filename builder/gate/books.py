"""The divisions of a code, each by itself: one that is empty is no small share of its law."""

from __future__ import annotations

from builder.gate.numbers import containers
from builder.grouped import grouped
from builder.model import Code, Status, Unit, UnitKind, divisions_over

BOOKS = frozenset({UnitKind.PART, UnitKind.SUBPART, UnitKind.APPENDIX})
"""Divisions that are books of their own: a charter, related acts, a zoning ordinance."""
_FEW = 2
"""Sections without text that a division of any size may have."""
_HOLLOW = 0.5
"""Of a division's sections without text: an article may list its fees in a table that is lost."""
_HOLLOW_BOOK = 0.1
"""Of a book's. In those that were read right it is 0.03 at most, and 0.9 where the sections of a
charter were read from its contents."""
_SHOWN = 3


def is_empty(unit: Unit) -> bool:
    """Whether a section in force has no text."""
    return unit.status is Status.CURRENT and not unit.blocks and not unit.footnotes


def hollow(code: Code) -> tuple[str, ...]:
    """The divisions of which too many sections have no text, each in a sentence.

    A division within one that is told is not told again.
    """
    holders, by_id = containers(code), code.by_id
    sections = grouped(
        (division.id, unit)
        for unit in code.sections
        if unit.id not in holders
        for division in divisions_over(unit, by_id)
    )
    told: dict[str, str] = {}
    for division in code.divisions:
        mine = sections.get(division.id, [])
        empty = [unit for unit in mine if is_empty(unit)]
        most = _HOLLOW_BOOK if division.kind in BOOKS else _HOLLOW
        within = any(each.id in told for each in divisions_over(division, by_id))
        if len(empty) > _FEW and len(empty) >= most * len(mine) and not within:
            told[division.id] = _sentence(division, empty, len(mine))
    return tuple(told.values())


def _sentence(division: Unit, empty: list[Unit], sections: int) -> str:
    called = " ".join(filter(None, (division.mark, division.title)))
    first = ", ".join(unit.number or unit.title for unit in empty[:_SHOWN])
    return f"{len(empty)} of the {sections} sections of {called!r} have no text (such as {first})"
