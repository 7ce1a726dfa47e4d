"""Two texts word by word: what they share, what is gone, what is new."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from builder.versions.opcodes import opcodes, repeats
from builder.versions.pieces import CELL

_WORD = re.compile(r"\w+(?:[.'’-]\w+)*|\t|\s+|[^\w\s]")
"""A word with what joins its parts ("24-3", "owner's"), a cell's end, blanks, or a mark."""
_SENTENCE = re.compile(r"[^.;:]*[.;:]*\s*")


class Op(StrEnum):
    """What became of a stretch of words."""

    SAME = "same"
    GONE = "gone"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words that share what became of them."""

    op: Op
    text: str
    moved: bool = False
    """Of words that are gone or new: whether they are elsewhere in the other version."""


def compare(old: str, new: str) -> tuple[Stretch, ...]:
    """The stretches of two texts; where words were replaced, the old ones come first.

    >>> [f"{one.op}:{one.text}" for one in compare("Ducks may pass.", "Geese may pass.")]
    ['gone:Ducks', 'new:Geese', 'same: may pass.']
    """
    a, b = _WORD.findall(old), _WORD.findall(new)
    if repeats(a, b, str.isspace):  # long ones: a sentence that changed is replaced as a whole
        a, b = _SENTENCE.findall(old), _SENTENCE.findall(new)
    return _tidy(_stretches(a, b))


def _stretches(a: Sequence[str], b: Sequence[str]) -> Iterator[Stretch]:
    for same, i, j, k, m in opcodes(a, b, str.isspace):
        if same:
            yield Stretch(Op.SAME, "".join(a[i:j]))
        else:
            yield Stretch(Op.GONE, "".join(a[i:j]))
            yield Stretch(Op.NEW, "".join(b[k:m]))


def _tidy(stretches: Iterable[Stretch]) -> tuple[Stretch, ...]:
    """Changes with nothing but blanks or one mark between them are read as one change."""
    held = [one for one in stretches if one.text]
    joined: list[Stretch] = []
    for at, one in enumerate(held):
        between = one.op is Op.SAME and 0 < at < len(held) - 1
        if between and not re.search(r"\w", one.text) and CELL not in one.text:
            joined += [Stretch(Op.GONE, one.text), Stretch(Op.NEW, one.text)]
        else:
            joined.append(one)
    return tuple(_grouped(joined))


def _grouped(stretches: Iterable[Stretch]) -> Iterator[Stretch]:
    """Neighbours joined: between two stretches that stayed, all that is gone before all new."""
    for changed, run in groupby(stretches, key=lambda one: one.op is not Op.SAME):
        held = list(run)
        for op in (Op.GONE, Op.NEW) if changed else (Op.SAME,):
            text = "".join(one.text for one in held if one.op is op)
            if text:
                yield Stretch(op, text)
