"""Lines of justified type that a tool gives word by word, put together.

Where a narrow column stretches a line, its blanks grow wide, and a tool that tells columns by wide
blanks puts each word on a line of its own. Cells of tables stand so too, but few of them begin
with a small letter, and they fill no line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.parse.general_code.lines.paragraphs import begins_small
from builder.parse.general_code.pages.lone_labels import Labelled
from builder.parse.general_code.pages.pages import Page
from builder.parse.labels import is_lone
from builder.sources.text import Line

_FULL = 0.9
"""Share of a text's lines that are no longer than what is taken for the length of full ones."""
STRETCHED = 0.6
"""Share of a full line that a stretched one has, blanks as wide as usual; rows of cells whose words
begin with small letters have less than half of it."""
_WORD = re.compile(r"\s*[^\s§]+\s*")


def put_together(pages: Sequence[Page]) -> list[Page]:
    """The pages, the words of each stretched line as one line."""
    full = length_of_full(pages)
    return [replace(page, lines=tuple(_whole(page.lines, full))) for page in pages]


def length_of_full(pages: Sequence[Page]) -> int:
    """How many characters the longest lines of a text have, but for a few that are set wider."""
    lengths = sorted(len(line.text) for page in pages for line in page.lines)
    return lengths[int(_FULL * len(lengths))] if lengths else 0


def _whole(lines: Sequence[Line], full: int) -> Iterator[Line]:
    words: list[Line] = []
    for line in lines:
        if words and line.number - words[-1].number > 1:
            yield from _one(words, full)
            words = []
        if _WORD.fullmatch(line.text) and not is_lone(line.text):
            words.append(line)
            continue
        yield from _one(words, full)
        words = []
        yield line
    yield from _one(words, full)


def _one(words: Sequence[Line], full: int) -> Sequence[Line]:
    """Words on lines of their own as one line, where they fill one; else as they are."""
    length = sum(len(word.text.strip()) + 1 for word in words)
    small = sum(begins_small(word.text) for word in words)
    fills = len(words) > 1 and STRETCHED * full <= length <= full
    if not fills or 2 * small < len(words):
        return words
    return [Labelled.of(words[:-1], words[-1])]
