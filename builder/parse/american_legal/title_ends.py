"""How many lines a heading's title takes, and whether a line's sentence is over."""

from __future__ import annotations

from collections.abc import Sequence

from builder.parse.american_legal.family import COPIED
from builder.parse.american_legal.forms import LIST_WORD, Candidate, Division, candidate
from builder.parse.american_legal.lists import Lists
from builder.parse.in_order.continues import is_wrapped
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.rows import Row
from builder.text.squash import squash

_LONG = 55
"""Characters of the shortest line of a heading that goes on in the next one."""
_NEAR = 3
"""Lines below a bare designation among which its title begins."""
_MORE = 3
"""Lines at most with which a title goes on."""
_TITLE = 120
"""Characters of the longest title below a designation."""


def is_open(above: Row) -> bool:
    """Whether a line's sentence is not over, so that the next one goes on with it."""
    over = above.text.endswith((".", ")", "]", ":")) or above.text.isupper()
    return len(above.text) >= _LONG and not over


def lines_of_title(each: Candidate | Division, below: Sequence[Row], lists: Lists) -> int:
    """How many lines lead to a title below its designation, or go on with the title behind it.

    Args:
        each: the heading.
        below: the lines below it.
        lists: those of the text, which may tell the whole title.
    """
    said = squash(lists.titles.get(each.row.at, ""))
    above, text, taken = each.row, each.title, 0
    if not text:
        taken = next((at for at, row in enumerate(below[:_NEAR], 1) if not row.blank), 0)
        if not taken or not _is_title(below[taken - 1]):
            return 0
        above = below[taken - 1]
        text = above.text
    for row in below[taken : taken + _MORE]:
        over = row.blank or text[-1] in ".:]" or row.text[0] == "(" or squash(text) == said
        if over or COPIED.begins_note(row.text):
            break
        if not _says_more(said, f"{text} {row.text}") and not wraps(above, row, lists.width):
            break
        text, above, taken = f"{text} {row.text}", row, taken + 1
    return taken


def full_title(each: Division, below: Sequence[Row], lists: Lists) -> str:
    """The title of a division with all of its lines."""
    more = below[: lines_of_title(each, below, lists)]
    return " ".join([each.title, *(row.text for row in more)]).strip()


def _says_more(said: str, longer: str) -> bool:
    """Whether the title of a list has the words of a title and of its next line."""
    words = squash(longer)
    return said != "" and said.startswith(words[: len(said)]) and len(words) <= len(said) + 2


def wraps(above: Row, row: Row, width: int | None) -> bool:
    """Whether a line of a title goes on in the next one, of the same case.

    Args:
        above: the title's last line.
        row: the next line.
        width: characters that lines are broken at; None in a copy, where capitals tell alone.
    """
    capitals = above.text.isupper()
    other = row.indent or candidate(row) or _is_other(row.text)
    if other or capitals != row.text.isupper():
        return False
    if width:
        return is_wrapped(above, row, width)
    return capitals and len(above.text) >= _LONG and _is_title(row)


def _is_title(row: Row) -> bool:
    text = row.text
    if len(text) > _TITLE or text[0].islower() or text[0] == "(" or text.endswith((";", ",")):
        return False
    return not _is_other(text) and not (
        text.endswith(".") and len(text) > 60 and not text.isupper()
    )


def _is_other(text: str) -> bool:
    """Whether a line is a list's word, a note or an item."""
    other = LIST_WORD.match(text) or COPIED.begins_note(text)
    return bool(other) or any(mark.wide for mark in marks(text))
