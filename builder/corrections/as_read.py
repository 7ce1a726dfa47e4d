"""This stands as it was read: what was doubted is right."""

from __future__ import annotations

from dataclasses import replace

from builder.corrections.decision import Decision
from builder.corrections.place import below, overlap, place_of
from builder.corrections.record import Change, recorded
from builder.corrections.sure import surer
from builder.model import Code, Doubt


def settled(code: Code, _source: str, decision: Decision) -> Code:
    """The code with a section, or a block with all under it, called certain.

    Raises:
        NotCarriedOut: it is not in one place.
    """
    index, found = place_of(code, decision)
    unit, units = code.units[index], list(code.units)
    if found is None:
        whole = replace(unit, number_confidence=1.0, title_confidence=1.0)
        units[index] = surer(whole, range(len(unit.blocks)))
        parts = [*unit.spans, *(span for block in unit.blocks for span in block.spans)]
        parts += [span for note in unit.history for span in note.spans]
        parts += [span for note in unit.footnotes for span in note.spans]
        said = "this is right as it was read"
    else:
        held = below(unit.blocks, found.block)
        units[index] = surer(unit, held)
        parts = [span for at in held for span in unit.blocks[at].spans]
        said = f"the text at “{' '.join(decision.quote.split())}” is right as it was read"
        said = said if decision.quote else "a text of it is right as it was read"
    spans = tuple(parts)

    def settles(doubt: Doubt) -> bool:
        if doubt.span is None:
            return found is None and doubt.where in (unit.number, unit.title)
        return overlap((doubt.span,), spans)

    change = Change(units, index, spans, said, {}, {}, settles)
    return recorded(code, decision, change)
