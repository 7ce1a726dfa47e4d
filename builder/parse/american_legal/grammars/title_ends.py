"""How many lines a heading's title takes, and whether a line's sentence is over."""

from __future__ import annotations

from collections.abc import Sequence

from builder.parse.american_legal.grammars.family import COPIED
from builder.parse.american_legal.grammars.forms import LIST_WORD, Candidate, Division
from builder.parse.american_legal.grammars.lists import Lists
from builder.parse.american_legal.headings import capitals
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.rows import Row
from builder.text.squash import squash

_LONG = 55
"""Characters of the shortest line of a heading that goes on in the next one."""
_NEAR = 3
"""Lines below a bare designation among which its title begins."""
_MORE = 2
"""Lines at most with which a division's title goes on."""
_TITLE = 120
"""Characters of the longest title below a designation."""


def is_open(above: Row) -> bool:
    """Whether a line's sentence is not over, so that the next one goes on with it."""
    return len(above.text) >= _LONG and not above.text.endswith((".", ")", "]", ":"))


def lines_below_a_designation(each: Division, below: Sequence[Row]) -> int:
    """How many lines lead to the title below a designation, or go on with the title behind it."""
    if each.title:
        return _end_of_title(each.title, below, 0)
    first = next((at for at, row in enumerate(below[:_NEAR]) if not row.blank), None)
    if first is None or not _is_title(below[first]):
        return 0
    return _end_of_title(below[first].text, below, first + 1)


def _end_of_title(text: str, below: Sequence[Row], start: int) -> int:
    """Index behind the lines from `start` on with which a title goes on."""
    at = start
    while at < min(start + _MORE, len(below)) and _title_wraps(text, below[at]):
        text, at = f"{text} {below[at].text}", at + 1
    return at


def _is_title(row: Row) -> bool:
    text = row.text
    if len(text) > _TITLE or text[0].islower() or text[0] == "(" or text.endswith((";", ",")):
        return False
    other = LIST_WORD.match(text) or COPIED.begins_note(text)
    return (
        not other
        and not any(mark.wide for mark in marks(text))
        and not (text.endswith(".") and len(text) > 60 and not capitals(text))
    )


def _title_wraps(text: str, row: Row) -> bool:
    """Whether a division's title goes on in the next line: both in capitals, the first one full."""
    if row.blank or text.endswith((".", ":", "]")) or row.indent:
        return False
    return capitals(text) and capitals(row.text) and len(text) >= _LONG and _is_title(row)


def lines_of_a_section(each: Candidate, below: Sequence[Row], lists: Lists) -> int:
    """How many lines go on with a section's title: by its list, or by its capitals."""
    listed = squash(lists.titles.get(each.row.at, ""))
    text, taken = each.title, 0
    if not text and below and _is_title(below[0]):
        text, taken = below[0].text, 1
    while text and taken < min(3, len(below)):
        row = below[taken]
        if row.blank or text[-1] in ".:]" or row.text[0] == "(" or COPIED.begins_note(row.text):
            break
        longer = squash(f"{text} {row.text}")
        named = (
            listed != ""
            and listed.startswith(longer[: len(listed)])
            and len(longer) <= len(listed) + 2
        )
        shouted = each.style.shouted and capitals(row.text) and len(each.row.text) >= _LONG
        if squash(text) == listed or not (named or shouted):
            break
        text, taken = f"{text} {row.text}", taken + 1
    return taken
