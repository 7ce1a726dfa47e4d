"""Hyphens that only break a word at a line's end, told by the file's own words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from builder.sources.pdf.characters import SOFT_HYPHEN
from builder.sources.pdf.rows import Row

_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_TAIL = re.compile(r"(?<![A-Za-z])[A-Za-z]+-$")
_HEAD = re.compile(r"[a-z]+")


def with_soft_hyphens(rows: Sequence[Row]) -> list[Row]:
    """The lines, those hyphens at their ends made soft that stand in no word of the file.

    A hyphen stays where the file prints the word with it inside of a line, or does not print it
    without.
    """
    broken = [at for at in range(len(rows) - 1) if rows[at].text.endswith("-")]
    if not broken:
        return list(rows)
    printed = set[str]()
    for row in rows:
        printed.update(_WORD.findall(row.text.lower().rpartition(" ")[0]))
    found = list(rows)
    for at in broken:
        tail, head = _TAIL.search(rows[at].text), _HEAD.match(rows[at + 1].text)
        if tail is None or head is None:
            continue
        before, after = tail[0][:-1].lower(), head[0]
        if before + after in printed and f"{before}-{after}" not in printed:
            found[at] = rows[at]._replace(text=rows[at].text[:-1] + SOFT_HYPHEN)
    return found
