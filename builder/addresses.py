"""Ids, parents, anchors and page addresses.

They come from the code's own numbers, never from a position. `docs/addresses.md` is the public
contract for what this module assigns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from builder.grouped import grouped
from builder.model import CHAPTERS, Block, BlockKind, Unit, UnitKind, upwards

RESERVED_PATHS = frozenset(
    """
    at changes definitions laws outside tables zoning fonts s data assets search print about
    accessibility tags index stylesheets javascripts scripts
    """.split()
)
"""Folders of a site that no chapter may use."""

_BELOW_ARTICLES = {UnitKind.DIVISION, UnitKind.SUBDIVISION}


def slug(text: str) -> str:
    """Text in lower case, a hyphen for each run of anything but letters, digits and points.

    >>> slug("A-1.1"), slug("Rates & Fees; Penalties.")
    ('a-1.1', 'rates-fees-penalties')
    """
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-.") or "x"


def folder(url: str | None) -> str | None:
    """A web address ending in a slash, or None."""
    return f"{url.rstrip('/')}/" if url else None


@dataclass
class Names:
    """Gives out each name only once, adding a counter to a name that is taken."""

    taken: set[str] = field(default_factory=set)
    _counts: dict[str, int] = field(default_factory=dict)
    """The last counter used for a name; all lower ones are taken."""

    def claim(self, name: str) -> str:
        """The name, with a counter if it is taken: "fees-2"."""
        free, count = name, self._counts.get(name, 1)
        while free in self.taken:
            count += 1
            free = f"{name}-{count}"
        self._counts[name] = count
        self.taken.add(free)
        return free


def assign(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Units in the same order, each with its id, parent and url, and each block with its anchor."""
    ids, paths, ordered = Names(), Names(set(RESERVED_PATHS)), list(units)
    with_text = _units_over_sections(ordered)
    shared = shared_numbers(ordered, [slug(unit.name) for unit in ordered])
    done: list[Unit] = []
    for index, (unit, over) in enumerate(zip(ordered, _above(ordered), strict=True)):
        above = [done[at] for at in over]
        identity = ids.claim(_unit_id(unit, above, holder(above, shared.get(index))))
        page = _page_of(unit, identity, above, paths, owns_page=index in with_text)
        blocks = tuple(_anchored(unit.blocks, identity, ids))
        parent = above[-1].id if above else None
        done.append(replace(unit, id=identity, parent=parent, url=page, blocks=blocks))
    return tuple(done)


def _above(units: Sequence[Unit]) -> Iterator[list[int]]:
    """For each unit, the indexes of the units that it is under, outermost first."""
    over: list[int] = []
    for index, unit in enumerate(units):
        while over and not units[over[-1]].may_hold(unit):
            over.pop()
        yield [*over]
        over.append(index)


def _unit_id(unit: Unit, above: list[Unit], under: str | None) -> str:
    name = slug(unit.name)
    if unit.kind is UnitKind.SECTION:
        return f"{under}-{name}" if under else name
    if under or (above and unit.kind in _BELOW_ARTICLES):
        return f"{under or above[-1].id}-{unit.kind}-{name}"
    chapters = [slug(one.name) for one in above if one.kind in CHAPTERS]
    if chapters and unit.kind is not UnitKind.CHAPTER:
        name = f"{chapters[-1]}-{name}"
    return f"{unit.kind}-{name}"


def _units_over_sections(units: list[Unit]) -> set[int]:
    """Indexes of the divisions that need a page of their own.

    They have text or sections, and no chapter above gives them a page.
    """
    books, _ = _places(units)
    return {
        index if book < 0 else book
        for index, (unit, book) in enumerate(zip(units, books, strict=True))
        if (unit.holds_text or (unit.blocks and unit.kind not in CHAPTERS))
        and (book < 0 or units[book].kind not in CHAPTERS)
    }


def _page_of(unit: Unit, identity: str, above: list[Unit], paths: Names, *, owns_page: bool) -> str:
    """The address of a unit.

    It is a page, or an anchor on the page that the unit is on (for parts, the home page).
    """
    on = next((u for u in reversed(above) if u.url.endswith("/")), None)
    if unit.kind is UnitKind.ARTICLE and on and on.kind in CHAPTERS:
        return paths.claim(f"{on.url.rstrip('/')}/article-{slug(unit.name)}") + "/"
    if unit.kind in CHAPTERS or owns_page:
        name = slug(unit.name)
        short = identity == f"{UnitKind.CHAPTER}-{name}" and name not in RESERVED_PATHS
        return paths.claim(name if short else identity) + "/"
    return f"{on.url if on else ''}#{identity}"


def page(url: str) -> str:
    """The page of an address, without its anchor; "" is the home page."""
    return url.partition("#")[0]


def block_url(unit: Unit, block: Block) -> str:
    """The address of a block of a unit."""
    return f"{page(unit.url)}#{block.anchor}"


def _anchored(blocks: tuple[Block, ...], unit: str, names: Names) -> Iterator[Block]:
    counts: dict[str, int] = {}
    anchors: list[str] = []
    for block in blocks:
        under = _definition_above(blocks, block)
        anchor = names.claim(
            _anchor(block, unit, unit if under is None else anchors[under], counts)
        )
        anchors.append(anchor)
        yield replace(block, anchor=anchor)


def _anchor(block: Block, unit: str, base: str, counts: dict[str, int]) -> str:
    """The anchor of a block; labels and terms continue the anchor of the definition above."""
    if block.kind is BlockKind.DEFINITION and block.term:
        return f"{base}-{slug(block.term).replace('.', '')[:60]}"
    if block.label:
        return "-".join(
            [base, *(part.lower() for part in re.findall(r"[A-Za-z]+|\d+", block.label))]
        )
    letter = {BlockKind.TABLE: "table", BlockKind.FORM: "form", BlockKind.NOTE: "note"}.get(
        block.kind, "p"
    )
    counts[letter] = counts.get(letter, 0) + 1
    return f"{unit}-{letter}{counts[letter]}"


def _definition_above(blocks: tuple[Block, ...], block: Block) -> int | None:
    over = upwards(blocks, block.parent)
    return next((at for at in over if blocks[at].kind is BlockKind.DEFINITION), None)


_BARE = re.compile(r"\d+[a-z]{0,2}|[ivxlc]{1,7}|[a-z]")
"""A section's number without any sign; the next act or appendix uses it again."""


class Under(Enum):
    """What stands before a number in an id if another unit has the same number."""

    BOOK = auto()
    """The chapter or appendix; outside of both, the outermost division."""
    PARENT = auto()
    """The division right above it."""


def shared_numbers(units: Sequence[Unit], names: Sequence[str]) -> dict[int, Under]:
    """The units whose number another unit has too, by index, with what precedes it in the id.

    A section keeps its plain number if that begins with its chapter's ("14-22" in chapter 14). A
    bare number always needs something before it, because the next act may start over as well.

    Args:
        units: in reading order.
        names: for each unit, the slug of its number, or of its title if it has none.
    """
    books, parents = _places(units)
    owners = grouped(
        (f"{unit.kind}-{names[index]}", index)
        for index, unit in enumerate(units)
        if unit.kind is UnitKind.SECTION
        or books[index] < 0
        or units[books[index]].kind not in CHAPTERS
    )
    divided = _divided(owners.values(), books, parents)
    found: dict[int, Under] = {}
    for indexes in owners.values():
        several = len({books[i] for i in indexes}) > 1
        for i in indexes:
            if units[i].kind is not UnitKind.SECTION:
                found.update({i: Under.PARENT} if several else {})
            elif (several or _BARE.fullmatch(names[i])) and not _is_home(i, units, names, books):
                found[i] = Under.PARENT if books[i] in divided else Under.BOOK
    return found


def _divided(
    owners: Iterable[Sequence[int]], books: Sequence[int], parents: Sequence[int]
) -> set[int]:
    """The books whose divisions number from 1 again, so that numbers need their division's id."""
    found: set[int] = set()
    for indexes in owners:
        seen: dict[int, int] = {}
        for i in indexes:
            if seen.setdefault(books[i], parents[i]) != parents[i]:
                found.add(books[i])
    return found


def _places(units: Sequence[Unit]) -> tuple[list[int], list[int]]:
    """For each unit, the index of its book and of its parent; -1 for none."""
    books, parents = list[int](), list[int]()
    for over in _above(units):
        chapters = [i for i in over if units[i].kind in CHAPTERS]
        books.append((chapters[-1:] or over[:1] or [-1])[0])
        parents.append((over or [-1])[-1])
    return books, parents


def _is_home(index: int, units: Sequence[Unit], names: Sequence[str], books: Sequence[int]) -> bool:
    """Whether a section's number begins with its chapter's, or the section is under no chapter.

    Section 3 of chapter 3 does not count if the chapter has a section 1.
    """
    book, name = books[index], names[index]
    if book < 0:
        return True
    if name == names[book] and any(
        names[at] == "1" and units[at].kind is UnitKind.SECTION for at in range(book, index + 1)
    ):
        return False
    return units[book].kind in CHAPTERS and bool(
        re.match(rf"{re.escape(names[book])}(?![a-z\d])", name)
    )


def holder(above: Sequence[Unit], under: Under | None) -> str | None:
    """The id that a unit's id begins with; None if its own number is enough."""
    if under is None or not above:
        return None
    if under is Under.PARENT:
        return above[-1].id
    return next((unit.id for unit in reversed(above) if unit.kind in CHAPTERS), above[0].id)
