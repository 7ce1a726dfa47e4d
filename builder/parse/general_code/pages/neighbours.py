"""What repeats beside furniture: dates of supplements, names of towns, numbers that rise.

A line that stands above or below the furniture of most pages, its digits aside, is furniture too.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

from builder.parse.general_code.pages.feet import read_label
from builder.parse.general_code.pages.runs import OFTEN, Run, masked
from builder.text.longest_rising import longest_rising

_LEVELS = 4
"""Lines of furniture that may stand above one another besides foot and number."""
_MOSTLY = 0.8
"""Share of the numbers beside furniture that must rise from page to page to be the pages' own."""
_LAW = re.compile(
    r"(?:(?:Chapter|Article|Division|Part|Title|Appendix|Schedule|§+)(?:\s|$)"
    r"|\S+ Attachment \d+[A-Z]?$)|.*[.,;:\])]$|(?:\S+\s+){9}",
    re.I | re.S,
)
"""What no furniture looks like however often it stands at a page's end: a heading, the end of a
sentence, many words."""


def take_neighbours(runs: list[Run], texts: Sequence[str], starts: Sequence[int]) -> None:
    """Take for furniture the lines next to the furniture of most pages.

    Kept for page labels of attachments, which are not seen yet in text exports.

    Their digits may differ; `starts` and the text's end count as furniture.
    """
    bounds = {run.end for run in runs}
    ends = [*starts, len(texts)] if runs or starts else []
    runs += [Run(at, at) for at in ends if at not in bounds and not _inside(runs, at)]
    runs.sort(key=lambda run: run.start)
    _merge(runs, texts)
    known: set[str] = set()
    for _ in range(_LEVELS):
        fresh = _widen(runs, texts)
        if not fresh:
            return
        known |= {text for text in fresh if text != "#"}
        runs += [
            Run(at, at + 1, kinds={at: _kind(text)})
            for at, text in enumerate(texts)
            if text and masked(text) in known and _beside_number(texts, at) and not _taken(runs, at)
        ]
        runs.sort(key=lambda run: run.start)
        _merge(runs, texts)


def _widen(runs: Sequence[Run], texts: Sequence[str]) -> set[str]:
    """Take the lines that stand above and below most runs into them; gives their masked texts.

    Kept for page labels of attachments, which are not seen yet in text exports.
    """
    above = [_above(texts, run.start) for run in runs]
    below = [_next(texts, run.end) for run in runs]
    pages = sum(run.foot is not None for run in runs) or len(runs)
    before, after = _common(texts, above, pages), _common(texts, below, pages)
    taken: set[int] = set()
    for run, up, down in zip(runs, above, below, strict=True):
        for at, often in ((up, before), (down, after)):
            if at is not None and at in often and at not in taken and not _taken(runs, at):
                taken.add(at)
                run.kinds[at] = _kind(texts[at])
                run.label = run.label or (texts[at] if texts[at].isdecimal() else None)
                run.start, run.end = min(run.start, at), max(run.end, at + 1)
    return {masked(texts[at]) for at in before | after}


def _beside_number(texts: Sequence[str], at: int) -> bool:
    """Whether a page number, or what looks like one, stands right above or below a line.

    Kept for page labels of attachments, which are not seen yet in text exports.
    """
    return any(0 <= i < len(texts) and read_label(texts[i]) is not None for i in (at - 1, at + 1))


def _taken(runs: Sequence[Run], at: int) -> bool:
    """Whether a run holds a line; the runs stand in order.

    Kept for page labels of attachments, which are not seen yet in text exports.
    """
    index = bisect_right(runs, at, key=lambda run: run.start)
    return bool(index) and at < runs[index - 1].end


def _inside(runs: Sequence[Run], at: int) -> bool:
    return any(run.start < at < run.end for run in runs)


def _kind(text: str) -> str:
    """What a line beside a page's label is; such lines are not seen yet in text exports."""
    return "page number" if text.isdecimal() else "running head"


def _above(texts: Sequence[str], start: int) -> int | None:
    return next((i for i in range(start - 1, max(start - 3, -1), -1) if texts[i]), None)


def _next(texts: Sequence[str], end: int) -> int | None:
    return next((i for i in range(end, min(end + 2, len(texts))) if texts[i]), None)


def _common(texts: Sequence[str], places: Sequence[int | None], pages: int) -> set[int]:
    """Indexes of the lines whose masked text stands at the places of most pages.

    Those made of digits are furniture only as numbers that rise.
    """
    lines = [at for at in places if at is not None and not _LAW.match(texts[at])]
    found = Counter(masked(texts[at]) for at in lines)
    often = {text for text, count in found.items() if count >= max(OFTEN, 0.5 * pages)}
    numbers = [at for at in lines if texts[at].isdecimal()]
    rising = (
        {numbers[i] for i in longest_rising([(int(texts[at]), ()) for at in numbers])}
        if "#" in often
        else set()
    )
    if len(rising) < _MOSTLY * len(numbers):
        often.discard("#")
    return {
        at
        for at in lines
        if masked(texts[at]) in often and (not texts[at].isdecimal() or at in rising)
    }


def _merge(runs: list[Run], texts: Sequence[str]) -> None:
    """Make one of two runs between which no text stands.

    Two feet or two numbers are two pages all the same.
    """
    done: list[Run] = []
    for run in runs:
        last = done[-1] if done else None
        touching = last is not None and not any(texts[last.end : run.start])
        if last is None or not touching or (last.foot and run.foot) or (last.label and run.label):
            done.append(run)
            continue
        last.end = max(last.end, run.end)
        last.foot, last.label = last.foot or run.foot, last.label or run.label
        last.kinds |= run.kinds
    runs[:] = done
