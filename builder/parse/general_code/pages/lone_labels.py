"""Labels on lines of their own above their text, put on the line that they open.

Some tools take them from the page that way. Where several labels stand above one another, the
first opens the text below them, and each of the others the next text that has no label: a tool
that reads by columns gives the labels of a level first, and then their texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from builder.parse.general_code.lines.paragraphs import begins_small, is_closed
from builder.parse.general_code.pages.pages import Page
from builder.parse.labels import follows, front_label, is_first, is_lone, readings
from builder.passage import Passage
from builder.sources.text import Line

_FEWEST = 20
"""Lone labels that show how a text prints its labels."""
_SELDOM = 0.05
"""Share of the lone labels right above a heading, or at a page's end, where labels stand above
their text: below 2 in 100 in texts of such tools, 13 and more where they stand behind it."""
_SHORT = 40
"""Characters of the first line of an item that goes on below it; cells of tables have fewer."""
_CELLS = 3
"""Lines in a row that are as short as cells, for a table to begin with them."""
_OFTEN = 5
"""Lone labels with a tab behind them that show that labels stand above their text."""


_OPENS = ("—", "–", ":")
"""Ends of a line that what follows belongs to, such as a term whose meanings are a list."""
_HEADING = re.compile(r"§+ ?[A-Z]{0,3}\d[\w.:-]*\.? +[A-Z(\"“\[]")
"""The heading of a section; "§ 5-2, be kept" is the rest of a sentence."""


@dataclass(slots=True, unsafe_hash=True)
class Labelled(Line):
    """A line whose label, or whose first words, stand on other lines of the file."""

    whole: Passage = field(default_factory=Passage)
    """The label, a blank, and the line."""

    def cut(self, start: int = 0, end: int | None = None) -> Passage:
        """The passage of `text[start:end]`."""
        return self.whole[start:end]

    @classmethod
    def of(cls, labels: Sequence[Line], line: Line, between: str = " ") -> Labelled:
        """A line behind its labels, or its first words, a blank behind each."""
        whole = Passage.joined([each.passage.strip() for each in labels] + [line.passage], between)
        return cls(labels[0].number, labels[0].start, whole.text, line.geometry, whole)


def _stand_above(pages: Sequence[Page]) -> bool:
    """Whether labels stand above their text where they do not stand beside it.

    A tab parts a label from the text that follows it. Right above a heading, or at a page's end,
    no text can stand below a label.
    """
    texts = [[line.text for line in page.lines] for page in pages]
    lone = [
        (text, below) for lines in texts for text, below in pairwise([*lines, ""]) if is_lone(text)
    ]
    if sum(text.rstrip(" ").endswith("\t") for text, _ in lone) >= _OFTEN:
        return True
    bare = sum(not below or _HEADING.match(below) is not None for _, below in lone)
    return len(lone) >= _FEWEST and bare <= _SELDOM * len(lone)


def beside_their_text(pages: Sequence[Page]) -> list[Page]:
    """The pages, with labels that stand above their text put on its first line.

    Only where the text prints its labels so; what is left without a text stays as it is.
    """
    if not _stand_above(pages):
        return list(_opened_by_labels(pages))
    spaced = _is_spaced(pages)
    return [replace(page, lines=tuple(_joined(page.lines, spaced=spaced))) for page in pages]


def _opened_by_labels(pages: Sequence[Page]) -> Iterator[Page]:
    """The pages of a text with few lone labels, where one that opens a page is its first line's.

    A tool has read it within the running head above. Where there are more, other habits may be.
    """
    seldom = sum(is_lone(line.text) for page in pages for line in page.lines) < _FEWEST
    above = ""
    for page in pages:
        first = [line.text for line in page.lines[:2]]
        alone = seldom and len(first) == 2 and is_lone(first[0]) and _may_be_labelled(first[1])
        led = alone and is_closed(above.rstrip())
        yield replace(page, lines=_led(page.lines)) if led else page
        above = page.lines[-1].text if page.lines else above


def _may_be_labelled(text: str) -> bool:
    """Whether a line may be the first one of an item: it begins large, and is no heading."""
    return text[0].isupper() and front_label(text) is None and len(text) > _SHORT


def _led(lines: Sequence[Line]) -> tuple[Line, ...]:
    label, first, *others = lines
    return (Labelled.of([label], first), *others)


def _is_spaced(pages: Sequence[Page]) -> bool:
    """Whether blank lines part most labels from what stands above them."""
    parted = [
        _parted(above, line)
        for page in pages
        for above, line in pairwise(page.lines)
        if is_lone(line.text)
    ]
    return 2 * sum(parted) > len(parted)


def _parted(above: Line, line: Line) -> bool:
    """Whether a blank line stands between two lines."""
    return line.number - above.number > 1


def _joined(lines: Sequence[Line], *, spaced: bool) -> list[Line]:
    """A page's lines; a heading takes no label from the line above it."""
    page = _Joined(spaced)
    behind = _behind(lines)
    for at, line in enumerate(lines):
        if at in behind:
            page.lines.append(line)
            continue
        page.take(lines[at - 1] if at else None, line, in_table=_in_table(lines, at))
    page.part()
    return page.lines


def _behind(lines: Sequence[Line]) -> set[int]:
    """Indexes of the labels that stand behind their texts, as in lists of definitions.

    The last label of a page, and one right above a heading, has no text below it: the text above
    is its own. So it is with the label before it in its list, which that text leaves bare.

    Texts of the tools that take labels so are not seen yet among whole codes, drawn ones are.
    """
    found: set[int] = set()
    alone = [at for at, line in enumerate(lines) if is_lone(line.text)]
    for before, at in reversed(list(pairwise([-1, *alone]))):
        below = lines[at + 1].text if at + 1 < len(lines) else ""
        held = lines[before + 1 : at]
        bare = not below or _HEADING.match(below) is not None or _restarts(lines[at].text, below)
        if not (bare or at in found):
            continue
        if not held:  # an outer label behind those of its own list
            if before >= 0 and _depth(lines[before].text) > _depth(lines[at].text):
                found |= {at, before}
            continue
        if front_label(held[-1].text):
            continue
        found.add(at)
        outer = [lines[one].text.strip() for one in alone if one < before]
        if before >= 0 and _leaves_bare(lines[before].text, lines[at].text, held, outer):
            found.add(before)
    return found


def _restarts(label: str, below: str) -> bool:
    """Whether another list of the same kind begins right below a label: no text is left for it."""
    return (
        is_lone(below)
        and not is_first(label.strip())
        and is_first(below.strip())
        and _depth(label) == _depth(below)
    )


def _leaves_bare(before: str, label: str, held: Sequence[Line], outer: Sequence[str]) -> bool:
    """Whether all that stands between two labels is the text of the second one.

    It is where the second is the next of the first one's list, or where it is the first of another
    list, or goes on with an outer one, and one text stands between them, with what calls for it.
    Whole codes with such labels are not seen yet.
    """
    if any(front_label(line.text) or _HEADING.match(line.text) for line in held):
        return False
    if follows(before.strip(), label.strip()):
        return True
    level = [one for one in outer if _depth(one) == _depth(label)]
    goes_on = _depth(label) < _depth(before) and (not level or follows(level[-1], label.strip()))
    texts = [line.text.rstrip() for line in held[:-1]]
    single = not any(is_closed(text) and not text.endswith(":") for text in texts)
    return (goes_on or is_first(label.strip())) and single


class _Joined:
    """Puts the labels of a page on their lines."""

    def __init__(self, spaced: bool) -> None:
        self.spaced = spaced
        """Whether blank lines part labels from texts."""
        self.lines: list[Line] = []
        self.stack: list[Line] = []
        """Labels right above the line at hand."""
        self.waiting: list[tuple[Line, int]] = []
        """Labels whose text has not come yet, each with the index of the line that they stood
        above."""

    def take(self, above: Line | None, line: Line, *, in_table: bool) -> None:
        """Go on with a line; the labels above a table wait for the text below it."""
        if is_lone(line.text) and not self._ends_sentence(above, line):
            self.stack.append(line)
            return
        if _HEADING.match(line.text):
            self.part()
        elif in_table:
            self.waiting += [(label, len(self.lines)) for label in self.stack]
            self.stack = []
        elif self.stack and not self.lines and begins_small(line.text):
            self.waiting += [(label, 0) for label in self.stack]
            self.stack = []
        elif self.stack:
            first, *others = _deepest_first(self.stack)
            self.stack = []
            self.waiting += [(label, len(self.lines)) for label in others]
            line = Labelled.of([first], line)
        elif self.waiting and self._begins(above, line):
            first, *_ = _deepest_first([label for label, _ in self.waiting])
            self.waiting = [each for each in self.waiting if each[0] is not first]
            line = Labelled.of([first], line)
        self.lines.append(line)

    def part(self) -> None:
        """Leave what has no text: in front of the deeper label below it, or alone on its line."""
        for label, at in reversed(self.waiting):
            below = self.lines[at]
            mark = front_label(below.text)
            if mark is not None and _depth(label.text) < _depth(mark[1]) and is_first(mark[1]):
                self.lines[at] = Labelled.of([label], below)
            else:
                self.lines.append(label)
        self.lines += self.stack
        self.stack, self.waiting = [], []

    def _begins(self, above: Line | None, line: Line) -> bool:
        """Whether a text begins at a line without a label."""
        if above is None or front_label(line.text) is not None or _is_cell(line.text):
            return False
        return _parted(above, line) if self.spaced else is_closed(above.text)

    def _ends_sentence(self, above: Line | None, line: Line) -> bool:
        """Whether a lone label is the last word of the line above: "by Article" over "II."."""
        return (
            self.spaced
            and above is not None
            and not _parted(above, line)
            and not is_lone(above.text)
            and not is_closed(above.text)
            and not above.text.rstrip().endswith(_OPENS)
        )


def _in_table(lines: Sequence[Line], at: int) -> bool:
    """Whether a line and those below it are cells of a table, none of them a label.

    Pieces of a stretched line are as short, and begin with small letters.
    """
    below = lines[at : at + _CELLS]
    return (
        len(below) == _CELLS
        and not all(begins_small(line.text) for line in below)
        and all(
            _is_cell(line.text) and not is_lone(line.text) and front_label(line.text) is None
            for line in below
        )
    )


def _is_cell(text: str) -> bool:
    """Whether a line is too short for an item's first one and ends no sentence, as cells do."""
    return len(text) < _SHORT and not is_closed(text)


def _depth(mark: str) -> int:
    """How deep a label stands in the usual order of nesting."""
    return min(reading.form for reading in readings(mark.strip()))


def _deepest_first(labels: Sequence[Line]) -> list[Line]:
    """Labels in the order of the texts below them.

    A tool that reads by columns gives the outer labels first, and the inner ones beside their
    texts; those of one level rise.
    """
    return sorted(
        labels, key=lambda label: (-_depth(label.text), readings(label.text.strip())[0].value)
    )
