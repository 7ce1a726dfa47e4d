"""The index of a code's numbers: sections, divisions and items; and the laws that it may cite."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from builder.grouped import grouped
from builder.model import (
    CHAPTERS,
    LISTED_ONLY,
    Code,
    Status,
    Unit,
    UnitKind,
)
from builder.resolve.laws import lawbook
from builder.text.squash import single_spaced, squash

_TOP = ""
"""The holder that stands for the whole code."""


def key(number: str) -> str:
    """A number as it is looked up: in capitals, with one kind of dash."""
    return number.upper().replace("–", "-")


def shape(number: str) -> str:
    """The pattern of a number: "52-7" and "260-10.1" give "9-9" and "9-9.9"."""
    return re.sub(r"[A-Z]+", "A", re.sub(r"\d+", "9", key(number)))


_RESERVED = re.compile(
    r"§+\s*(?P<first>[\w.:–-]{0,40}?)(?P<from>\d{1,9})\.?,?\s+(?:through|to|and)\s+(?:§+\s*)?(?P=first)(?P<upto>\d+)\.?"
)
_MAX_RESERVED = 500
"""Most numbers that one heading may reserve."""


_ENDS = re.compile(
    r"(?P<first>[\w.:-]{0,40}?(?<=[.:-]))(?P<from>\d{1,9})[–—](?P=first)(?P<upto>\d+)"
)
"""The range of numbers in one heading: "2-11—2-30". Bare numbers, "14—100", do not count: any law
has a section 48."""


def _act(name: str) -> str:
    """A town law's name without the words that may be left out; empty for other names.

    >>> _act("LOCAL LAW NO. 1 OF THE YEAR 1998"), _act("Ordinance #12"), _act("CHAPTER 12")
    ('local law 1 1998', 'ordinance 12', '')
    """
    words = re.sub(r"\b(?:no\b\.?|number|of|the|year)|#", " ", name.lower()).split()
    return " ".join(words) if words[:1] in (["local"], ["ordinance"], ["bylaw"]) else ""


def _reserved_with(unit: Unit) -> Iterator[str]:
    """The numbers that the heading of reserved sections covers besides its own.

    They are 1-4 and 1-5 of "§§ 1-3 through 1-5. (Reserved)", and all three of "Secs. 1-3—1-5".
    """
    if unit.status is not Status.RESERVED or not unit.number:
        return
    ends = _ENDS.fullmatch(unit.number)
    found = ends or _RESERVED.fullmatch(single_spaced(unit.mark))
    if found and (ends or key(unit.number) == key(found["first"] + found["from"])):
        start, end = int(found["from"]), int(found["upto"])
        if start < end < start + _MAX_RESERVED:
            width = len(found["from"]) if found["from"].startswith("0") else 0
            yield from (
                key(found["first"] + f"{number:0{width}}")
                for number in range(start if ends else start + 1, end + 1)
            )


_STEP = re.compile(r"[.-]")
_LATER = re.compile(
    r"(?:.*[.-])?(?:0?[2-9]|1[1-9]|[2-9]\d|[1-9](?:0[2-9]|[1-9]\d)"
    r"|\d+[A-Z]|[B-HJ-Z]|(?!I\b)[IVXL]+(?:-?[A-Z])?)"
)
"""The number of an article that is not its chapter's first, as "10", "100" and "101" may be."""


class Places:
    """What the numbers of a code mean, for a code whose units have addresses."""

    def __init__(self, code: Code) -> None:
        self.book = lawbook(code.municipality.state)
        self.town = code.municipality.name
        self.damaged = code.condition.damaged
        self.units = code.by_id
        self.above, self.up = code.over, code.up
        self.listed: list[Unit] = [unit for unit in code.units if unit.kind is UnitKind.SECTION]
        self.listed_only = {one.where for one in code.doubts if one.kind == LISTED_ONLY}
        """Numbers of sections that a list names but the copy does not hold."""
        self._acts = {act: unit for unit in code.units if (act := _act(unit.mark))}
        numbered = [
            (unit, key(unit.number)) for unit in code.units if unit.number and not _act(unit.mark)
        ]
        self._sections = grouped(
            (number, unit) for unit, number in numbered if unit.kind is UnitKind.SECTION
        )
        self._inside: dict[tuple[str, str, str], list[Unit]] = grouped(
            ((holder, unit.kind, number), unit)
            for unit, number in numbered
            if unit.kind is not UnitKind.SECTION
            for holder in (*(above.id for above in self.above(unit)), _TOP)
        )
        self.squashed = grouped((squash(unit.number or ""), unit) for unit in self.listed)
        """Sections by the letters and digits of their numbers: "15364" for 153-64."""
        self._items = grouped(
            (key(block.label), unit)
            for unit in self.listed
            for block in unit.blocks
            if block.label and block.mark.startswith((f"{unit.number}-", f"{unit.number}."))
        )
        """Sections by the labels of items that repeat their number: "9.6-2" in 9.6."""
        holders = (self.chapter_of(unit) for units in self._items.values() for unit in units)
        self.with_items = {holder.id for holder in holders if holder}
        """Chapters and appendices with sections whose items repeat the section's number."""
        self.kinds = {unit.kind for unit in code.units}
        chapters = (unit.number for unit in code.units if unit.kind is UnitKind.CHAPTER)
        self._chapters = {key(number) for number in chapters if number}
        first = next((unit.number for unit in code.units if unit.kind is UnitKind.ARTICLE), None)
        alone = len(self._chapters) == 1 and UnitKind.PART not in self.kinds
        self.is_part = alone and _LATER.fullmatch(key(first or "")) is not None
        """Whether the copy begins in the middle of its only chapter."""
        self.pointed = any("." in number for number in self._chapters)
        """Whether chapters have numbers with points, so that 2.28 is a chapter and not a
        section."""
        self.cites_acts = code.source.layout.notes_cite_acts
        self._shapes = {shape(number) for number in self._sections}
        for unit in self.listed:
            for number in _reserved_with(unit):
                self._sections[number] = self._sections.get(number) or [unit]

    @property
    def own_name(self) -> str:
        """The municipality's name without its kind, in lower case: "mossbank"."""
        return self.town.lower().rpartition(" of ")[2]

    @property
    def letters(self) -> set[str]:
        """Letters of this code's name: "LBMC" or "LBCC" in Loon Bay, "LCC" in Loon County."""
        name = "".join(word[0] for word in re.findall(r"\w+", self.own_name)).upper()
        return {name + kind for kind in ("MC", "CC", "C")}

    def without_town(self, name: str) -> str:
        """A law's name without the words for this municipality at its end: "of the City"."""
        own = re.escape(self.own_name)
        kinds = "city|town|village|borough|township|county|municipality"
        town = rf"\s+of\s+(?:the\s+(?:{kinds})(?:\s+of\s+{own})?|{own})$"
        return re.sub(town, "", single_spaced(name), flags=re.I)

    def sections(self, number: str) -> list[Unit]:
        """The sections with a number: more than one if the code uses it again."""
        return self._sections.get(key(number), [])

    def act(self, name: str) -> Unit | None:
        """The law of this name in a collection of laws: "Local Law No. 1 of 1998"."""
        return self._acts.get(_act(name))

    def with_item(self, number: str) -> list[Unit]:
        """The sections with an item of this number, which begins with their own: "9.6-2" in 9.6."""
        return self._items.get(key(number), [])

    def fits(self, number: str) -> bool:
        """Whether a number looks like one of this code."""
        return shape(number) in self._shapes

    def is_elsewhere(self, number: str) -> bool:
        """Whether a partial copy of a code leaves out what a number names.

        A copy of one chapter leaves out all others; if it begins in the chapter's middle, the rest
        of it too. A copy without a title 1, with chapters numbered by titles ("14.16"), leaves out
        the titles without chapters in it.
        """
        steps: list[str] = _STEP.split(key(number))
        if len(self._chapters) == 1:
            (only,) = self._chapters
            inside = f"{'.'.join(steps)}.".startswith(f"{_STEP.sub('.', only)}.")
            return self.is_part or not inside
        titles = {chapter.split(".")[0] for chapter in self._chapters if "." in chapter}
        return self.pointed and "1" not in titles and steps[0] not in titles and len(steps[0]) < 3

    def is_headless(self, title: str) -> bool:
        """Whether the copy has chapters of a title, by their numbers, but no titles."""
        chapters = (chapter for chapter in self._chapters if chapter.startswith(f"{title}."))
        return UnitKind.TITLE not in self.kinds and any(chapters)

    def chapter_of(self, unit: Unit) -> Unit | None:
        """The chapter, or appendix, that a unit is or is in."""
        return next((one for one in self.up(unit) if one.kind in CHAPTERS), None)

    def is_inside(self, unit: Unit, holder: Unit) -> bool:
        """Whether a unit is a division or is in it."""
        return any(one.id == holder.id for one in self.up(unit))

    def inside(self, units: Iterable[Unit], holder: Unit | None) -> list[Unit]:
        """The units that are a division or are in it; none without one."""
        return [unit for unit in units if holder and self.is_inside(unit, holder)]

    def divisions(self, kind: str, number: str, holder: Unit | None) -> list[Unit]:
        """The divisions of a kind and number in a holder, or without one in the whole code.

        If there are none, an appendix may be meant by "chapter", and the other way round.
        """
        kinds = [kind]
        if kind == UnitKind.CHAPTER:
            kinds.append(UnitKind.APPENDIX)
        elif kind == UnitKind.APPENDIX and not number[:1].isdecimal():
            kinds.append(UnitKind.CHAPTER)
        at = holder.id if holder else _TOP
        held = (self._inside.get((at, one, key(number)), []) for one in kinds)
        return next(filter(None, held), [])

    def nearest(self, kind: str, number: str, unit: Unit) -> list[Unit]:
        """The divisions of a kind and number that a unit's text means.

        They are in the closest holder that has one, never beyond its chapter, unless the chapter
        is itself in such a division.
        """
        held = [*self.up(unit)]
        kinds = [one.kind for one in held]
        last = next((at for at, one in enumerate(kinds, 1) if one in CHAPTERS), len(kinds) + 1)
        over = (at for at, one in enumerate(kinds[last:], last + 2) if one == kind)
        within = [*held, None][: next(over, last)]
        return next(filter(None, (self.divisions(kind, number, one) for one in within)), [])

    def between(self, first: Unit, last: Unit) -> list[Unit]:
        """The sections of a range with both ends; none if `last` comes before `first`."""
        return self.listed[self.listed.index(first) : self.listed.index(last) + 1]
