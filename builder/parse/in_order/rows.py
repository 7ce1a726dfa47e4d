"""The lines of a text in reading order, as the rest of the reader sees them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from builder.parse.in_order.family import Family
from builder.passage import Passage
from builder.sources.text import Line, SourceText

_SAMPLE = 4000
"""Rows that tell whether a copy's paragraphs are broken into lines; more change nothing."""
_BROKEN = 0.08
"""Share of rows that begin in lower case: hardly any where a paragraph is a line, every third one
where paragraphs are broken."""


_OFTEN = 3
"""How often what repeats on every page stands in a text at least; fewer may be lines of the law."""


_GOES_ON = re.compile(r"[a-z]+[ ,;]|[a-z]{6,}")
"""A word in lower case that is no label."""


@dataclass(slots=True, unsafe_hash=True)
class Row:
    """A line without white space at either end; as good as frozen."""

    at: Final[int]
    """Index among all rows."""
    line: Final[Line]
    text: Final[str]
    indent: Final[int]
    """Characters of white space before the text."""

    @property
    def blank(self) -> bool:
        """Whether nothing stands on the line."""
        return not self.text

    @property
    def passage(self) -> Passage:
        """The words of the line."""
        return self.cut(0)

    def cut(self, start: int, end: int | None = None) -> Passage:
        """The passage of `text[start:end]`."""
        return Passage.at(self.text[start:end], self.line.start + self.indent + start)


@dataclass(frozen=True, slots=True)
class Furnished:
    """A text's rows of law, and what stands between them that is none."""

    rows: tuple[Row, ...]
    aside: tuple[tuple[str, Row], ...]
    """Kind and row of each line that is set aside."""


def read_rows(source: SourceText, family: Family) -> Furnished:
    """The rows of a source, those of the family's furniture apart."""
    plain = [(line, line.text.strip()) for line in source.lines]
    told = [_furniture(text, family) if text else None for _, text in plain]
    times = Counter(each for each in told if each)
    rows: list[Row] = []
    aside: list[tuple[str, Row]] = []
    for (line, text), found in zip(plain, told, strict=True):
        row = Row(len(rows), line, text, line.text.find(text[0]) if text else 0)
        if found and (found.same is None or times[found] >= _OFTEN):
            aside.append((found.kind, row))
        else:
            rows.append(row)
    return Furnished(tuple(rows), tuple(aside))


class _Told(NamedTuple):
    """A line of furniture: its kind, and what repeats from one to the next."""

    kind: str
    same: str | None


def _furniture(text: str, family: Family) -> _Told | None:
    for each in family.furniture:
        found = each.pattern.fullmatch(text)
        if found:
            return _Told(each.kind, found.groupdict().get("same"))
    return None


def is_broken(rows: Sequence[Row]) -> bool:
    """Whether the paragraphs of a text are broken into lines, as copies of printed pages are."""
    texts = [row.text for row in rows if not row.blank][:_SAMPLE]
    low = sum(_GOES_ON.match(text) is not None for text in texts)
    return low > _BROKEN * len(texts)


def joined(rows: Iterable[Row]) -> Passage:
    """Rows as running text."""
    return Passage.join(row.passage for row in rows)
