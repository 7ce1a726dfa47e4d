"""Pages of a text that nothing parts.

Where its lists end and a heading follows, a page may have ended.

The publisher sets a page's margin before its lists, so a heading behind list text is either the
next one of a page whose lists stand in their places, for which it is the same where pages end, or
the first of a new page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from builder.parse.labels import front_label, is_lone

_HEADING = re.compile(
    r"(?:§+ ?(?=[A-Z\d])|(?=\d)|(?:Section|SECTION|Sec\.|SEC\.) (?=[A-Z\d]))"
    r"(?P<number>[A-Z]{0,3}\d*[A-Z]{0,2}(?:[-.:]\d+[A-Z]{0,2})+)(?:[.:]|\s?[—–-])?\s+[A-Z(\"“]"
)
_DIVISION = re.compile(
    r"(?:C(?:HAPTER|hapter)|A(?:RTICLE|rticle)|D(?:IVISION|ivision)|P(?:ART|art)|T(?:ITLE|itle))"
    r" [A-Z\d][\w.]*(?:$|[.:,]|\s?[—–-]|\s+[A-Z])"
)
_RESERVED = re.compile(r"reserved|repealed", re.I)
_TORN = 0.03
"""Share of the headings right above others at which a text's lists stand apart from their
sections."""
_STOPPED = re.compile(r"[.;:!?\])”\"]$")


def likely_page_ends(texts: Sequence[str]) -> list[int]:
    """Indexes of the lines that may begin a page.

    A text that keeps its pages' order and nothing between them is not seen yet.

    They are headings, the first since there was list text, and the rest of a sentence that broke
    off before that list text. There are none where lists stand in their places.

    >>> oaks = ["§ 1-1. Oaks.", "A. They are old.", "B. They are tall."]
    >>> likely_page_ends([*oaks, "§ 1-2. Elms.", "A. They are not."])
    []
    >>> oaks = ["§ 1-1. Oaks.", "§ 1-2. Elms.", "A. Oaks are old.", "B. Elms are not."]
    >>> likely_page_ends([*oaks, "Chapter 2", "PONDS", "§ 2-1. Geese.", "A. Swim."])
    [4]
    >>> elms = ["§ 1-1. Elms.", "§ 1-2. Oaks.", "No oak is felled that"]
    >>> likely_page_ends([*elms, "A. Is old.", "B. Is tall.", "stands alone.", "§ 1-3. Figs."])
    [5]
    """
    if not _are_apart(texts):
        return []
    found: list[int] = []
    listed = torn = False
    for at, text in enumerate(texts):
        rest = torn and text[:1].islower() and _STOPPED.search(texts[at - 1]) is not None
        if listed and (rest or _HEADING.match(text) or _DIVISION.match(text)):
            found.append(at)
            listed = torn = False
        labelled = front_label(text) is not None or is_lone(text)
        torn = torn or (labelled and not listed and at > 0 and texts[at - 1][-1:].isalnum())
        listed = listed or labelled
    return found


def _are_apart(texts: Sequence[str]) -> bool:
    """Whether lists stand apart from their sections.

    Such a text is not seen yet.

    Headings then stand right above one another, though they end no list of contents.
    """
    last = {match["number"]: at for at, text in enumerate(texts) if (match := _HEADING.match(text))}
    heads = set(last.values())
    empty = sum(at + 1 in heads and _RESERVED.search(texts[at]) is None for at in heads)
    return empty > _TORN * len(heads)
