"""Ids, parents, anchors and page addresses.

They come from the code's own numbers, never from a position. `docs/addresses.md` is the public
contract for what this module assigns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

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
    over = list(_above(ordered))
    books = [_book(ordered, above) for above in over]
    with_text = _units_over_sections(ordered, books)
    shared = _shared_numbers(ordered, books, over)
    done: list[Unit] = []
    for index, unit in enumerate(ordered):
        above = [done[at] for at in over[index]]
        under = done[shared[index]].id if index in shared else None
        identity = ids.claim(_unit_id(unit, above, under))
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


def _book(units: Sequence[Unit], above: Sequence[int]) -> int:
    """The index of a unit's book: the nearest chapter above, or the outermost unit; -1 for none."""
    chapters = [at for at in above if units[at].kind in CHAPTERS]
    return (chapters[-1:] or above[:1] or [-1])[0]


def _units_over_sections(units: Sequence[Unit], books: Sequence[int]) -> set[int]:
    """Indexes of the divisions that need a page of their own.

    They have text or sections, and no chapter above gives them a page.
    """
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
        over = upwards(blocks, block.parent)
        under = next((at for at in over if blocks[at].kind is BlockKind.DEFINITION), None)
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
    named = block.has_lines or block.kind is BlockKind.NOTE
    letter = block.kind.value if named else "p"
    counts[letter] = counts.get(letter, 0) + 1
    return f"{unit}-{letter}{counts[letter]}"


_BARE = re.compile(r"\d+[a-z]{0,2}|[ivxlc]{1,7}|[a-z]")
"""A section's number without any sign; the next act or appendix uses it again."""


def _shared_numbers(
    units: Sequence[Unit], books: Sequence[int], over: Sequence[Sequence[int]]
) -> dict[int, int]:
    """The units whose number another unit has too, by index, with the unit whose id comes first.

    That is the book, or the division right above the unit if the book's divisions number anew.
    A section keeps its plain number if that begins with its chapter's ("14-22" in chapter 14). A
    bare number always needs something before it, because the next act may start over as well.

    Args:
        units: in reading order.
        books: the index of each unit's book.
        over: the indexes of the units that each unit is under.
    """
    names = [slug(unit.name) for unit in units]
    owners = grouped(
        (f"{unit.kind}-{names[index]}", index)
        for index, unit in enumerate(units)
        if unit.kind is UnitKind.SECTION
        or books[index] < 0
        or units[books[index]].kind not in CHAPTERS
    )
    divided = {  # the books whose divisions number from 1 again
        book
        for indexes in owners.values()
        for book, held in grouped((books[i], tuple(over[i][-1:])) for i in indexes).items()
        if len({*held}) > 1
    }
    found: dict[int, int] = {}
    for indexes in owners.values():
        several = len({books[i] for i in indexes}) > 1
        for i in indexes:
            if units[i].kind is not UnitKind.SECTION:
                found.update({i: over[i][-1]} if several and over[i] else {})
            elif (several or _BARE.fullmatch(names[i])) and not _is_home(i, units, names, books):
                found[i] = over[i][-1] if books[i] in divided else books[i]
    return found


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
