"""Confirm that something doubted was read right."""

from __future__ import annotations

from dataclasses import replace

from builder.corrections.decision import OF_NUMBERS, Decision
from builder.corrections.place import NotCarriedOut, below, is_about, place_of
from builder.corrections.record import Change, surer
from builder.model import Code, Doubt, Unit
from builder.text.squash import single_spaced

TITLE_END, DATE = "title end uncertain", "date ambiguous"
"""Kinds of doubts about the end of a title and the date of a note."""


def settled(code: Code, _source: str, decision: Decision) -> Change:
    """The change that makes a section, or a block with all blocks under it, certain.

    A decision about one kind of doubt makes only what that doubt is about certain.

    Raises:
        NotCarriedOut: its place is not found, or found more than once.
    """
    index, found = place_of(code, decision)
    unit = code.units[index]
    held = below(unit.blocks, found.block) if found else list(range(len(unit.blocks)))
    parts = [unit.blocks[at] for at in held] if found else unit.parts
    spans = tuple(span for part in parts for span in part.spans)

    def settles(doubt: Doubt) -> bool:
        if decision.doubt and doubt.kind != decision.doubt:
            return False
        if doubt.span is None:
            return found is None and doubt.where in (unit.number, unit.title)
        return is_about(doubt, spans)

    done = [doubt for doubt in code.doubts if settles(doubt)]
    if decision.doubt and not done:
        raise NotCarriedOut(f"there is no doubt {decision.doubt!r} at its place")
    if decision.doubt:
        near = {at: (*unit.spans, *unit.blocks[at].spans) for at in held}
        held = [
            at for at in held if any(one.span is None or is_about(one, near[at]) for one in done)
        ]
    of_number = [one for one in code.doubts if one.kind in OF_NUMBERS and one not in done]
    left = any(is_about(one, unit.spans) for one in of_number)
    sure = _certain(unit, held, decision.doubt, whole=found is None, number=not left)
    said = _said(decision, whole=found is None)
    return Change({index: sure}, index, spans, said, settles)


def _said(decision: Decision, *, whole: bool) -> str:
    words = single_spaced(decision.quote)
    what = "this" if whole else f"the text at “{words}”" if words else "a text of it"
    wanted = f" ({decision.doubt})" if decision.doubt else ""
    return f"{what} is right as it was read{wanted}"


def _certain(unit: Unit, blocks: list[int], doubt: str, *, whole: bool, number: bool) -> Unit:
    """The unit with higher confidence; `number` if its number may rise too."""
    if doubt in ("", *OF_NUMBERS) and whole and number:
        unit = replace(unit, number_confidence=1.0)
    if doubt in ("", TITLE_END) and whole:
        unit = replace(unit, title_confidence=1.0)
    if doubt in ("", DATE) and whole:
        history = (  # an event without a date stays without one
            replace(
                note,
                events=tuple(
                    replace(event, confidence=1.0, readings=()) if event.date else event
                    for event in note.events
                ),
            )
            for note in unit.history
        )
        unit = replace(unit, history=tuple(history))
    return surer(unit, () if doubt in (*OF_NUMBERS, TITLE_END, DATE) else blocks)
