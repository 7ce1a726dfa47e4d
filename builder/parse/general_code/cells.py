"""The cells of a table, where its columns can be told from what stands in them.

A row's cells come one after the other, long ones over several lines, and empty cells leave no trace. A table has cells only if
one of the patterns below reads all of its lines, and reads them as rows in one way only; else it stays as it was printed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from builder.model import Table

_SIDE = (
    r"(?:Both sides|Both|All|North|South|East|West|Northeast|Northwest|Southeast|Southwest"
    r"|(?:North|South|East|West|Northeast|Northwest|Southeast|Southwest)(?:erly|bound))"
)
_SUFFIX = (
    r"(?:Street|Avenue|Road|Lane|Drive|Place|Court|Boulevard|Terrace|Circle|Way|Highway|Alley|Parkway|Square|Plaza|Extension|Brook|River)"
)
_STREET = rf"(?:[A-Z][\w.'’-]*\s)+?(?:{_SUFFIX}|Route \w+)(?: Extension)?"
_NAMED = rf"(?:{_STREET}|(?:Any|All|Designated|Every)\s[a-z].+?)"
_UNENDED = "".join(
    rf"(?<!\b{word})"
    for word in ("of", "with", "to", "from", "and", "the", "at", "by", "on", "its", "a", "said", "approximately", "to the")
)
_WHERE = rf"(?!{_SUFFIX}\b)[A-Z0-9].*?{_UNENDED}"
_AMOUNT = r"\$?\d(?:[\d,]*\d)?(?:\.\d+)?%?"
_NUMBER = rf"(?:{_AMOUNT}|\d/\s?\d+|—|N/A)(?: \([^()]*\))?"
_PLACE = r"(?:Ch(?:s)?\. .+|Repealed .+|NCM|REP|NI|NLP.*|Superseded .+)"


@dataclass(frozen=True, slots=True)
class Pattern:
    """How a row reads, and which head announces such a table."""

    row: re.Pattern[str]
    head: re.Pattern[str]
    most_lines: int
    """Lines that one row may take."""
    by_line: bool = False
    """Whether a row is one line: then the head is what stands above the first of them."""


def _numbers(count: int) -> Pattern:
    return Pattern(
        re.compile(
            r"((?=\$?\d|.*[a-z]{2}).*?[A-Za-z0-9)%].*?)(?<!,)(?<!\bto)(?<!\bthan)(?<!\bover)(?<!\bunder)(?<!\band)"
            + rf"\s({_NUMBER})" * count
        ),
        re.compile(r"[A-Za-z]"),
        1,
        by_line=True,
    )


PATTERNS = (
    Pattern(re.compile(rf"({_STREET})\s({_STREET})\s({_SIDE})"), re.compile(r"\bIntersection\b|\bEntrance", re.I), 4),
    Pattern(
        re.compile(rf"({_NAMED})\s({_SIDE})\s({_WHERE}?)(?:\s(Entire length|From (?:its|the|[A-Z]).*?{_UNENDED}))?"),
        re.compile(r"\bSide\b.*\b(?:Hours|Days|Time)", re.I),
        14,
    ),
    Pattern(re.compile(rf"({_NAMED})\s({_SIDE})\s({_WHERE})"), re.compile(r"\b(?:Side|Direction)\b(?!.*\b(?:Hours|Days|Time))", re.I), 12),
    Pattern(re.compile(rf"(\d+-\d{{4}})\s(\d{{1,2}}-\d{{1,2}}-\d{{4}})\s(.+?)\s({_PLACE})"), re.compile(r"\bDisposition$", re.I), 9),
    *(_numbers(count) for count in (4, 3, 2, 1)),
)
_ROW_BEGUN = re.compile(rf"\b{_SIDE}\s[A-Z]\w+ |\b[Ii]ntersection with\b")
_FEWEST = 2
_LONGEST_HEAD = 10


def table_of(text: str) -> Table | None:
    r"""A table's cells from its lines; None where no pattern reads them all.

    >>> table_of("Persons Fee\n0 to 100 $80\n101 to 300 $150").rows
    (('0 to 100', '$80'), ('101 to 300', '$150'))
    """
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    for pattern in PATTERNS:
        heads = range(1, min(_LONGEST_HEAD, len(lines) - _FEWEST + 1))
        for head in heads:
            if not pattern.head.search(" ".join(lines[:head])):
                continue
            rows = _rows(lines[head:], pattern)
            if rows is None or len(rows) < _FEWEST:
                continue
            if not pattern.by_line and _ROW_BEGUN.search(" ".join(lines[:head])):
                continue
            if pattern.by_line and pattern.row.fullmatch(lines[head - 1]) and head > 1:
                continue
            return Table(heads=((" ".join(lines[:head]),),), rows=tuple(rows))
    return None


def _rows(lines: Sequence[str], pattern: Pattern) -> list[tuple[str, ...]] | None:
    """The rows that lines can be read as, each beginning at a line; None where a line stays over or there are two ways."""
    most = [0, *[-1] * len(lines)]
    ways = [1, *[0] * len(lines)]
    begins = [0] * (len(lines) + 1)
    for end in range(1, len(lines) + 1):
        for start in range(max(0, end - pattern.most_lines), end):
            if most[start] < 0 or lines[start][:1].islower() or most[start] + 1 < most[end]:
                continue
            if not pattern.row.fullmatch(" ".join(lines[start:end])):
                continue
            ways[end] = ways[start] + (ways[end] if most[start] + 1 == most[end] else 0)
            most[end], begins[end] = most[start] + 1, start
    if most[-1] < 0 or ways[-1] > 1:
        return None
    rows: list[tuple[str, ...]] = []
    at = len(lines)
    while at > 0:
        match = pattern.row.fullmatch(" ".join(lines[begins[at] : at]))
        assert match is not None
        rows.append(tuple(cell or "" for cell in match.groups()))
        at = begins[at]
    return rows[::-1]
