"""Lines within the text of a code that look like its own headings."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator

from builder.gate.counting import Part, Parts, counted, first_and_last, form_of, is_below
from builder.model import Block, BlockKind, Code, Unit, UnitKind
from builder.passage import Span

_MOST_FORMS = 3
_FEWEST = 0.05
"""Of a code's sections; a form that fewer have is no habit of its print."""
_SIGN = r"(?:§ ?|Sec(?:tion)?\.? |SEC(?:TION)?\.? )?"
_FIGURES = r"\d{1,4}"
_TITLE = r"(?:[.:]|\.? [-–—])?[ \xa0]+[A-Z\"“][^.;]{2,}\.?[ \t]*$"
"""Behind a number: words to the line's end, with a period at the end alone. A tab parts a label
from its text."""
_FULL = 50
"""Characters of a full line of a printed page; titles in a list that was read as text are shorter,
nearly all of them."""
_ENDED = re.compile(r"[.;:?!)\]][\"”’')\]]{0,2}$")
_LONGEST = 160
"""Characters of a line that can be a heading."""

_NUMBER = r"\d{1,4}(?:[-.:]\d{1,4}){1,4}"
_PARTED = re.compile(rf"(?<![\w.$-]){_NUMBER}(?:\s?(?:[—–]|to|through)\s?{_NUMBER})?(?![\w$])")
"""A number of several parts, or a range of them."""
_TITLED = re.compile(r"[^\W\d_]{3}")
_SHORT, _SIGN_WIDTH = 110, 12
"""Characters of a line that may be a heading, and before its number."""
_ROW = 8
"""Such lines one behind the other; a few may be rules of an act that is set out in a section."""


def forms_of(sections: tuple[Unit, ...]) -> tuple[re.Pattern[str], ...]:
    """How a code numbers its sections, each form as a pattern of a heading's beginning.

    The sign is left open: a heading that another hand set ("Sec. 12-3" among "§ 12-3.") is one.
    """
    shapes = Counter(
        _shape(unit.number) for unit in sections if unit.kind is UnitKind.SECTION and unit.number
    )
    needed = _FEWEST * shapes.total()
    common = [
        shape
        for shape, count in shapes.most_common(_MOST_FORMS)
        if count >= needed and shape != _FIGURES
    ]
    return tuple(re.compile(rf"{_SIGN}{shape}{_TITLE}") for shape in common)


def _shape(number: str) -> str:
    """A number with every figure left open: "12-3" as a pattern that "7-11" has, too."""
    parts = re.split(r"(\d+)", number.strip())
    return "".join(_FIGURES if part.isdigit() else re.escape(part) for part in parts)


def lost_headings(code: Code, source: str) -> int:
    """How many lines within blocks begin as this code's headings of sections do."""
    forms = forms_of(code.sections)
    inside = _Within(code)
    found, start, end, above = 0, 0, 0, ""
    for line in source.split("\n"):
        lead = len(line) - len(line.lstrip())
        looks = len(line) <= _LONGEST and any(form.match(line, lead) for form in forms)
        if looks and start + lead in inside and not (_open(above) and end - 1 in inside):
            found += 1
        end, above = start + len(line.rstrip()), line
        start += len(line) + 1
    return found


def unread_headings(code: Code, source: str) -> int:
    """How many lines within blocks have, in a row, the numbers that the code lacks.

    Eight lines or more whose only number stands at their beginning or end, goes on from the last
    one, be it in the next chapter, and is no section's, are headings of a form that no reader
    knows: "No 12-9) Kites".
    """
    row = counted(code)
    shown = {(section.form, section.first) for section in row}
    forms = {section.form for section in row}
    least: dict[tuple[str, Parts], Parts] = {}
    for section in row:
        least.setdefault((section.form, section.head), section.first)
    begin = Counter(first[-1] for first in least.values()).most_common(1)
    starts = {1, *(part for part, _ in begin)}
    found, length = 0, 0
    last: Parts = ("",)
    for form, number, end in _lone_numbers(code, source):
        goes_on = _goes_on(last, number, starts)
        own = form in forms and ("-" in form or goes_on)
        first = least.get((form, number[:-1]), number if own else None)
        below = first is not None and is_below(number, first) and not goes_on
        if first and (form, number) not in shown and not below:
            length = length + 1 if goes_on else 1
            found += _ROW if length == _ROW else int(length > _ROW)
            last = end
    return found


def _goes_on(last: Parts, number: Parts, starts: Collection[Part]) -> bool:
    """Whether a number goes on from the last one.

    In its row, in the next chapter, or with what chapters start with in a later one: codes leave
    chapters free.
    """
    if last[:-1] == number[:-1]:
        return is_below(last, number)
    if not len(last) == len(number) > 1 or last[:-2] != number[:-2]:
        return False
    one, other = last[-2], number[-2]
    if not (isinstance(one, int) and isinstance(other, int)):
        return False
    return other == one + 1 or (other > one and number[-1] in starts)


def _lone_numbers(code: Code, source: str) -> Iterator[tuple[str, Parts, Parts]]:
    """The numbers that short lines have alone, near the beginning or last.

    Each with its form, and with the end of its range or itself.
    """
    for unit in code.units:
        for block in unit.blocks if unit.kind is not UnitKind.TABLE else ():
            text = "" if block.kind is BlockKind.TABLE else _own_text(block, source)
            for line in map(str.strip, text.split("\n")):
                titled = len(line) <= _SHORT and _TITLED.search(line)  # a cell may be a number
                numbers = list(_PARTED.finditer(line)) if titled else []
                if len(numbers) == 1 and (
                    numbers[0].start() <= _SIGN_WIDTH or line[numbers[0].end() :] in ("", ")", ".")
                ):
                    number = numbers[0][0]
                    if ends := first_and_last(number):
                        yield form_of(number), *ends


def _own_text(block: Block, source: str) -> str:
    return "\n".join(source[start:end] for start, end in block.spans)


def _open(line: str) -> bool:
    """Whether a long line ends in mid-sentence: then a reference begins the next one."""
    words = line.strip()
    return len(words) >= _FULL and _ENDED.search(words) is None


class _Within:
    """The characters of a code's blocks."""

    def __init__(self, code: Code) -> None:
        spans: list[Span] = sorted(
            span for unit in code.units for block in unit.blocks for span in block.spans
        )
        self._starts = [start for start, _ in spans]
        self._ends = [end for _, end in spans]

    def __contains__(self, offset: int) -> bool:
        at = bisect_right(self._starts, offset) - 1
        return at >= 0 and offset < self._ends[at]
