"""A block's running text with its links and footnote marks woven in at their offsets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from markupsafe import Markup

from builder.pages.escape import html


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

    Of two wraps that overlap the earlier, longer one stays (links cannot nest); a point within a
    wrap moves behind it.

    >>> link = Wrap(4, 10, Markup("<a>"), Markup("</a>"))
    >>> weave("See § 52-5.", [link], [Point(6, Markup("<sup>1</sup>"))])
    Markup('See <a><span class="tb-nb">§ 52-5</span></a><sup>1</sup>.')
    """
    kept = _apart(text, wraps)
    pieces = [
        (wrap.start, 1, [wrap.before, escaped(text[wrap.start : wrap.end]), wrap.after])
        for wrap in kept
    ]
    for point in points:
        at = min(max(point.at, 0), len(text))
        inside = next((wrap for wrap in kept if wrap.start < at < wrap.end), None)
        pieces.append((inside.end if inside else at, 0, [point.markup]))
    out, at = list[Markup](), 0
    ends = {wrap.start: wrap.end for wrap in kept}
    for start, is_wrap, markup in sorted(pieces, key=lambda piece: piece[:2]):
        out += [escaped(text[at:start]), *markup]
        at = ends[start] if is_wrap else max(at, start)
    return Markup("".join([*out, escaped(text[at:])]))  # noqa: S704 (each is markup)


def _apart(text: str, wraps: Iterable[Wrap]) -> list[Wrap]:
    kept: list[Wrap] = []
    for wrap in sorted(wraps, key=lambda w: (w.start, -w.end)):
        free = kept[-1].end if kept else 0
        if free <= wrap.start < wrap.end <= len(text):
            kept.append(wrap)
    return kept
