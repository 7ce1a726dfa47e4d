"""What somebody's cleaning does to General Code page text: one line of lower-case words, most marks gone.

    flatten(page_text) -> the flattened text

The order of the rules is that of the damage: words are swallowed while there are capitals and marks to tell them by,
then dates and times go, then the marks, then the capitals.
"""

from __future__ import annotations

import re

_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"

_WORDS = r"\b(?:Code|Chapter|Article|Section|Subsection|Part|Lots|through)\b\.?"
_TOKEN = r"(?:§\s*)?\w+(?:-\d+|\.\d+)*"

RULES: tuple[tuple[str, str], ...] = (
    # A line end is a blank; empty lines leave nothing more.
    (r"\n+", " "),
    # A word of reference takes the token behind it along, and a comma: "Article 18 of the" -> "of the". A period stays as its blank.
    (rf"{_WORDS}(?:,\s|\s+{_TOKEN}(?:[,:]?\s|,|(?=\W)))", ""),
    (rf"{_WORDS}\s(?=[\[(])", ""),
    (_WORDS, ""),
    # A whole date goes; a year before a comma loses its last digit.
    (rf"\b(?:{_MONTHS}) \d{{1,2}}, \d{{4}}\b", ""),
    (r"\b((?:1[6-9]|20)\d)\d(?=,)", r"\1"),
    # Page numbers, clock times and pages of deeds.
    (r"\b\d+:\d+\b", ""),
    (r"\bpage \d+\b", ""),
    # A hyphen at a line's end leaves the blank of the line end; elsewhere these marks go without a trace.
    (r"[;=]", " "),
    (r"[.,()\[\]:'\"/*@\-]", ""),
    (r"[^\x00-\x7f]", ""),
)


def flatten(text: str) -> str:
    """The flattened text of a file of page text.

    >>> flatten('§ 1-2. Sale of Code book; fees.\\nSee Article 18 of the General\\nMunicipal Law.\\n§ 1-1 ELM CODE § 1-2\\n1:4\\n')
    ' 12 sale of   fees see of the general municipal law  11 elm code  12  '
    """
    for pattern, put in RULES:
        text = re.sub(pattern, put, text)
    return text.lower()
