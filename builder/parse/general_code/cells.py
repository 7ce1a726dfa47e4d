"""The cells of a table, where its columns can be told from what stands in them.

A row's cells come one after the other, long ones over several lines, and empty cells leave no trace. A table has cells only if
one of the patterns below reads all of its lines; else it stays as it was printed. No cell is ever guessed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from builder.model import Table

_SIDE = (
    r"(?:North|South|East|West|Both|Northeast|Northwest|Southeast|Southwest|(?:North|South|East|West)(?:erly|bound)"
    r"|All|Both sides|Northeasterly|Northwesterly|Southeasterly|Southwesterly)"
)
_STREET = (
    r"(?:[A-Z][\w.'’-]*\s)+?(?:Street|Avenue|Road|Lane|Drive|Place|Court|Boulevard|Terrace|Circle|Way|Highway|Alley|Parkway|Square"
    r"|Plaza|Extension|Hill|Route \w+)(?: (?:Extension|[NSEW]))?"
)
_AMOUNT = r"\$?\d[\d,]*(?:\.\d+)?%?"
_NUMBER = rf"(?:{_AMOUNT}(?: to {_AMOUNT})?(?: \d/\s?\d+)?|\d/\s?\d+|—|N/A)(?: \([^()]*\))?(?: (?:feet|mph|hours|minutes|days|years|stories))?"
_PLACE = r"(?:Ch(?:s)?\. .+|Repealed .+|NCM|REP|NI|NLP.*|Superseded .+|Reserved|Not included.*|§.+)"


@dataclass(frozen=True, slots=True)
class Pattern:
    """How a row reads, and which head announces such a table."""

    row: re.Pattern[str]
    head: re.Pattern[str]
    most_lines: int = 10
    """Lines that one row may take."""


PATTERNS = (
    Pattern(re.compile(rf"({_STREET})\s({_STREET})\s({_SIDE})"), re.compile(r"\bIntersection\b|\bSign\b|\bEntrance", re.I), 5),
    Pattern(
        re.compile(rf"([A-Z0-9].{{2,70}}?)\s({_SIDE})\s(.+?)(?:\s(Entire length|From .+|In front .+))?", re.S),
        re.compile(r"\bSide\b.*\b(?:Hours|Days|Time)", re.I | re.S),
        14,
    ),
    Pattern(
        re.compile(rf"([A-Z0-9].{{2,70}}?)\s({_SIDE})(?:\s(.+))?", re.S),
        re.compile(r"\b(?:Side|Direction)\b", re.I),
        12,
    ),
    Pattern(re.compile(rf"(\d+-\d{{4}})\s(\d{{1,2}}-\d{{1,2}}-\d{{4}})\s(.+?)\s({_PLACE})", re.S), re.compile(r"\bDisposition\b", re.I), 9),
    Pattern(re.compile(rf"(.+?)\s({_PLACE})", re.S), re.compile(r"\bLocation in\b|\bFrom \d{4} Code\b", re.I), 4),
    *(Pattern(re.compile(r"(.*?[A-Za-z0-9)%].*?)" + rf"\s({_NUMBER})" * count, re.S), re.compile(r"[A-Za-z]"), 4) for count in (1, 2, 3, 4)),
)
_FEWEST = 2
_LONGEST_HEAD = 10


def table_of(text: str) -> Table | None:
    """A table's cells from its lines; None where no pattern reads them all, or two read them differently."""
    lines = [line.strip() for line in text.split("\n")]
    for pattern in PATTERNS:
        for head in range(_LONGEST_HEAD):
            if len(lines) - head < _FEWEST:
                break
            if head and not pattern.head.search(" ".join(lines[:head])):
                continue
            rows = _rows(lines[head:], pattern) if head or pattern.head.pattern == "[A-Za-z]" else None
            if rows and len(rows) >= _FEWEST and _plausible(lines[:head], rows):
                heads = ((" ".join(lines[:head]),),) if head else ()
                return Table(columns=(), heads=heads, rows=tuple(rows))
    return None


def _plausible(head: Sequence[str], rows: Sequence[tuple[str, ...]]) -> bool:
    """A head has no row in it: none of its lines ends in a number where the rows do."""
    if not head:
        return False
    return not any(re.search(rf"\s{_AMOUNT}$", line) for line in head if re.search(r"[a-z]", line)) or not re.fullmatch(_NUMBER, rows[0][-1])


def _rows(lines: Sequence[str], pattern: Pattern) -> list[tuple[str, ...]] | None:
    """The most rows that lines can be read as, each beginning at a line; None where some line stays over."""
    best: list[tuple[int, int] | None] = [None] * (len(lines) + 1)  # rows read, where the last one begins
    best[0] = (0, -1)
    for end in range(1, len(lines) + 1):
        for start in range(max(0, end - pattern.most_lines), end):
            before = best[start]
            held = best[end]
            if before is None or (held is not None and held[0] >= before[0] + 1) or lines[start][:1].islower():
                continue
            if pattern.row.fullmatch(" ".join(lines[start:end])):
                best[end] = (before[0] + 1, start)
    if best[-1] is None:
        return None
    rows: list[tuple[str, ...]] = []
    at = len(lines)
    while at > 0:
        entry = best[at]
        assert entry is not None
        match = pattern.row.fullmatch(" ".join(lines[entry[1] : at]))
        assert match is not None
        rows.append(tuple(cell or "" for cell in match.groups()))
        at = entry[1]
    return rows[::-1]
