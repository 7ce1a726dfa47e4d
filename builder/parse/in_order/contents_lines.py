"""Lines of a table of contents: a heading's words, a leader, and the number of its page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.parse.in_order.headings import Heading
from builder.parse.in_order.rows import Row
from builder.text.marked_line import PAGE_LEADER
from builder.text.squash import squash


def contents_lines(rows: Sequence[Row], found: Sequence[Heading]) -> set[int]:
    """Rows that end with a page's number and whose heading stands below without one.

    Args:
        rows: all of them.
        found: the lines that have the form of a heading, in order.
    """
    last = {key: each.row.at for each in found for key in _keys(each) if not _paged(each.row)}
    forms = {each.row.at: each for each in found}
    return {
        row.at
        for row in rows
        if _paged(row)
        and any(last.get(key, -1) > row.at for key in (_words(row), _name(forms.get(row.at))))
    }


def _paged(row: Row) -> bool:
    return PAGE_LEADER.search(row.text) is not None


def _keys(each: Heading) -> Iterator[str]:
    yield _words(each.row)
    yield _name(each)


def _words(row: Row) -> str:
    """What a line says before its leader."""
    return squash(PAGE_LEADER.sub("", row.text).rstrip(" ."))


def _name(each: Heading | None) -> str:
    """A heading by its kind and number; nothing has the name of a line that is none."""
    return f"{each.kind.value} {each.number}" if each else ""
