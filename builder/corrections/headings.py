"""Put back a heading that was not read, or give a heading another number or kind.

What the source has of it moves from the text to the heading; the rest is stated by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace

from builder.corrections.decision import HEADING, OF_NUMBERS, SETTLED_BY, Decision
from builder.corrections.lists import with_labels, with_labels_below
from builder.corrections.place import (
    END,
    NotCarriedOut,
    Quoted,
    Spot,
    inserted,
    is_about,
    parted,
    place_of,
    renoted,
)
from builder.corrections.record import Change, called, surer
from builder.corrections.titles import (
    part_of,
    split_again,
    with_lead,
    words_of,
)
from builder.model import (
    BlockKind,
    Code,
    Doubt,
    Place,
    Status,
    Unit,
    UnitKind,
)
from builder.passage import Spans
from builder.text.figures import as_copied
from builder.text.lines import line_of
from builder.text.squash import single_spaced

_DESIGNATION = rf"(?:(?:{'|'.join(UnitKind)}|sect?|s|chap|ch|art|div|app)\b\.?\s*|§+\s*)?"
"""What may come before a number; any other word belongs to the text."""


def settled(code: Code, source: str, decision: Decision) -> Change:
    """The change that puts a heading above the quoted words, or corrects its number or kind.

    Raises:
        NotCarriedOut: its place is not in one text, or the code cannot have such a heading.
    """
    index, found = place_of(code, decision)
    if found is None:
        return _renamed(code, decision, index)
    return _put_back(code, source, decision, index, found)


def _renamed(code: Code, decision: Decision, index: int) -> Change:
    old = code.units[index]
    if decision.title or not old.spans:
        raise NotCarriedOut("quote the words with which the heading, or its text, begins")
    new = replace(
        _leveled(old, code, index, decision.level or old.kind),
        number=decision.number or old.number,
        number_confidence=1.0,
    )
    _refuse_twice(code, new, old)
    return Change(
        {index: surer(new, ())},
        index,
        old.spans,
        f"this is {called(new)}; it was read as {called(old)}",
        _settles({new.name, old.name}, old.spans),
        old.mark,
        new.name,
    )


def _put_back(code: Code, source: str, decision: Decision, index: int, found: Quoted) -> Change:
    if not (decision.number or decision.title):
        raise NotCarriedOut("a heading that begins there has a number or a title")
    old, under = _split(code.units[index], found, source)
    bare = _leveled(under, code, index, decision.level or UnitKind.SECTION)
    new = _headed(replace(bare, number=decision.number or None), decision.title, source)
    if not (new.spans or (new.holds_text and any(block.spans for block in new.blocks))):
        raise NotCarriedOut("neither such a heading nor the text of a section begins there")
    hollow = any(  # whether the next unit only says that a section with this number is missing
        one.number == new.number and not (one.spans or one.blocks)
        for one in code.units[index + 1 : index + 2]
    )
    if not hollow:
        _refuse_twice(code, new, old)
    following = [unit.spans[0] for unit in code.units[index + 1 :] if unit.spans][:1]
    if new.spans and following and following[0] < new.spans[0]:
        raise NotCarriedOut("the next heading is printed before these words")
    place = _spans(new)
    printed = f"{new.mark} {new.title}".strip() if new.spans else ""
    has = f"has “{printed}”" if printed else "lacks the heading"
    own = called(new)
    both = _placed(old, source), _placed(new, source)
    return Change(
        {},
        index + 1,
        place,
        f"{own} begins here; the source {has}, and it was read as text of {called(old)}",
        _settles({new.name}, new.spans or place[:1]),
        printed,
        new.name if printed else f"{new.number or ''} {new.title}".strip(),
        ((index, f"the text after this, which was read as part of it, is {own}"),),
        _with(code, index, both, gone=1 + hollow),
    )


def _spans(unit: Unit) -> Spans:
    return (*unit.spans, *(span for block in unit.blocks for span in block.spans))


def _leveled(unit: Unit, code: Code, index: int, kind: str) -> Unit:
    """The unit as one of another kind, at the level of the nearest unit of that kind."""
    found = [at for at, one in enumerate(code.units) if one.kind == kind]
    if not found:
        raise NotCarriedOut(f"this code has no {kind} to show at which level one is")
    near = code.units[min(found, key=lambda at: abs(at - index))]
    return replace(unit, kind=near.kind, rank=near.rank, holds_text=near.holds_text)


def _refuse_twice(code: Code, new: Unit, old: Unit) -> None:
    """Refuse a number that another unit beside or below the old one already has."""
    near = (one for one in code.units if one.parent in (old.parent, old.id) and one.id != new.id)
    if new.number and any((one.kind, one.number) == (new.kind, new.number) for one in near):
        raise NotCarriedOut(f"there is another {called(new)}")


def _settles(names: Collection[str], spans: Spans) -> Callable[[Doubt], bool]:
    return lambda doubt: (
        (doubt.kind in OF_NUMBERS or SETTLED_BY.get(doubt.kind) == HEADING)
        and (doubt.where in names or is_about(doubt, spans))
    )


def _split(unit: Unit, found: Quoted, source: str) -> tuple[Unit, Unit]:
    """A unit up to a quotation, and the rest as a unit without a heading."""
    first = found.block + (found.start > 0)
    whole = _cut(unit, found, source) if found.start > 0 else unit
    moved = range(first, len(whole.blocks))
    left, rest = parted(with_labels(whole, moved, ""), moved)
    begun = [span for block in rest.blocks for span in block.spans][:1]
    own = [note for note in left.history if note.block is None and [*note.spans] > begun]
    kept = tuple(note for note in left.history if note not in own)
    bare = Unit(unit.kind, None, "", (), unit.rank, blocks=rest.blocks, footnotes=rest.footnotes)
    return replace(left, history=kept), replace(bare, history=(*rest.history, *own))


def _cut(unit: Unit, found: Quoted, source: str) -> Unit:
    """A unit in which a block is cut in two; the second begins with a quotation."""
    nth, start = found.block, found.start
    block = unit.blocks[nth]
    if block.kind is BlockKind.NOTE:
        raise NotCarriedOut("its words are within a publisher's note")
    lead, whole = with_lead(block, source)
    above, rest = whole[: lead + start].strip(), whole[lead + start :]
    over = replace(
        part_of(block, above[lead:], 0, start),
        kind=block.kind,
        label=block.label,
        mark=block.mark,
        term=block.term,
        separator=block.separator,
        spans=above.spans,
    )
    below = with_labels_below(unit.blocks, nth, block.label, "")[nth + 1 :]
    blocks = (*unit.blocks[:nth], part_of(block, rest, start), *below)
    held = inserted(replace(unit, blocks=blocks), nth, over)

    def place(at: int | None, offset: int) -> Spot:
        if at != nth + 1 or offset == END:
            return at, offset
        return (nth, offset) if offset < start else (at, offset - start)

    return renoted(held, place)


def _headed(unit: Unit, words: str, source: str) -> Unit:
    """A unit with a heading made of the words that its text begins with, or of none."""
    number = rf"{_DESIGNATION}[^\w\s]*{as_copied(unit.number)}" if unit.number else r"(?!)"
    form = rf"(?P<mark>{number}[^\w\s]*)(?!\S)(?P<title>)"
    if words:
        form = rf"(?P<mark>(?:{number}\W+)?){words_of(words)}"
    for texts in (1, 2):  # the number may be on a line of its own
        if found := split_again(unit, texts, form, source):
            reserved = re.fullmatch(r"\W*reserved\W*", found.title, re.I)
            return replace(found, status=Status.RESERVED) if reserved else found
    return replace(unit, title=single_spaced(words))


def _placed(unit: Unit, source: str) -> Unit:
    """A unit whose place ends at the line of its last character."""
    spans = [span for part in unit.parts for span in part.spans]
    if not spans:
        return unit
    first, last = (line_of(source, at) for at in (spans[0][0], max(spans)[1] - 1))
    place = Place(None, first, last)
    if unit.place:
        place = replace(unit.place, last_line=min(last, unit.place.last_line))
    return replace(unit, place=place)


def _with(code: Code, index: int, both: tuple[Unit, Unit], gone: int) -> Code:
    """The code with two units in place of `gone` units."""
    old, new = both

    def at(held: int) -> int:
        return held + (2 - gone) * (held > index)

    spans = _spans(new)
    return replace(
        code,
        units=(*code.units[:index], old, new, *code.units[index + gone :]),
        doubts=tuple(
            replace(one, where=new.name) if one.where == old.name and is_about(one, spans) else one
            for one in code.doubts
        ),
        corrections=tuple(
            replace(
                one,
                unit=at(one.unit),
                elsewhere=tuple((at(held), words) for held, words in one.elsewhere),
            )
            for one in code.corrections
        ),
    )
