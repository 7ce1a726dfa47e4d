"""Lines inside a code's text that look like its own headings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from builder.gate.counting import Counted, counted, form_of, is_below, order, parts
from builder.model import BlockKind, Code, Unit, UnitKind
from builder.passage import Span
from builder.text.lines import has_lines
from builder.text.longest_rising import longest_rising

_MOST_FORMS = 3
_FEWEST = 0.05
"""Share of a code's sections below which a form of number is no habit of the print."""
_SIGN = r"(?:§ ?|Sec(?:tion)?\.? |SEC(?:TION)?\.? )?"
_FIGURES = r"\d{1,4}"
_TITLE = r"(?:[.:]|\.? [-–—])?[ \xa0]+[A-Z\"“][^.;]{2,}\.?[ \t]*$"
"""Follows a number: words to the line's end, with no period except there. A tab would separate a
label from its text."""
_FULL = 50
"""Fewest characters of a full line of a printed page. Nearly all titles in a list that was read as
text are shorter."""
_ENDED = re.compile(r"[.;:?!)\]][\"”’')\]]{0,2}$")
_LONGEST = 160
"""Most characters of a heading's line."""
_ROWS = (BlockKind.TABLE, BlockKind.FORM)
_FRONT = "front matter"

_NUMBER = re.compile(r"(?<![\w.$-])\d{1,4}(?:[-.:]\d{1,4}){1,4}(?![\w$])")
_COLLAPSED = re.compile(r"(?<!\w)\d{2,7}(?!\w)")
"""A number in a text whose signs were lost along with its lines."""
_ROW = 8
"""Fewest such numbers in a row; fewer may be rules of an act quoted in a section."""
_BEFORE = re.compile(r"\W{0,3}(?:[A-Za-z]{1,8}\W{1,2})?")
"""What precedes the number in a heading of any form: "No ", "~"."""
_TITLED = re.compile(r"[^\w\n]{1,4}[A-Z]")
"""What follows the number."""


def forms_of(sections: tuple[Unit, ...]) -> tuple[re.Pattern[str], ...]:
    """Patterns of how headings of sections begin in a code.

    The sign is optional and may vary, so that a heading of another typist ("Sec. 12-3" among "§
    12-3.") counts.
    """
    shapes = Counter(
        re.sub(r"\d+", lambda _: _FIGURES, re.escape(unit.number.strip()))  # with any figures
        for unit in sections
        if unit.kind is UnitKind.SECTION and unit.number
    )
    needed = _FEWEST * shapes.total()
    common = [
        shape
        for shape, count in shapes.most_common(_MOST_FORMS)
        if count >= needed and shape != _FIGURES
    ]
    return tuple(re.compile(rf"{_SIGN}{shape}{_TITLE}") for shape in common)


def lost_headings(code: Code, source: str) -> int:
    """How many lines in or before the law begin like this code's headings of sections."""
    forms = forms_of(code.sections)
    inside = _mask(code, len(source))
    found, start, end, above = 0, 0, 0, ""
    for line in source.split("\n"):
        lead = len(line) - len(line.lstrip())
        looks = len(line) <= _LONGEST and any(form.match(line, lead) for form in forms)
        if looks and inside[start + lead] and not (_breaks_off(above) and inside[end - 1]):
            found += 1
        end, above = start + len(line.rstrip()), line
        start += len(line) + 1
    return found


def unread_headings(code: Code, source: str) -> int:
    """How many numbers that no unit has are in the text, in a row or before a title.

    Eight numbers that rise from one section's to the next section's must be headings in a form that
    no parser knows: "No 12-9) Kites". So must a single number before a title on its line, if both
    sections have the same chapter, or one of them does not exist.
    """
    find = _numbers if has_lines(source) else _collapsed_numbers
    have = {unit.number for unit in code.units}
    found = 0
    for before, after, spans in _between(code):
        numbers = (number for start, end in spans for number in find(source, start, end))
        lacking = [
            (order(parts(one)), begins)
            for one, begins in numbers
            if one not in have and _lacks(before, after, one)
        ]
        rising = len(longest_rising([number for number, _ in lacking]))
        if rising >= _ROW:
            found += rising
        elif before is None or after is None or before.last[:-1] == after.head:
            found += len(longest_rising([number for number, begins in lacking if begins]))
    return found


def _between(code: Code) -> Iterator[tuple[Counted | None, Counted | None, list[Span]]]:
    """Neighboring sections with a number, and the spans of text between, tables left out."""
    sections = {section.unit.id: section for section in counted(code)}
    before: Counted | None = None
    spans: list[Span] = []
    for unit in code.units:
        if section := sections.get(unit.id):
            yield before, section, spans
            before, spans = section, []
        spans += _prose(unit)
    yield before, None, spans


def _prose(unit: Unit) -> list[Span]:
    """The spans of a unit's text except tables, whose rows may begin with any number."""
    blocks = unit.blocks if unit.kind is not UnitKind.TABLE else ()
    return [span for block in blocks if block.kind not in _ROWS for span in block.spans]


def _numbers(source: str, start: int, end: int) -> Iterator[tuple[str, bool]]:
    """The numbers in a range of the source, and whether each begins its line before a title."""
    for found in _NUMBER.finditer(source, start, end):
        line = source.rfind("\n", 0, found.start()) + 1
        above_ends = max(start, line - 1)
        above = source[max(start, source.rfind("\n", start, above_ends) + 1) : above_ends]
        begins = _BEFORE.fullmatch(source, line, found.start()) and not _breaks_off(above)
        yield found[0], bool(begins and _TITLED.match(source, found.end()))


def _collapsed_numbers(source: str, start: int, end: int) -> Iterator[tuple[str, bool]]:
    """All numbers that each run of figures may be the rest of; none is known to begin a line."""
    for found in _COLLAPSED.finditer(source, start, end):
        figures = found[0]
        yield from ((f"{figures[:at]}-{figures[at:]}", False) for at in range(1, len(figures)))


def _lacks(before: Counted | None, after: Counted | None, number: str) -> bool:
    """Whether a number belongs between two sections, or right next to the one with its form."""
    form, own = form_of(number), parts(number)
    last = before.last if before and before.form == form else None
    first = after.first if after and after.form == form else None
    if last and first and order(last) < order(first):
        return order(last) < order(own) < order(first)
    if last:
        return own[:-1] == last[:-1] and is_below(last, own)
    return first is not None and own[:-1] == first[:-1] and is_below(own, first)


def _breaks_off(line: str) -> bool:
    """Whether a long line ends in mid-sentence, so that a reference may begin the next."""
    words = line.strip()
    return len(words) >= _FULL and _ENDED.search(words) is None


def _mask(code: Code, length: int) -> bytearray:
    """1 for each character of the text except tables, and of front matter; else 0."""
    front = [span for part in code.set_aside if part.kind == _FRONT for span in part.spans]
    inside = bytearray(length)
    for start, end in (*front, *(span for unit in code.units for span in _prose(unit))):
        inside[start:end] = b"\1" * (end - start)
    return inside
