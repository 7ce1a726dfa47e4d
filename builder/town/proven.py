"""Compare a code with its source: what does not follow becomes uncertain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from builder.data import code_json
from builder.frozen import frozen
from builder.grouped import grouped
from builder.model import Block, Code, Event, Unit
from builder.proof import Fault, faults
from builder.proof.fault import About, about

T = TypeVar("T", Unit, Block, Event)

UNPROVED = 0.5
"""Highest confidence of what the proof cannot confirm: as likely wrong as right."""


@frozen
class Proven:
    """A code after the proof."""

    code: Code
    """The code as it is published: nothing unproved is certain."""
    faults: tuple[Fault, ...]


def proven(code: Code, source: str) -> Proven:
    """Prove a code, and lower the confidence of what does not follow from the source.

    Args:
        code: with its references.
        source: its decoded text.
    """
    found = faults(code_json.to_json(code), source)
    named = (about(fault.kind, fault.where) for fault in found if not fault.of_words)
    doubted = grouped((one.unit, one) for one in named)
    units = tuple(_doubted(unit, doubted.get(unit.id, ())) for unit in code.units)
    return Proven(replace(code, units=units) if doubted else code, tuple(found))


def _doubted(unit: Unit, named: Iterable[About]) -> Unit:
    for one in named:
        if one.what == "blocks":
            unit = unit.with_block(one.nth, _unsure(unit.blocks[one.nth]))
        elif one.what == "history":
            unit = _note_doubted(unit, one.nth)
        elif one.what == "title":
            unit = replace(unit, title_confidence=min(unit.title_confidence, UNPROVED))
        else:
            unit = replace(unit, number_confidence=min(unit.number_confidence, UNPROVED))
        unit = _unsure(unit)
    return unit


def _unsure(held: T) -> T:
    return replace(held, confidence=min(held.confidence, UNPROVED))


def _note_doubted(unit: Unit, at: int) -> Unit:
    note = unit.history[at]
    events = tuple(map(_unsure, note.events))
    history = (*unit.history[:at], replace(note, events=events), *unit.history[at + 1 :])
    return replace(unit, history=history)
