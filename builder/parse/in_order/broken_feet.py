"""Heads and feet of pages that a copy has broken over lines: "312" over "/321"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence

_OFTEN = 3
"""How often a foot stands whole in a text in which broken ones are told by it."""
_PARTS = 4
"""Lines that one is broken into at most."""


def broken_feet(
    lines: Sequence[str], whole: Collection[int], kind_of: Callable[[str], str | None]
) -> dict[int, str]:
    """Kinds of the lines that make up a foot together, by their indexes.

    Each is told by the same words in one line elsewhere; a number of a page only behind such words.

    Args:
        lines: without white space at either end.
        whole: indexes of the lines that are furniture already.
        kind_of: the kind of furniture that a line has the form of.
    """
    times = Counter(lines[at] for at in whole)
    often = [text for text, count in times.items() if count >= _OFTEN and " " in text]
    known = {text: kind for text in often if (kind := kind_of(text))}
    opens = {text.split()[0] for text in known}
    found: dict[int, str] = {}
    ends = [(at + 1, known[lines[at]]) for at in whole if lines[at] in known]
    for at, line in enumerate(lines):
        if line and line.split()[0] in opens and line not in known:
            end = _end(lines, at, lambda parts: " ".join(parts) in known)
            if end > at:
                kind = known[" ".join(lines[at:end])]
                found |= dict.fromkeys(range(at, end), kind)
                ends.append((end, kind))
    for at, kind in ends:
        if at not in whole:
            end = _end(lines, at, lambda parts: kind_of("".join(parts)) is not None)
            # its first part alone is no number of a page: "312" of "312/321" counts otherwise
            found |= dict.fromkeys(range(at, end - 1), kind)
            found |= {end - 1: kind_of("".join(lines[at:end])) or ""} if end > at else {}
    return found


def _end(lines: Sequence[str], at: int, is_whole: Callable[[Sequence[str]], bool]) -> int:
    """Where the lines end that are one together; `at` where they are none."""
    for parts in range(2, _PARTS + 1):
        some = lines[at : at + parts]
        if len(some) == parts and all(some) and is_whole(some):
            return at + parts
    return at
