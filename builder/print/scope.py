"""What an edition covers: the whole code or one chapter.

A `Scope` knows each unit's role in the book, and the places that links may lead to.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from builder import addresses
from builder.certainty import CERTAIN
from builder.frozen import frozen
from builder.grouped import grouped
from builder.model import CHAPTERS, BlockKind, Code, Reference, Unit
from builder.present import names
from builder.present.facts import Facts
from builder.present.publication import PAPERS
from builder.present.site_outline import ShownCode, depths
from builder.text.squash import single_spaced

PART, CHAPTER, ARTICLE, SECTION = "part", "chapter", "article", "section"
"""What a unit's heading opens, under the template's names."""

UNSURE = CERTAIN
"""Whatever is less certain than this gets a mark."""

_SHEET, _OPENING, _HEADING, _ENTRY, _HALF_LINE = 4800, 600, 300, 80, 40
"""Characters on a page; then the room, in characters, for the head of a chapter, the head of a
section, a line of contents, half a line."""


@frozen
class Inside:
    """A place in the edition, by the name of its label."""

    label: str
    own: bool
    """Whether it is in the unit that refers to it, so that its page need not be printed."""
    page: int
    """Its approximate page (see `Scope.pages`)."""


@frozen
class Outside:
    """A place elsewhere: its web address, and the part of that to print after the reference."""

    url: str
    shown: str


@frozen
class Setting:
    """How an edition is typeset."""

    paper: str = PAPERS[0]
    """One of `PAPERS`."""
    by_chapter: bool = False
    """Whether page numbers start again in each chapter ("192:5")."""

    @property
    def is_large(self) -> bool:
        """Whether it is large print."""
        return self.paper.endswith(_LARGE)

    @property
    def sheet(self) -> str:
        """The size of the paper alone, under Typst's name."""
        return self.paper.removesuffix(_LARGE)


_LARGE = "-large"
USUAL = Setting()


@dataclass(frozen=True)
class Editions(ShownCode):
    """All editions of a code, of which there may be hundreds; what they share is computed once."""

    site_url: str | None
    """The site's address, ending in a slash."""
    setting: Setting = USUAL

    def of(self, chapter: Unit | None) -> Scope:
        """The edition of a chapter, or of the whole code for None."""
        if chapter is None:
            return Scope(self, self.code.units, None)
        return Scope(self, (chapter, *(unit for unit, _ in self.outline.under(chapter))), chapter)

    @cached_property
    def titles(self) -> dict[str, str]:
        """The heading of each unit, by id."""
        return {unit.id: names.heading(unit) for unit in self.code.units}

    @cached_property
    def roles(self) -> dict[str, str]:
        """What each unit's heading opens, by the unit's id."""
        openers = {unit.id: self.outline.ancestors(unit) for unit in chapters(self.code)}
        above = {over.id for held in openers.values() for over in held}
        return {unit.id: _role(unit, openers, above) for unit in self.code.units}


@dataclass(frozen=True)
class Scope:
    """The part of a code that one edition covers."""

    editions: Editions
    units: tuple[Unit, ...]
    """Its units, in reading order."""
    chapter: Unit | None
    """Its chapter; None for the whole code."""

    @cached_property
    def anchors(self) -> frozenset[str]:
        """Ids and anchors of all places in the edition."""
        return frozenset(
            name
            for unit in self.units
            for name in (unit.id, *(block.anchor for block in unit.blocks))
        )

    @cached_property
    def targets(self) -> frozenset[str]:
        """Places that a reference or an index of the edition leads to.

        Indexes lead to definitions, and to blocks with a history note of their own.
        """
        found: set[str] = set()
        for unit in self.units:
            places = (self.place(reference, unit) for reference in unit.references)
            found.update(place.label for place in places if isinstance(place, Inside))
            defined = (block for block in unit.blocks if block.kind is BlockKind.DEFINITION)
            noted = (unit.blocks[one.block] for one in unit.history if one.block is not None)
            found.update(block.anchor for block in (*defined, *noted))
        return frozenset(found)

    @cached_property
    def pages(self) -> dict[str, int]:
        """The approximate page of each place.

        Only its number of digits is used, which is mostly right.
        """
        found: dict[str, int] = {}
        page = 0.0 if self.chapter else 3.0
        for unit in self.units:
            role = self.roles[unit.id]
            if role in (PART, CHAPTER):
                listed = 0 if role == PART else sum(1 for _ in self.editions.outline.under(unit))
                page = ceil(page) + (_OPENING + _ENTRY * listed) / _SHEET
            found[unit.id] = int(page) + 1
            page += _HEADING / _SHEET
            for block in unit.blocks:
                found[block.anchor] = int(page) + 1
                page += (len(block.text) + _HALF_LINE) / _SHEET
            page += sum(len(note.raw) for note in unit.history) / _SHEET
        return found

    @cached_property
    def depths(self) -> dict[str, int]:
        """The level of each unit's heading, from 1, by the unit's id."""
        return depths(self.units)

    @cached_property
    def banners(self) -> frozenset[str]:
        """Ids of parts with a single chapter, which has the same name.

        Publishers file lists that way. Such a part is printed as a line above its chapter.
        """
        held = grouped(
            (unit.parent, unit) for unit in self.units if self.roles[unit.id] in (PART, CHAPTER)
        )
        return frozenset(
            unit.id
            for unit in self.units
            if [_folded(below) for below in held.get(unit.id, ())] == [_folded(unit)]
            and not unit.blocks
        )

    def place(self, reference: Reference, unit: Unit) -> Inside | Outside | None:
        """The place that a unit's reference leads to; None if it is not linked."""
        if not reference.target or not reference.url:
            return Outside(reference.outside, "") if reference.outside else None
        anchor = reference.url.partition("#")[2]
        label = next((name for name in (anchor, reference.target) if name in self.anchors), None)
        if label:
            return Inside(label, own=reference.target == unit.id, page=self.pages[label])
        if not self.editions.site_url:
            return None
        target = self.editions.code.by_id.get(reference.target)
        shown = f"s/{target.id}/" if target and target.holds_text else addresses.page(reference.url)
        return Outside(self.editions.site_url + reference.url, shown)

    def above(self, unit: Unit) -> Iterator[Unit]:
        """The units that a unit is under, nearest first."""
        return self.editions.code.over(unit)

    @property
    def roles(self) -> dict[str, str]:
        """What each unit's heading opens, by the unit's id."""
        return self.editions.roles

    @property
    def facts(self) -> Facts:
        """Facts about the code that the edition states."""
        return self.editions.facts

    @property
    def paper(self) -> str:
        """The paper, one of `PAPERS`."""
        return self.editions.setting.paper


def chapters(code: Code) -> tuple[Unit, ...]:
    """The divisions with an edition of their own: with a page on the site, and in no chapter."""

    def is_chapter(unit: Unit) -> bool:
        return unit.kind in CHAPTERS and "#" not in unit.url

    paged = (unit for unit in code.units if "#" not in unit.url)
    return tuple(unit for unit in paged if not any(map(is_chapter, code.over(unit))))


def _role(unit: Unit, openers: Container[str], above: Container[str]) -> str:
    if unit.id in openers:
        return PART if unit.id in above else CHAPTER
    if unit.holds_text:
        return SECTION
    return PART if unit.id in above or unit.parent is None else ARTICLE


def _folded(unit: Unit) -> str:
    return single_spaced(unit.title.casefold())
