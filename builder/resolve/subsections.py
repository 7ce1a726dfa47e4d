"""Paths of labels, as references write them ("A(1)"), and the block of a unit with a path."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

from builder.grouped import only
from builder.model import Block, BlockKind, Unit, upwards
from builder.text.counting import IN_WORDS
from builder.text.squash import in_common

Path: TypeAlias = tuple[str, ...]
"""Parts of a label, with a bracket kept where it distinguishes levels: ("A", "1", "[1]")."""

_PART = re.compile(r"\[?[A-Za-z]+|\[?\d+")
_SUBDIVISION = re.compile(r"Subd(?:ivision|\.)\s")
NUMBERS = IN_WORDS[:10]
_WORDS = {word: str(number) for number, word in enumerate(NUMBERS, 1)}


@lru_cache(maxsize=1 << 16)
def path(raw: str) -> Path:
    """The path in a label, or in what follows a section's number.

    >>> path("A(1)(a)[1]"), path("(B)(2)"), path("one"), path("Subd. 2(a)")
    (('A', '1', 'a', '[1'), ('B', '2'), ('1',), ('2', 'a'))
    """
    if raw.lower() in _WORDS:
        return (_WORDS[raw.lower()],)
    return tuple(_PART.findall(_SUBDIVISION.sub("", raw)))


def carried(before: Path, raw: str) -> Path:
    """The path that an item of a list means after the path before it.

    It continues at the level at which most of its parts have the same kind; of equal levels, at the
    deepest.

    >>> carried(("A", "1"), "(2)"), carried(("C", "4", "a"), "(b)")
    (('A', '2'), ('C', '4', 'b'))
    >>> carried(("B", "2"), "(B)(3)"), carried(("B",), "D")
    (('B', '3'), ('D',))
    >>> carried(("b", "1", "c"), "(b)(2)"), carried(("b", "1", "c"), "(d)")
    (('b', '2'), ('b', '1', 'd'))
    """
    parts = path(raw)
    levels = [*map(_level, parts)]
    met = {at: in_common([*map(_level, before[at:])], levels) for at in range(len(before))}
    level = max((at for at in met if met[at]), key=lambda at: (met[at], at), default=None)
    return (before if level is None else before[:level]) + parts


def _level(part: str) -> str:
    return re.sub(r"[a-z]+", "a", re.sub(r"[A-Z]+", "A", re.sub(r"\d+", "9", part)))


def printed(parts: Path) -> str:
    """A path as `code.json` writes labels: "A(1)(a)[1]"."""
    return "".join(
        f"{p}]" if p.startswith("[") else (p if at == 0 else f"({p})") for at, p in enumerate(parts)
    )


def block_of(unit: Unit, parts: Path, at: int | None = None) -> Block | None:
    """The block with a path, compared without case and brackets; None if several or none have it.

    It is in the definition that block `at` is in, if any. A label without a block of its own ("(F)
    (1)   text") is that of the first item below it.
    """
    if not parts:
        return None
    wanted, under = _plain(parts), _definition_over(unit, at)
    labels = [
        (_plain(path(block.label)), block)
        for index, block in enumerate(unit.blocks)
        if block.label and _definition_over(unit, index) == under
    ]
    found = [block for label, block in labels if label == wanted]
    below = [block for label, block in labels if label[: len(wanted)] == wanted]
    if not below and under is not None:
        return block_of(unit, parts)
    return only(found or below[:1])


def _plain(parts: Path) -> Path:
    return tuple(part.strip("[").lower() for part in parts)


def _definition_over(unit: Unit, at: int | None) -> int | None:
    """Index of the definition whose list a block is in; None if it is in none.

    A definition with a label does not count if the labels below continue its own: "(o)", "(o)(1)".
    """
    label = unit.blocks[at].label if at is not None else ""
    for over in islice(upwards(unit.blocks, at), 1, None):
        if unit.blocks[over].kind is BlockKind.DEFINITION:
            own = path(unit.blocks[over].label)
            if not own or (label and path(label)[: len(own)] != own):
                return over
    return None
