"""References to sections and to places within them, one for each element of a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.frozen import frozen
from builder.grouped import only
from builder.model import Reference, Unit, UnitKind
from builder.resolve import subsections
from builder.resolve.case import AMBIGUOUS, NO_LAW, NO_SECTION, NOT_HERE, NOT_NAMED, Case
from builder.resolve.divisions import divisions, place
from builder.resolve.find import Scope
from builder.resolve.places import Places
from builder.resolve.subsections import Path
from builder.resolve.syntax import DIVISIONS, Designation, Item

_TAIL = re.compile(
    r"(?:\.[A-Za-z](?:\.\d{1,2})?(?=\W|$)|[A-Z]{1,2}|[A-Za-z]\d{1,3}|[a-z])?(?:[(\[]\w{1,5}[)\]])*(?:[a-z](?:\.\d{1,2}|(?:[(\[]\w{1,5}[)\]])*))?"
)
_UNKNOWN = re.compile(r"(.*?\d)([A-Z]{1,2}(?![\w-])[^-]*|[(\[].*)?$")
_HEAD = re.compile(r"[.-]")
_DEFINITION = re.compile(r"\s+(?:of|in|under)\s+the\s+definition\b")
_OWN_SECTION = re.compile(r"sub-?section|section|division|subdivision|paragraph", re.I)


@frozen
class _Target:
    unit: Unit
    path: Path = ()
    item: bool = False
    """Whether its number is that of an item, with which no range of sections begins."""


def _cuts(raw: str) -> Iterator[tuple[str, str]]:
    """Each (number, rest) of a text whose rest may be places in a section, the longest first."""
    for cut in range(len(raw), 0, -1):
        if _TAIL.fullmatch(raw[cut:]):
            yield raw[:cut], raw[cut:]


def split(raw: str, places: Places) -> tuple[str, str]:
    """(number, subsection): the longest number that the code has, and the rest.

    "220-46B" is "220-46" and "B".
    """
    for number, tail in _cuts(raw):
        torn = tail and (number + tail[0]).isalpha()  # "II" is no place in section I
        if places.sections(number) and not torn:
            return number, tail
    plain = _UNKNOWN.match(raw)
    return (plain[1], plain[2] or "") if plain else (raw, "")


def sections(case: Case, section: Designation, within: Unit | None = None) -> Iterator[Reference]:
    """The references of a list of section numbers, with the places and divisions named with it.

    All lead into the division `within`, if given.
    """
    holders = [group for group in case.chain.groups if group.kind in DIVISIONS]
    holder = place(case, holders, within)
    missing = holders and not holder
    before: _Target | None = None
    for item, stretch in case.spread(section.items):
        part, lettered = stretch, item.lettered and not item.carried
        target = _target(case, item, before, holder, within)
        if isinstance(target, _Target):
            if missing and (lettered or _restarted_in(case, target.unit)):
                target = NO_SECTION  # "Article IX, Section II", "Chapter 40A, Section 9"
            elif item.apart and not subsections.block_of(target.unit, target.path):
                bare = replace(item, raw=case.text[item.start : item.apart], end=item.apart)
                target = _target(case, bare, before, holder, within)
                part = case.spot.part(part.start, item.apart)
        before = None  # what continues a missing section has none either
        if isinstance(target, str):
            if holders or not lettered:
                yield replace(part, reason=NOT_NAMED if lettered else target)
            continue
        before = target
        if part.start < section.start and holders and not case.places.inside([target.unit], holder):
            if apart := [group for group in holders if group.start < section.start]:
                yield from divisions(case.until(apart[-1].end), apart)
            part = case.spot.part(section.start, part.end)
        yield from _to_section(case, part, target, item)


def _target(
    case: Case, item: Item, before: _Target | None, holder: Unit | None, within: Unit | None
) -> _Target | str:
    """What an item of a list of sections means, or the reason why it means nothing here."""
    if item.carried:
        if before is None:
            return NO_SECTION
        return _Target(before.unit, subsections.carried(before.path, item.raw))
    if item.lettered:  # they start over in each division
        within = within or holder or next(case.places.above(case.unit), None)
    own = _own_item(case, item.raw) or _after_point(case, item.raw)
    return own or _numbered(case, item.raw, holder, within)


def _numbered(case: Case, raw: str, holder: Unit | None, within: Unit | None) -> _Target | str:
    """What a section's number means, or the reason why it means nothing here."""
    (number, tail), places = split(raw, case.places), case.places
    units = places.sections(number)
    if within:
        units = places.inside(units, within)
    if len(units) > 1:
        units = _nearest(case, units, holder)
    unit = only(units)
    if units and (unit is None or _may_be_an_item(case, number, unit)):
        return AMBIGUOUS
    if unit:
        named = within or places.inside([unit], holder)
        elsewhere = not named and _counts_elsewhere(case, unit)
        return NO_SECTION if elsewhere else _Target(unit, subsections.path(tail))
    fits = places.fits(number)
    if number in places.listed_only or (fits and places.is_elsewhere(number)):
        return NOT_HERE
    return NO_SECTION if fits else NO_LAW


def _own_item(case: Case, raw: str) -> _Target | None:
    """The item that a number means, if items have numbers: "4-4" in section 4.

    In an appendix with such items, the number means one of them and not a section of the code. An
    item of another chapter is meant only if no section has its number.
    """
    chapter = case.places.chapter_of(case.unit)
    for number, _ in _cuts(raw):
        units = case.places.with_item(number)
        near = case.places.inside(units, chapter)
        if not near and not case.places.sections(number):
            near = units
        if unit := only(near):
            return _Target(unit, subsections.path(raw), item=True)
    return None


def _after_point(case: Case, raw: str) -> _Target | None:
    """The item meant by a point and its number after its section's: "12-6.2" is item 2 of 12-6."""
    number, _, label = raw.rpartition(".")
    unit = only(case.places.sections(number)) if label.isdecimal() else None
    if not unit or case.places.sections(raw) or not subsections.block_of(unit, (label,)):
        return None
    return _Target(unit, (label,), item=True)


def _may_be_an_item(case: Case, number: str, unit: Unit) -> bool:
    """Whether the number of a section elsewhere may mean an item of the text's own appendix.

    For example "6-5" in an appendix that numbers items so and has a section 6, but no such item.
    """
    chapter = case.places.chapter_of(case.unit)
    if chapter is None or chapter.id not in case.places.with_items:
        return False
    own = case.places.inside(case.places.sections(_HEAD.split(number)[0]), chapter)
    return bool(own) and not case.places.is_inside(unit, chapter)


_BARE = re.compile(r"\d+[A-Za-z]*")


def _counts_elsewhere(case: Case, unit: Unit) -> bool:
    """Whether a section is in a division that counts from one, and the text is not in that one.

    "Section 9" in a law of seven sections is not the only section 9 in all other laws; in section
    2-9, it is of a law outside the code. "5A" is a bare number, as 9 is.
    """
    there, here = (_restarted_in(case, one) for one in (unit, case.unit))
    if there is None or case.places.is_inside(case.unit, there):
        return False
    if not _BARE.fullmatch(case.unit.number or ""):
        return bool(_BARE.fullmatch(unit.number or ""))
    return bool(case.places.inside(case.places.sections("1"), here))


def _restarted_in(case: Case, unit: Unit) -> Unit | None:
    """The division in which a section's number starts over, as its id shows, if any."""
    return next((one for one in case.places.above(unit) if unit.id.startswith(f"{one.id}-")), None)


def _nearest(case: Case, units: list[Unit], holder: Unit | None) -> list[Unit]:
    """Of sections with one number, those in the division named, or else in the nearest one.

    An act whose numbers start over means its own section 1. A section of an appendix is near only
    to texts in the appendix.
    """
    if holder:
        return case.places.inside(units, holder) or units
    own = case.places.chapter_of(case.unit)
    chapters = [(unit, case.places.chapter_of(unit)) for unit in units]
    near = [
        unit
        for unit, chapter in chapters
        if not chapter or chapter is own or chapter.kind is not UnitKind.APPENDIX
    ]
    held = (case.places.inside(near, above) for above in case.places.above(case.unit))
    return next(filter(None, held), units)


def _to_section(case: Case, part: Reference, target: _Target, item: Item) -> Iterator[Reference]:
    """The link to a section, or one for each subsection in a list.

    After several sections, the list belongs to the last: "sections 3 and 4, subsections (a) and
    (b)".
    """
    subs = case.chain.subs
    subs = subs if subs and part.end > subs[0].start else ()
    if item.upto and not target.item:
        yield _range(case, part, target, item.upto)
    else:
        path = target.path if len(subs) == 1 else target.path + nested(subs)
        yield from _in_section(case, part, target.unit, path, subs)


def _in_section(
    case: Case, whole: Reference, unit: Unit, path: Path, subs: Sequence[Designation]
) -> Iterator[Reference]:
    """The link to the place with a path, or one for each of a list that begins with it."""
    if len(subs) != 1:
        yield case.linked(whole, unit, path)
        return
    for item, part in case.spread(subs[0].items, whole):
        path = subsections.carried(path, item.raw)
        yield case.linked(part, unit, path)


def nested(subs: Sequence[Designation]) -> Path:
    """The path that nested places make: 1(a) for "Subdivision 1, Paragraph (a)"."""
    return tuple(part for group in subs for part in subsections.path(group.number))


def _range(case: Case, part: Reference, target: _Target, upto: Item) -> Reference:
    linked = case.linked(part, target.unit, target.path)
    if upto.carried:
        return linked
    ends = case.places.sections(split(upto.raw, case.places)[0])
    last = only(ends)
    between = case.places.between(target.unit, last) if last else []
    if not between:
        return replace(part, reason=AMBIGUOUS if ends else NO_SECTION)
    return replace(linked, targets=tuple(unit.id for unit in between))


def own_subsections(case: Case) -> Iterator[Reference]:
    """References to places in the text's own section: "Subsection C(1) and (2) of this section".

    A paragraph or clause counts only if it exists or is "of this section"; without that, a division
    needs parentheses ("Division B: Mining" is none). A subsection "of this chapter" is ambiguous.
    """
    found, unit = case.found, case.unit
    certain = found.scope is Scope.OWN and (
        not found.own or bool(_OWN_SECTION.fullmatch(found.own))
    )
    elsewhere = _DEFINITION.match(case.text, found.end)
    if (found.own and not certain) or not unit.holds_text or elsewhere:
        yield replace(case.whole, reason=AMBIGUOUS)
        return
    sub, *further = subs = case.chain.subs
    path = nested(subs) if further else _own_path(case, sub.number)
    held = subsections.block_of(unit, path, case.spot.block) is not None
    if certain or (held if further else _is_label(sub, held=held)):
        yield from _in_section(case, case.whole, unit, path, subs)


def _is_label(sub: Designation, *, held: bool) -> bool:
    """Whether a designation without "of this section" must be a place in it.

    Its word or parentheses show it; no section has hundreds of subsections. `held` says whether the
    section has such a place.
    """
    if re.fullmatch(r"sub-?sections?", sub.word, re.I):
        return re.fullmatch(r"\d{3}", sub.number) is None
    named = held or re.fullmatch(r"divisions?", sub.word, re.I) is not None
    return sub.number.startswith("(") and named


def _own_path(case: Case, raw: str) -> Path:
    """The path that a label means in the text's block.

    It is as written, or completed from the label of that block; "(A)" is not "(a)" if both exist.
    """
    unit, at = case.unit, case.spot.block
    written = subsections.path(raw)
    around = subsections.path(unit.blocks[at].label) if at is not None else ()
    candidates = (written, subsections.carried(around, raw), around + written)
    held = [(path, subsections.block_of(unit, path, at)) for path in candidates]
    there = [(path, subsections.path(block.label)) for path, block in held if block]
    exact = (path for path, label in there if label[: len(path)] == path)
    return next(exact, there[0][0] if there else written)
