"""Where parts, titles, chapters, articles, appendices and the publisher's end matter begin.

A line in capitals that has the form of a chapter's or a title's heading is one; other forms, and
ordinary case, must be borne out by what follows: a list, a section, a further division.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from builder.model import UnitKind
from builder.parse.american_legal import headings
from builder.parse.american_legal.contents import entry, list_word
from builder.parse.american_legal.headings import Form
from builder.parse.american_legal.rows import Row
from builder.parse.in_order.continues import OPEN_END, is_wrapped
from builder.text.squash import squash

_LOOKAHEAD = 3
"""Printed lines, a second line of the title among them, within which something that belongs under a
division must follow."""


def find_divisions(rows: Sequence[Row], width: int) -> list[tuple[Row, Form]]:
    """The first lines of all divisions, in order.

    A code prints all headings of a kind in one case.
    """
    printed = [row for row in rows if not row.blank]
    found = [
        (row, form) for at, row in enumerate(printed) if (form := _division(printed, at, width))
    ]
    styles = Counter((form.kind, form.plain) for _, form in found)
    in_style = [
        (row, form)
        for row, form in found
        if styles[form.kind, form.plain] + (not form.plain) > styles[form.kind, not form.plain]
    ]
    return [pair for index, pair in enumerate(in_style) if not _listed(rows, in_style, index)]


def _listed(rows: Sequence[Row], found: Sequence[tuple[Row, Form]], index: int) -> bool:
    """Whether a division's name is only listed here.

    It stands again below, and nothing but a list stands under it here.
    """
    row, _ = found[index]
    words = squash(row.text)
    if not any(squash(other.text) == words for other, _ in found[index + 1 :]):
        return False
    below = rows[row.at + 1 : found[index + 1][0].at]
    return all(line.blank or list_word(line) or entry(line) for line in below)


def _division(printed: Sequence[Row], at: int, width: int) -> Form | None:
    """The form of a division's heading.

    Nothing may speak against it, and what follows must bear it out.
    """
    row = printed[at]
    if not row.margin or row.gapped:
        return None
    above = printed[at - 1] if at else None
    form = headings.end_matter(row.text) or headings.division(row.text)
    if form is None or (above and _runs_on(above, row, form, width)):
        return None
    announced = above is not None and above.text.endswith(":") and not list_word(above)
    shouted = not form.plain and (
        form.kind in (UnitKind.CHAPTER, UnitKind.TITLE) or headings.end_matter(row.text) is not None
    )
    sure = shouted and not announced
    return form if sure or _borne_out(printed[at + 1 : at + 1 + _LOOKAHEAD]) else None


def _runs_on(above: Row, row: Row, form: Form, width: int) -> bool:
    """Whether the text above goes on in a line that names a division and no more."""
    if list_word(above) or not form.plain or form.title_at < len(row.text):
        return False
    return bool(OPEN_END.search(above.text)) or (
        is_wrapped(above, row, width) and not above.text.endswith((".", ")", "]"))
    )


def _borne_out(rows: Sequence[Row]) -> bool:
    """Whether a division's heading has below it what a division has.

    Divisions without a list's word are not seen yet.
    """
    for index, row in enumerate(rows):
        if list_word(row) or (row.margin and _belongs(row)) or (index == 0 and entry(row)):
            return True
        if row.indent:
            return False
    return False


def _belongs(row: Row) -> bool:
    """Whether a line heads a part of a division.

    Divisions without a list's word are not seen yet.
    """
    return bool(
        headings.section(row.text) or headings.schedule(row.text) or headings.division(row.text)
    )
