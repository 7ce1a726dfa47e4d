"""The list text of a page, cut into items, with labels that come after their text brought before it.

The lists of definitions are printed text first and label after, children before their parent: text, "(a)", text, "(b)", "(1)".
Only an item of one line has its label in front.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from builder.parse import paragraphs
from builder.parse.general_code.chunks import Chunk, Role, definitions, opening
from builder.parse.labels import Form, Reading, front_label, is_lone, readings
from builder.parse.measure import DEEPEST, Measures
from builder.sources.text import Line

_LISTED = re.compile(r"(?:;|[;,] (?:and|or))\s*$")
_SENTENCE_END = re.compile(r"\.[\"”)]*\s*$")


def items(lines: Sequence[Line], page: int, measures: Measures) -> list[Chunk]:
    """Chunks of list text in their order, parents before children."""
    done: list[Chunk] = []
    held: list[Line] = []
    lone = [is_lone(line.text) for line in lines]
    for index, line in enumerate(lines):
        if lone[index] and (index + 1 == len(lines) or not _interrupts(lines, index, done, measures)):
            held = _late(done, held, line, page, measures)
            continue
        role = opening(lines, index)
        if role is Role.ITEM and not _interrupts(lines, index, done, measures):
            if held and any(lone[index:]) and _introduces(done, held):
                done.append(Chunk(Role.TEXT, tuple(held), page, indented=True))
                held = []
            _flush(done, held, page)
            held = []
            found = front_label(line.text)
            assert found
            done.append(Chunk(Role.ITEM, (line,), page, found[1], None, found.end(), indented=True))
            held = []
            continue
        held.append(line)
    _flush(done, held, page)
    return done


def _interrupts(lines: Sequence[Line], index: int, done: Sequence[Chunk], measures: Measures) -> bool:
    """Whether what looks like a label stands in the middle of a sentence and continues no list of the page: "below 175° / F. shall be"."""
    above = lines[index - 1].text if index else "."
    if is_lone(above) or not paragraphs.breaks_off(above, measures, DEEPEST):
        return False
    found = front_label(lines[index].text)
    if found is None and front_label(above):
        return True
    if found is not None and not paragraphs.is_closed(lines[index].text):
        below = next((line.text for line in lines[index + 1 :] if is_lone(line.text) or front_label(line.text)), "")
        if is_lone(below):
            return True  # its line and the one above it are the text of a label that comes late
    mark = found[1] if found else lines[index].text.strip()
    before = {reading for chunk in done if chunk.mark for reading in readings(chunk.mark)}
    forms = {reading.form for reading in before}
    return not any(one.value == 1 or one.form not in forms or Reading(one.form, one.value - 1) in before for one in readings(mark))


def _flush(done: list[Chunk], held: Sequence[Line], page: int) -> None:
    """Lines without a label: the rest of the item before them, or text of their own; definitions apart."""
    if not held:
        return
    starts = definitions(held, above=_above(done))
    plain = held[: starts[0]] if starts else held
    if plain:
        if done and done[-1].role is Role.ITEM and done[-1].label is None:
            done[-1] = replace(done[-1], lines=(*done[-1].lines, *plain))
        else:
            done.append(Chunk(Role.TEXT, tuple(plain), page, indented=True))
    for start, stop in zip(starts, [*starts[1:], len(held)], strict=False):
        end = _tail(held, start, stop) if stop == len(held) else stop
        done.append(Chunk(Role.DEFINITION, tuple(held[start:end]), page, indented=True))
        if end < stop:
            done.append(Chunk(Role.TEXT, tuple(held[end:stop]), page, indented=True))


def _above(done: Sequence[Chunk]) -> str:
    """The last line so far; nothing is known of what stands above a page's list text."""
    return done[-1].last_text if done else "."


def _tail(held: Sequence[Line], start: int, stop: int) -> int:
    """Where a definition ends: behind it may come the rest of an item that the page before has cut."""
    texts = [line.text for line in held[start:stop]]
    for at in range(1, len(texts)):
        if _SENTENCE_END.search(texts[at - 1]) and texts[at][0].islower() and not paragraphs.is_abbreviated(texts[at - 1]):
            return start + at
    return stop


def _introduces(done: Sequence[Chunk], held: Sequence[Line]) -> bool:
    """Whether lines behind an item that has its label in front, and so is one line, are the text of a parent whose label comes later."""
    if not _calls(held) or not done or done[-1].role is not Role.ITEM or definitions(held, above=_above(done)):
        return False
    return len(done[-1].lines) == 1 and paragraphs.is_closed(done[-1].lines[0].text) and not paragraphs.begins_small(held[0].text)


def _calls(lines: Sequence[Line]) -> bool:
    """Whether lines end with a colon, a history note behind it left out."""
    return Chunk(Role.TEXT, tuple(lines), 0).last_text.endswith(":")


def _late(done: list[Chunk], held: list[Line], label: Line, page: int, measures: Measures) -> list[Line]:
    """Put a label that stands alone before the text that it belongs to."""
    mark = label.text.strip()
    if not held:
        _parent(done, mark, label, page, measures)
        return []
    begin = _own_text(held, measures)
    if begin and _introduces(done, held[:begin]):
        done.append(Chunk(Role.TEXT, tuple(held[:begin]), page, indented=True))
    else:
        _flush(done, held[:begin], page)
    own = tuple(held[begin:])
    done.append(Chunk(Role.ITEM, own, page, mark, label, 0, indented=True))
    return []


def _own_text(held: Sequence[Line], measures: Measures) -> int:
    """Index of the line at which the text of a label that follows it begins: its last paragraph."""
    texts = [line.text for line in held]
    ends = paragraphs.ends(texts, measures)
    terms = [at + 1 if texts[at].rstrip().endswith("—") or texts[at].endswith(" ") else at for at in definitions(held)]
    terms = [i for i in terms if 0 < i < len(texts) and (paragraphs.is_closed(texts[i - 1]) or texts[i - 1].rstrip().endswith("—"))]
    calling = [at for at in range(1, len(held)) if not paragraphs.begins_small(texts[at]) and _calls(held[:at])]
    if calling:  # below a colon, one item ends as items of a list do, or else all of the paragraphs are one item
        ends = [*calling, *(at for at in ends if _LISTED.search(texts[at - 1]))]
    return max([0, *ends, *terms])


def _parent(done: list[Chunk], mark: str, label: Line, page: int, measures: Measures) -> None:
    """A label right behind another one: the parent of the items before it, whose own text opens the first of them."""
    at = _first_child(done, {reading.form for reading in readings(mark)})
    if at < 0 or done[at].role is not Role.ITEM:
        done.append(Chunk(Role.ITEM, (), page, mark, label, 0, indented=True))
        return
    child, before = done[at], done[at - 1] if at else None
    if before is not None and (before.role is Role.TEXT or (before.role is Role.DEFINITION and before.last_text.endswith("—"))):
        done[at - 1] = replace(before, role=Role.ITEM, mark=mark, label=label)
        return
    texts = [line.text for line in child.lines]
    ends = paragraphs.ends(texts, measures) or [i + 1 for i in range(len(texts) - 1) if texts[i].rstrip().endswith(":")]
    cut = next((i for i in ends if texts[i - 1].rstrip().endswith((":", ","))), ends[0] if ends else 0)
    if child.label is None:
        cut = 0
    done[at] = replace(child, lines=child.lines[cut:])
    done.insert(at, Chunk(Role.ITEM, child.lines[:cut], child.page, mark, label, 0, indented=True))


def _first_child(done: Sequence[Chunk], forms: set[Form]) -> int:
    """Index of the first of the items that a label of the given forms closes, items that are closed themselves left out."""
    at = len(done) - 1
    while at >= 0 and done[at].role is Role.ITEM and not forms & {reading.form for reading in readings(done[at].mark)}:
        if not _begins(done[at]):
            at -= 1
        elif at and _comes_after(done[at - 1], done[at]):
            at -= 1  # the parent of the items so far
        else:
            break
    return at


def _comes_after(parent: Chunk, child: Chunk) -> bool:
    """Whether a label stands below the item that follows its text: the item is its child."""
    return parent.label is not None and bool(child.lines) and parent.label.number > child.lines[-1].number


def _begins(chunk: Chunk) -> bool:
    return any(reading.value == 1 for reading in readings(chunk.mark))
