"""Headings printed over one another.

The PDF then gives a title and the note below it as one line, with their letters mixed. We separate
them only if the title is given elsewhere in the code and the rest is a well-formed note.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from builder.passage import Passage

_NOTE = re.compile(
    r"\[(?:Adopted|Added|Amended)\d{1,2}-\d{1,2}-\d{4}(?:(?:[Aa]s|[Bb]y)(?:Chs?\.\w+?|L\.L\.No\.[\d-]+|Subpart[A-Z])"
    r"(?:,Arts?\.[IVXLC]+)?,?)?(?:[Oo]f[Tt]he\d{4}Code)?(?:\]|;.*)"
)
"""A note without blanks, of which two lines printed over each other keep only some."""
_TOKENS = re.compile(
    r"\[(?:Adopted|Added|Amended)|\d{1,2}-\d{1,2}-\d{4}|[Aa]s(?=C|S)|[Bb]y(?=L)|Chs?\.|Arts?\.|[IVXLC]+,|[Oo]f(?=[Tt]he)|[Tt]he(?=\d)"
    r"|\d{4}(?=Code)|Code[\];]?|\d\w*+,|\d+(?=[Oo]f)|.+"
)
_GARBLED = re.compile(r"\[Ad[^\]]{0,300}?(?:\d[A-Za-z]{1,2}\d|[a-z]\d[a-z]|[a-z][A-Z][a-z]+[A-Z])")
"""A note that is overprinted near its beginning. The limit is how far a heading and its note can
overlap; a bracket that never closes costs no more than that.
"""
_MOST_WAYS = 20_000


def is_overprinted(text: str) -> bool:
    """Whether a heading's line looks like two lines printed over each other.

    >>> is_overprinted("[Adopted 12-7-19M7a0r kAest sCh. 5 of the 1970 Code]")
    True
    >>> is_overprinted("[Adopted 2-1-1970 as Ch. 5]")
    False
    """
    return _GARBLED.search(text) is not None


def separated(line: Passage, titles: Iterable[str]) -> tuple[Passage, Passage] | None:
    """The title and the note of an overprinted line, separated letter by letter.

    None if no title fits, or if more than one reading is possible.
    """
    text = line.text
    solid = [at for at, char in enumerate(text) if not char.isspace()]
    letters = "".join(text[at] for at in solid)
    found: dict[tuple[str, str], tuple[list[int], int]] = {}
    for title in dict.fromkeys(titles):
        for places in _ways(letters, "".join(title.split())):
            inside = set(places)
            note = "".join(char for at, char in enumerate(letters) if at not in inside)
            end = places[-1] + 1 - len(inside)  # after the title's last letter the line is intact
            if _NOTE.fullmatch(note):
                found.setdefault((title, note), (places, end))
    if len(found) != 1:
        return None
    (title, note), (places, end) = next(iter(found.items()))
    inside = set(places)
    rest = [solid[at] for at in range(len(solid)) if at not in inside]
    whole_from = rest[end] if end < len(rest) else len(text)
    title_part = _spelled(line, [solid[at] for at in places], title.split())
    words = _TOKENS.findall(note[:end])
    return title_part, _spelled(line, rest[:end], words) + line[
        whole_from - (text[whole_from - 1 : whole_from] == " ") :
    ]


def _spelled(line: Passage, places: Sequence[int], words: Iterable[str]) -> Passage:
    """The letters at some places of a line, with blanks between words."""
    whole, at = Passage(), 0
    for word in words:
        if whole:
            whole += Passage.inserted(" ")
        for place in places[at : at + len(word)]:
            whole += line[place : place + 1]
        at += len(word)
    return whole


def _ways(text: str, title: str) -> Iterator[list[int]]:
    """The ways to find a title's letters in a text, in order and close together, as their offsets.

    At most three other letters may come between two letters of the title.
    """
    starts = [at for at, char in enumerate(text) if char == title[0]]
    waiting = [[at] for at in starts]
    tried = 0
    while waiting and tried < _MOST_WAYS:
        places = waiting.pop()
        tried += 1
        if len(places) == len(title):
            yield places
            continue
        char = title[len(places)]
        waiting.extend(
            [*places, at]
            for at in range(places[-1] + 1, min(places[-1] + 5, len(text)))
            if text[at] == char
        )
