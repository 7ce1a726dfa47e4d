"""What speaks for or against a layout, and what a text shows of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import compress

from builder.model import Layout
from builder.recognition.lines import Place, Pool, View


@dataclass(frozen=True, slots=True)
class Sign:
    """A form of lines that one publisher's typesetting has."""

    what: str
    """In the words of a report: "headings such as 'Sec. 2-31. - Title.'"."""
    form: re.Pattern[str]
    """Matched from a line's beginning."""
    full: float
    """The share at which it says all that it can say; below it, it says less in proportion."""
    weight: float
    """How much it says then: 1 settles a layout by itself, less than 0 speaks against it."""
    pool: Pool = Pool.LINES


@dataclass(frozen=True, slots=True)
class Family:
    """A layout by its signs."""

    name: str
    """As the report says it: "Municode"."""
    layout: Layout | None
    """None for one that is only named when it is refused."""
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """What a text shows of a sign."""

    sign: Sign
    count: int
    of: int
    first: Place | None
    """The first line that has the form."""

    @property
    def share(self) -> float:
        """Of the sign's pool, 0 to 1."""
        return self.count / self.of if self.of else 0.0

    @property
    def says(self) -> float:
        """What it adds to the layout's evidence."""
        return self.sign.weight * min(1.0, self.share / self.sign.full)


@dataclass(frozen=True, slots=True)
class Evidence:
    """A layout, weighed on a text."""

    family: Family
    seen: tuple[Seen, ...]

    @property
    def score(self) -> float:
        """What speaks for it less what speaks against it."""
        return sum(seen.says for seen in self.seen)

    @property
    def headings(self) -> int:
        """How many lines have the form of its headings."""
        return max(
            (seen.count for seen in self.seen if _is_heading(seen) and seen.sign.weight > 0),
            default=0,
        )

    @property
    def example(self) -> Seen:
        """The sign to show: the heading that says most, else whatever does."""
        return max(self.seen, key=lambda seen: (seen.says > 0, _is_heading(seen), seen.says))


def weigh(family: Family, text: View) -> Evidence:
    """Look for each sign of a layout."""
    return Evidence(family, tuple(_look(sign, text) for sign in family.signs))


def _look(sign: Sign, text: View) -> Seen:
    pool = text.of(sign.pool)
    found = list(compress(pool, map(sign.form.match, text.texts(sign.pool))))
    return Seen(sign, len(found), len(pool), found[0] if found else None)


def _is_heading(seen: Seen) -> bool:
    return seen.sign.pool is Pool.HEADINGS
