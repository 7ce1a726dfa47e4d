"""How the headings of divisions are printed: "Chapter 7", "ARTICLE II. Geese", "PART I: LAWS"."""

from __future__ import annotations

import re

from builder.model import UnitKind

PART = re.compile(
    r"(?:Part|PART) ([IVXLC]+|\d{1,2}|[A-Z])(?:[:,.]|\s?[—–-])?(?:\s+(?P<title>[A-Z].*))?"
)
CHAPTER = re.compile(
    r"(?:Chapter|CHAPTER) ([A-Z]{0,3}\d*[A-Z]{0,2}(?:\.\d+)?)"
    r"(?:(?:[:.,]|\s?[—–-])?\s++(?P<title>(?=[^a-z]*[A-Z]{2})[^a-z]*+))?"
)
PLAIN_CHAPTER = re.compile(
    r"(?:Chapter|CHAPTER) ([A-Z]{0,3}\d+[A-Z]{0,2}(?:\.\d+)?)"
    r"(?:[:.]|\s?[—–-])?\s+(?P<title>[A-Z].*[^.,;:])"
)
"""A chapter's heading in ordinary case, as a sentence may begin too."""
_TITLE = re.compile(
    r"(?:Title|TITLE) (\d{1,3}[A-Z]?|[IVXLC]+)"
    r"(?:(?:[:.,]|\s?[—–-])?\s++(?P<title>(?=[^a-z]*[A-Z]{2})[^a-z]*+))?"
)
_ARTICLE = re.compile(
    r"(?:ARTICLE|Article) ([IVXLC]+[A-Z]?|\d{1,3}[A-Z]?|[A-Z]\d{0,2})"
    r"(?:(?:[:.,]|\s?[—–-])?\s+(?P<title>[A-Z].*))?"
)
_SUBDIVISION = re.compile(
    r"(?:DIVISION|Division) ([IVXLC]+|\d{1,3}[A-Z]?|[A-Z])"
    r"(?:(?:[:.,]|\s?[—–-])?\s+(?P<title>[A-Z].*))?"
)
"""What an article may be divided into."""

CHAPTERS_AND_TITLES = ((CHAPTER, UnitKind.CHAPTER), (_TITLE, UnitKind.TITLE))
ARTICLES = ((_ARTICLE, UnitKind.ARTICLE), (_SUBDIVISION, UnitKind.SUBCHAPTER))


def begins_part(text: str) -> bool:
    """Whether a line may name a part.

    >>> begins_part("PART I: ADMINISTRATIVE LEGISLATION"), begins_part("Part of a fence")
    (True, False)
    """
    return PART.fullmatch(text) is not None


def begins_article(text: str) -> bool:
    """Whether a line may name an article, or what one is divided into.

    >>> begins_article("ARTICLE IV"), begins_article("Division 2 Geese"), begins_article("Article")
    (True, True, False)
    """
    return any(pattern.fullmatch(text) for pattern, _ in ARTICLES)


def chapter_named(text: str) -> str | None:
    """The number of the chapter that a line seems to head.

    >>> chapter_named("Chapter A103: GEESE"), chapter_named("Chapter 7 Geese"), chapter_named("C")
    ('A103', '7', None)
    """
    found = (CHAPTER.fullmatch(text) or PLAIN_CHAPTER.fullmatch(text)) if text[:1] == "C" else None
    return found[1] if found else None
