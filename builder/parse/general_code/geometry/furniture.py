"""Heads and feet of pages, which are no law: they stand at one place, and their words repeat."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from builder.parse.general_code.geometry.placed import Placed
from builder.parse.general_code.pages.feet import read_label
from builder.sources.pdf.book import Sheet

_EDGE = 3
"""Lines from the top, and from the bottom, that are looked at."""
_FEWEST = 3
"""Pages that must have a line at a place for it to be one of furniture."""
_ALIKE = 0.5
"""Share of the lines at a place whose words repeat, figures apart, from which on all of them are
furniture: a text's first lines hardly ever do."""
_OFTEN = 0.2
"""Share of the pages of one size with a line at a place of furniture: heads of chapters stand at
one place too, but on few pages."""
_DIGITS = re.compile(r"\d+")
_Place: TypeAlias = tuple[int, int, str, int]
"""Width and height of the page, which edge it is counted from, points from there."""


def furniture(lines: Sequence[Placed], sheets: Sequence[Sheet]) -> dict[int, str]:
    """The lines that are furniture, by their index, each with its kind."""
    found = {at: _kind(line.text) for at, line in enumerate(lines) if line.is_artifact}
    sizes = Counter((round(sheet.width), round(sheet.height)) for sheet in sheets)
    places: dict[_Place, list[int]] = defaultdict(list)
    for page, held in _by_page(lines).items():
        sheet = sheets[page - 1]
        size = (round(sheet.width), round(sheet.height))
        for at in held[:_EDGE]:
            places[(*size, "top", round(lines[at].base))].append(at)
        for at in held[-_EDGE:]:
            places[(*size, "foot", round(sheet.height - lines[at].base))].append(at)
    for (width, height, *_), held in places.items():
        often = len(held) >= _OFTEN * sizes[(width, height)]
        if often and _is_furniture([lines[at].text for at in held]):
            found |= {at: _kind(lines[at].text) for at in held}
    return found


def _by_page(lines: Sequence[Placed]) -> Mapping[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        found[line.page].append(at)
    return found


def _is_furniture(texts: Sequence[str]) -> bool:
    masked = [_DIGITS.sub("#", text) for text in texts]
    counts = Counter(masked)
    repeated = sum(count for text, count in counts.items() if count > 1)
    return len(texts) >= _FEWEST and repeated >= _ALIKE * len(texts)


def _kind(text: str) -> str:
    return "page number" if text.isdigit() or read_label(text) is not None else "running head"


def label_of(lines: Sequence[Placed]) -> str | None:
    """The number that a page prints among its furniture."""
    return next((line.text for line in lines if _kind(line.text) == "page number"), None)
