"""The parts of a reference as written: a chain of designations, each with its items (numbers)."""

from __future__ import annotations

import re
from enum import StrEnum

from builder.frozen import frozen

_LETTER = re.compile(r"[A-Z]+(?![\w-])")


class Kind(StrEnum):
    """What the word of a designation names."""

    TITLE = "title"
    CHAPTER = "chapter"
    APPENDIX = "appendix"
    PART = "part"
    SUBCHAPTER = "subchapter"
    ARTICLE = "article"
    DIVISION = "division"
    """A division of an article; in a code without them, a place within a section."""
    SUBDIVISION = "subdivision"
    SCHEDULE = "schedule"
    TABLE = "table"
    SECTION = "section"
    SUB = "sub"
    """Subsection, subdivision, division, paragraph, ...: a place within a section."""


DIVISIONS = frozenset(Kind) - {Kind.SECTION, Kind.SUB}
"""The kinds that hold sections; they have the names of kinds of units."""
DEPTH = {kind: depth for depth, kind in enumerate(Kind)}
"""How specific each kind is; parts and articles are below chapters."""


@frozen
class Item:
    """One number of a list: "220-46B", or what continues the number before it: "D", "(2)"."""

    raw: str
    start: int
    end: int
    carried: bool = False
    """Whether it names a subsection of the section before it in the list."""
    upto: Item | None = None
    """The other end of a range."""
    apart: int | None = None
    """Where the number ends, if a blank separates it from its subsection: "17.65.020 (C)(5)"."""

    @property
    def stop(self) -> int:
        """Where the item ends, or the range that it begins."""
        return self.upto.end if self.upto else self.end

    @property
    def lettered(self) -> bool:
        """Whether it is a letter or Roman numeral, as sections that start over often have."""
        return _LETTER.match(self.raw) is not None


@frozen
class Designation:
    """A designation and its numbers.

    For example "§§ 220-46B and D and 220-47B", "Chapter 260", "Subsection A(1) and (2)".
    """

    kind: Kind
    word: str
    """The designation as written: "§§", "Subdivision"."""
    start: int
    items: tuple[Item, ...]

    @property
    def number(self) -> str:
        """Its first number, as written."""
        return self.items[0].raw

    @property
    def end(self) -> int:
        """Where the last number ends."""
        return self.items[-1].stop


@frozen
class Chain:
    """Designations that name one place together: "Subsection B of § 147-9", "Ch. 72, Sch. III".

    A law that is named alone has none.
    """

    groups: tuple[Designation, ...] = ()
    rising: bool = False
    """Whether they go from the specific to the general: "paragraph (a) of Subsection B"."""

    @property
    def start(self) -> int:
        """Where the first designation begins."""
        return self.groups[0].start

    @property
    def end(self) -> int:
        """Where the last number ends."""
        return self.groups[-1].end

    def group(self, kind: Kind) -> Designation | None:
        """The designation of a kind, or None."""
        return next((group for group in self.groups if group.kind is kind), None)

    @property
    def kind(self) -> Kind:
        """The kind of its first designation."""
        return self.groups[0].kind

    @property
    def section(self) -> Designation | None:
        """The designation of sections, or None."""
        return self.group(Kind.SECTION)

    @property
    def is_place(self) -> bool:
        """Whether it only names places within a section."""
        return all(group.kind is Kind.SUB for group in self.groups)

    @property
    def subs(self) -> tuple[Designation, ...]:
        """The designations of places within a section, from the general to the specific."""
        subs = tuple(group for group in self.groups if group.kind is Kind.SUB)
        return subs[::-1] if self.rising else subs
