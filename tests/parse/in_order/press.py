"""A publisher's typesetting for these tests, and lines in it."""

from __future__ import annotations

import re
from pathlib import Path

from builder.model import UnitKind
from builder.parse.in_order.family import DivisionForm, Family, Furniture, SectionForm
from builder.parse.in_order.headings import Heading, headings
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.sources.text import SourceText


def _division(word: str, kind: UnitKind, rank: int) -> DivisionForm:
    form = rf"(?P<mark>{word} (?P<number>\d+|[IVX]+))(?: (?P<title>\S.*))?$"
    return DivisionForm(kind, re.compile(form), rank)


_TITLE = r"(?: (?P<title>\S.*))?$"
FAMILY = Family(
    divisions=(
        _division("PART", UnitKind.PART, 1),
        _division("CHAPTER", UnitKind.CHAPTER, 3),
        _division("ARTICLE", UnitKind.ARTICLE, 5),
    ),
    sections=(
        SectionForm(
            re.compile(
                rf"(?P<mark>§ (?P<number>\d+(?:[.-]\d+)*)(?:—(?P<upto>\d+(?:[.-]\d+)*))?){_TITLE}"
            )
        ),
        SectionForm(
            re.compile(rf"(?P<mark>(?P<number>\d+-\d+)(?P<upto>(?!))?){_TITLE}"), sure=False
        ),
    ),
    list_words=re.compile(r"Sections:$"),
    entry=re.compile(r"(?P<number>\d+-\d+)\. (?P<title>.+)"),
    contents=re.compile(r"Ch\. \d+"),
    furniture=(
        Furniture("page foot", re.compile(r"(?P<same>Loon Bay) \d+")),
        Furniture("stamp", re.compile(r"STAMPED")),
    ),
    history=re.compile(r"[(\[]Ord\."),
    behind_history=re.compile(r"Editor:"),
    history_head=re.compile(r"History"),
    history_line=re.compile(r"By Ord\. \d+"),
    notes=re.compile(r"Note—"),
    footnote_head=re.compile(r"Footnotes:"),
    footnote_number=re.compile(r"\((?P<number>\d)\)"),
    mark=re.compile(r" ?\[\d\]$"),
    note_below=re.compile(r"(?P<number>\d)? ?For geese\b"),
)
WHOLE = Setting(broken=False, opened=False, stepped=False)
"""Each paragraph is a line."""
BROKEN = Setting(broken=True, opened=False, stepped=False, measure=17.0, columns=34)
"""Paragraphs are broken into lines of about 34 characters."""


def source_of(*texts: str) -> SourceText:
    """Lines as a source."""
    return SourceText(Path("code.txt"), "", "\n".join(texts))


def rows_of(*texts: str) -> list[Row]:
    """Lines without white space at either end."""
    return [
        Row(at, line, line.text.strip(), len(line.text) - len(line.text.lstrip()))
        for at, line in enumerate(source_of(*texts).lines)
    ]


REPEATED = (
    "§ 1-1 Geese.",
    "§ 1-2 Hens.",
    "CHAPTER 1",
    "§ 1-1 Geese.",
    "Text.",
    "§ 1-2 Hens.",
    "Text.",
)
"""A list of two sections, which are repeated below with their texts."""


def heads_of(*texts: str) -> list[Heading]:
    """The lines that have the form of a heading."""
    return headings(rows_of(*texts), FAMILY)[0]
