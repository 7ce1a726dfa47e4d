"""What speaks for or against a layout, and what a text shows of it."""

from __future__ import annotations

import re
import tomllib
from itertools import compress
from pathlib import Path

import msgspec

from builder.frozen import frozen
from builder.model import Layout
from builder.parse.in_order.family import SHARED, TITLE_RUN_IN, spelled
from builder.recognition.lines import NUMBER, RUN_IN, LineAt, Pool, View

_DATA = Path(__file__).with_name("families.toml")
_FORMS = {"NUMBER": NUMBER, "RUN_IN": RUN_IN.pattern, "TITLE_RUN_IN": TITLE_RUN_IN}
"""Forms that the program has itself, by their names in the signs."""


@frozen
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
    of_pages: bool = False
    """Of printed pages, which copies of the publisher's web pages do not have."""


@frozen
class Family:
    """A layout by its signs."""

    name: str
    """As the report says it: "Municode"."""
    layout: Layout
    signs: tuple[Sign, ...]


def _families() -> tuple[Family, ...]:
    """The layouts that `families.toml` lists, with their forms as patterns."""
    listed = tomllib.loads(_DATA.read_text(encoding="utf-8"))
    forms = SHARED | _FORMS | listed["shared"]

    def pattern(_: type, form: str) -> re.Pattern[str]:
        return re.compile(spelled(form, forms))

    return msgspec.convert(listed["families"], tuple[Family, ...], dec_hook=pattern)


*FAMILIES, PLAIN, OWN = _families()
"""All but the two loosest, which are asked last."""


@frozen
class Seen:
    """What a text shows of a sign."""

    sign: Sign
    count: int
    of: int
    first: LineAt | None
    """The first line that has the form."""

    @property
    def share(self) -> float:
        """Of the sign's pool, 0 to 1."""
        return self.count / self.of if self.of else 0.0

    @property
    def says(self) -> float:
        """What it adds to the layout's evidence."""
        return self.sign.weight * min(1.0, self.share / self.sign.full)


@frozen
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
