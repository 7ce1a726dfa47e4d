"""End a title elsewhere: move words from the title to the text below it, or back."""

from __future__ import annotations

import re
from dataclasses import replace

from builder.corrections.decision import HEADING, TITLE, Decision
from builder.corrections.lists import with_labels_below
from builder.corrections.place import END, NotCarriedOut, Spot, is_settled_by, place_of, renoted
from builder.corrections.record import Change
from builder.corrections.runs import as_printed, of_heading, passage
from builder.model import Block, BlockKind, Code, Scar, Unit
from builder.passage import Insertion, Passage, spans_of
from builder.text.squash import spaced

_POINTS = " .:;—–-"
"""What ends a heading but is no part of its title."""
_TAIL = r"(?P<tail>\s*[.:;—–-]*)"
"""What may separate a title from its text."""


def settled(code: Code, source: str, decision: Decision) -> Change:
    """The change that makes a title end where the decision says.

    Raises:
        NotCarriedOut: its section does not begin with these words.
    """
    index, _ = place_of(code, replace(decision, quote=""))
    unit = code.units[index]
    for one in code.corrections:
        if (one.kind, one.unit) == (HEADING, index) and one.elsewhere:
            raise NotCarriedOut(f"{one.file} puts its heading back; state the title there")
    first = unit.blocks[:1]
    texts = sum(one.kind is BlockKind.PARAGRAPH and not one.lead for one in first)
    held = split_again(unit, texts, words_of(decision.title), source)
    if held is None:
        shown = f"{unit.title} {first[0].text[:40] if texts else ''}".strip()
        raise NotCarriedOut(f"its heading does not begin with these words, but with {shown!r}")
    if texts and not held.blocks:
        raise NotCarriedOut("the title would include all of the text below it")
    same = held.title == unit.title
    return Change(
        {index: held},
        index,
        held.spans,
        "its title ends here" if same else f"its title ends here; it was read as “{unit.title}”",
        lambda doubt: is_settled_by(doubt, TITLE, unit.spans),
    )


def split_again(unit: Unit, texts: int, form: str, source: str) -> Unit | None:
    """A unit whose heading and first texts are divided anew; None if they do not match `form`.

    Args:
        unit: with or without a heading.
        texts: the number of blocks that may give words to the heading.
        form: a pattern of a title, or of a designation with a title.
        source: the decoded source.
    """
    first = unit.blocks[:texts]
    mark, heading = of_heading(unit, source)
    starts, parts = [0], [heading] if heading else []
    for block in first:
        lead, text = with_lead(block, source)
        starts.append(sum(len(part) + 1 for part in parts) + lead)
        parts.append(text)
    joined = Passage.joined(parts, " ")
    found = re.match(form + _TAIL, joined.text, re.I)
    if not found:
        return None
    rest = joined[found.end() :].strip()
    gone, kept = len(joined) - len(rest), int(bool(rest))
    scars = (at + one.at for at, held in zip(starts[1:], first, strict=True) for one in held.scars)
    if any(at < gone for at in scars):
        raise NotCarriedOut("the heading has lost words")

    def place(block: int | None, offset: int) -> Spot:
        if block is not None and block >= len(first):
            return block - len(first) + kept, offset
        if offset == END:
            return (0 if rest and block == len(first) - 1 else None), END
        there = offset + starts[0 if block is None else block + 1]
        if rest and there >= gone:
            return 0, there - gone
        if block is None and offset <= found.end("title"):
            return None, offset
        raise NotCarriedOut("a footnote is within the words of the heading")

    printed = joined[slice(*found.span("mark"))].strip() if "mark" in found.re.groupindex else mark
    title, end = joined[slice(*found.span("title"))], joined[slice(*found.span("tail"))].strip()
    over = first[-1] if first else Block(BlockKind.PARAGRAPH, "", ())
    left = [replace(part_of(over, rest, gone - starts[-1]), parent=None)] if rest else []
    blocks = unit.blocks
    if first:
        blocks = with_labels_below(blocks, len(first) - 1, over.label, "")
    later = (moved_up(one, len(first), kept) for one in blocks[len(first) :])
    held = replace(
        unit,
        mark=unit.mark or printed.text,
        title=title.text,
        tail=end.text,
        spans=spans_of([part for part in (printed, title + end) if part]),
        insertions=title.insertions,
        list_title=unit.list_title if title.text == unit.title else None,
        title_confidence=1.0,
        confidence=max(unit.confidence, unit.number_confidence),
        blocks=(*left, *later),
    )
    return renoted(held, place)


def with_lead(block: Block, source: str) -> tuple[int, Passage]:
    """All words of a block, label and term included, and the offset of its text in them."""
    if block.grid:
        raise NotCarriedOut("its words are in a table")
    whole = as_printed(block, source)
    lead = len(whole) - len(block.text)
    inserted = [Insertion(lead + one.at, one.text) for one in block.insertions]
    return lead, passage(whole, block.spans, inserted, source)


def part_of(block: Block, text: Passage, start: int, end: int = END) -> Block:
    """A part of a block's text as a block without label; `start` may be before the text."""
    return Block(
        BlockKind.FORM if block.kind is BlockKind.FORM else BlockKind.PARAGRAPH,
        text.text,
        text.spans,
        parent=block.parent,
        insertions=text.insertions,
        confidence=block.confidence,
        scars=tuple(Scar(s.kind, s.at - start) for s in block.scars if start <= s.at < end),
        links=tuple(at - start for at in block.links if start <= at < end),
    )


def moved_up(block: Block, gone: int, kept: int) -> Block:
    """A block whose unit lost its first `gone` blocks, or got one in their place (`kept`)."""
    if block.parent is None:
        return block
    own = 0 if kept else None
    return replace(block, parent=own if block.parent < gone else block.parent - gone + kept)


def words_of(title: str) -> str:
    """A pattern of the words of a title."""
    words = spaced(title.rstrip(_POINTS), r"\s*")
    return rf"(?P<title>{words})(?!\w)"
