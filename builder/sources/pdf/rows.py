"""Turn the runs of a page into lines: runs on one baseline, from left to right."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from builder.sources import CONTROL
from builder.sources.pdf.book import LaidLine, Run
from builder.sources.pdf.objects import TextObject

SOFT_HYPHEN = "\xad"
"""Marks a word broken at a line's end that has no hyphen."""

_LIGATURES = str.maketrans(
    dict(zip(range(0xFB00, 0xFB07), ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True))
)

_BROKEN = "\x02\ufffe"
"""Signs that pdfium gives for a hyphen at a line's end, hard or soft."""

_NO_WIDTH = re.compile("[\u200b-\u200d\u2060\ufeff]")

_BLANKS = re.compile("[\xa0\u2000-\u200a\u202f\u205f\u3000\t\r\n ]+")

_SAME_FOOT = 0.2
"""How far apart the baselines of one line's letters may be, in ems."""

_SMALL = 0.85
"""Largest size of a superscript, as a share of its line's."""

_HIGH = 0.75
"""How far a superscript's foot may be above or below its line's, in ems of the line."""

_NEAR = 0.5
"""How far a superscript may be from what it belongs to, in ems."""

_BLANK = 0.15
"""Ems between two runs from which on a blank separates them: the narrowest blank of justified type
is wider, the widest gap of kerning narrower."""

_BIN = 12.0
"""Points of a page to search at a time for the line of a run; more than any distance between a
line's foot and its superscripts'."""


@dataclass(slots=True)
class _OpenRow:
    """A line in progress."""

    base: float
    size: float
    texts: list[TextObject] = field(default_factory=list)


def rows_of(texts: Iterable[TextObject], page: int) -> list[LaidLine]:
    """The lines of a page from the top down; each turned run is a line of its own at the end."""
    held = [text for text in texts if plain(text.text).strip()]
    level = [text for text in held if text.upright]
    rows = [_row(sorted(line.texts, key=lambda text: text.x0), page) for line in _lines(level)]
    rows += [_row([text], page) for text in held if not text.upright]
    return [row for row in rows if row.text]


def _lines(texts: Sequence[TextObject]) -> list[_OpenRow]:
    """Runs with the same foot together, superscripts with the line that they are in.

    Large runs come first, so that each small one finds the line it may belong to.
    """
    lines: list[_OpenRow] = []
    near: dict[int, list[_OpenRow]] = defaultdict(list)
    for text in sorted(texts, key=lambda text: (-round(text.size, 1), text.base, text.x0)):
        bin_ = int(text.base // _BIN)
        candidates = [line for at in (bin_ - 1, bin_, bin_ + 1) for line in near.get(at, ())]
        on_foot = (
            one for one in candidates if _off(one, text) <= _SAME_FOOT * min(one.size, text.size)
        )
        line = _holder(candidates, text) or next(on_foot, None)
        if line is None:
            line = _OpenRow(text.base, text.size)
            lines.append(line)
            near[bin_].append(line)
        line.texts.append(text)
    return sorted(lines, key=lambda line: line.base)


def usual_size(texts: Iterable[tuple[str, float]]) -> float:
    """The size of most letters in some texts."""
    sizes: Counter[float] = Counter()
    for text, size in texts:
        sizes[round(size, 1)] += len(text)
    return max(sizes, key=lambda size: (sizes[size], size), default=0.0)


def _off(line: _OpenRow, text: TextObject) -> float:
    """How far a run is above or below a line."""
    return abs(line.base - text.base)


def _holder(lines: Sequence[_OpenRow], text: TextObject) -> _OpenRow | None:
    """The line that a small run is in: it is next to a larger run there."""
    near = [
        line
        for line in lines
        if text.size <= _SMALL * line.size
        and _off(line, text) <= _HIGH * line.size
        and any(_gap(text, other) <= _NEAR * line.size for other in line.texts)
    ]
    return min(near, key=lambda line: _off(line, text), default=None)


def _gap(one: TextObject, other: TextObject) -> float:
    return max(one.x0 - other.x1, other.x0 - one.x1, 0.0)


def _row(texts: Sequence[TextObject], page: int) -> LaidLine:
    """A line of runs from left to right."""
    usual = usual_size((text.text, text.size) for text in texts)
    base = next(text.base for text in texts if round(text.size, 1) == usual)
    whole = ""
    runs: list[Run] = []
    edge = texts[0].x0
    for at, text in enumerate(texts, 1):
        words = plain(text.text)
        breaks = at == len(texts) and words.rstrip().endswith(SOFT_HYPHEN)
        words = words.replace(SOFT_HYPHEN, "")
        words = words.rstrip() + SOFT_HYPHEN if breaks else words
        if whole and not whole.endswith(" ") and text.x0 - edge > _BLANK * usual:
            whole += " "
        if not whole or whole.endswith(" "):
            words = words.lstrip(" ")
        raised = text.size <= _SMALL * usual and text.base < base - _SAME_FOOT * text.size / 2
        if raised and text.x0 - edge < 2 * _BLANK * usual:
            whole = whole.rstrip(" ")  # a mark belongs to its word, whatever blank ends the run
        edge = max(edge, text.x1)
        shown = words.rstrip(" ")
        if shown:
            start = len(whole)
            runs.append(
                Run(
                    start,
                    start + len(shown),
                    text.x0,
                    text.x1,
                    text.size,
                    text.bold,
                    raised,
                    text.cell,
                    text.artifact,
                )
            )
        whole += words
    whole = whole.rstrip(" ")
    return LaidLine(page, base, usual, tuple(runs), whole)


def plain(text: str) -> str:
    r"""A run's characters in plain form: ligatures split, blanks and hyphens made ordinary.

    >>> plain("o\ufb03ce\xa0of\u2009it\x02"), plain("a\x01b")
    ('office of it-', 'a b')
    """
    text = text.translate(_LIGATURES)
    for sign in _BROKEN:
        text = text.replace(sign, "-")
    if text.isascii() and text.isprintable():
        return text
    text = _BLANKS.sub(" ", _NO_WIDTH.sub("", text))
    return CONTROL.sub(" ", text)
