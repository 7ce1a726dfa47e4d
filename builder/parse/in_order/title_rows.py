"""Find the lines below a heading that belong to its title."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from builder.model import UnitKind
from builder.parse.in_order.continues import continues_below, is_wrapped
from builder.parse.in_order.family import SENTENCE, Family
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.parse.labels import front_label
from builder.text.squash import squash

_ACT_HEAD = re.compile(
    r"AN\s(?:ORDINANCE|ACT)\b|(?:A\s|JOINT\s)?(?:ORDINANCE|RESOLUTION)\s(?:NO\b|OF\b|TO\b|\d)"
    r"|(?:A\s|JOINT\s)+RESOLUTION\b|WHEREAS\b|(?:NOW\b.*)?BE\sIT\b|.*\bHEREBY\sORDAIN"
)
"""How an act begins that is printed whole in a division: "AN ORDINANCE TO KEEP GEESE"."""
_LONGEST = 120
"""Most characters of a title below a designation."""
_LONGEST_OF_SECTION = 200
"""The same for a section."""
_LONG = 55
"""Fewest characters of a line in capitals that continues on the next line of a copy."""
_DEEPEST = 4
"""Lines below a designation among which its title may be."""
_WORD = re.compile(r"[A-Za-z]{2,}(?:['’][a-z]+)?")
_SMALL = frozenset("of and or the for to in on an by with at from as per into".split())
"""Words that may be in lower case in a title whose other words have capitals."""
_TOWN = re.compile(
    r"(?:Town|City|Village|Borough|Township|County) of(?: (?:[A-Z][\w.'-]*|of|the)){1,5}"
    r"(?:, [A-Z]\w+(?: [A-Z]\w+)?)?$"
)
"""A line with the town of an appendix or attachment: "Town of Loon Bay, Maine"."""
_OPEN = re.compile(r"\b(?:OF|THE|AND|FOR|TO)$")
"""The end of a line in capitals that continues on the next one: "CHARTER OF THE"."""
_NEAR = 3
"""Most lines in which a title continues."""
_SENTENCE = re.compile(SENTENCE)


def title_rows(
    heading: Heading, below: Sequence[Row], family: Family, setting: Setting, list_title: str
) -> int:
    """The number of lines below a heading that continue its title.

    Args:
        heading: the heading.
        below: the lines below it.
        family: how notes begin.
        setting: how the copy sets paragraphs.
        list_title: the title according to a list, or "".
    """
    taken = _taken(heading, below, family, setting, list_title)
    last = (below[taken - 1] if taken else heading.row).text
    cut = last.isupper() and _OPEN.search(last) and ", " not in last  # unlike "GEESE, KEEPING OF"
    for at, row in enumerate(below[taken : taken + _NEAR] if cut else (), taken + 1):
        if not row.blank:
            return at if row.text.isupper() and not family.notes.match(row.text) else taken
    return taken


def _taken(
    heading: Heading, below: Sequence[Row], family: Family, setting: Setting, list_title: str
) -> int:
    """The same, if no blank line cuts the title in two."""
    if family.names_all:
        taken = 0 if heading.title else _title_below(heading, below, family)
        if not heading.title and not taken:
            return 0
        last = below[taken - 1] if taken else heading.row
        title = heading.title or last.text
        lines = [last, *below[taken : taken + _NEAR]]
        return taken + _rest_as_listed(lines, title, squash(list_title), family, setting)
    if not heading.title:
        if family.heads is not None:
            return _laid_out_title(heading, below)
        taken = _title_below(heading, below, family)
        return taken + (_rest_below(below[taken - 1 :], family) if taken and setting.broken else 0)
    if not setting.broken or heading.title[-1] in ".:]":
        return 0
    return _rest_of_title(heading, below, family, setting)


def _rest_of_title(heading: Heading, below: Sequence[Row], family: Family, setting: Setting) -> int:
    """The number of lines that continue a title which begins on its designation's line."""
    near = list(
        takewhile(lambda row: not (_is_note(row, family) or row.text[0].isdigit()), below[:2])
    )
    if not heading.section and heading.kind is not UnitKind.SCHEDULE:
        return _in_capitals(heading.title, near)
    return _rest_of_section(heading, near) or _rest_in_capitals(heading, near, setting)


def _rest_as_listed(
    lines: Sequence[Row], title: str, list_title: str, family: Family, setting: Setting
) -> int:
    """The number of lines that continue a title, up to its list's wording or a break on purpose.

    Args:
        lines: the title's last line, and those below.
        title: the title up to that line.
        list_title: the title according to the list.
        family: how notes begin.
        setting: how the copy sets paragraphs.
    """
    for taken, (above, row) in enumerate(pairwise(lines)):
        over = row.blank or title[-1] in ".:]" or row.text[0] == "(" or squash(title) == list_title
        if over or family.begins_note(row.text):
            return taken
        title = f"{title} {row.text}"
        longer = squash(title)
        more = (
            list_title
            and list_title.startswith(longer[: len(list_title)])
            and len(longer) <= len(list_title) + 2
        )
        if not more and not _wraps(above, row, family, setting):
            return taken
    return len(lines) - 1


def _wraps(above: Row, row: Row, family: Family, setting: Setting) -> bool:
    """Whether a title continues on the next line, which has the same case and no other role."""
    capitals = above.text.isupper()
    other = (
        family.list_words.match(row.text)
        or family.begins_note(row.text)
        or any(mark.wide for mark in marks(row.text))
        or family.section_at(row.text)
    )
    if other or row.indent or capitals != row.text.isupper():
        return False
    if capitals and (_OPEN.search(above.text) or row.text.startswith("OF ")):
        return True
    if setting.wrap:
        return is_wrapped(above, row, setting.wrap)
    ends = (";", ",") if row.text.isupper() else (";", ",", ".")
    return capitals and len(above.text) >= _LONG and not row.text.endswith(ends)


def _in_capitals(title: str, below: Sequence[Row]) -> int:
    """The number of lines in capitals that continue a title in capitals, up to an act's head."""
    taken = 0
    for row in below:
        if not (row.text.isupper() and title.isupper()) or _ACT_HEAD.match(row.text):
            break
        taken += 1
        if row.text[-1] in ".]":
            break
    return taken


def _rest_in_capitals(heading: Heading, below: Sequence[Row], setting: Setting) -> int:
    """1 if the next line continues a full line's title, in lower case or title case; else 0."""
    if not below or not continues_below(heading.row, below[0], setting):
        return 0
    small = heading.section and below[0].text[0].islower()
    return int(small or (in_title_case(heading.title) and in_title_case(below[0].text)))


def in_title_case(title: str) -> bool:
    """Whether the words of a title begin with capitals, except short ones.

    >>> in_title_case("Keeping of Geese"), in_title_case("Keeping of geese")
    (True, False)
    """
    words = [word for word in _WORD.findall(title) if word not in _SMALL]
    return bool(words) and title[-1] not in ".;:" and all(word[0].isupper() for word in words)


def _rest_of_section(heading: Heading, below: Sequence[Row]) -> int:
    """The number of lines that continue a section's title.

    A title on three lines continues in lower case, as a sentence of law would begin with a capital.
    """
    if below and _continues(heading, below[0]):
        return 1
    small = len(below) > 1 and all(row.text[0].islower() for row in below)
    open_ended = small and below[0].text[-1] not in ".;:]"
    return 2 if open_ended and _continues(heading, below[1]) else 0


def _title_below(heading: Heading, below: Sequence[Row], family: Family) -> int:
    """The number of lines down to the title below a designation; 0 if none."""
    for taken, row in enumerate(below[:_DEEPEST], 1):
        if row.blank:
            continue
        ends = ".;:" if not (heading.section or row.text.isupper()) else ";:"
        longest = _LONGEST if not heading.section else _LONGEST_OF_SECTION
        opens = row.text.lstrip('"“(')[:1].isupper()
        title = len(row.text) <= longest and opens and row.text[-1] not in ends
        other = (
            family.begins_note(row.text)
            or family.footnote_head.fullmatch(row.text)
            or (heading.section and row.text[-1] == "." and _SENTENCE.match(row.text))
        )
        return taken if title and not other else 0
    return 0


def _rest_below(lines: Sequence[Row], family: Family) -> int:
    """The number of lines that continue a title below its designation, even all those there.

    Args:
        lines: the title's first line, and those below it up to the next heading.
        family: how notes begin.
    """
    below = takewhile(lambda row: not _is_note(row, family), lines[1:])
    rest = list(takewhile(lambda row: row.text[0] not in "[(", below))
    if lines[0].text.isupper():
        return _in_capitals(lines[0].text, rest[:_NEAR])
    if _TOWN.match(lines[0].text):
        return int(bool(rest) and in_title_case(rest[0].text))
    title = len(rest) < _NEAR and all(in_title_case(row.text) for row in (lines[0], *rest))
    return len(rest) if title else 0


def _is_note(row: Row, family: Family) -> bool:
    """Whether a line is blank, or begins a note or the footnotes."""
    head = family.footnote_head.fullmatch(row.text)
    return bool(row.blank or head or family.begins_note(row.text))


def _laid_out_title(heading: Heading, below: Sequence[Row]) -> int:
    """The number of lines down to a title that looks like one; 0 if the heading may have none."""
    near = enumerate(below[:_DEEPEST], 1)
    at, row = next(((at, row) for at, row in near if not row.blank), (0, None))
    if row is None or len(row.text) > _LONGEST:
        return 0
    ends = ";:," if row.text.isupper() else ".;:,)]"
    if row.text[-1] in ends or front_label(row.text) or _TOWN.match(row.text):
        return 0
    here, there = heading.row.line.laid, row.line.laid
    if here and there and here.page == there.page and there.top < here.top:
        return 0
    return at if stands_out(row) or in_title_case(row.text) else 0


def stands_out(row: Row) -> bool:
    """Whether a line is in bold or in capitals."""
    return row.text.isupper() or (row.line.laid is not None and row.line.laid.bold)


def _continues(heading: Heading, row: Row) -> bool:
    """Whether a line finishes a section's long title: it ends with its period, or with a note."""
    rest = "" if front_label(row.text) else row.text.partition(" [")[0]
    return len(heading.row.text) > len(rest) and rest.endswith(".") and len(rest) < 80
