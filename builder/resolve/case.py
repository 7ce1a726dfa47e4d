"""A reference as found, its place, and the code: what decides where it leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.addresses import block_url
from builder.frozen import frozen
from builder.model import Reference, Unit
from builder.resolve import subsections
from builder.resolve.find import Found, Scope
from builder.resolve.laws import Law
from builder.resolve.places import Places
from builder.resolve.subsections import Path
from builder.resolve.syntax import Chain, Item

NO_SECTION = "no such section"
NOT_HERE = "not in this copy"
NO_SUBSECTION = "no such subsection"
NO_LAW = "no section of this code, and no law is named"
FORMER = "former code"
AMBIGUOUS = "ambiguous"
OTHER_TITLE = "number and title disagree"
NOT_NAMED = "law not named in full"


@frozen
class Spot:
    """A text of a unit, and what the code says around it."""

    unit: Unit
    block: int | None
    text: str
    law: Law | None = None
    """The only law that the text above names, if that text announces a list and this is an item."""
    history: bool = False
    """Whether the text is a history note."""

    def part(self, start: int, end: int) -> Reference:
        """A reference with the words from `start` to `end`, without an outcome."""
        return Reference(self.text[start:end], self.block, start, end)


@frozen
class Case:
    """A reference as found, its place, and the code."""

    found: Found
    spot: Spot
    places: Places

    @property
    def chain(self) -> Chain:
        """The chain of designations found."""
        return self.found.chain

    @property
    def unit(self) -> Unit:
        """The unit whose text it is in."""
        return self.spot.unit

    @property
    def text(self) -> str:
        """The text that it is in."""
        return self.spot.text

    @property
    def whole(self) -> Reference:
        """A reference with all the words found, without an outcome."""
        return self.spot.part(self.found.start, self.found.end)

    def until(self, end: int) -> Case:
        """The case of the words up to an offset, of which those after it say nothing."""
        return replace(self, found=replace(self.found, end=end, scope=Scope.OPEN))

    def spread(
        self, items: Sequence[Item], whole: Reference | None = None
    ) -> Iterator[tuple[Item, Reference]]:
        """The items of a list, each with a reference that has its words.

        The first has the words of the whole before the list too, the last those after it.
        """
        whole, last = whole or self.whole, len(items) - 1
        for index, item in enumerate(items):
            start = whole.start if index == 0 else item.start
            yield item, self.spot.part(start, whole.end if index == last else item.stop)

    def linked(self, part: Reference, unit: Unit, path: Path = ()) -> Reference:
        """The reference, linked to a unit or to the subsection `path` of it.

        Without a block of that path, the address is the unit's. Paths are looked up as the text's
        own block means them; those "of this section" without regard to it first.
        """
        at = self.spot.block if unit.id == self.spot.unit.id else None
        block = subsections.block_of(unit, path, None if self.found.own == "section" else at)
        block = block or subsections.block_of(unit, path, at)
        sub = subsections.printed(path) or None
        if block and len(subsections.path(block.label)) == len(path):
            sub = block.label
        url = block_url(unit, block) if block else unit.url
        return replace(part, target=unit.id, targets=(unit.id,), sub=sub, url=url)
