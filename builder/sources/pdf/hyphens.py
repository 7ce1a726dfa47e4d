"""Words broken at a line's end are put whole on the line where they begin: "gan-" over "der".

A soft hyphen breaks a word. So does another hyphen if the file has the word inside a line without
it, and never with it: "ordi-" over "nance", not "two-" over "family".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from builder.sources.pdf.book import LaidLine
from builder.sources.pdf.rows import SOFT_HYPHEN

_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_TAIL = re.compile(r"(?<![a-z])[a-z]+-$")
_HEAD = re.compile(r"[a-z]+")


def unbroken(rows: Sequence[LaidLine]) -> list[LaidLine]:
    """The lines, with broken words whole."""
    words = set[str]()
    if any(row.text.endswith("-") for row in rows):  # all words but the last of each line
        for row in rows:
            words.update(_WORD.findall(row.text.lower().rpartition(" ")[0]))
    found = list(rows)
    for at in range(len(found) - 1):
        row, below = found[at : at + 2]
        if row.text.endswith(SOFT_HYPHEN) or _only_breaks(row.text, below.text, words):
            found[at : at + 2] = _joined(row, below)
    return [row for row in found if row.text]


def _only_breaks(line: str, below: str, words: set[str]) -> bool:
    tail, head = _TAIL.search(line.lower()), _HEAD.match(below)
    if tail is None or head is None:
        return False
    return tail[0][:-1] + head[0] in words and tail[0] + head[0] not in words


def _joined(row: LaidLine, below: LaidLine) -> tuple[LaidLine, LaidLine]:
    """Two lines, the first word of the lower one in place of the hyphen of the upper one."""
    head, _, rest = below.text.partition(" ")
    text, cut = row.text[:-1] + head, len(below.text) - len(rest)
    *runs, last = row.runs
    left = tuple(
        run._replace(start=max(0, run.start - cut), end=run.end - cut)
        for run in below.runs
        if run.end > cut
    )
    upper = replace(row, text=text, runs=(*runs, last._replace(end=len(text))))
    return upper, replace(below, text=rest, runs=left)
