"""How sure a unit is of what was settled in it by hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from builder.model import Unit


def surer(unit: Unit, blocks: Iterable[int]) -> Unit:
    """A unit in which some blocks are certain.

    The unit itself is as sure as its heading and the least sure of its blocks, where it was less.
    """
    certain = set(blocks)
    held = tuple(
        replace(block, confidence=1.0) if at in certain else block
        for at, block in enumerate(unit.blocks)
    )
    least = min([unit.number_confidence, unit.title_confidence, *(b.confidence for b in held)])
    return replace(unit, blocks=held, confidence=max(unit.confidence, least))
