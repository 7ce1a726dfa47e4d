"""Signs, which speak for or against a layout, and how often a text has them."""

from __future__ import annotations

import re

import msgspec

from builder import layouts
from builder.frozen import frozen
from builder.model import Layout
from builder.parse.in_order.families import SHARED
from builder.parse.in_order.family import TITLE_RUN_IN, spelled
from builder.recognition.lines import NUMBER, RUN_IN, LineAt, Pool, View

_FORMS = {"NUMBER": NUMBER, "RUN_IN": RUN_IN.pattern, "TITLE_RUN_IN": TITLE_RUN_IN}
"""Forms of the program's own, by their names in the patterns of layouts."""


@frozen
class Sign:
    """A form of lines that speaks for or against a layout."""

    what: str
    """As reports name it: "headings such as 'Sec. 2-31. - Title.'"."""
    form: re.Pattern[str]
    """Matched at a line's beginning."""
    full: float
    """The share of lines that gives it full weight; less counts in proportion."""
    weight: float
    """Its full weight: 1 settles a layout by itself; less than 0 speaks against it."""
    pool: Pool = Pool.LINES
    of_pages: bool = False
    """Whether it belongs to printed pages, which copies of the publisher's web pages lack."""


@frozen
class Family:
    """A layout with its signs."""

    name: str
    """As reports name it: "Municode"."""
    layout: Layout
    signs: tuple[Sign, ...]


def _families() -> dict[Layout, Family]:
    """Read the signs of all layouts from their files."""
    forms = SHARED | _FORMS

    def pattern(_: type, form: str) -> re.Pattern[str]:
        return re.compile(spelled(form, forms))

    def family(layout: Layout) -> Family:
        held = layouts.described(layout)
        signs = msgspec.convert(held["signs"], tuple[Sign, ...], dec_hook=pattern)
        return Family(held["title"], layout, signs)

    return {layout: family(layout) for layout in Layout}


_ALL = _families()
PLAIN, OWN = _ALL.pop(Layout.PLAIN), _ALL.pop(Layout.OWN)
"""The two layouts with the loosest signs, which are tried last."""
FAMILIES = tuple(_ALL.values())


@frozen
class Seen:
    """How often a text has a sign."""

    sign: Sign
    count: int
    of: int
    first: LineAt | None
    """The first line that has it."""

    @property
    def share(self) -> float:
        """Share of the sign's pool, 0 to 1."""
        return self.count / self.of if self.of else 0.0

    @property
    def adds(self) -> float:
        """What it adds to its layout's evidence."""
        return self.sign.weight * min(1.0, self.share / self.sign.full)


@frozen
class Evidence:
    """What a text shows of the signs of a layout."""

    family: Family
    seen: tuple[Seen, ...]

    @property
    def score(self) -> float:
        """The evidence for the layout minus the evidence against it."""
        return sum(seen.adds for seen in self.seen)

    @property
    def example(self) -> Seen:
        """The sign to show: the heading that adds most, or else the sign that does."""
        return max(
            self.seen, key=lambda one: (one.adds > 0, one.sign.pool is Pool.HEADINGS, one.adds)
        )


def weigh(family: Family, text: View) -> Evidence:
    """Count the signs of a layout in a text."""
    return Evidence(family, tuple(_look(sign, text) for sign in family.signs))


def _look(sign: Sign, text: View) -> Seen:
    pool = text[sign.pool]
    found = [line for line in pool if sign.form.match(line.text)]
    return Seen(sign, len(found), len(pool), found[0] if found else None)
