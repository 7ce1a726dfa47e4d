"""The paragraphs of a text: of an item, whose first one bears its label, and of any other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from builder.parse.general_code.lines import paragraphs
from builder.parse.general_code.lines.measure import TOLERANCE, Measures
from builder.parse.general_code.tables.zones import zones
from builder.sources.text import Line

_SHORT = 2.0
"""By how much more than is rare a line stays below its measure where its paragraph ends."""


def first_paragraph(
    measures: Measures,
    above: Sequence[str],
    lines: Sequence[Line],
    depth: int,
    label_end: int = 0,
) -> tuple[Sequence[Line], Sequence[Line]]:
    """An item's lines up to the end of its first paragraph, and the others.

    `above` are lines that a page end parts from them; the label hangs in the indent, and is not
    measured.
    """
    if not any(line.text.rstrip().endswith((".", ":")) for line in lines[:-1]):
        return lines, ()
    texts = [line.text[0 if at else label_end :] for at, line in enumerate(lines)]
    end = min(_ends(measures, above, texts, depth), default=len(lines))
    if end == len(lines) or any(
        zone.start < end < zone.end for zone in zones(texts, measures, depth)
    ):
        return lines, ()
    return lines[:end], lines[end:]


def _ends(
    measures: Measures, above: Sequence[str], texts: Sequence[str], depth: int
) -> Iterator[int]:
    """Where an item's first paragraph may end: at a full stop, or at a colon above a text."""
    short = _SHORT * measures.loose[1]
    for certain in paragraphs.ends([*above, *texts], measures, short, depth):
        at = certain - len(above)
        if at > 0 and texts[at - 1].rstrip().endswith("."):
            yield at
            break
    if any(text.rstrip().endswith(":") for text in texts[:-1]):
        for at in paragraphs.ends(texts, measures, -TOLERANCE, depth):
            if texts[at - 1].rstrip().endswith(":") and texts[at][0].isalpha():
                yield at


def paragraphs_of(lines: Sequence[Line], measures: Measures) -> Iterator[Sequence[Line]]:
    """The paragraphs of a text; rows of a table stay together.

    >>> written = "Geese that stand upon the green are counted by the keeper every day.|It ends."
    >>> texts = [*written.split("|"), "Hens stay out of it."]
    >>> lines = [Line(at, 0, text) for at, text in enumerate(texts)]
    >>> [[line.number for line in part] for part in paragraphs_of(lines, Measures())]
    [[0, 1], [2]]
    """
    texts = [line.text for line in lines]
    ends = paragraphs.ends(texts, measures, paragraphs.CERTAIN)
    if ends:
        rows = {at for zone in zones(texts, measures) for at in range(zone.start + 1, zone.end + 1)}
        ends = [at for at in ends if at not in rows]
    for start, stop in pairwise([0, *ends, len(lines)]):
        if stop > start:
            yield lines[start:stop]
