"""References in texts that have lost their signs: "  15364b2" was "§ 153-64B(2)".

Only the code's numbers show what digits mean, so we find and resolve references in one step. Two
blanks before a number are what is left of a section sign. A law's name near the number decides
first. Otherwise, a number of the text's own chapter is linked; one of another chapter only after a
word that calls for a reference. All else is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import replace

from builder.model import Reference, Unit, UnitKind
from builder.resolve.case import AMBIGUOUS, FORMER, NO_SECTION, Case, Spot
from builder.resolve.find import Found, Scope
from builder.resolve.laws import Mention
from builder.resolve.places import Places
from builder.resolve.subsections import Path

_CHAPTER = re.compile(r"\b(?P<word>chs?)\s+(?P<number>\d{1,3}[a-z]?)(?!\w)")

_MORE = re.compile(r"\s+(?:and\s+)?(?P<number>\d{1,3}[a-z]?)(?!\w)")

_ARTICLE = re.compile(r"\s+(?P<name>(?:[a-z]\w*\s+){0,8}?)(?P<word>arts?)\s+(?P<number>[ivxlc]+)\b")

_MORE_ARTICLES = re.compile(r"(?:\s+(?:and\s+)?[ivxlc]+\b)+")

_SECTION = re.compile(r"\s+(?P<digits>\d{2,6})(?P<tail>[a-z]?)(?!\w)")

_FORMER_CHAPTER = re.compile(r"\s+(?:\w+\s+){0,6}?of\s+the\s+(?:18|19|20)\d\d\b")

_DERIVATION = re.compile(
    r"\bfrom (?:the )?\d{4}\s.{0,40}\b(?:location|disposition|new|present|in \d{4})\b"
)

_NAME_AFTER = re.compile(r"\s+(?!(?:chs?|arts?|rep|ncm|ni|nlp)\b)[a-z]{3,}")
"""A name after a chapter: in derivation tables only the old code's chapters have one."""

_DIGITS = r"(?P<digits>\d{2,7})(?P<tail>(?:[a-z]{1,2}(?:\d{1,2}[a-z]{0,2}){0,2})?)(?!\w)"

_NUMBER = re.compile(rf"(?:(?<=\s\s)|^){_DIGITS}")

_NEXT = re.compile(rf"\s+(?P<link>and|or|to|andor)\s+{_DIGITS}")

_OWN = re.compile(
    r"\s+(?:inclusive\s+)?(?:(?:of|in|to|under)\s+th(?:is|ese)\b(?!\s+section)|hereof|herein|above|below)"
)

_FRAGMENT = re.compile(r"\s+of\s+this\s+section\b")

_POINTED = re.compile(r"\s+of\s+(?:said|such|that|title|the\s+(?:state|said))\b|\s+thereof\b")

_FORMER = re.compile(r"\s+(?:\w+\s+){0,8}?of\s+the\s+(?:18|19|20)\d\d\b")

_FORMER_BEFORE = re.compile(r"\b(?:original|former|formerly|prior|old)\s+$")

_POINTING = re.compile(r"\b(?:said|such|no|nos)\s+$")

_CALLING = re.compile(
    r"\b(?:in|of|by|with|to|under|see|also|per|pursuant|and|or|through|from|both)\s+$"
)

_QUANTITY = re.compile(
    r"\s+(?:days?|feet|foot|inch(?:es)?|percent|hours?|minutes?|months?|years?|square|cubic|gallons?|dollars?|miles?|persons?|pounds?|"
    r"acres?|am|pm|by\s+ll|ll\s+no)\b"
)

_NUMBER_NEXT = re.compile(r"\s+\d{3,}+\w*+\s")

_BETWEEN_LAW = re.compile(
    r"(?:(?:\s+(?:\d\w*|[a-z]{1,2}|subdivisions?|(?:sub)?paragraphs?|subd|par|and|et|seq|inclusive|articles?))*\s+of)?\s+(?:the\s+)?"
)

_MORE_CITED = re.compile(r"(?:(?<=\s\s)|(?<=\sand\s))\d{2,}\w*")

_SIGNED = re.compile(r"\s{2,3}(?P<number>\d+\w*)")

_COUNTED_ON = re.compile(r"\s+(?:and\s+)?\d")
_BARE = re.compile(r"\s+(?P<number>\d+\w*)")

_BACK = 20
"""Characters before a number in which to look for a word: a long one and its blanks."""

_REACH = 90
"""Most characters between a number and its law's name: eight words or so."""


def references(spot: Spot, places: Places, *, dated: bool = False) -> Iterator[Reference]:
    """The references of a flattened text, in order and without overlaps.

    Of a history note (`dated`), only those to chapters.
    """
    mentions = places.book.mentions(spot.text, lower=True)
    found = list(chapters(spot, places))
    if not dated:
        crowded = _is_list_of_numbers(spot.text)
        numbers = (
            one
            for token in _NUMBER.finditer(spot.text)
            if not crowded
            or (
                _is_before(_CALLING, spot.text, token.start())
                and not _COUNTED_ON.match(spot.text, token.end())
            )
            for one in _at(token, spot, places, mentions)
        )
        found += _apart(list(numbers))
    taken = [(one.start, one.end) for one in found]
    for mention in mentions:
        if not any(start < mention.end and mention.start < end for start, end in taken):
            found.append(_named(spot, mention))
    yield from _apart(found)


def _named(spot: Spot, mention: Mention) -> Reference:
    """A reference to a law, or to a provision if a number follows: "banking law  6h"."""
    number = (_BARE if mention.law.bare else _SIGNED).match(spot.text, mention.end)
    end = number.end() if number else mention.end
    cite = number["number"] if number else None
    if cite and mention.title:
        cite = f"{mention.title} {mention.law.compiled} {cite}"
    law = mention.law
    return replace(spot.part(mention.start, end), law=law.name, cite=cite, url=law.address or None)


def _apart(found: list[Reference]) -> Iterator[Reference]:
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


def _is_before(words: re.Pattern[str], text: str, at: int) -> bool:
    return words.search(text, max(0, at - _BACK), at) is not None


def _at(
    token: re.Match[str], spot: Spot, places: Places, mentions: list[Mention]
) -> Iterator[Reference]:
    text, start, end = spot.text, token.start(), token.end()
    whole = spot.part(start, end)
    own = _OWN.match(text, end)
    if _QUANTITY.match(text, end) or _FRAGMENT.match(text, end):
        return
    if _FORMER.match(text, end) or _is_before(_FORMER_BEFORE, text, start):
        yield replace(whole, reason=FORMER)
        return
    after = (  # "51 of the general municipal law"
        one
        for one in mentions
        if end <= one.start <= end + _REACH and _BETWEEN_LAW.fullmatch(text, end, one.start)
    )
    before = (
        one
        for one in mentions
        if start - 4 <= one.end <= start and not text[one.end : start].strip()
    )
    law = None if own else next(after, None) or next(before, None)
    if law:
        yield from _cited(token, spot, law)
        return
    units = places.squashed.get(token["digits"], [])
    if len(units) > 1:  # the one in the speaker's chapter
        chapter = places.chapter_of(spot.unit)
        units = [unit for unit in units if places.chapter_of(unit) == chapter] or units
    reason = _objection(token, spot, places, units, own=bool(own))
    if reason:
        yield replace(whole, reason=reason)
    elif units:
        case = Case(Found(start, end, None, Scope.OPEN), spot, places)
        yield case.linked(whole, units[0], _path(token["tail"]))
        yield from _listed(end, case, units[0])


def _cited(token: re.Match[str], spot: Spot, law: Mention) -> Iterator[Reference]:
    """The references to provisions of a law: to one number, or to a list before the law's name.

    For example "1115 1116 and 1117 of the ... law".
    """
    starts = [token.start()]
    if law.start > token.end():
        starts += [more.start() for more in _MORE_CITED.finditer(spot.text, token.end(), law.start)]
    for index, start in enumerate(starts):
        number = re.compile(r"\w+").match(spot.text, start)
        cite = number[0] if number else token[0]
        end = max(law.end, token.end()) if index == len(starts) - 1 else start + len(cite)
        yield replace(
            spot.part(start, end), law=law.law.name, cite=cite, url=law.law.address or None
        )


def _listed(end: int, case: Case, before: Unit) -> Iterator[Reference]:
    """The references after a linked number in a list, in the same chapter.

    For example "23031 and 23094", "11 to 113".
    """
    spot, places = case.spot, case.places
    while following := _NEXT.match(spot.text, end):
        units = [
            unit
            for unit in places.squashed.get(following["digits"], [])
            if places.chapter_of(unit) == places.chapter_of(before)
        ]
        if len(units) != 1 or _QUANTITY.match(spot.text, following.end()):
            return
        start, end = following.start("digits"), following.end()
        linked = case.linked(case.spot.part(start, end), units[0], _path(following["tail"]))
        if following["link"] == "to":
            linked = replace(
                linked,
                targets=tuple(unit.id for unit in places.between(before, units[0]))
                or linked.targets,
            )
        yield linked
        before = units[0]


def _objection(
    token: re.Match[str], spot: Spot, places: Places, units: list[Unit], *, own: bool
) -> str | None:
    """Why a number is not linked; None if it is linked, or no reference (without `units`)."""
    text, start, end = token.string, token.start(), token.end()
    calling = _is_before(_CALLING, text, start)
    if not units:
        return NO_SECTION if own or (calling and len(token["digits"]) > 3) else None
    if len(units) > 1:
        return AMBIGUOUS
    if own:
        return None
    if (
        _is_before(_POINTING, text, start)
        or _POINTED.match(text, end)
        or _NUMBER_NEXT.match(text, end)
    ):
        return AMBIGUOUS
    if places.chapter_of(units[0]) == places.chapter_of(spot.unit):
        return None
    return None if calling and len(token["digits"]) > 3 else AMBIGUOUS


def _path(tail: str) -> Path:
    parts = re.findall(r"[a-z]+|\d+", tail)
    return (parts[0].upper(), *parts[1:]) if parts else ()


def chapters(spot: Spot, places: Places) -> Iterator[Reference]:
    """The references to chapters, or to the article or section named after a chapter."""
    derivation = bool(_DERIVATION.search(spot.text))
    for found in _CHAPTER.finditer(spot.text):
        if derivation and _NAME_AFTER.match(spot.text, found.end()):
            yield replace(spot.part(*found.span()), reason=FORMER)
            continue
        end = yield from _one(found.start(), found.end(), found["number"], spot, places)
        while found["word"] == "chs" and (more := _MORE.match(spot.text, end)):
            if not places.divisions(UnitKind.CHAPTER, more["number"], None):
                break
            end = yield from _one(more.start("number"), more.end(), more["number"], spot, places)


def _one(
    start: int, end: int, number: str, spot: Spot, places: Places
) -> Generator[Reference, None, int]:
    """Yield the reference that one chapter's number begins; return where it ends."""
    case = Case(Found(start, end, None, Scope.OPEN), spot, places)
    units = places.divisions(UnitKind.CHAPTER, number, None)
    if _FORMER_CHAPTER.match(spot.text, end):
        yield replace(case.whole, reason=FORMER)
        return end
    article = _ARTICLE.match(spot.text, end)
    plain = re.sub(r"\W", "", article["name"]).lower() if article else ""
    named = not plain or (units and plain == re.sub(r"\W", "", units[0].title).lower())
    if article and units and named:  # nothing but the chapter's name is between the two
        more = _MORE_ARTICLES.match(spot.text, article.end()) if article["word"] == "arts" else None
        end = more.end() if more else article.end()
        numbers = [
            article["number"],
            *(re.findall(r"[ivxlc]+\b", more[0].replace("and", "")) if more else []),
        ]
        articles = [places.divisions(UnitKind.ARTICLE, number, units[0]) for number in numbers]
        yield _to_articles(case, case.spot.part(start, end), articles)
        return end
    section = _SECTION.match(spot.text, end)
    same = places.squashed.get(section["digits"], []) if section else []
    inside = [unit for unit in same if units and places.is_inside(unit, units[0])]
    if section and len(inside) == 1:
        yield case.linked(
            case.spot.part(start, section.end()),
            inside[0],
            (section["tail"].upper(),) if section["tail"] else (),
        )
        return section.end()
    yield (
        case.linked(case.whole, units[0])
        if len(units) == 1
        else replace(case.whole, reason="no such chapter")
    )
    return end


def _to_articles(case: Case, part: Reference, articles: list[list[Unit]]) -> Reference:
    """A link to the first article with all of them as targets; no link if one is missing."""
    if any(len(units) != 1 for units in articles):
        return replace(part, reason="no such article")
    return replace(
        case.linked(part, articles[0][0]), targets=tuple(units[0].id for units in articles)
    )
