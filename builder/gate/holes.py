"""Gaps in a code's numbers: sections that its way of counting requires but that are missing.

From one section to the next, the first part in which their numbers differ rises by a step, and the
parts after it start again. Anything more is a leap. A leap is no gap in these cases:

- The code says so ("Secs. 2-40—2-60. - Reserved.").
- Its own list has the two numbers in a row.
- The rest of a ten or a hundred is left free as elsewhere in the book (3.13, 3.20).
- Penalties come last (10.99).
- A new division begins at a round number, its own number follows the last division's, and nothing
  in the text cites a number in between.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from builder.frozen import frozen
from builder.gate.counting import (
    Counted,
    Parts,
    counted,
    counts_of,
    is_below,
    is_headed,
    order,
    parts,
    step_to,
)
from builder.gate.habits import Habits, rise, starts_row
from builder.gate.measures import BOOKS, called
from builder.gate.numbers import in_lists
from builder.grouped import grouped
from builder.model import BlockKind, Code, Unit, UnitKind

_NUMBER = r"\d{1,4}[A-Za-z]?(?:[-.:]\d{1,4}[A-Za-z]?){1,4}"
_CITED = re.compile(rf"(?<![\w.$-]){_NUMBER}(?![\w$])")
_SIGNED = re.compile(rf"(?:§+ ?|[Ss]ec(?:tion|tions|s)?\. ?|[Ss]ections? )({_NUMBER})(?!\w)")
_PENALTY = re.compile(r"99+0?")
_ROUND = 5
_LATEST = 50
"""The highest number that a chapter begins with where its first article is left free; 30 is
known."""
_HUNDRED = 100
_CHAPTERS = frozenset({UnitKind.CHAPTER, UnitKind.TITLE})
_WAY = 3
"""Fewest chapters that show a step between chapters."""
_CITES = 2
"""Fewest missing numbers that the text must cite; a single one may be of another code."""
_BEYOND = 4
"""Fewest such numbers after a chapter's last section; those may have been repealed."""


_SHOWN = 3
"""Most gaps that a refusal lists."""
_FEW, _OF_BOOK, _OF_CODE = 9, 0.15, 0.0125
"""Numbers that a book may lack, as a count and as a share; share of a code for a single gap."""


@frozen
class Hole:
    """A gap: numbers that are missing between two neighbors."""

    before: Unit
    after: Unit
    missing: int
    certain: bool = False
    """Whether a heading above them is missing too, or the text cites them."""


def holes(code: Code, source: str) -> tuple[Hole, ...]:
    """The gaps in a code's numbers; where a row ends too early, its last unit is on both sides."""
    listed = in_lists(code, source)
    consecutive = frozenset(pairwise(listed))
    found = [
        hole
        for hole in _between(code, source)
        if (hole.before.number, hole.after.number) not in consecutive
    ]
    return (*found, *_cited(code)) if not listed else tuple(found)


def findings(found: Sequence[Hole], code: Code) -> tuple[str, ...]:
    """Messages about gaps that hold a code back, single ones and those of a whole book."""
    most = max(_FEW, _OF_CODE * len(code.sections))
    sure = [_sentence(hole) for hole in found if hole.certain or hole.missing > most]
    return (*sure[:_SHOWN], *_by_book(found, code))


def _sentence(hole: Hole) -> str:
    before, after = _called(hole.before), _called(hole.after)
    if hole.before is hole.after:
        return f"its text cites {hole.missing} missing sections after {before}"
    if not hole.after.holds_text:
        of = f"a missing chapter between {before} and {after}"
        return f"its text cites {hole.missing} sections of {of}"
    if not hole.certain:
        return f"{hole.missing} numbers are missing between {before} and {after}"
    return f"sections between {before} and {after} are missing, with the heading over them"


def _called(unit: Unit) -> str:
    return unit.mark.rstrip(" .-–—") or unit.name


def _by_book(found: Sequence[Hole], code: Code) -> Iterator[str]:
    """A message for each book that lacks too many numbers, whatever their share of the code."""
    sections = Counter(_top(unit, code).id for unit in code.sections)
    books = grouped((_top(hole.after, code), hole) for hole in found)
    for top, held in books.items():
        lost = sum(hole.missing for hole in held if not hole.certain)
        if lost > _FEW and lost > _OF_BOOK * (sections[top.id] + lost) and top.kind in BOOKS:
            worst = max(held, key=lambda hole: hole.missing)
            place = f"between {_called(worst.before)} and {_called(worst.after)}"
            yield f"{lost} of the numbers of {called(top)!r} are missing, such as {place}"


def _top(unit: Unit, code: Code) -> Unit:
    return [*code.up(unit)][-1]


def _between(code: Code, source: str) -> Iterator[Hole]:
    row = _without_slips(counted(code))
    habits = Habits(row)
    cited = frozenset(map(parts, _CITED.findall(source))) - {section.first for section in row}
    skipping = _skipping(code)
    begun = {section.head: section.figure for section in reversed(row)}
    for before, after in pairwise(row):
        late = _late(before, after, habits)
        lost_heading = habits.is_misplaced(after) and not habits.is_misplaced(before)
        rises = before.form != after.form or order(before.last) < order(after.first)
        if late and lost_heading and rises:
            yield Hole(before.unit, after.unit, late, certain=True)
        elif (missing := late + _leap(before, after, habits)) and not _is_round(
            before, after, cited, skipping, begun.get(before.head)
        ):
            yield Hole(before.unit, after.unit, missing)


def _without_slips(row: Sequence[Counted]) -> list[Counted]:
    """The sections except those whose number is a misprint.

    Such a number continues neither neighbor, while they continue each other: 4-354, 40-355, 4-356.
    """
    kept = list(row[:1])
    for at, section in enumerate(row[1:], 1):
        before, after = kept[-1], row[at + 1] if at + 1 < len(row) else None
        own = section.head == before.last[:-1] or section.first[: len(before.last)] == before.last
        interrupts = after and not own and before.head and before.last[:-1] == after.head
        same = after and section.head and section.head == after.head
        if after is None or not (interrupts or (same and is_below(after.first, section.first))):
            kept.append(section)
    return kept


def _late(before: Counted, after: Counted, habits: Habits) -> int:
    """How many numbers are missing before the first of a new row: 2 for 3-3 after 2-14.

    Numbers of one figure either continue or start again with 1.
    """
    figure, last = after.figure, before.last[-1]
    if figure is None:
        return 0
    if after.head:
        late = (figure - habits.start(after)) // habits.step(after)
        return max(0, late) if starts_row(before, after) else 0
    if before.form != after.form or isinstance(last, str):
        return 0
    continues = figure - last in (0, 1) if after.opens else figure >= last
    return 0 if continues else figure - 1


def _leap(before: Counted, after: Counted, habits: Habits) -> int:
    """How many numbers are missing inside a row, or rows inside a chapter."""
    risen = rise(before, after)
    if risen is None or risen.place > len(after.head):
        return 0
    if risen.place < len(after.head):
        step = habits.step_at(after, risen.place)
        if risen.place == 0 or before.form != after.form:
            return 0
        consecutive = after.head[risen.place + 1 :]
        restarted = sum(part - 1 for part in consecutive if isinstance(part, int) and part > 1)
        return max(0, (risen.first - risen.last) // step - 1) + restarted
    # A number of one figure continues nothing at the beginning of a new act or after decimals.
    afresh = not after.head and (after.opens or before.form != after.form)
    if _PENALTY.fullmatch(str(risen.first)) or afresh:
        return 0
    lost = (risen.first - risen.last - 1) // habits.step(after)
    skipped = habits.skipped(after, risen) if lost else None
    return lost if skipped is None else skipped


def _is_late(first: int, begun: int, chapters: int) -> bool:
    """Whether a chapter's first number is so high that sections before it may be missing.

    If the chapter before begins at a hundred (1-101), this one may begin at the same (2-101), at
    the next (2-201), or as many hundreds later as it is `chapters` later (4-401).
    """
    by_hundreds = all(one >= _HUNDRED and one % _HUNDRED in (0, 1) for one in (first, begun))
    later = first // _HUNDRED - begun // _HUNDRED
    return first > _LATEST and not (by_hundreds and later in (0, 1, chapters))


def _is_round(
    before: Counted,
    after: Counted,
    cited: frozenset[Parts],
    skipping: frozenset[str],
    begun: int | None,
) -> bool:
    """Whether a new division begins at a round number on purpose.

    Args:
        before: the section before it.
        after: its first section.
        cited: the numbers that the text cites.
        skipping: the ids of divisions that skip a number.
        begun: the first number of the row before.
    """
    first, same = after.figure, before.last[:-1] == after.head
    if first is None or not after.opens or first % _ROUND not in (0, 1):
        return False
    mine = {unit.id for unit in after.above} - {unit.id for unit in before.above}
    one, other = ((0, *row.head)[-1] for row in (before, after))
    chapters = other - one if isinstance(one, int) and isinstance(other, int) else 1
    late = not same and _is_late(first, begun or 0, chapters)
    if after.head and (mine & skipping or late):
        return False
    between = range(_figure(before.last) + 1 if same else 1, first)
    return sum((*after.head, number) in cited for number in between) < _CITES


def _skipping(code: Code) -> frozenset[str]:
    """Ids of the divisions that skip a number of their kind, such as Article VI after III.

    Chapters may be counted by twos or fours.
    """
    siblings = grouped(((unit.parent, unit.kind), unit) for unit in code.divisions if unit.number)
    found: set[str] = set()
    for row in siblings.values():
        steps = {unit.id: step for before, unit in pairwise(row) if (step := step_to(unit, before))}
        usual = Counter(steps.values()).most_common(1)
        found |= {name for name, step in steps.items() if step > usual[0][0]}
    return frozenset(found)


def _cited(code: Code) -> Iterator[Hole]:
    """Chapters, and ends of chapters, that the text cites but the code lacks."""
    cited = frozenset(  # "section 2-31"
        parts(number)
        for unit in code.units
        if unit.kind is not UnitKind.TABLE
        for block in unit.blocks
        if block.kind is not BlockKind.TABLE
        for number in _SIGNED.findall(block.text)
    )
    yield from _chapters(code, cited)
    last: dict[Parts, Counted] = {}
    for section in counted(code):
        if section.head and section.figure is not None:
            other = last.setdefault(section.last[:-1], section)
            last[section.last[:-1]] = max(section, other, key=lambda each: _figure(each.last))
    beyond = Counter(
        number[:-1]
        for number in cited
        if number[:-1] in last and _figure(number) > _figure(last[number[:-1]].last)
    )
    for head, times in beyond.items():
        if times >= _BEYOND:
            yield Hole(last[head].unit, last[head].unit, times, certain=True)


def _figure(number: Parts) -> int:
    return number[-1] if isinstance(number[-1], int) else 0


def _chapters(code: Code, cited: frozenset[Parts]) -> Iterator[Hole]:
    """Chapters that are missing by the step of their numbers and that the law cites."""
    heading = {
        division.parent
        for section in counted(code)
        for division in section.above
        if division.kind in _CHAPTERS and is_headed(section, division)
    }
    siblings = grouped(
        (unit.parent, unit)
        for unit in code.divisions
        if unit.kind in _CHAPTERS and unit.parent in heading and (unit.number or "").isdecimal()
    )
    shown = {section.first[0] for section in counted(code)}
    for chapters in siblings.values():
        numbered = [(unit, min(counts_of(unit))) for unit in chapters]
        steps = Counter(other - one for (_, one), (_, other) in pairwise(numbered))
        for step, times in steps.most_common(1):
            for (before, one), (after, other) in pairwise(numbered if times >= _WAY else ()):
                wanted = set(range(one + step, other, step)) - shown if step > 0 else ()
                known = [number for number in cited if number[0] in wanted and len(number) == 2]
                if len(known) >= _CITES:
                    yield Hole(before, after, len(known), certain=True)
