"""References to chapters, articles, parts and other divisions.

Each is named alone, or with the divisions that hold it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.grouped import only
from builder.model import Reference, Unit, UnitKind
from builder.resolve.case import AMBIGUOUS, NOT_HERE, NOT_NAMED, OTHER_TITLE, Case
from builder.resolve.find import Scope
from builder.resolve.syntax import DEPTH, DIVISIONS, Designation, Kind

_PARTS = re.compile(r"\d[.-]\d")
"""In the number of an article: no article of another chapter has that number."""
_GLOBAL = (Kind.CHAPTER, Kind.APPENDIX, Kind.TITLE)


def divisions(
    case: Case, groups: Sequence[Designation], within: Unit | None = None
) -> Iterator[Reference]:
    """The references that designations make together: to the most specific, which the others hold.

    All are inside the division `within`. A missing place is reported, unless its word is common and
    in lower case ("part 2"), or it is a table, which may be in any section's text. What a partial
    copy leaves out is always reported. Without titles in this code, "Chapter 5 of Title 12" is of
    another law.
    """
    *holders, aimed = _from_general(groups)
    if holders and holders[-1].start < aimed.start and len(holders[-1].items) > 1:
        *first, last = holders[-1].items  # "Chapters 5 and 6, Article II"
        above = replace(holders[-1], items=tuple(first))
        yield from divisions(case.until(first[-1].stop), (*holders[:-1], above))
        holders[-1] = replace(holders[-1], items=(last,))
        case = replace(case, found=replace(case.found, start=last.start))
    titled = len(groups) > 1 and groups[-1].kind is Kind.TITLE
    another = titled and UnitKind.TITLE not in case.places.kinds
    missing = NOT_NAMED if another else f"no such {aimed.kind}"
    holder = place(case, holders, within) or within or _speakers(case, aimed.kind)
    for item, part in case.spread(aimed.items):
        units = [] if holders and not holder else _units(case, aimed.kind, item.raw, holder)
        ends = _units(case, aimed.kind, item.upto.raw, holder) if item.upto else units
        unit, end = only(units), only(ends)
        if unit and end and _otherwise_named(case, groups, aimed, unit):
            yield replace(part, reason=OTHER_TITLE)
        elif unit and end:
            targets = dict.fromkeys((unit.id, end.id))
            yield replace(case.linked(part, unit), targets=tuple(targets))
        elif not units and (printed := _printed_in(case, aimed.kind, item.raw, holder)):
            yield case.linked(part, printed)
        else:
            left_out = not (units or another or holders) and _is_left_out(case, aimed, item.raw)
            proper = aimed.word[:1].isupper() and aimed.kind is not Kind.TABLE
            if left_out or proper or case.found.scope is Scope.OWN:
                why = NOT_HERE if left_out or case.places.is_part else missing
                yield replace(part, reason=AMBIGUOUS if len(units) > 1 else why)


def _is_left_out(case: Case, aimed: Designation, number: str) -> bool:
    """Whether a partial copy of a code leaves out a title or chapter."""
    bare = case.places.pointed and "." not in number
    kinds = (Kind.TITLE,) if bare else (Kind.TITLE, Kind.CHAPTER)
    headless = aimed.kind is Kind.TITLE and case.places.is_headless(number)
    return headless or (aimed.kind in kinds and case.places.is_elsewhere(number))


def _printed_in(case: Case, kind: Kind, number: str, holder: Unit | None) -> Unit | None:
    """The section with a table's caption, or an appendix's heading, among its paragraphs.

    Tables are looked for in the text's own section if it says so, appendixes in the chapter named.
    """
    own = kind is Kind.TABLE and case.found.scope is Scope.OWN
    if not own and not (kind is Kind.APPENDIX and holder):
        return None
    end = r"(?![\w-]|\.\w)" if own else r"\W*\Z"
    named = re.compile(rf"{kind}\s+{re.escape(number)}{end}", re.I)
    units = [case.unit] if own else case.places.inside(case.places.listed, holder)
    return only(
        one
        for one in units
        if any(named.match((b.table and b.table.caption) or b.text) for b in one.blocks)
    )


def _speakers(case: Case, kind: Kind) -> Unit | None:
    """The text's own division, for "Appendix A of this chapter"; None for all but appendices."""
    if kind is not Kind.APPENDIX:
        return None
    above = case.places.above(case.unit)
    return next((unit for unit in above if unit.kind == case.found.own), None)


def _otherwise_named(
    case: Case, groups: Sequence[Designation], aimed: Designation, unit: Unit
) -> bool:
    """Whether the name after one of the numbers contradicts the title of the unit or its holder."""
    named: dict[str, Designation] = {group.kind: group for group in groups}
    above = (one for one in case.places.above(unit) if named.get(one.kind) is not aimed)
    return any(
        disagrees(case.text, named[one.kind].end, one.title)
        for one in (unit, *above)
        if one.kind in named and len(named[one.kind].items) == 1
    )


def place(case: Case, groups: Sequence[Designation], within: Unit | None = None) -> Unit | None:
    """The division inside `within` that designations name together; without any, `within`.

    None if there is no such division, or more than one.
    """
    holder = within
    for group in _from_general(groups):
        holder = only(_units(case, group.kind, group.number, holder))
        if holder is None:
            return None
    return holder


def _from_general(groups: Sequence[Designation]) -> list[Designation]:
    held = (group for group in groups if group.kind in DIVISIONS)
    return sorted(held, key=lambda group: DEPTH[group.kind])


def _units(case: Case, kind: Kind, number: str, holder: Unit | None) -> list[Unit]:
    article = kind is Kind.ARTICLE and _PARTS.search(number)
    chapter = kind is Kind.CHAPTER and "." in number and not case.places.pointed
    anywhere = holder or kind in _GLOBAL
    units = [] if anywhere else case.places.nearest(kind, number, case.unit)
    if not units and (anywhere or article or kind in (Kind.PART, Kind.TABLE)):
        units = case.places.divisions(kind, number, holder)
    if units or holder:
        return units
    named = case.places.sections(number) if chapter or kind is Kind.ARTICLE else []
    if article or chapter:
        return named  # "Article 6.13", as some codes call a section
    return [unit for unit in named if unit.mark.casefold().startswith("article")]


_WORD = r"[A-Z][\w'’-]*"
_NAME = re.compile(
    rf",\s+(?P<name>{_WORD}(?:,?\s+(?:(?:and|or|of|the|for|in|to|on|with)\s+)*{_WORD})*)"
    r"(?=\s*[,.;:)\]\"”]|\s*$|\s+(?:of|in|and|or|shall|is|are|was|were|as|for|to|by|at|may|must)\b)"
)
_NO_NAME = re.compile(
    r"(?:Articles?|Arts?|Chapters?|Chs?|Parts?|Sections?|Secs?|Subsections?|Subdivisions?|Titles?|Schedules?|Appendix|Inclusive|"
    r"Village|Town|City|County|Borough|Township|State|Federal|January|February|March|April|May|June|July|August|September|October|"
    r"November|December|Ord|Laws?|Code)\b"
)


def disagrees(text: str, end: int, title: str) -> bool:
    """Whether the name after a number, which ends at `end`, shares no word with a title.

    If there is no name or no title, they do not disagree.

    >>> disagrees("See Ch. 24, Fireworks and Firearms.", 10, "ETHICS, CODE OF")
    True
    >>> disagrees("See Ch. 24, Code of Ethics.", 10, "ETHICS, CODE OF")
    False
    >>> disagrees("under Ch. 24, the Board", 12, "ETHICS, CODE OF")
    False
    """
    name = _NAME.match(text, end)
    if not name or not title or _NO_NAME.match(name["name"]):
        return False
    printed, own = _stems(name["name"]), _stems(title)
    return bool(printed) and bool(own) and not printed & own


def _stems(words: str) -> set[str]:
    return {word[:5].lower() for word in re.findall(r"[A-Za-z]{4,}", words)}
