"""Paragraphs of a typeset book: places show which lines continue the one above.

A paragraph continues after a full line if the next is as near as lines of one paragraph are. If
paragraphs are spaced apart, near lines at one edge belong together, whatever they begin with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from builder.grouped import joint
from builder.parse.book.placed import NEAR, Placed
from builder.parse.labels import front_label, is_lone, succeeds
from builder.parse.lines import paragraphs
from builder.passage import joins_tightly
from builder.sources.pdf.book import Run
from builder.text.figures import SUPERSCRIPTS

_RIGHT = 0.98
"""Share of the lines that end within the measure: a few stick out."""
_SPARE = 0.5
"""Ems by which a full line and the next word, whose width is estimated, may fall short."""
_NARROW = 0.8
"""Least share of the measure for a chapter typeset in a narrower one."""
_FEWEST = 3
"""Fewest lines right below one another that show such a measure."""
_NEAR = 1.15
"""Greatest distance between two lines of one paragraph, in usual steps."""
STEP = 1.5
"""Ems from line to line, if no lines show that."""
_SMALL = 0.1
"""Share of the smallest steps to leave out of account: those in footnotes."""
_SPACED = 0.1
"""Least share of steps wider than in a paragraph, if paragraphs are spaced apart."""
LARGE = 1.25
"""Least size of a bold line typeset as a heading, as a multiple of the text's."""
_MARK_LENGTH = 3
"""A mark such as "**" has fewer characters than this."""
_COLUMN = 2.0
"""Smallest gap between two columns, in ems."""

_WORD = r"§|(?i:(?:chapter|article|part|title|section|appendix)\b|secs?\.)"
DESIGNATED = re.compile(rf"\d|{_WORD}")
"""How a new heading begins."""
_MARK = re.compile(rf"{SUPERSCRIPTS}+$")
NUMBERED = re.compile(
    rf"(?:(?:{_WORD})\s*[\dIVXLC]|\d+(?:[.-]\d|[A-Z]\.))[\w.-]*:?(?:\s+(?:[-–—]\s+)?[A-Z]|$)"
)
"""How a heading begins right after a sentence, or after a title in capitals."""
_NUMBER = re.compile(rf"(?:(?:{_WORD})\s*[\dIVXLC]|\d+[.-]\d)[\w.-]*:?\s*")
"""A heading's number; a wide gap may separate it from the title."""


class Spacing:
    """How a book spaces its lines and paragraphs."""

    def __init__(self, right: float, step: float | None) -> None:
        self.right = right
        """Where full lines end."""
        self.step = step
        """Distance of baselines in a paragraph, in ems."""
        self.spaced = False
        """Whether there is more space above paragraphs than within them."""
        self.margin: float | None = None
        """In a book that indents first lines: a line right of this begins a paragraph."""
        self.ends: dict[int, float] = {}
        """Where full lines of a narrower measure end, by id of the line."""

    @classmethod
    def of(cls, lines: Sequence[Placed]) -> Spacing:
        """The spacing of a book's lines."""
        ends = sorted(line.x1 for line in lines)
        spacing = cls(ends[int(_RIGHT * (len(ends) - 1))], None)
        pairs = [(one, below) for one, below in pairwise(lines) if one.page == below.page]
        steps = [(below.base - one.base) / one.size for one, below in pairs]
        torn = [
            (step, one, below)
            for step, (one, below) in zip(steps, pairs, strict=True)
            if spacing.is_full(one, below) and paragraphs.begins_small(below.text)
        ]
        within = [step for step, *_ in torn]
        apart = sorted(step for step in steps if step > 0)
        spacing.step = (
            median(within) if within else apart[int(_SMALL * len(apart))] if apart else None
        )
        wide = sum(step > _NEAR * spacing.step for step in apart) if spacing.step else 0
        spacing.margin = _margin([(one, below) for _, one, below in torn])
        spacing.spaced = wide > _SPACED * len(apart) and spacing.margin is None
        spacing.ends = dict(spacing.narrow(lines))
        return spacing

    def narrow(self, lines: Sequence[Placed]) -> Iterator[tuple[int, float]]:
        """For runs of lines right below one another at one left edge, where the run's lines end."""
        for run in joint(lines, lambda run, line: self.is_level(run[-1], line)):
            end = max(each.x1 for each in run)
            if len(run) >= _FEWEST and end - run[0].x0 >= _NARROW * (self.right - run[0].x0):
                yield from ((id(each), end) for each in run)

    def is_level(self, line: Placed, below: Placed) -> bool:
        """Whether two lines of a page are right below one another at one left edge."""
        level = line.page == below.page and abs(line.x0 - below.x0) < 1 and line.size == below.size
        return level and self.is_near(line, below)

    def is_full(self, line: Placed, below: Placed) -> bool:
        """Whether the first word of the next line would not have fitted."""
        letter = (line.x1 - line.x0) / max(1, len(line.text))
        word = len(below.text.partition(" ")[0]) + 1
        closed = paragraphs.is_closed(line.text)
        right = self.right if closed else self.ends.get(id(line), self.right)
        return line.x1 + word * letter > right - _SPARE * line.size

    def is_near(self, line: Placed, below: Placed) -> bool:
        """Whether two lines of a page are as near as those of one paragraph."""
        step = self.step or STEP
        return 0 < below.base - line.base <= _NEAR * step * max(line.size, below.size)


def _margin(torn: Sequence[tuple[Placed, Placed]]) -> float | None:
    """The margin of continuing lines, if most lines indented from it are first lines."""
    margin = min((below.x0 for _, below in torn), default=0.0) + NEAR
    inner = [(one, below) for one, below in torn if one.x0 > margin]
    out = sum(below.x0 < one.x0 - NEAR for one, below in inner)
    return margin if out >= _FEWEST and 2 * out > len(inner) else None


def paragraphs_of(lines: Sequence[Placed], spacing: Spacing) -> list[list[Placed]]:
    """The lines of each paragraph."""
    return list(joint(lines, lambda group, below: _continues(group, below, spacing)))


def _ends(line: Placed, below: Placed) -> bool:
    """Whether the words of a paragraph may end between two lines."""
    text = _MARK.sub("", line.text)
    torn = paragraphs.is_abbreviated(text) or paragraphs.cites_on(text, below.text)
    return paragraphs.is_closed(text) and not torn


def _is_open(group: Sequence[Placed]) -> bool:
    """Whether a bracket is still open after some lines."""
    return sum(line.text.count("[") - line.text.count("]") for line in group) > 0


def _continues(group: Sequence[Placed], below: Placed, spacing: Spacing) -> bool:
    """Whether a line continues a paragraph."""
    line = group[-1]
    if _is_label_of(line, below):
        return True
    columned = any(True for each in (line, below) for _ in _gaps(each))
    titled = line.bold and line.size >= LARGE * below.size
    if columned or titled or succeeds(group[0].text, below.text):
        return False
    return _is_open(group) or (spacing.is_full(line, below) and _may_continue(line, below, spacing))


def _is_label_of(line: Placed, below: Placed) -> bool:
    """Whether a lone label or mark is on one level with its text."""
    level = line.page == below.page and abs(below.base - line.base) < 1
    return level and below.x0 >= line.x1 and (is_lone(line.text) or len(line.text) < _MARK_LENGTH)


def _may_continue(line: Placed, below: Placed, spacing: Spacing) -> bool:
    """Whether a line may continue the full one above it, by its words and its place."""
    closed = _ends(line, below)
    ended = closed and not line.text.endswith((" and", " or"))
    if (ended or line.text.isupper()) and NUMBERED.match(below.text):
        return False
    aligned = line.page == below.page and abs(line.x0 - below.x0) <= NEAR
    if spacing.spaced and aligned and line.bold == below.bold:
        return spacing.is_near(line, below)
    first = aligned and spacing.margin is not None and below.x0 > spacing.margin
    if closed and (first or front_label(below.text)):
        return False
    if line.page != below.page or below.base < line.base:
        torn = not closed or paragraphs.begins_small(below.text)
        return torn and line.bold == below.bold
    whole = closed or NUMBERED.match(below.text)
    return spacing.is_near(line, below) and (line.bold == below.bold or not whole)


def _gaps(line: Placed) -> Iterator[Run]:
    """The runs of a line that are in another column than those before them."""
    for run, following in pairwise(line.laid.runs):
        before = line.text[: run.end]
        alone = is_lone(before) or (line.bold and _NUMBER.fullmatch(before))
        if following.x0 - run.x1 > _COLUMN * line.size and not alone:
            yield following


def joined_text(group: Sequence[Placed]) -> str:
    """A paragraph's words on one line, with tabs between columns."""
    if len(group) == 1:
        text, cuts = group[0].text, [run.start for run in _gaps(group[0])]
        parts = [text[start:end].strip() for start, end in pairwise([0, *cuts, len(text)])]
        return "\t".join(parts)
    text = group[0].text
    for line in group[1:]:
        text += line.text if joins_tightly(text, line.text) else f" {line.text}"
    return text
