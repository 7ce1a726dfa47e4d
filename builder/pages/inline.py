"""A block's running text with its links and footnote marks woven in at their offsets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from markupsafe import Markup

from builder.pages.escape import html
from builder.present.unit_texts import pieces


@dataclass(frozen=True, slots=True)
class Wrap:
    """Markup around the characters `[start, end)` of a text."""

    start: int
    end: int
    before: Markup
    after: Markup


@dataclass(frozen=True, slots=True)
class Point:
    """Markup at an offset of a text."""

    at: int
    markup: Markup


_SECTION_SIGN = re.compile(r"(?<!§)§+ \d[\w.-]*")


def running(text: str) -> Markup:
    """Running text as HTML in which no line ends between a section sign and its number.

    >>> running("See § 52-5 & on.")
    Markup('See <span class="tb-nb">§ 52-5</span> &amp; on.')
    """
    return Markup(_SECTION_SIGN.sub(r'<span class="tb-nb">\g<0></span>', str(html(text))))  # noqa: S704 (escaped already)


def weave(
    text: str,
    wraps: Iterable[Wrap] = (),
    points: Iterable[Point] = (),
    escaped: Callable[[str], Markup] = running,
) -> Markup:
    """The text as HTML, or as what `escaped` makes of it.

    >>> link = Wrap(4, 10, Markup("<a>"), Markup("</a>"))
    >>> weave("See § 52-5.", [link], [Point(6, Markup("<sup>1</sup>"))])
    Markup('See <a><span class="tb-nb">§ 52-5</span></a><sup>1</sup>.')
    """
    out = list[Markup]()
    over = ((wrap.start, wrap.end, wrap) for wrap in wraps)
    for words, thing in pieces(text, over, ((point.at, point) for point in points)):
        if isinstance(thing, Point):
            out.append(thing.markup)
        else:
            out += [thing.before, escaped(words), thing.after] if thing else [escaped(words)]
    return Markup("".join(out))  # noqa: S704 (each is markup)
