"""Find lists that may belong to another section than the search gave them to.

A page prints the margin text of its sections first and their lists below, so a list is given to a
section across the headings of others. Nothing moved so is certain. If the words of a list fit
another section that it passes better than its own, that section is a rival. So is the section of
another district that an item names ("permitted uses in the b1 business district").
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from builder.frozen import frozen
from builder.model import FITS_ANOTHER, Block, Doubt, Unit, UnitKind

MOVED = 0.94
"""Highest confidence in a moved text: below certain."""
RIVALLED = 0.8
"""Highest confidence if another section fits the words better. About one in six of 47 such lists in
two damaged codes was in the wrong place."""
_FITS = 2.0
"""How many times better a rival must fit."""
_LEAST = 4.0
"""The least that a rival must share: one word of a heading that one in fifty sections has (the log
of 50 is 3.9), or two more frequent ones."""
_MOST = 6
"""Headings after a section that its list may come below: those of one page."""
_DISTRICT = re.compile(r"([a-z]{1,3}\d? (?:\w+ )+?)district\b")
"""The heading of a district's section: its letters and its name. Headings of other sections are
everyday words, which lists of their neighbors use too ("zoning board of appeals")."""
_WORD = re.compile(r"[a-z]{4,}")
_STEM = 4
"""Letters by which words are compared: "storage", "stored" and "store" are one."""


@frozen
class _Text:
    """What a section is about: the words of its heading, and of the heading above it."""

    own: frozenset[str]
    over: frozenset[str]


def with_placing(units: Sequence[Unit]) -> tuple[list[Unit], list[Doubt]]:
    """The units, with lower confidence in moved blocks, and a doubt for each list with a rival.

    Both sections record the rival, so that readers of either are told.
    """
    texts = [_text(unit, units, at) for at, unit in enumerate(units)]
    called = [_name(unit) for unit in units]
    rare = _rarity(texts)
    starts = [unit.spans[0][0] if unit.spans else -1 for unit in units]
    placed: list[Unit] = []
    doubts: list[Doubt] = []
    claims: dict[int, list[str]] = {}
    for at, unit in enumerate(units):
        passed = [_passed(block, at, starts) if unit.holds_text else () for block in unit.blocks]
        moved = [block for block, later in zip(unit.blocks, passed, strict=True) if later]
        rival = _named(at, moved, called)
        if rival is None and moved:
            rival = _rival(at, sorted(set(chain(*passed))), unit, texts, rare)
        most = MOVED if rival is None else RIVALLED
        blocks = tuple(
            replace(block, confidence=min(block.confidence, most)) if later else block
            for block, later in zip(unit.blocks, passed, strict=True)
        )
        placed.append(replace(unit, blocks=blocks))
        if rival is not None:
            claims.setdefault(rival, []).append(_shown(unit))
            other, where = _shown(units[rival]), unit.number or unit.title
            placed[-1] = replace(placed[-1], rival=other)
            detail = f"its list may belong to {other}"
            doubts.append(Doubt(FITS_ANOTHER, where, detail, moved[0].spans[0]))
    for at, rivals in claims.items():
        placed[at] = replace(placed[at], claims=tuple(rivals))
    return placed, doubts


def _shown(unit: Unit) -> str:
    """A unit's name for readers."""
    if not unit.number:
        return unit.title
    kind = "§" if unit.kind is UnitKind.SECTION else unit.kind.capitalize()
    return f"{kind} {unit.number}"


def _text(unit: Unit, units: Sequence[Unit], at: int) -> _Text:
    over = next((one for one in reversed(units[:at]) if one.may_hold(unit)), None)
    return _Text(frozenset(_stems(unit.title)), frozenset(_stems(over.title) if over else ()))


def _stems(text: str) -> Iterator[str]:
    return (word[:_STEM] for word in _WORD.findall(text.lower()))


def _rarity(texts: Iterable[_Text]) -> dict[str, float]:
    held = list(texts)
    counts = Counter(stem for text in held for stem in text.own | text.over)
    return {stem: math.log(len(held) / count) for stem, count in counts.items()}


def _name(unit: Unit) -> str:
    """The district that a section is about, after a blank; "" for other sections."""
    found = _DISTRICT.match(" ".join(unit.title.lower().split()))
    return f" {found[1]}" if found and unit.holds_text else ""


def _named(at: int, moved: Iterable[Block], called: Sequence[str]) -> int | None:
    """The section of the district that an item names, unless it also names its own section's."""
    near = range(max(0, at - _MOST), min(len(called), at + 1 + _MOST))
    for block in moved:
        text = f" {' '.join(block.text.lower().split())} "
        named = [one for one in near if called[one] and called[one] in text]
        others = [one for one in named if called[one] != called[at]]
        if others and len(others) == len(named):
            return others[0]
    return None


def _passed(block: Block, at: int, starts: Sequence[int]) -> tuple[int, ...]:
    """The later units whose headings a labeled block comes after."""
    if not block.mark or not block.spans:
        return ()
    start = block.spans[0][0]
    return tuple(
        later
        for later in range(at + 1, min(at + 1 + _MOST, len(starts)))
        if 0 <= starts[later] < start
    )


def _rival(
    at: int, passed: Sequence[int], unit: Unit, texts: Sequence[_Text], rare: Mapping[str, float]
) -> int | None:
    """The section that the words of a unit's list fit best, or None if that is the unit itself."""
    words = Counter(stem for block in unit.blocks if block.mark for stem in _stems(block.text))

    def fit(text: _Text) -> float:
        shared = sum(rare.get(stem, 0) for stem in words if stem in text.own)
        return shared + 0.5 * sum(rare.get(stem, 0) for stem in words if stem in text.over)

    own = fit(texts[at])
    best = max(passed, key=lambda one: fit(texts[one]))
    found = fit(texts[best])
    return best if found >= _LEAST and found > _FITS * own else None
