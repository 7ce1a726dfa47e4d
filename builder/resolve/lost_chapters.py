"""Chapters and articles in flattened texts.

For example "see ch 237 art v", "chs 36 art i  40 art i", "ch 105  1054".
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import replace

from builder.model import Reference, Unit, UnitKind
from builder.resolve.case import FORMER, Case, Spot
from builder.resolve.find import Found, Scope
from builder.resolve.places import Places

_CHAPTER = re.compile(r"\b(?P<word>chs?)\s+(?P<number>\d{1,3}[a-z]?)(?!\w)")
_MORE = re.compile(r"\s+(?:and\s+)?(?P<number>\d{1,3}[a-z]?)(?!\w)")
_ARTICLE = re.compile(r"\s+(?P<name>(?:[a-z]\w*\s+){0,8}?)(?P<word>arts?)\s+(?P<number>[ivxlc]+)\b")
_MORE_ARTICLES = re.compile(r"(?:\s+(?:and\s+)?[ivxlc]+\b)+")
_SECTION = re.compile(r"\s+(?P<digits>\d{2,6})(?P<tail>[a-z]?)(?!\w)")
_FORMER = re.compile(r"\s+(?:\w+\s+){0,6}?of\s+the\s+(?:18|19|20)\d\d\b")
_DERIVATION = re.compile(
    r"\bfrom (?:the )?\d{4}\s.{0,40}\b(?:location|disposition|new|present|in \d{4})\b"
)
_NAME_BEHIND = re.compile(r"\s+(?!(?:chs?|arts?|rep|ncm|ni|nlp)\b)[a-z]{3,}")
"""Derivation tables name the old code's chapters and number those of today."""


def chapters(spot: Spot, places: Places) -> Iterator[Reference]:
    """The references to chapters, with the article or section that is named along with each."""
    derivation = bool(_DERIVATION.search(spot.text))
    for found in _CHAPTER.finditer(spot.text):
        if derivation and _NAME_BEHIND.match(spot.text, found.end()):
            yield Reference(found[0], spot.block, found.start(), found.end(), reason=FORMER)
            continue
        end = yield from _one(found.start(), found.end(), found["number"], spot, places)
        while found["word"] == "chs" and (more := _MORE.match(spot.text, end)):
            if not places.divisions(UnitKind.CHAPTER, more["number"], None):
                break
            end = yield from _one(more.start("number"), more.end(), more["number"], spot, places)


def _one(
    start: int, end: int, number: str, spot: Spot, places: Places
) -> Generator[Reference, None, int]:
    """One chapter; gives back where the reference ends."""
    case = Case(Found(start, end, None, Scope.OPEN), spot, places)
    units = places.divisions(UnitKind.CHAPTER, number, None)
    if _FORMER.match(spot.text, end):
        yield replace(case.whole, reason=FORMER)
        return end
    article = _ARTICLE.match(spot.text, end)
    if article and units and _is_name(article["name"], units[0]):
        more = _MORE_ARTICLES.match(spot.text, article.end()) if article["word"] == "arts" else None
        end = more.end() if more else article.end()
        numbers = [
            article["number"],
            *(re.findall(r"[ivxlc]+\b", more[0].replace("and", "")) if more else []),
        ]
        articles = [places.divisions(UnitKind.ARTICLE, number, units[0]) for number in numbers]
        yield _to_articles(case, case.part(start, end), articles)
        return end
    section = _SECTION.match(spot.text, end)
    same = places.squashed.get(section["digits"], []) if section else []
    inside = [unit for unit in same if units and places.is_inside(unit, units[0])]
    if section and len(inside) == 1:
        yield case.linked(
            case.part(start, section.end()),
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
    """A link to the first article that leads to all; none where one of them is missing."""
    if any(len(units) != 1 for units in articles):
        return replace(part, reason="no such article")
    return replace(
        case.linked(part, articles[0][0]), targets=tuple(units[0].id for units in articles)
    )


def _is_name(words: str, unit: Unit) -> bool:
    """Whether only a chapter's name is between its number and its article.

    True also where no words are there.
    """
    return (
        not words.strip()
        or re.sub(r"\W", "", words).lower() == re.sub(r"\W", "", unit.title).lower()
    )
