"""Divide the list text of a page into items; labels that come after their text move before it.

Lists of definitions are printed text first and label after, children before their parent: text,
"(a)", text, "(b)", "(1)". Only an item of one line has its label in front.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from builder.parse.general_code.reading_order.chunks import Chunk, Role
from builder.parse.general_code.reading_order.regions import Region
from builder.parse.labels import Form, LabelReading, follows, is_first, readings
from builder.parse.lines import paragraphs
from builder.parse.lines.measure import DEEPEST
from builder.sources.text import Line

_LISTED = re.compile(r"(?:;|[;,] (?:and|or))\s*$")
_SENTENCE_END = re.compile(r"\.[\"”)]*\s*$")


def items(region: Region, start: int, stop: int) -> list[Chunk]:
    """The items of a piece of list text, as chunks in order, parents before their children."""
    done: list[Chunk] = []
    held = start
    """The first of the lines that belong to no label yet."""
    labels = region.labels[bisect_left(region.labels, start) : bisect_left(region.labels, stop)]
    last_lone = max((at for at in labels if region.lone[at]), default=-1)
    for at in labels:
        if region.lone[at]:
            if at + 1 == stop or not _interrupts(region, start, stop, at, done):
                _late(done, region, held, at)
                held = at + 1
            continue
        found = region.fronts[at]
        if found is None or _interrupts(region, start, stop, at, done):
            continue
        if at < last_lone and _introduces(done, region, held, at):
            done.append(region.chunk(Role.TEXT, held, at))
            held = at
        _flush(done, region, held, at)
        done.append(Chunk(Role.ITEM, (region.lines[at],), region.page, found[1], None, found.end()))
        held = at + 1
    _flush(done, region, held, stop)
    return done


def _interrupts(region: Region, start: int, stop: int, at: int, done: Sequence[Chunk]) -> bool:
    """Whether what looks like a label is in the middle of a sentence.

    It then continues no list of the page, as in "below 175° / F. shall be".
    """
    if (
        at == start
        or region.lone[at - 1]
        or not paragraphs.breaks_off(region.texts[at - 1], region.measures, DEEPEST)
    ):
        return False
    found = region.fronts[at]
    if found is None and region.fronts[at - 1]:
        return True
    if found is not None and not paragraphs.is_closed(region.texts[at]):
        below = next((other for other in region.labels if at < other < stop), None)
        if below is not None and region.lone[below]:
            return True  # its line and the one above it are the text of a label that comes late
    mark = found[1] if found else region.texts[at].strip()
    before = {reading for chunk in done if chunk.mark for reading in readings(chunk.mark)}
    forms = {reading.form for reading in before}
    return not any(
        one.value == 1 or one.form not in forms or LabelReading(one.form, one.value - 1) in before
        for one in readings(mark)
    )


def _flush(done: list[Chunk], region: Region, start: int, stop: int) -> None:
    """Keep lines without a label.

    They are the rest of the item before them, or text of their own. Definitions are kept separate.
    """
    if start == stop:
        return
    starts = _definitions(done, region, start, stop)
    first = starts[0] if starts else stop
    if first > start:
        if done and done[-1].role is Role.ITEM and done[-1].label is None:
            done[-1] = done[-1]._replace(lines=(*done[-1].lines, *region.lines[start:first]))
        else:
            done.append(region.chunk(Role.TEXT, start, first))
    for begin, following in zip(starts, [*starts[1:], stop], strict=False):
        end = _tail(region.texts, begin, following) if following == stop else following
        done.append(region.chunk(Role.DEFINITION, begin, end))
        if end < following:
            done.append(region.chunk(Role.TEXT, end, following))


def _definitions(done: Sequence[Chunk], region: Region, start: int, stop: int) -> list[int]:
    """Lines at which definitions begin; what is above a page's list text is unknown."""
    return (
        region.definitions(start, stop, above=done[-1].last_text if done else ".")
        if region.terms
        else []
    )


def _tail(texts: Sequence[str], start: int, stop: int) -> int:
    """Where a definition ends; the rest of an item that the page before cut off may follow it."""
    for at in range(start + 1, stop):
        if (
            texts[at][0].islower()
            and _SENTENCE_END.search(texts[at - 1])
            and not paragraphs.is_abbreviated(texts[at - 1])
        ):
            return at
    return stop


def _introduces(done: Sequence[Chunk], region: Region, start: int, stop: int) -> bool:
    """Whether lines are the text of a parent whose label comes later.

    They follow an item that has its label in front, and therefore has one line.
    """
    if (
        not done
        or done[-1].role is not Role.ITEM
        or not region.calls(start, stop)
        or _definitions(done, region, start, stop)
    ):
        return False
    return (
        len(done[-1].lines) == 1
        and paragraphs.is_closed(done[-1].lines[0].text)
        and not paragraphs.begins_small(region.texts[start])
    )


def _introduction(done: Sequence[Chunk], region: Region, start: int, stop: int) -> int:
    """First line of the text of a parent with a later label; `stop` if there is none.

    An item of several lines with its label in front is not in a definition's own list: no label
    that comes late is below it.
    """
    if start == stop or _introduces(done, region, start, stop):
        return start
    if (
        not done
        or done[-1].role is not Role.ITEM
        or done[-1].label is not None
        or done[-1].lines[-1].number + 1 != region.lines[start].number
    ):
        return stop
    if not region.calls(start, stop) or _definitions(done, region, start, stop):
        return stop
    return max((at for at in region.paragraph_ends(start, stop, 1) if at > start), default=stop)


def _late(done: list[Chunk], region: Region, start: int, at: int) -> None:
    """Put a label that is alone on its line before its text, found in the lines from `start`."""
    label = region.lines[at]
    mark = label.text.strip()
    if start == at:
        _parent(done, mark, label, region)
        return
    begin = start if _continues_late(done, mark) else _own_text(region, start, at)
    intro = _introduction(done, region, start, begin)
    _flush(done, region, start, intro)
    if intro < begin:
        done.append(region.chunk(Role.TEXT, intro, begin))
    done.append(Chunk(Role.ITEM, tuple(region.lines[begin:at]), region.page, mark, label))


def _continues_late(done: Sequence[Chunk], mark: str) -> bool:
    """Whether a label after its text comes next in a list whose last label came after its text too.

    Then only the text of the second item is between the two labels.
    """
    return bool(done) and done[-1].label is not None and follows(done[-1].mark, mark)


def _own_text(region: Region, start: int, stop: int) -> int:
    """Index of the first line of the text of a label that follows it: its last paragraph."""
    texts = region.texts
    rows = {at for zone in region.zones for at in range(zone.start, zone.end)}
    ends = [at for at in region.paragraph_ends(start, stop, 1) if at not in rows]
    terms = [
        at + 1 if texts[at].rstrip().endswith("—") or texts[at].endswith(" ") else at
        for at in region.definitions(start, stop)
    ]
    terms = [
        at
        for at in terms
        if start < at < stop
        and (paragraphs.is_closed(texts[at - 1]) or texts[at - 1].rstrip().endswith("—"))
    ]
    calling = [
        at
        for at in range(start + 1, stop)
        if at not in rows and not paragraphs.begins_small(texts[at]) and region.calls(start, at)
    ]
    # below a colon, either an item ends as items of a list do, or all paragraphs are one item
    if calling:
        ends = [*calling, *(at for at in ends if _LISTED.search(texts[at - 1]))]
    return max([start, *ends, *terms])


def _parent(done: list[Chunk], mark: str, label: Line, region: Region) -> None:
    """Read a label right after another one: that of a parent.

    It is the parent of the items before it, and its own text opens the first of them.
    """
    at = _first_child(done, {reading.form for reading in readings(mark)})
    if at < 0 or done[at].role is not Role.ITEM:
        done.append(Chunk(Role.ITEM, (), region.page, mark, label))
        return
    child, before = done[at], done[at - 1] if at else None
    if before is not None and (
        before.role is Role.TEXT
        or (before.role is Role.DEFINITION and before.last_text.endswith("—"))
    ):
        done[at - 1] = before._replace(role=Role.ITEM, mark=mark, label=label)
        return
    texts = [line.text for line in child.lines]
    ends = paragraphs.ends(texts, region.measures) or [
        i + 1 for i in range(len(texts) - 1) if texts[i].rstrip().endswith(":")
    ]
    cut = next(
        (i for i in ends if texts[i - 1].rstrip().endswith((":", ","))), ends[0] if ends else 0
    )
    if child.label is None:
        cut = 0
    done[at] = child._replace(lines=child.lines[cut:])
    done.insert(at, Chunk(Role.ITEM, child.lines[:cut], child.page, mark, label))


def _first_child(done: Sequence[Chunk], forms: set[Form]) -> int:
    """Index of the first of the items that a label of the given forms closes.

    Items that are closed themselves are left out.
    """
    at = len(done) - 1
    while (
        at >= 0
        and done[at].role is Role.ITEM
        and not forms & {reading.form for reading in readings(done[at].mark)}
    ):
        if not is_first(done[at].mark):
            at -= 1
        elif at and _comes_after(done[at - 1], done[at]):
            at -= 1  # the parent of the items so far
        else:
            break
    return at


def _comes_after(parent: Chunk, child: Chunk) -> bool:
    """Whether a label comes below the item that follows its text, which is then its child."""
    return (
        parent.label is not None
        and bool(child.lines)
        and parent.label.number > child.lines[-1].number
    )
