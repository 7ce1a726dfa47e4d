"""Marks that are no words: rules, marks of a list or of Markdown, control characters."""

from __future__ import annotations

import re

from builder.proof.headings import bare

_ITEM = re.compile(r"\d{1,3}\.|[-*]")
_OPENING = re.compile(r"#{1,6}(?:[ \t]+(?:\*\*|__))?|\*\*|__")
_CLOSING = re.compile(r"\*\*|__")


def rule(text: str, _at: int) -> str:
    """What is wrong with a line that only parts others.

    >>> rule("-----", 0), rule("--7--", 0)
    ('', 'it has letters or figures')
    """
    return "it has letters or figures" if bare(text) else ""


def control(text: str, _at: int) -> str:
    """What is wrong with characters that show nothing.

    >>> control(chr(12), 0), control("x", 0)
    ('', 'it can be seen')
    """
    return "it can be seen" if text.strip() else ""


def markup(source: str, text: str, at: int) -> str:
    """The mark of a list's item before the label that the law prints, or of a heading.

    >>> markup("1. (a) Tolls", "1.", 0), markup("Tolls ** here", "**", 6)
    ('', "it is no mark of a list at a line's beginning, or of Markdown at either end")
    """
    first = not source[source.rfind("\n", 0, at) + 1 : at].strip()
    if first and (_ITEM.fullmatch(text) or _OPENING.fullmatch(text)):
        return ""
    if _CLOSING.fullmatch(text) and source[at + len(text) :].partition("\n")[0].strip() == "":
        return ""
    return "it is no mark of a list at a line's beginning, or of Markdown at either end"
