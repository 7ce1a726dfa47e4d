"""Find and resolve the references in all texts of a code."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from builder.grouped import only
from builder.model import BlockKind, Code, Doubt, Reference, Unit, UnitKind
from builder.resolve import damaged
from builder.resolve.case import NO_SUBSECTION, Case, Spot
from builder.resolve.find import Found, Scope, find
from builder.resolve.laws import Law, Lawbook
from builder.resolve.link import link
from builder.resolve.places import Places
from builder.resolve.syntax import Designation, Kind
from builder.resolve.table_references import DERIVATION, of_derivation, table_references
from builder.runtime import garbage

_CLOSED = re.compile(r"[.:]|\s*(?:\n|$)")
"""What follows the number in a form's line that is a heading."""

_SENTENCE_END = re.compile(r"(?:[a-z]{3}|\d)\.\s+(?=[A-Z])")
"""The end of a sentence, with the blank after it."""

_TITLED = re.compile(r"\.\s+[A-Z]|\s*[-—–:]\s*[A-Z]{2}|\s+[A-Z]{3,}\b(?!\s+[a-z])")
"""A heading's title after its number; in capitals if no period separates them."""


def resolve(code: Code) -> Code:
    """The code with all its references, and a doubt for each subsection that is missing."""
    places = Places(code)
    with garbage.paused():
        units = tuple(
            replace(unit, references=tuple(references(unit, places))) for unit in code.units
        )
    doubts = (
        Doubt(NO_SUBSECTION, unit.name, one.text)
        for unit in units
        for one in unit.references
        if one.sub and (one.url or "").endswith(f"#{one.target}")
    )
    return replace(code, units=units, doubts=(*code.doubts, *doubts))


def references(unit: Unit, places: Places) -> Iterator[Reference]:
    """The references of one unit, text by text."""
    for index, block in enumerate(unit.blocks):
        yield from table_references(unit, index, block, places)
    for spot in _spots(unit, places):
        if places.damaged:
            yield from damaged.references(spot, places)
            continue
        derived = DERIVATION.search(spot.text, 0, 200)
        land = [one.end() for one in _LAND.finditer(spot.text)]
        for plain in find(spot.text, places.book):
            found = as_divisions(plain, places.kinds)
            # In a history note, it may say what an act did: "(Ord. 12, 5/4/2015, § 2)".
            of_act = spot.history and _OF_ACT.search(spot.text, 0, found.start)
            unknown = spot.history and found.scope is Scope.UNKNOWN
            acts = unknown or (of_act and found.scope in (Scope.OPEN, Scope.LISTED))
            if not (acts or _is_surveyed(found, spot, land) or _is_heading(spot, found)):
                meant = of_derivation(found, spot.text) if derived else found
                yield from link(Case(meant, spot, places))


_OF_ACT = re.compile(r"\b(?:Ord|Res|Ordinance|Resolution)\b(?:(?!\bsee\b)[^;()]){0,150}$")


def _spots(unit: Unit, places: Places) -> Iterator[Spot]:
    """The texts of a unit in which references are looked for; tables are read apart."""
    if not places.damaged:
        yield Spot(unit, None, unit.title)
    owners = {block.parent for block in unit.blocks}
    laws = {owner: _law_of_list(unit, owner, places.book) for owner in owners}
    for index, block in enumerate(unit.blocks):
        # In a table of acts without its columns, parts are the acts'. A table of references
        # names statutes by bare numbers, and the code's own sections by words and signs.
        acts = block.kind is BlockKind.FORM and unit.kind is UnitKind.TABLE
        lost = acts and "reference" not in unit.title.casefold()
        if places.damaged or (block.table is None and not lost):
            yield Spot(unit, index, block.text, laws[block.parent])
    for note in () if places.cites_acts else unit.history:
        yield Spot(unit, None, note.raw, history=True)
    for footnote in unit.footnotes:
        yield Spot(unit, None, footnote.text)


def _is_heading(spot: Spot, found: Found) -> bool:
    """Whether a reference is a heading that begins a block or a form's line: "PART II:".

    It heads a section of an ordinance printed whole, "Sec. 8. The licensee shall", or a schedule:
    "SCHEDULE A - FEES".
    """
    chain, text, start = found.chain, spot.text, found.start
    if spot.block is None or found.scope is not Scope.OPEN:
        return False
    form = spot.unit.blocks[spot.block].kind is BlockKind.FORM
    if form and text[start - 1 : start] in ("", "\n") and _CLOSED.match(text, found.end):
        return True
    (group, *further) = chain.groups
    numbered = not further and group.kind is not Kind.SUB and len(group.items) == 1
    return start == 0 and numbered and _TITLED.match(text, found.end) is not None


def _law_of_list(unit: Unit, owner: int | None, book: Lawbook) -> Law | None:
    """The law that the block over a list names, if it ends with a colon and names only one.

    Only its last sentence, which announces the list, counts; a law cited earlier is about other
    things.
    """
    if owner is None or not unit.blocks[owner].text.rstrip().endswith(":"):
        return None
    text = unit.blocks[owner].text
    last = max((found.end() for found in _SENTENCE_END.finditer(text)), default=0)
    return only({mention.law for mention in book.mentions(text) if mention.start >= last})


_TOWNSHIP = r"(?:(?i:Township|Twp\.)|T\.?)\s?(?:No\.\s?)?\d+"
_LAND = re.compile(
    r"(?<![A-Za-z])(?:[NSEW]{1,2}|(?i:north|south|east|west)\w*)"
    r"(?i:\.?\s?(?:[½¼¾]|[13]/[248]|(?:one-)?half|quarter|corner|line)\)?,?\s+"
    r"(?:(?:of|in)\s+)?(?:(?:the|said)\s+)?(?=section))"
    rf"|\b{_TOWNSHIP},?\s?(?:[NS]\b|(?i:North|South|Range))"
)
"""How surveyors name land: "the N ½ of Section 14", "Township 12 North"."""
_IN_TOWNSHIP = re.compile(rf",?\s+(?i:(?:of|in)\s+)?{_TOWNSHIP}")


def _is_surveyed(found: Found, spot: Spot, land: Collection[int]) -> bool:
    """Whether "section" means a square mile: a township, or a part of the section, is beside it.

    A bare number means one too if its text names land, or the block above a township. `land` has
    the offsets at which names of land end.
    """
    chain = found.chain
    if found.scope is not Scope.OPEN or len(chain.groups) > 1:
        return False
    (group,) = chain.groups
    above = spot.unit.blocks[spot.block - 1].text if spot.block else ""
    beside = chain.start in land or _IN_TOWNSHIP.match(spot.text, chain.end)
    bare = all(item.raw.isdecimal() for item in group.items)
    return group.kind is Kind.SECTION and bool(beside or (bare and (land or _LAND.match(above))))


_NUMBER = re.compile(r"\d+|[IVXL]+")
"""How divisions are numbered; places in a section have parentheses or letters."""


def as_divisions(found: Found, kinds: Collection[UnitKind]) -> Found:
    """A reference in which "division 2" means a division of an article, if the code has any.

    Args:
        found: as the grammar reads it: a division is a place within a section.
        kinds: the kinds of the code's units.
    """
    chain = found.chain
    if UnitKind.DIVISION not in kinds or chain.section:
        return found
    groups = tuple(_as_division(group, kinds) for group in chain.groups)
    return replace(found, chain=replace(chain, groups=groups))


def _as_division(group: Designation, kinds: Collection[UnitKind]) -> Designation:
    word = group.word.lower().removesuffix("s")
    if group.kind is not Kind.SUB or word not in ("division", "subdivision") or word not in kinds:
        return group
    whole = all(_NUMBER.fullmatch(item.raw) for item in group.items)
    return replace(group, kind=Kind(word)) if whole else group
