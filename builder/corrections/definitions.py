"""Make a block a definition, its term apart from its meaning, or make a definition plain text."""

from __future__ import annotations

import re
from dataclasses import replace

from builder.corrections.decision import Decision
from builder.corrections.lists import above, with_labels_below
from builder.corrections.place import (
    NotCarriedOut,
    is_about,
    moved_around,
    moved_in,
    place_of,
)
from builder.corrections.record import Change, surer
from builder.corrections.runs import as_printed
from builder.model import Block, BlockKind, Code
from builder.text.squash import spaced

_SEPARATOR = r"\s*(?:[—–-]+|[.:,;])?\s*"
"""What is printed between a term and its meaning, if anything."""


def settled(code: Code, source: str, decision: Decision) -> Change:
    """The change that makes a block a definition, or turns one into plain text.

    Raises:
        NotCarriedOut: the block is not found once, or is already what the decision says.
    """
    index, found = place_of(code, decision)
    if found is None:
        raise NotCarriedOut("quote the definition's first words")
    unit = code.units[index]
    block = unit.blocks[found.block]
    if not decision.definition and block.term is None:
        raise NotCarriedOut("it was not read as a definition anyway")
    held = _defined(block, decision.term, source) if decision.definition else _plain(block, source)
    shift = len(held.text) - len(block.text)

    def at(offset: int) -> int:
        return max(offset + shift, 0)

    def of_note(offset: int) -> int:
        if shift and offset < max(-shift, 1):
            raise NotCarriedOut("the term has a footnote")
        return at(offset)

    fresh = replace(
        moved_in(block, held.text, at), kind=held.kind, term=held.term, separator=held.separator
    )
    before = above(unit.blocks, found.block)
    now = above(unit.with_block(found.block, fresh).blocks, found.block)
    blocks = with_labels_below(unit.blocks, found.block, before, now)
    whole = replace(unit, blocks=blocks).with_block(found.block, fresh)
    whole = moved_around(whole, found.block, of_note)
    said = (
        f"“{held.term}” is a defined term" if held.term else f"“{block.term}” is not a defined term"
    )
    return Change(
        {index: surer(whole, (found.block,))},
        index,
        block.spans,
        said if held.term != block.term or not held.term else f"{said}, as it was read",
        lambda doubt: doubt.kind == "label uncertain" and is_about(doubt, block.spans),
    )


def _defined(block: Block, term: str, source: str) -> Block:
    """A block whose text begins with a term, as a definition of that term."""
    if block.term == term or (not term and block.term):
        return block
    plain = _plain(block, source) if block.term is not None else block
    if plain.table or plain.kind in (BlockKind.FORM, BlockKind.NOTE):
        raise NotCarriedOut(f"this {plain.kind} cannot be a definition")
    found = re.match(f"({spaced(term)})({_SEPARATOR})", plain.text)
    if not found:
        raise NotCarriedOut(f"the text does not begin with {term!r}")
    if any(one.at < found.end() for one in block.insertions):
        raise NotCarriedOut("a hyphen was put back in the words of the term")
    return replace(
        plain,
        kind=BlockKind.DEFINITION,
        term=found[1],
        separator=found[2].strip(),
        text=plain.text[found.end() :],
    )


def _plain(block: Block, source: str) -> Block:
    """A definition, turned into the item or paragraph that it would otherwise be."""
    words = as_printed(block, source)[len(block.mark) :].lstrip()
    kind = BlockKind.ITEM if block.mark else BlockKind.PARAGRAPH
    return replace(block, kind=kind, term=None, separator="", text=words)
