"""What a flattened copy has lost, measured in that copy.

The cleaning removed all capital letters, punctuation and line ends, and some numbers and words with
them. The first three are counted in the text. How many numbers and words are missing is known only
where the rest shows a gap, so these counts are the least.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from builder.certainty import Bin, Certainty, Condition, Loss, Reliability, Share, certainty
from builder.model import Unit, UnitKind
from builder.parse.flattened.model import parameters

RARE = 0.001
"""A kind of character counts as lost if at most this share is left of what an intact text has.
Three intact codes and two intact samples have 48 to 174 capitals among 1,000 letters, 124 to 223
marks and 112 to 180 line ends among 1,000 words, and 309 to 474 points, commas, slashes and hyphens
within 1,000 numbers; three flattened ones have none, except for a single line end."""

_MARK = re.compile(r"[.,;:]")

_NUMBER = re.compile(r"\d+")

_WITHIN_NUMBER = re.compile(r"\d[.,/-](?=\d)")


def condition_of(text: str, units: Sequence[Unit]) -> Condition:
    """The condition of a copy: first what all of it has lost, then what is known to be missing."""
    lost = (*_lost_throughout(text), *_numbers(units), *_scars(units))
    return Condition(lost, measured())


def _lost_throughout(text: str) -> Iterator[Loss]:
    """What the whole text lacks."""
    letters = sum(map(str.isalpha, text))
    words = len(text.split())
    numbers = len(_NUMBER.findall(text))
    counted = (
        ("capital letters", "letters", sum(map(str.isupper, text)), letters),
        ("punctuation", "words", len(_MARK.findall(text)), words),
        ("line ends", "words", text.count("\n"), words),
        ("marks within numbers", "numbers", len(_WITHIN_NUMBER.findall(text)), numbers),
    )
    for what, among, left, of in counted:
        if left <= of * RARE:
            yield Loss(what, f"{what} left, compared with the {among}", left, of, whole=True)


def _numbers(units: Iterable[Unit]) -> Iterator[Loss]:
    """Numbers of sections that no heading shows, although those before and after are there."""
    numbered = [unit for unit in units if unit.kind is UnitKind.SECTION and unit.number]
    inferred = sum(certainty(unit.number_confidence) is not Certainty.CERTAIN for unit in numbered)
    if inferred:
        how = "numbers of sections that had to be inferred"
        yield Loss("section numbers", how, inferred, len(numbered), whole=False)


def _scars(units: Iterable[Unit]) -> Iterator[Loss]:
    """Words, dates and times, by the gaps that they leave in a sentence."""
    blocks = [block for unit in units for block in unit.blocks]
    kinds = [scar.kind for block in blocks for scar in block.scars]
    words = sum(len(block.text.split()) for block in blocks)
    for kind, what in _SCARRED.items():
        if count := kinds.count(kind):
            yield Loss(what, f"gaps that show that {what} are gone", count, words, whole=False)


_SCARRED = {"words lost": "words", "date removed": "dates", "time removed": "times of day"}
"""Names of what is lost, by kind of scar."""


def rows(kind: str) -> tuple[Bin, ...]:
    """The bins for "titles", "labels", "seams" or "terms"."""
    return tuple(Bin(**row) for row in parameters()["reliability"][kind])


def shares(kind: str) -> tuple[Share, ...]:
    """The sorts of "dates", "numbers" or "scars"."""
    return tuple(Share(sort, *counts) for sort, counts in parameters()["reliability"][kind].items())


def measured() -> Reliability:
    """All tables, for a code's condition."""
    return Reliability(
        {kind: rows(kind) for kind in ("titles", "labels", "seams", "terms")},
        {kind: shares(kind) for kind in ("numbers", "dates", "scars")},
    )
