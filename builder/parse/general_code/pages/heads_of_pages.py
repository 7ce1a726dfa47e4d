"""Whether feet stand at the heads of their pages, and name what begins below them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest

from builder.parse.general_code.pages.runs import Run
from builder.parse.general_code.pages.single_feet import Sense, sense

_BEHIND = re.compile(r"\.\s|\.?$|\s+[A-Z(\"“]")
"""What stands behind the number of a heading."""


def sense_of_feet(texts: Sequence[str], runs: Sequence[Run]) -> Sense:
    """How feet stand to their pages.

    This says whether they stand at the heads of pages, and whether those that name one section name
    the one at the top.
    """
    singles = {
        run.start: (
            run.foot,
            range(before.end if before else 0, run.start),
            range(run.end, after.start if after else len(texts)),
        )
        for before, run, after in zip_longest([None, *runs[:-1]], runs, runs[1:])
        if run is not None and run.foot is not None and run.foot.last is None
    }
    whole = sum(run.foot is not None and run.foot.last is not None for run in runs)
    if len(singles) > whole:  # else what few lines look like says less than most feet do
        return sense(texts, singles)
    return _stand_at_heads(texts, runs), True


def _stand_at_heads(texts: Sequence[str], runs: Sequence[Run]) -> bool:
    """Whether feet name the sections that begin below them.

    Where that says nothing: whether the text opens with a foot.
    """
    above = below = 0
    for before, run, after in zip_longest([None, *runs[:-1]], runs, runs[1:]):
        if run is not None and run.foot is not None and run.foot.last:
            number = run.foot.last
            page = texts[before.end if before else 0 : run.start]
            following = texts[run.end : after.start if after else len(texts)]
            above += any(_heads(text, number) for text in page)
            below += any(_heads(text, number) for text in following)
    if above != below:
        return below > above
    return bool(runs) and runs[0].foot is not None and not any(texts[: runs[0].start])


def _heads(text: str, number: str) -> bool:
    """Whether a line is the heading of a section, as far as a foot can name it."""
    bare = text[1:].removeprefix(" ") if text.startswith("§") else text
    return bare.startswith(number) and _BEHIND.match(bare, len(number)) is not None
