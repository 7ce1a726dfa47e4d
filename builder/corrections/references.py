"""Change what a reference means: a section of the code, a law elsewhere, or nothing."""

from __future__ import annotations

from dataclasses import replace

from builder import addresses
from builder.corrections.decision import REFERENCE, SETTLED_BY, Decision
from builder.corrections.place import NotCarriedOut, Quoted, place_of, unit_at
from builder.corrections.record import Change, called
from builder.corrections.runs import spans_of_text
from builder.model import Code, Doubt, Reference, Unit
from builder.passage import Spans

NOTHING = "nothing"
"""The value of `to` for words that are no reference."""


def settled(code: Code, source: str, decision: Decision) -> Change:
    """The change that makes a reference lead where the decision says.

    Raises:
        NotCarriedOut: the words contain several references, or the target does not exist.
    """
    index, old, words, spans = _named(code, source, decision)
    unit = code.units[index]
    meant, said = _meant(code, decision, words)
    others = [one for one in unit.references if one is not old]
    fresh = [*others, meant] if meant else others
    if meant:  # references in notes come last
        fresh.sort(key=lambda one: (one.block is None, one.block or 0, one.start))

    def settles(doubt: Doubt) -> bool:
        named = doubt.where in (unit.number, unit.title)
        of_words = named and doubt.detail == words.text
        return of_words and SETTLED_BY.get(doubt.kind) == REFERENCE

    return Change(
        {index: replace(unit, references=tuple(fresh))},
        index,
        spans,
        f"“{words.text}” {said}",
        settles,
        words.text,
    )


def _named(
    code: Code, source: str, decision: Decision
) -> tuple[int, Reference | None, Reference, Spans]:
    """Index of the unit, the reference as resolved, the bare one, and its place in the source.

    The resolved reference is None if the words are a reference that was missed.
    """
    if decision.section and decision.quote:
        index = unit_at(code, decision.section)
        unit, quote = code.units[index], decision.quote
        noted = [one for one in unit.references if one.block is None and one.text == quote]
        notes = [note.spans for note in unit.history if quote in note.raw]
        notes += [note.spans for note in unit.footnotes if quote in note.text]
        if len(noted) == len(notes) == 1:
            words = Reference(quote, None, noted[0].start, noted[0].end)
            return index, noted[0], words, notes[0]
    index, found = place_of(code, decision)
    if found is None or found.start < 0:
        raise NotCarriedOut("quote the reference's words")
    unit = code.units[index]
    block, held = unit.blocks[found.block], _old(unit, found)
    start, end = (held.start, held.end) if held else (found.start, found.end)
    words = Reference(block.text[start:end], found.block, start, end)
    return index, held, words, spans_of_text(block, start, end, source)


def _old(unit: Unit, found: Quoted) -> Reference | None:
    """The one reference that overlaps the quoted words, or None."""
    held = [
        one
        for one in unit.references
        if one.block == found.block and one.start < found.end and found.start < one.end
    ]
    if len(held) > 1:
        raise NotCarriedOut(f"the words contain {len(held)} references; quote one of them")
    return held[0] if held else None


def _meant(code: Code, decision: Decision, words: Reference) -> tuple[Reference | None, str]:
    """The reference that is meant, or None, and the same in words for readers."""
    if decision.law:
        law = replace(words, law=decision.law, url=decision.url or None)
        return law, f"means the {decision.law}"
    if decision.to == NOTHING:
        return None, "is not a reference"
    unit = code.units[unit_at(code, decision.to)]
    url, sub = unit.url, decision.sub or None
    if sub:
        labeled = [block for block in unit.blocks if block.label.lower() == sub.lower()]
        if len(labeled) != 1:
            raise NotCarriedOut(f"{called(unit)} has no subsection {sub!r}")
        url = addresses.block_url(unit, labeled[0])
    meant = replace(words, target=unit.id, targets=(unit.id,), sub=sub, url=url)
    return meant, f"means {called(unit)}{decision.sub}"
