"""The heads of pages that stand at another place than usual: a long title makes them taller."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from builder.parse.general_code.geometry.page_tops import (
    EDGE,
    FEWEST_PAGES,
    by_page,
    kind_of,
    size_of,
)
from builder.parse.general_code.geometry.placed import Placed
from builder.parse.general_code.pages.runs import masked
from builder.sources.pdf.book import Sheet

_FREE = 0.7
"""Ems above the place where the text of most pages begins that no line of it reaches."""
_TALLEST = 6
"""Lines of a page's head at most."""
_FROM_TO = re.compile(r"§+\s?\S+\s.*\s§+\s?\S+")
"""A head that says which sections a page holds."""


def moved_heads(
    lines: Sequence[Placed], sheets: Sequence[Sheet], found: Mapping[int, str]
) -> dict[int, str]:
    """The heads of pages that stand at another place than usual: a long title makes them taller.

    They say what heads say, or stand beside such a line, in the space that other pages keep free of
    text.
    """
    pages = by_page(lines)
    kinds: dict[tuple[int, int], _Heads] = defaultdict(_Heads)
    for page, held in pages.items():
        kinds[size_of(sheets[page - 1])].take(lines, held, found)
    said_by_any = {words for heads in kinds.values() for words in heads.said}
    moved: list[int] = []
    for page, held in pages.items():
        heads = kinds[size_of(sheets[page - 1])]
        if len(heads.tops) >= FEWEST_PAGES:
            moved += heads.taller(lines, held, found)
        else:
            moved += _said_elsewhere(lines, held, found, said_by_any)
    return {at: kind_of(lines[at].text) for at in moved}


@dataclass(slots=True)
class _Heads:
    """The heads of the pages of one size, as far as they stand at their places."""

    said: set[str] = field(default_factory=set)
    """Their words, figures apart."""
    tops: list[float] = field(default_factory=list)
    """Where the text below them begins."""

    def take(self, lines: Sequence[Placed], held: Sequence[int], found: Collection[int]) -> None:
        """Take a page's head."""
        known = [at for at in held[:EDGE] if at in found and not lines[at].is_artifact]
        text = next((at for at in held if at not in found), None)
        self.said |= {masked(lines[at].text) for at in known}
        if known and text is not None:
            self.tops.append(lines[text].base)

    def taller(
        self, lines: Sequence[Placed], held: Sequence[int], found: Collection[int]
    ) -> list[int]:
        """The lines of a page above the place where the text of most pages begins."""
        usual = Counter(round(top) for top in self.tops).most_common(1)[0][0]
        above = [
            at for at in held if lines[at].base < usual - _FREE * lines[at].size and at not in found
        ]
        beside = any(at in found for at in held[:EDGE])
        said = any(masked(lines[at].text) in self.said for at in above)
        return above if len(above) <= _TALLEST and (beside or said) else []


def _said_elsewhere(
    lines: Sequence[Placed],
    held: Sequence[int],
    found: Mapping[int, str],
    said: Collection[str],
) -> list[int]:
    """The head of a page that is one of few of its size: down to the last line that others say."""
    top = [at for at in held if at not in found][:_TALLEST]
    known = [
        count
        for count, at in enumerate(top, 1)
        if masked(lines[at].text) in said or _FROM_TO.fullmatch(lines[at].text)
    ]
    return top[: known[-1] if known else 0]
