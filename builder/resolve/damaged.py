"""References in texts that have lost their signs: "  15364b2" was "§ 153-64B(2)".

Only the code's numbers show what digits mean, so we find and resolve references in one step. Two
blanks before a number are what is left of a section sign. A law's name near the number decides
first. Otherwise, a number of the text's own chapter is linked; one of another chapter only after a
word that calls for a reference. All else is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.grouped import only
from builder.model import Reference, Unit, UnitKind
from builder.resolve.case import AMBIGUOUS, FORMER, NO_SECTION, Case, Spot
from builder.resolve.divisions import divisions
from builder.resolve.find import Found, Scope
from builder.resolve.laws import Law, Mention
from builder.resolve.places import Places
from builder.resolve.subsections import Path
from builder.resolve.syntax import Designation, Item, Kind
from builder.resolve.table_references import DERIVATION
from builder.text.squash import squash

_PLACE = (
    r"(?:\s+(?P<name>(?:[a-z]\w*\s+){0,8}?)arts?\b(?P<articles>(?:\s+(?:and\s+)?[ivxlc]+\b)+))?"
)
_CHAPTER = re.compile(rf"\s+(?:and\s+)?(?P<chapter>\d{{1,3}}[a-z]?)(?!\w){_PLACE}")
_CHAPTERS = re.compile(r"\bch(?P<plural>s?)(?=\s+\d)")
_NAME_AFTER = re.compile(r"\s+(?!(?:chs?|arts?|rep|ncm|ni|nlp)\b)[a-z]{3,}")
"""A name after a chapter: in derivation tables only the old code's chapters have one."""
_NUMERAL = re.compile(r"\d{1,3}[a-z]?\b|\b[ivxlc]+\b")
_DIGITS = r"\d{2,7}(?:[a-z]{1,2}(?:\d{1,2}[a-z]{0,2}){0,2})?(?!\w)"
_NUMBERS = re.compile(
    rf"(?:(?<=\s\s)|^){_DIGITS}(?:\s+(?:(?<=\s\s)|(?:and|or|to|andor)\s+){_DIGITS})*"
)
_NUMBER = re.compile(r"\b(?P<digits>\d+)(?P<tail>\w*)")
_OWN = re.compile(
    r"\s+(?:inclusive\s+)?(?:(?:of|in|to|under)\s+th(?:is|ese)\b(?!\s+section)|hereof|herein|above|below)"
)
_POINTED = re.compile(r"\s+of\s+(?:said|such|that|title|the\s+(?:state|said))\b|\s+thereof\b")
_FORMER = re.compile(r"\s+(?:\w+\s+){0,8}?of\s+the\s+(?:18|19|20)\d\d\b")
_FORMER_BEFORE = re.compile(r"\b(?:original|former|formerly|prior|old)\s+$")
_SAID = re.compile(r"\b(?:said|such|nos?)\s+$")
_CALLING = re.compile(
    r"\b(?:in|of|by|with|to|under|see|also|per|pursuant|and|or|through|from|both|chs?\s+\d+)\s+$"
)
_OF_SECTION = re.compile(r"\s+of\s+this\s+section\b")
_QUANTITY = re.compile(
    r"\s+(?:days?|feet|foot|inch(?:es)?|percent|hours?|minutes?|months?|years?"
    r"|square|cubic|gallons?|dollars?|miles?|persons?|pounds?|acres?|am|pm|by\s+ll|ll\s+no)\b"
)
"""What follows a quantity; in a list, only the last number is one."""
_BETWEEN_LAW = re.compile(
    r"(?:(?:\s+(?:\d\w*|[a-z]{1,2}|subdivisions?|(?:sub)?paragraphs?|subd|par|and|et|seq|inclusive|articles?))*\s+of)?\s+(?:the\s+)?"
)
_SIGNED = re.compile(r"\s{2,3}(?P<number>\d+\w*)")
_BARE = re.compile(r"\s+(?P<number>\d+\w*)")
_BACK = 20
"""Characters before a number in which to look for a word: a long one and its blanks."""
_REACH = 90
"""Most characters between a number and its law's name: eight words or so."""


def references(spot: Spot, places: Places) -> Iterator[Reference]:
    """The references of a flattened text, in order and without overlaps.

    Of a history note, only those to chapters and laws.
    """
    mentions = places.book.mentions(spot.text, lower=True)
    found = [*_chapters(spot, places), *(_named(spot, mention) for mention in mentions)]
    if not spot.history and not _is_list_of_numbers(spot.text):
        for listed in _NUMBERS.finditer(spot.text):
            found += _sections(listed, spot, places, mentions)
    end = 0
    for reference in sorted(found, key=lambda one: (one.start, -one.end)):
        if reference.start >= end:
            yield reference
            end = reference.end


def _is_list_of_numbers(text: str) -> bool:
    """Whether numbers are next to numbers throughout a text.

    The text is then a derivation table whose columns cannot be recovered.
    """
    numbers = len(re.findall(r"\s\d+\w*(?=\s)", text))
    adjacent = len(re.findall(r"\s\d+\w*(?=\s+\d+\w*\s)", text))
    return adjacent > 8 and adjacent * 4 > numbers


def _named(spot: Spot, mention: Mention) -> Reference:
    """A reference to a law, or to a provision if a number follows: "banking law  6h"."""
    number = (_BARE if mention.law.bare else _SIGNED).match(spot.text, mention.end)
    cite = number["number"] if number else None
    if cite and mention.title:
        cite = f"{mention.title} {mention.law.compiled} {cite}"
    end = number.end() if number else mention.end
    return _outside(spot.part(mention.start, end), mention.law, cite)


def _outside(part: Reference, law: Law, cite: str | None) -> Reference:
    """A reference to a law; without signs, a number gives no address of its own."""
    return replace(part, law=law.name, cite=cite, url=law.address or None)


def _chapters(spot: Spot, places: Places) -> Iterator[Reference]:
    """The references to chapters, or to the articles named after one."""
    derivation = DERIVATION.search(spot.text)
    for word in _CHAPTERS.finditer(spot.text):
        start, end = word.span()
        while found := _CHAPTER.match(spot.text, end):
            groups = [*_groups(found, places)]
            end = groups[-1].end
            case = Case(Found(start, end, scope=Scope.OWN), spot, places)
            named = derivation and _NAME_AFTER.match(spot.text, found.end("chapter"))
            if named or _FORMER.match(spot.text, end):
                yield replace(case.whole, reason=FORMER)
            else:
                yield from divisions(case, groups)
            following = _CHAPTER.match(spot.text, end) if word["plural"] else None
            if not following or not places.divisions(UnitKind.CHAPTER, following["chapter"], None):
                break
            start = following.start("chapter")


def _groups(found: re.Match[str], places: Places) -> Iterator[Designation]:
    """The chapter, and the articles if nothing but the chapter's name is between the two."""
    yield _designation(Kind.CHAPTER, found, "chapter")
    units = places.divisions(UnitKind.CHAPTER, found["chapter"], None)
    names = [squash(one.title) for one in units]
    if found["articles"] and squash(found["name"]) in ("", *names):
        yield _designation(Kind.ARTICLE, found, "articles")


def _designation(kind: Kind, found: re.Match[str], listed: str) -> Designation:
    numbers = _NUMERAL.finditer(found.string, *found.span(listed))
    items = tuple(Item(one[0], *one.span()) for one in numbers)
    return Designation(kind, kind, found.start(listed), items)


def _sections(
    listed: re.Match[str], spot: Spot, places: Places, mentions: Sequence[Mention]
) -> Iterator[Reference]:
    """The references of a list of numbers: to a law's, or to sections of one chapter."""
    text, (start, end) = spot.text, listed.span()
    numbers = [*_NUMBER.finditer(text, start, end)]
    own, ahead = _OWN.match(text, end), text[max(0, start - _BACK) : start]
    if _QUANTITY.match(text, end):
        numbers.pop()
    if not numbers or _OF_SECTION.match(text, end):
        return
    if _FORMER.match(text, end) or _FORMER_BEFORE.search(ahead):
        yield replace(spot.part(start, end), reason=FORMER)
        return
    after = (  # "51 of the general municipal law"
        one
        for one in mentions
        if end <= one.start <= end + _REACH and _BETWEEN_LAW.fullmatch(text, end, one.start)
    )
    if not own and (law := next(after, None)):
        for number in numbers:
            upto = law.end if number is numbers[-1] else number.end()
            yield _outside(spot.part(number.start(), upto), law.law, number[0])
        return
    chapters = [places.chapter_of(spot.unit)]
    unit: Unit | None = None
    called, pointed = _CALLING.search(ahead), _POINTED.match(text, end) or _SAID.search(ahead)
    for number in numbers:
        part, units = spot.part(*number.span()), places.squashed.get(number["digits"], [])
        near = [unit for unit in units if places.chapter_of(unit) in chapters]
        sure = own or (called and len(number["digits"]) > 3)
        first = unit if text[start : number.start()].rstrip().endswith(" to") else None
        unit = only(near or units) if (near or sure) and not pointed else None
        if unit:
            chapters.append(places.chapter_of(unit))
            case = Case(Found(start, end), spot, places)
            linked = case.linked(part, unit, _path(number["tail"]))
            between = places.between(first, unit) if first else ()
            yield replace(linked, targets=tuple(one.id for one in between) or linked.targets)
        elif units or sure:
            yield replace(part, reason=AMBIGUOUS if units or pointed else NO_SECTION)


def _path(tail: str) -> Path:
    parts = re.findall(r"[a-z]+|\d+", tail)
    return (parts[0].upper(), *parts[1:]) if parts else ()
