"""Resolve the references found: to links, outside law, or the reason why they are neither."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from builder.grouped import only
from builder.model import Reference, Unit, UnitKind
from builder.resolve.beside import name_after, name_before
from builder.resolve.case import (
    AMBIGUOUS,
    FORMER,
    NO_LAW,
    NO_SECTION,
    NOT_NAMED,
    OTHER_TITLE,
    Case,
)
from builder.resolve.cite import outside
from builder.resolve.divisions import divisions, place
from builder.resolve.find import Scope
from builder.resolve.laws import Law
from builder.resolve.places import Places
from builder.resolve.sections import own_subsections, sections, split
from builder.resolve.syntax import Kind

_HOLDERS = frozenset(
    {UnitKind.PART, UnitKind.SUBPART, UnitKind.TITLE, UnitKind.CHAPTER, UnitKind.APPENDIX}
)

_TITLED = re.compile(r"\bcharter\b(?!.*\bcomparative\b)", re.I)

_OWN = re.compile(r"(?:(?:city|town|village|county|borough|municipal|home[ -]rule) )?charter", re.I)

_OF_CHARTER = re.compile(
    r",?\s*(?:of|in|under)\s+(?:the|this|said|its)\s+"
    r"(?:(?:[Cc]ity|[Tt]own|[Vv]illage|[Cc]ounty|[Mm]unicipal|[Hh]ome[ -][Rr]ule)(?:['’]s)?\s+)?"
    r"[Cc]harter\b(?!\s+(?:of|for)\s+(?!the\s+[Cc]ity)[A-Z])"
)

_CHARTER_BEFORE = re.compile(r"\b(?:[Cc]harter|CHTR\.),?\s+$")

_LETTERS = re.compile(r"\s+([A-Z]{2,6})\b")

_NOTES = r"(?:[Rr]eferences?|[Nn]otes?|[Aa]nnotations?|HISTORY)\s?[—–:-]"
_CHARTER_NOTE = re.compile(rf"Charter (?:[Rr]eferences?|[Nn]otes?)\s?[—–:-](?!.*{_NOTES})", re.S)
"""A note on the charter, if none follows it in a footnote with several."""
_LONGEST_NOTE = 2000
"""Characters before a number in which to look for the beginning of its note."""

_UNNAMED = {"Federal", "Local", "State", "Borough", "City", "County", "Town", "Township", "Village"}

_LAWS = {"act", "law", "rules", "statute", "statutes"}

_OWN_WORDS = frozenset(
    "village city town township borough county municipal official book and of code codes "
    "ordinances".split()
)
_ORDINANCES = re.compile(r"\b(?:revised )?(?:general )?ordinances\b")
_SUBJECTS = frozenset("zoning building subdivision land use development".split())
"""Words in the names of towns' own codes."""

_OF_STATE = r"(?:, (?:(?:New|North|South|West|Rhode) )?\w+,?)?"
"""A state's name after a town's."""

_COMMON = {"code", "local", "ordinance", "ordinances", "regulations", "rules"}


def link(case: Case) -> Iterator[Reference]:
    """The references that one chain of designations makes, in order and without overlaps."""
    found, section = case.found, case.chain.section
    if found.scope is Scope.OUTSIDE and found.law:
        yield from outside(case, found.law)
        return
    letters = section.word if section and section.word.endswith(("MC", "CC")) else ""
    if found.scope is Scope.FORMER:
        yield replace(case.whole, reason=FORMER)
    elif letters and letters not in case.places.letters:  # "LBMC 2.04.010"
        yield replace(case.whole, reason=NOT_NAMED)
    elif found.own == "code" and not (
        found.name.lower().startswith(case.places.own_name)
        or case.places.own_name.startswith(found.name.lower())
    ):
        yield from outside(case, Law(f"Code of {found.name}"))
    elif (of_charter := own_charter(case)) is not None:
        yield from of_charter
    elif section and (act := case.places.act(found.name)):
        yield from _internal(case, act)
    elif found.scope is Scope.UNKNOWN and not _is_own_law(case):
        law, name = _by_full_name(found.name), case.places.without_town(found.name)
        number = split(section.number, case.places)[0] if section else ""
        own = _titled(case.places, name) and (
            number.isdecimal() or not number or case.places.fits(number)
        )
        if law and _by_full_name(name) and not own:
            yield from outside(case, law)
        else:
            yield replace(case.whole, reason=NOT_NAMED)
    else:
        for reference in _inherited(case, list(_internal(case))):
            yield _with_name_beside(case, reference)


def _with_name_beside(case: Case, reference: Reference) -> Reference:
    """A reference with the reason why it leads nowhere, which a name beside it may give.

    It is of the law or work of that name, and not missing in this code. What "Code section" means,
    this code or the state's, the words do not say.
    """
    reason, found = reference.reason or "", case.found
    missing = reason in (NO_SECTION, NO_LAW, OTHER_TITLE) or reason.startswith("no such ")
    if not missing or found.scope not in (Scope.OPEN, Scope.LISTED):
        return reference
    text = case.text
    name = name_before(text, case.chain.start) or name_after(text, found.end)
    if name in ("Code", "Law"):
        return replace(reference, reason=NO_LAW if reason == NO_SECTION else reason)
    named = replace(case, found=replace(found, name=name))
    if not name or _is_own_law(named):
        return reference
    return replace(reference, reason=NOT_NAMED)


def _is_own_law(case: Case) -> bool:
    """Whether the law named is this code or a part of it.

    Other codes' names begin with the town's name too ("Mossbank School Code"), so all words count.
    A section "of the Zoning Code" is this code's only if it is in such a chapter.
    """
    places = case.places
    if not places.letters.isdisjoint(case.found.name.split()):
        return True
    town = rf"^((?:\w+ (?:\w+ )?of )?){re.escape(places.own_name)}{_OF_STATE} "
    name = places.without_town(re.sub(town, r"\1", case.found.name, flags=re.I))
    words = set(re.findall(r"[\w’'-]+", _ORDINANCES.sub("ordinances", name.lower())))
    # "County" and "township" mean this municipality only if it is one.
    other = {kind for kind in ("county", "township") if kind not in places.town.lower()}
    strange = words - _OWN_WORDS | (words & other)
    of_town, before = name != case.found.name, case.found.end == case.chain.end
    divided = case.chain.section is None
    whole = not strange or (strange <= _SUBJECTS and divided)
    if (of_town or before) and whole:
        return True
    titled = " " in name and (before or (of_town and divided))
    own = _titled(places, name) if titled else _part_named(case)
    return bool(own) or _is_titled(case, words, strange)


def _is_titled(case: Case, words: set[str], strange: set[str]) -> bool:
    """Whether a law has its chapter's name: "§ 260-10 of the Zoning Ordinance".

    `words` are those of the law's name, `strange` those of them that name neither a town nor its
    code.
    """
    if section := case.chain.section:
        raw = section.number
        units = case.places.sections(split(raw, case.places)[0]) or case.places.with_item(raw)
        unit = only(units)
    else:
        unit = place(case, case.chain.groups)
    held = case.places.up(unit) if unit else ()
    titles = " ".join(one.title for one in held if one.kind is not UnitKind.SECTION).lower()
    told = {word for word in words if len(word) > 3} - _COMMON
    titled = {word for word in told if word in titles}
    return bool(titled) and not (strange & told) - titled - _SUBJECTS


def _part_named(case: Case) -> Unit | None:
    """The part of this code with the law's name that holds the division named."""
    parts = _titled(case.places, case.places.without_town(case.found.name))
    return only(part for part in parts if place(case, case.chain.groups, part) not in (None, part))


def _titled(places: Places, name: str) -> list[Unit]:
    """The divisions whose title is a name, perhaps after more words."""
    return [
        unit
        for unit in places.units.values()
        if name
        and unit.kind is not UnitKind.SECTION
        and f" {unit.title}".lower().endswith(f" {name.lower()}")
    ]


def _by_full_name(name: str) -> Law | None:
    """A law of this name; None if it is too general, as "Federal Act" is.

    "Real Estate Settlement Procedures Act" is not.
    """
    words = [word for word in name.split() if word[0].isupper()]
    return Law(name) if len(words) > 2 and words[0] not in _UNNAMED else None


def _inherited(case: Case, references: list[Reference]) -> list[Reference]:
    """The references, or the same to outside law if none of them leads anywhere here.

    That law is the one of their list, or one cited by such a number alone. In a list "of the X
    Code", provisions with quoted titles are of that law in any case. "Chapter 4.08 LBMC" is this
    code's, and a table may be in any section's text.
    """
    chain = case.chain
    after = _LETTERS.match(case.text, chain.end)
    own = after is not None and after[1] in case.places.letters
    open_ = case.found.scope in (Scope.OPEN, Scope.LISTED) and not own
    if not open_ or (chain.subs and not chain.section):
        return references
    law = (
        case.found.law
        or _by_full_name(case.found.name)
        or (None if chain.group(Kind.TABLE) else case.spot.law)
        or case.places.book.known(case.whole.text)
    )
    quoted = case.spot.law and re.match(r",\s*[\"“]", case.text[chain.end :])
    if law and (quoted or all(reference.target is None for reference in references)):
        return list(outside(case, law))
    return references


def _internal(case: Case, within: Unit | None = None) -> Iterator[Reference]:
    """The references of a chain that is of this code, and inside the division `within`."""
    section = case.chain.section
    if case.found.scope is Scope.POINTED and (not section or case.found.own in _LAWS):
        yield replace(case.whole, reason=AMBIGUOUS)
    elif section:
        yield from sections(case, section, within)
    elif case.chain.is_place:
        yield from own_subsections(case)
    else:
        yield from divisions(case, case.chain.groups, within or _part_named(case))


def own_charter(case: Case) -> Iterator[Reference] | None:
    """The references of a chain that is of this code's charter by the words around it.

    None if it is not. A division "of the charter" is not linked if no one charter is here; a
    section is looked up in any case, since charters have numbers of their own.
    """
    text, scope, chain = case.text, case.found.scope, case.chain
    after = scope in (Scope.OPEN, Scope.LISTED) and _OF_CHARTER.match(text, chain.end)
    before = scope is Scope.OPEN and (
        _CHARTER_BEFORE.search(text, max(0, chain.start - 20), chain.start)
        or _CHARTER_NOTE.search(text, max(0, chain.start - _LONGEST_NOTE), chain.start)
    )
    named = scope is Scope.UNKNOWN and _OWN.fullmatch(case.places.without_town(case.found.name))
    charter = _charter(case.places) if after or before or named else None
    if chain.is_place or not (charter or (after and not chain.section)):
        return None
    if charter is None:
        return iter((replace(case.whole, reason=NOT_NAMED),))
    return _internal(case, charter)


def _charter(places: Places) -> Unit | None:
    """The division that is the charter; None if several may be.

    One that is titled only "Charter" comes first; of two nested ones, the inner.
    """
    titled = [
        unit
        for unit in places.units.values()
        if unit.kind in _HOLDERS and _TITLED.search(unit.title)
    ]
    found = [unit for unit in titled if _OWN.fullmatch(unit.title)] or titled
    inner = (unit for unit in found if all(places.is_inside(unit, one) for one in found))
    return next(inner, None)
