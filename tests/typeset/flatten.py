"""What somebody's cleaning does to General Code page text.

It leaves one line of lower-case words, most marks gone.

    flatten(page_text) -> the flattened text
    traced(page_text)  -> the flattened text, and where each of its characters stood

The order of the rules is that of the damage: words are swallowed while there are capitals and marks
to tell them by, then dates and times go, then the marks, then the capitals.
"""

from __future__ import annotations

import re

_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"

_WORDS = r"\b(?:Code|Chapter|Article|Section|Subsection|Part|Lots|through)\b\.?"
_TOKEN = r"(?:§\s*)?\w+(?:-\d+|\.\d+)*"

RULES: tuple[tuple[str, str], ...] = (
    # A line end is a blank; empty lines leave nothing more.
    (r"\n+", " "),
    # A word of reference takes the token behind it along, and a comma: "Article 18 of the" -> "of
    # the". A period stays as its blank.
    (rf"{_WORDS}(?:,\s|\s+{_TOKEN}(?:[,:]?\s|,|(?=\W)))", ""),
    (rf"{_WORDS}\s(?=[\[(])", ""),
    (_WORDS, ""),
    # A whole date goes; a year before a comma loses its last digit.
    (rf"\b(?:{_MONTHS}) \d{{1,2}}, \d{{4}}\b", ""),
    (r"\b((?:1[6-9]|20)\d)\d(?=,)", r"\1"),
    # Page numbers, clock times and pages of deeds.
    (r"\b\d+:\d+\b", ""),
    (r"\bpage \d+\b", ""),
    # A hyphen at a line's end leaves the blank of the line end; elsewhere these marks go without a
    # trace.
    (r"[;=]", " "),
    (r"[.,()\[\]:'\"/*@\-]", ""),
    (r"[^\x00-\x7f]", ""),
)


def flatten(text: str) -> str:
    """The flattened text of a file of page text.

    >>> page = '§ 1-2. Sale of Code book; fees.\\nSee Article 18 of the General\\n'
    >>> flatten(page + 'Municipal Law.\\n§ 1-1 ELM CODE § 1-2\\n1:4\\n')
    ' 12 sale of   fees see of the general municipal law  11 elm code  12  '
    """
    return traced(text)[0]


def traced(text: str) -> tuple[str, list[int]]:
    """The flattened text, and where each of its characters came from.

    Given is the character's offset in the page text.

    >>> traced("An Elm; Code.")
    ('an elm  ', [0, 1, 2, 3, 4, 5, 6, 7])
    """
    origins = list(range(len(text)))
    for pattern, put in RULES:
        pieces: list[str] = []
        left: list[int] = []
        at = 0
        for found in re.finditer(pattern, text):
            pieces += (text[at : found.start()], found.expand(put))
            left += origins[at : found.start()]
            left += origins[found.start() : found.start() + len(pieces[-1])]
            at = found.end()
        text = "".join([*pieces, text[at:]])
        origins = [*left, *origins[at:]]
    return text.lower(), origins
