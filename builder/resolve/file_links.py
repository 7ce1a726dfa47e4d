"""Compare a file's own links with the references found, and doubt those that lead elsewhere.

A PDF may link a reference to the page of its target, a web page to its address. Such a link is only
evidence: the grammar's reading stays, and reviewers see both.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from builder.model import Code, Doubt, Reference, Unit
from builder.sources.text import SourceText
from builder.text.amounts import times
from builder.text.squash import squash

_PARTS = re.compile(r"[^.:-]+")
"""The parts of a number."""


class _Place(NamedTuple):
    """A span of the source, and the indexes of its unit and block."""

    start: int
    end: int
    unit: int
    block: int


def with_file_links(code: Code, source: SourceText) -> Code:
    """The code, with a doubt for each link of the file that disagrees with its references.

    The link leads elsewhere, has words that were not linked, or leads to a chapter that is not
    among the saved pages.
    """
    places = sorted(
        _Place(start, end, unit, index)
        for unit in range(len(code.units))
        for index, block in enumerate(code.units[unit].blocks)
        for start, end in block.spans
    )
    doubts: list[Doubt] = []
    for start, end, leads in _links_of_page(code, source):
        found = _reference(code, places, start, squash(source.text[start:end]))
        if found and (problem := _disagreement(found[1], leads, code)):
            unit, reference = found
            detail = f"{reference.text}: {problem}"
            doubts.append(Doubt("link leads elsewhere", unit.name, detail))
    if source.form != "pdf":  # whose links lead to its own pages alone
        doubts += _missing_chapters(code, source)
    return replace(code, doubts=(*code.doubts, *dict.fromkeys(doubts)))


def _links_of_page(code: Code, source: SourceText) -> Iterator[tuple[int, int, Unit]]:
    """(start, end, section) of each link to a section whose number no other section has."""
    counted = Counter(unit.number for unit in code.sections)
    sections = {unit.number: unit for unit in code.sections if counted[unit.number] == 1}
    for link in source.links:
        start = source.lines[link.line - 1].start
        if link.number in sections:
            yield start + link.start, start + link.end, sections[link.number]


def _missing_chapters(code: Code, source: SourceText) -> Iterator[Doubt]:
    """A doubt for each chapter that pages link to and of which no section is here."""
    here = {_chapter(unit.number) for unit in code.sections if unit.number}
    depths = Counter(len(_PARTS.findall(chapter)) for chapter in here)
    depth = max(depths, key=depths.__getitem__, default=0)
    linked = Counter(
        _chapter(link.number) if len(_PARTS.findall(link.number)) > depth else link.number
        for link in source.links
    )
    for chapter in sorted(linked.keys() - here):
        yield Doubt("chapter not among the pages", chapter, f"linked {times(linked[chapter])}")


def _chapter(number: str) -> str:
    """The number of a section's chapter, with which the section's number begins.

    >>> _chapter("14.04.020"), _chapter("24-3")
    ('14.04', '24')
    """
    return number[: -len(_PARTS.findall(number)[-1])].rstrip(".:-")


def _reference(
    code: Code, places: Sequence[_Place], start: int, words: str
) -> tuple[Unit, Reference] | None:
    """(unit, reference) of the nearest reference with the words of a link; None without one."""
    at = bisect_right(places, start, key=lambda place: place.start) - 1
    if not words or at < 0 or places[at].end <= start:
        return None
    place = places[at]
    unit = code.units[place.unit]
    block = unit.blocks[place.block]
    before = sum(b - a for a, b in block.spans if b <= place.start) + start - place.start
    shift = sum(b - a for a, b in block.spans) - len(block.text)
    alike = (
        one
        for one in unit.references
        if one.block == place.block and (words in squash(one.text) or squash(one.text) in words)
    )
    nearest = min(alike, key=lambda one: abs(one.start + shift - before), default=None)
    return (unit, nearest) if nearest else None


def _disagreement(reference: Reference, leads: Unit, code: Code) -> str:
    """How a link contradicts a reference; empty if the two agree."""
    name = leads.name
    if reference.target is None:
        outcome = reference.reason or (f"law of {reference.law}" if reference.law else "not linked")
        return f"the file links it to {name}, and its words say: {outcome}"
    meant = {reference.target, *reference.targets}
    if _lineage(leads.id, code) & meant or any(leads.id in _lineage(one, code) for one in meant):
        return ""
    return f"the file links it to {name}"


def _lineage(name: str, code: Code) -> set[str]:
    """The ids of a unit and of all divisions over it."""
    return {unit.id for unit in code.up(code.by_id[name])}
