"""Running feet whose title, that of a long-named chapter, goes on over several lines.

Tools leave the two numbers on the first line, on the last, or on lines of their own:
"§ 52-2", "KEEPING OF GEESE, DUCKS AND SWANS", "ALONG THE MILL BROOK § 52-6".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from builder.parse.general_code.pages.feet import NAMED, Foot
from builder.text.squash import squash

CHAPTER = re.compile(r"(?:Chapter|CHAPTER) [A-Z]{0,3}\d[\w.]*$")
"""The line that a chapter's number stands on alone, above its title."""
_LINES = 3
"""Lines of the longest title."""
_PARTS = _LINES + 2
"""The same with each number on a line of its own."""
_REACH = 2 * _PARTS
"""Lines that they take with a blank one behind each."""
_CAPITALS = re.compile(r"[^a-z§]*[A-Z]{2}[^a-z§]*")


def wrapped_feet(texts: Sequence[str]) -> dict[int, Foot]:
    """The feet with titles of several lines, by the index of the first one.

    The words between the numbers are those of a chapter's own heading: nothing else tells where
    such a title ends.

    >>> lines = ["Chapter 5", "GEESE, DUCKS AND SWANS", "§ 5-1", "GEESE, DUCKS", "AND SWANS § 5-4"]
    >>> {at: (foot.title, foot.height) for at, foot in wrapped_feet(lines).items()}
    {2: ('GEESE, DUCKS AND SWANS', 3)}
    """
    titles = set(_titles(texts))
    found: dict[int, Foot] = {}
    end = 0
    for at, text in enumerate(texts):
        if at >= end and text and (text[0] == "§" or _CAPITALS.match(text)):
            foot = _foot(texts, at, titles)
            if foot is not None:
                found[at] = foot
                end = at + foot.height
    return found


def chapter_titles(texts: Sequence[str]) -> set[str]:
    """The first lines of the titles of chapters, as feet have them; those in capitals.

    >>> chapter_titles(["Chapter 5", "", "GEESE, DUCKS", "AND SWANS", "Chapter 6", "of the Acts."])
    {'GEESE, DUCKS'}
    """
    return {held[0] for held in _headed(texts) if held and _CAPITALS.fullmatch(held[0])}


def _headed(texts: Sequence[str]) -> Iterator[list[str]]:
    """The lines below the heading of each chapter that may be of its title."""
    for at, text in enumerate(texts):
        if CHAPTER.match(text):
            yield [line for line in texts[at + 1 : at + 1 + _REACH] if line][:_LINES]


def _titles(texts: Sequence[str]) -> Iterator[str]:
    """The titles of all chapters, as far as each may go on below its first line."""
    for held in _headed(texts):
        yield from (squash(" ".join(held[:lines])) for lines in range(1, len(held) + 1))


def _foot(texts: Sequence[str], at: int, titles: set[str]) -> Foot | None:
    near = [i for i in range(at, min(at + _REACH, len(texts))) if texts[i]][:_PARTS]
    for last in range(1, len(near)):
        parts = [" ".join(texts[i].split()) for i in near[: last + 1]]
        foot = _read(parts, titles)
        if foot is not None:
            return Foot(foot.first, foot.last, foot.title, height=near[last] - at + 1)
    return None


def _read(parts: Sequence[str], titles: set[str]) -> Foot | None:
    """A foot of which all lines are parts; two of them at least hold words of its title."""
    words = [title for part in parts if (title := NAMED.sub("", part).strip())]
    named = NAMED.findall(" ".join(parts))
    if len(words) < 2 or len(named) != 2 or not all(map(_CAPITALS.fullmatch, words)):
        return None
    title = " ".join(words)
    if squash(title) not in titles:
        return None
    first, last = (name.lstrip("§ ") for name in named)
    return Foot(first, last, title)
