"""Find runs of headings without text between them, and headings that recur below."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from itertools import groupby, pairwise

from builder.model import UnitKind
from builder.parse.in_order import numbers
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.list_entries import continues_entry
from builder.parse.in_order.listed import is_alike
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting

_SECTIONS = -1
"""Above all ranks: sections' numbers never begin again."""
TALLEST = 5
"""Most lines of an entry, as lists may be in narrow columns."""


def named_below(rows: Sequence[Row], found: Sequence[Heading]) -> dict[int, Heading]:
    """The next heading with the same number, by the row of each heading that has one below.

    Divisions count anew in each division above them, so the next one must have the same title and
    come before the next higher heading. "1.04 Fees" may also name a chapter; "2 Fees" may not,
    since section 2 of a charter is not the second chapter.
    """
    held: dict[tuple[int, Hashable], list[Heading]] = {}
    below: dict[int, Heading] = {}
    for each in reversed(found):
        if not each.number:
            continue
        key: tuple[int, Hashable] = (_SECTIONS, each.number)
        if not each.section:
            held = {key: some for key, some in held.items() if key[0] <= each.rank}
            if not each.number.isalnum():
                held.setdefault(key, []).insert(0, each)
            key = (each.rank, numbers.value(each.number))
        some = held.setdefault(key, [])
        title = title_of(each, rows)
        alike = (one for one in some if each.section or is_alike(title, title_of(one, rows)))
        if to := next(alike, None):
            below[each.row.at] = to
        some.insert(0, each)
    return below


def title_of(division: Heading, rows: Sequence[Row]) -> str:
    """A heading's title, which may be on the next filled row."""
    ats = range(division.row.at + 1, len(rows))
    below = (rows[at].text for at in ats if not rows[at].blank)
    return division.title or next(below, "")


def titles_below(rows: Sequence[Row], found: Sequence[Heading]) -> dict[int, int]:
    """The next filled row, by row with only a division's designation."""
    printed = [row.at for row in rows if not row.blank]
    bare = {each.row.at for each in found if not (each.section or each.title)}
    return {above: below for above, below in pairwise(printed) if above in bare}


def text_between(
    rows: Sequence[Row], above: Heading, below: Heading, rests: Collection[int] = ()
) -> bool:
    """Whether two headings have more between them than blank lines and the rests of entries."""
    between = rows[above.row.at + 1 : below.row.at]
    return any(not row.blank and row.at not in rests for row in between)


def rests_of_entries(
    rows: Sequence[Row], found: Sequence[Heading], setting: Setting
) -> Iterator[int]:
    """Indexes of rows that may be further lines of entries, each continuing the one above."""
    heads = {each.row.at for each in found}
    for each in found:
        above = each.row
        for below in rows[each.row.at + 1 : each.row.at + TALLEST]:
            if below.blank:  # a page of text ends like this
                continue
            if below.at in heads or not continues_entry(above, below, setting):
                break
            yield below.at
            above = below


def runs_without_text(
    rows: Sequence[Row],
    found: Sequence[Heading],
    below: Collection[int],
    aside: Collection[int],
) -> Iterator[list[Heading]]:
    """Runs of headings without text between them, which may be lists.

    A division that names none below is no entry, nor is a number that the run already has: the text
    begins there.

    Args:
        rows: all rows of the text.
        found: its headings.
        below: rows of the headings that name one below.
        aside: rows that are no text, such as the rests of entries.
    """
    run: list[Heading] = []
    held: set[tuple[UnitKind, str | None]] = set()
    for each in found:
        name, entry = (each.kind, each.number), each.section or each.row.at in below
        if run and (not entry or name in held or text_between(rows, run[-1], each, aside)):
            yield run
            run, held = [], set()
        if entry:
            run.append(each)
            held.add(name)
    yield run


def stacked(rows: Sequence[Row], found: Sequence[Heading]) -> Iterator[set[int]]:
    """Rows of divisions without titles, one below the other: "Article I", "Article II".

    They head nothing: they are a page's menu, or their titles are in a column beside them.
    """
    bare = [each for each in found if not (each.section or each.title)]
    for run in runs_without_text(rows, bare, {each.row.at for each in bare}, ()):
        for _, alike in groupby(run, key=lambda each: each.kind):
            if len(ats := {each.row.at for each in alike}) > 1:
                yield ats
