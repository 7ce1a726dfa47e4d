"""The lines of headings: where one goes on, where one ends, what stands around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from builder.parse.american_legal import headings
from builder.parse.american_legal.contents import entry, list_word
from builder.parse.american_legal.grammars.family import COPIED
from builder.parse.american_legal.rows import NBSP, Row
from builder.parse.in_order.continues import is_wrapped
from builder.text.squash import squash

STOP = re.compile(r"[.:]$|\]$")
"""What the publisher ends a section's heading with."""


@dataclass(frozen=True)
class HeadingLines:
    """The lines of a division, asked about its headings."""

    rows: Sequence[Row]
    width: int

    def title_rows(self, at: int) -> tuple[list[Row], int]:
        """The title below a bare designation; it takes further lines where a list follows them.

        Titles over lines below a bare designation are not seen yet.
        """
        taken, end = self.heading_rows(at)
        for more in (1, 2):
            below = self.rows[end : end + more + 1]
            if (
                len(below) > more
                and all(self.is_title(row) and row.margin for row in below[:more])
                and self.begins_list(below[more])
            ):
                return [*taken, *below[:more]], end + more
        return taken, end

    @staticmethod
    def begins_list(row: Row) -> bool:
        """Whether a list begins with a line, by its word or its first entry.

        Titles below a bare designation are not seen yet.
        """
        return list_word(row) or entry(row) is not None

    @staticmethod
    def is_title(row: Row) -> bool:
        """Whether a line may be the title below a bare designation.

        Titles below a bare designation are not seen yet.
        """
        if row.blank or COPIED.begins_note(row.text):
            return False
        other = (
            headings.section(row.text)
            or headings.schedule(row.text)
            or list_word(row)
            or row.indent
            or row.text.startswith("(")
            or NBSP * 2 in row.text  # a number and a title, as lists part them
        )
        return not other and not row.text[0].islower()

    def heading_rows(self, at: int, listed: str | None = None) -> tuple[list[Row], int]:
        """The lines of a heading that begins at `at`, and where they end."""
        taken = [self.rows[at]]
        while (end := at + len(taken)) < len(self.rows) and self.continues(
            taken, self.rows[end], listed
        ):
            taken.append(self.rows[end])
        return taken, at + len(taken)

    def continues(self, taken: list[Row], row: Row, listed: str | None) -> bool:
        """Whether a heading goes on in a line.

        It wraps into the line, in the same case, and neither stop nor list says that it is over.
        """
        text = " ".join(r.text for r in taken)
        if (
            not row.margin
            or list_word(row)
            or row.text.startswith("(")
            or headings.section(row.text)
            or row.gapped
        ):
            return False
        if listed and squash(text).endswith(squash(listed)):
            return False
        if STOP.search(text) or not is_wrapped(taken[-1], row, self.width):
            return False
        return headings.capitals(text) == headings.capitals(row.text)

    def before(self, at: int) -> Row | None:
        """The printed line above."""
        return next((row for row in reversed(self.rows[:at]) if not row.blank), None)

    def comes_again(self, at: int, number: str | None) -> bool:
        """Whether the same number heads a line further below, so that the first is a quotation.

        Quoted headings are not seen yet.
        """
        return any(
            form.number == number
            for row in self.rows[at + 1 :]
            if row.margin and (form := headings.section(row.text))
        )

    def ends_heading(self, at: int) -> bool:
        """Whether a heading in ordinary case ends with a line.

        Sections in ordinary case whose list is lost are not seen yet.

        The line ends with a stop, and an indented line or another heading follows it.
        """
        taken, end = self.heading_rows(at)
        after = next((row for row in self.rows[end:] if not row.blank), None)
        text = taken[-1].text
        below = (
            after is None
            or after.indent > 0
            or headings.section(after.text) is not None
            or after.text.startswith("(")
        )
        return bool(STOP.search(text)) and below


def alike(one: str, other: str) -> bool:
    """Whether two printings may be of one title.

    >>> alike("Geese and ducks", "GEESE AND DUCKS."), alike("Geese", "Fines")
    (True, False)
    """
    a, b = squash(one), squash(other)
    return b.startswith(a[:12]) or SequenceMatcher(None, a, b).ratio() > 0.7
