"""Numbers and heads of printed pages, where a copy has kept them between the lines of the law."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from statistics import median

from builder.parse.law_words import reads_like_law

_NUMBER = re.compile(
    r"(?:[Pp]age |PAGE )?[-–—]?[ \xa0]?(?P<number>\d{1,4})[ \xa0]?[-–—]?(?: (?:of|OF) \d{1,4})?"
)
_WORDED = re.compile(r"(?:[Pp]age|PAGE) \d{1,4}(?: (?:of|OF) \d{1,4})?")
_LEAST = 4
"""Filled lines of the shortest page; numbers in the cells of a table stand closer together."""
_LEFT_OUT = 3
"""Pages in a row that may have no number: those of pictures, and the first ones of chapters."""
_OFTEN = 3
"""Pages of the shortest text whose numbers can be told."""
_SPREAD = 0.6
"""Share of a text's lines that its numbered pages of like length hold: other numbers that rise
stand together. The first page stands above the first number."""
_UNLIKE = 3.0
"""How many times as long as most a page may be, or as short: the last one of a chapter."""
_DEEP = 2
"""Lines above and below a page's end among which its head and its foot are looked for."""
_RECURS = 0.3
"""Share of the pages that a head stands on: left and right pages may have heads of their own."""
_LONGEST = 120
"""Characters of a page's head."""
_FIGURES = re.compile(r"\d+")


def printed_pages(lines: Sequence[str], page_ends: Collection[int]) -> dict[int, str]:
    """Kinds of the lines that are no law but numbers and heads of pages, by their indexes.

    Numbers are told by rising from page to page through the whole text, or by standing where a
    page ends; heads and feet by standing beside those places again and again.

    Args:
        lines: without white space at either end.
        page_ends: indexes of the lines at which the file says that a page begins.
    """
    filled = [at for at, line in enumerate(lines) if line]
    numbers = _numbers(lines, filled)
    if numbers and _WORDED.fullmatch(lines[numbers[0]]):
        numbers = [at for at in filled if _WORDED.fullmatch(lines[at])]
    found = dict.fromkeys(numbers, "page number")
    edges = _edges(filled, numbers, page_ends)
    if not numbers:
        found |= dict.fromkeys(_numbers_at(edges, lines), "page number")
    again = Counter(
        key for near in edges for key in {_key(lines[at]) for at in near if at not in found}
    )
    least = max(_OFTEN, _RECURS * len(edges))
    heads = {key for key, times in again.items() if key and times >= least}
    for near in edges:
        for at in near:
            if at not in found and _may_be_head(lines[at]) and _key(lines[at]) in heads:
                found[at] = "page head"
    return found


def blanks_beside(lines: Sequence[str], paged: Collection[int]) -> set[int]:
    """Blank lines beside the numbers and heads of pages, which part no paragraphs.

    >>> sorted(blanks_beside(["Geese", "", "", "7", "", "Ducks", "", "Hens"], {3}))
    [1, 2, 4]
    """
    found: set[int] = set()
    for at in paged:
        for step in (-1, 1):
            near = at + step
            while 0 <= near < len(lines) and not lines[near] and near not in found:
                found.add(near)
                near += step
    return found


def _numbers_at(edges: Sequence[Sequence[int]], lines: Sequence[str]) -> list[int]:
    """Indexes of the numbers that stand where pages end, if most pages have one; else of none."""
    found = [at for near in edges for at in near[:2] if _NUMBER.fullmatch(lines[at])]
    return found if len(edges) >= _OFTEN and 2 * len(found) > len(edges) else []


def _may_be_head(line: str) -> bool:
    return len(line) <= _LONGEST and not reads_like_law(line) and line[-1] not in ".;:,"


def _key(line: str) -> str:
    """What a head has on every page; figures differ from one to the next.

    >>> _key("12 Harbor Mills Code"), _key("(1)")
    ('# Harbor Mills Code', '')
    """
    return _FIGURES.sub("#", line) if sum(map(str.isalpha, line)) > _OFTEN else ""


def _numbers(lines: Sequence[str], filled: Sequence[int]) -> list[int]:
    """Indexes of the lines that number the pages of a text, if any do."""
    place = {at: index for index, at in enumerate(filled)}
    chains: dict[int, list[int]] = {}
    for at in filled:
        if not _NUMBER.fullmatch(lines[at]):
            continue
        value = _value(lines[at])
        before = (chains.get(value - step, []) for step in range(1, _LEFT_OUT + 1))
        far = [one for one in before if one and place[at] - place[one[-1]] > _LEAST]
        longest = max(far, key=len, default=[])
        if len(longest) >= len(chains.get(value, [])):
            chains[value] = [*longest, at]
    best = max(chains.values(), key=len, default=[])
    if len(best) < _OFTEN:
        return []
    long = _of_pages([place[at] for at in best], [_value(lines[at]) for at in best])
    return best if long >= _SPREAD * len(filled) * (len(best) - 1) / len(best) else []


def _value(line: str) -> int:
    """The number that a line is."""
    found = _NUMBER.fullmatch(line)
    return int(found["number"]) if found else 0


def _of_pages(places: Sequence[int], values: Sequence[int]) -> int:
    """How many lines the pages hold that are about as long as most are.

    Numbers of pages stand at regular distances over the whole text; those of a table's rows stand
    close together, and what joins them to others is of any length.

    >>> _of_pages([40, 81, 120, 201], [1, 2, 3, 5]), _of_pages([90, 900, 904, 909], [1, 2, 3, 4])
    (161, 9)
    """
    steps = [
        (below - above, (below - above) / max(1, after - before))
        for (above, below), (before, after) in zip(pairwise(places), pairwise(values), strict=True)
    ]
    usual = median(long for _, long in steps)
    return sum(lines for lines, long in steps if usual / _UNLIKE <= long <= usual * _UNLIKE)


def _edges(
    filled: Sequence[int], numbers: Sequence[int], page_ends: Collection[int]
) -> list[list[int]]:
    """For each end of a page the lines beside it, the nearest first."""
    ends = set(numbers)
    for above, below in pairwise(filled):
        if any(at in page_ends for at in range(above + 1, below + 1)):
            ends.add(below)
    if ends and filled:
        ends |= {filled[0], filled[-1]}  # the text's own
    place = {at: index for index, at in enumerate(filled)}
    return [list(_beside(filled, place[at])) for at in sorted(ends)]


def _beside(filled: Sequence[int], index: int) -> Iterator[int]:
    yield filled[index]
    for step in range(1, _DEEP + 1):
        for near in (index - step, index + step):
            if 0 <= near < len(filled):
                yield filled[near]
