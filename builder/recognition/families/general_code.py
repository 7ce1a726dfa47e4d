"""General Code: the text of a typeset book, page by page."""

from __future__ import annotations

import re

from builder.model import Layout
from builder.recognition.families.municode import DATED
from builder.recognition.lines import DASHED, NO_BREAKS, RUN_IN, Pool
from builder.recognition.signs import Family, Sign

_SIGNED = re.compile(
    r"(?!.*§ ?\S+ *$) *§ ?[A-Z]{0,4}-?\d[\w.:-]*"
    r"(?:\. +|[ \t]+(?![A-Z][^a-z]*$))[\"“(\[]?[A-Z]"
)
_UNSIGNED = re.compile(
    r"(?!\d+[A-Z]?\.\d+[A-Z]?\.\d{3}\b)"
    r"\d+[A-Z]?(?:[.-]\d+)+(?:\. +| |\t+)[\"“(]?[A-Z][^.]*[a-z)\"”]\.?(?: \[|[ \t]*$)"
)
_PAGE = re.compile(r" *[A-Za-z]{0,4}\d*[A-Z]?(?:\.\d+)?:[A-Za-z]{0,3}\d+ *$")
_RUNNING = re.compile(
    r" *(?:§ ?\S+ +[A-Z][A-Z ,.&'’/()-]{2,80}(?:§ ?\S+|(?<![.: ]))"
    r"|[A-Z][A-Z ,.&'’/()-]{2,80} § ?\S+) *$"
)
_DIVISION = re.compile(r" *(?:Chapter|CHAPTER|ARTICLE|Article|DIVISION|Part|PART) [\dA-Z.]+ *$")
_NOTE = re.compile(r"\[(?:Amended|Added|Adopted|HISTORY|Repealed|Derived)\b")
_LISTED = re.compile(r" *\d{1,3}[A-Z]?\.(?:\d{1,3}[A-Z]?\.)?\d{2,4}[A-Z]? {3,}\S")
_CAPITALS = re.compile(r"(?!.*§ ?\S+ *$) *§ ?\d[\w.-]*[^.\s] +[A-Z][^a-z]{2,}$")
_DOWNLOAD = re.compile(r"Downloaded from https?://(?:www\.)?ecode360\.com/")
_LIST_WORD = re.compile(r" *(?:Sections|Chapters): *$")
_WIDE_LABEL = re.compile("[ \xa0]*\\(?[A-Za-z0-9]{1,4}[.)][ \xa0]{3,}\\S")

_PAGES = "page numbers such as '14:1'"
_HEADS = "running heads such as '§ 14-1 BEES § 14-3'"
_SITE = "'Downloaded from https://ecode360.com'"
OF_PAGES = frozenset({_PAGES, _HEADS, _SITE})
"""Signs of printed pages, which copies of the publisher's web pages do not have."""

FAMILY = Family(
    "General Code page text",
    Layout.GENERAL_CODE,
    (
        Sign("headings such as '§ 14-1. Title.'", _SIGNED, 0.4, 0.5, Pool.HEADINGS),
        Sign("headings such as '14-1. Title.'", _UNSIGNED, 0.4, 0.3, Pool.HEADINGS),
        Sign(_PAGES, _PAGE, 0.01, 0.5),
        Sign(_HEADS, _RUNNING, 0.01, 0.4),
        Sign("'Chapter 14' or 'ARTICLE II' alone on their lines", _DIVISION, 0.004, 0.3),
        Sign("notes such as '[Amended 5-29-2013'", _NOTE, 0.01, 0.4),
        Sign(_SITE, _DOWNLOAD, 0.005, 0.4),
        Sign("numbers with a dash before their title", DASHED, 0.3, -1.0, Pool.HEADINGS),
        Sign("lists such as '14.04.010    Title.'", _LISTED, 0.3, -0.5, Pool.HEADINGS),
        Sign("headings such as '§ 1.04.010 TITLE.'", _CAPITALS, 1.0, -0.15, Pool.HEADINGS),
        Sign("headings such as '1.01 TITLE.  This code'", RUN_IN, 0.2, -0.6, Pool.HEADINGS),
        Sign("'Sections:' or 'Chapters:' above a list", _LIST_WORD, 0.005, -0.5),
        Sign("notes such as '(Ord. No. 3, § 2, 5-1-2006)'", DATED, 0.05, -0.25),
        Sign("runs of no-break spaces", NO_BREAKS, 0.1, -0.5),
        Sign("labels with three blanks behind them", _WIDE_LABEL, 0.08, -0.5),
    ),
)
