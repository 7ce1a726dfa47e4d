"""Record in the code that a decision was applied."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from builder.corrections.decision import DEFINITION, TABLE_HEAD, TITLE, Decision
from builder.corrections.place import NotCarriedOut, overlap
from builder.frozen import frozen
from builder.model import FITS_ANOTHER, Code, Correction, Doubt, Unit
from builder.passage import Spans
from builder.present.names import date
from builder.text.squash import single_spaced

_ONCE = (TITLE, DEFINITION, TABLE_HEAD)
"""Kinds that allow only one decision about a place."""


@frozen
class Change:
    """The effect of a decision."""

    units: Mapping[int, Unit]
    """The changed units, by index."""
    unit: int
    """Index of the unit that it is about."""
    spans: Spans
    """The place in the source that it is about."""
    said: str
    """The decision in words for readers of that unit, without a final period."""
    settles: Callable[[Doubt], bool]
    """Whether it settles a doubt."""
    printed: str = ""
    """The source's words, if it is about words or a reference."""
    reads: str = ""
    """How those words read now."""
    also: tuple[tuple[int, str], ...] = ()
    """(index of another unit, sentence for its readers)."""
    code: Code | None = None
    """The changed code, if the decision adds a unit to it; else None."""


def recorded(code: Code, decision: Decision, change: Change) -> Code:
    """The code with a decision applied and recorded.

    Args:
        code: the code before.
        decision: what was decided.
        change: its effect.
    """
    for one in code.corrections if decision.kind in _ONCE else ():
        if one.kind == decision.kind and overlap(one.spans, change.spans):
            raise NotCarriedOut(f"{one.file} settles the same")
    code = change.code or code
    held = [change.units.get(at, unit) for at, unit in enumerate(code.units)]
    said = _sentence(decision, change.said)
    also = tuple((index, _sentence(decision, words)) for index, words in change.also)
    for index, sentence in ((change.unit, said), *also):
        held[index] = replace(held[index], settled=(*held[index].settled, sentence))
    done = tuple(doubt for doubt in code.doubts if change.settles(doubt))
    belong = {doubt.where for doubt in done if doubt.kind == FITS_ANOTHER}
    correction = Correction(
        decision.kind,
        decision.file,
        decision.by,
        decision.date.isoformat(),
        decision.reason,
        change.unit,
        change.spans,
        said,
        change.printed,
        change.reads,
        done,
        also,
    )
    return replace(
        code,
        units=tuple(
            replace(
                unit,
                rival="" if unit.name in belong else unit.rival,
                claims=tuple(one for one in unit.claims if one.removeprefix("§ ") not in belong),
            )
            for unit in held
        ),
        doubts=tuple(doubt for doubt in code.doubts if doubt not in done),
        corrections=(*code.corrections, correction),
    )


def _sentence(decision: Decision, said: str) -> str:
    by, reason = map(single_spaced, (decision.by, decision.reason))
    return (
        f"Settled by hand on {date(decision.date)} by {by}: {said}. Reason: {reason.rstrip('.')}."
    )


def called(unit: Unit) -> str:
    """How a sentence names a unit; a section with a number goes without its kind."""
    if not unit.number:
        return f"“{unit.title}”"
    return f"§ {unit.number}" if unit.kind == "section" else f"{unit.kind} {unit.number}"


def surer(unit: Unit, blocks: Iterable[int]) -> Unit:
    """A unit in which some blocks are certain.

    The unit's confidence rises to the lowest of its heading's and its blocks'.
    """
    certain = set(blocks)
    held = tuple(
        replace(block, confidence=1.0) if at in certain else block
        for at, block in enumerate(unit.blocks)
    )
    least = min([unit.number_confidence, unit.title_confidence, *(b.confidence for b in held)])
    return replace(unit, blocks=held, confidence=max(unit.confidence, least))
