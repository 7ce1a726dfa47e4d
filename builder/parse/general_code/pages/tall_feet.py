"""Running feet whose parts stand on lines of their own.

Some tools take each part of a foot for a paragraph: "§ 52-2", "LOON BAY CODE" and "§ 52-6" come
out one below the other, with blank lines between them. The labels at the page's margin may even
come before the last part.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from builder.parse.general_code.pages.feet import Foot, read_foot, read_tall_foot
from builder.parse.labels import is_lone

_PARTS = 3
"""Parts of a foot."""
_REACH = 2 * _PARTS
"""Lines that the parts take with a blank line behind each."""
_STRAY = 40
"""Lines below a foot's first part in which its last one may stand: a page holds as many."""
_NUMBER = re.compile(r"§+ ?\d[\w.:-]*")
_TITLE = re.compile(r"[^a-z§]*[A-Z]{2}[^a-z§]*")


def tall_feet(texts: Sequence[str]) -> dict[int, Foot]:
    """The feet of several lines, by the index of the first one.

    A foot whose last part stands apart is given where its title repeats.

    >>> lone = ["§ 1-2", "", "BAY CODE", "", "§ 1-3", "", "Text."]
    >>> tall_feet(lone)[0].height
    5
    >>> apart = ["§ 1-2", "", "BAY CODE", "", "A.", "", "§ 1-3", "", "Text."]
    >>> {at: foot.stray for at, foot in tall_feet([*lone, *apart]).items()}
    {0: None, 7: 13}
    """
    found: dict[int, Foot] = {}
    apart: dict[int, Foot] = {}
    for at, text in enumerate(texts):
        if text[:1] != "§":
            continue
        near = [i for i in range(at, min(at + _REACH, len(texts))) if texts[i]][:_PARTS]
        foot = read_tall_foot([texts[i] for i in near])
        if foot is not None:
            found[at] = replace(foot, height=near[foot.height - 1] - at + 1)
        elif (parted := _parted(texts, near)) is not None:
            apart[at] = parted
    titles = Counter(foot.title for foot in [*found.values(), *apart.values()])
    return found | {at: foot for at, foot in apart.items() if titles[foot.title] > 1}


def _parted(texts: Sequence[str], near: Sequence[int]) -> Foot | None:
    """A foot whose last part stands further down, by the indexes of the printed lines at hand."""
    if len(near) < 2 or not (_NUMBER.fullmatch(texts[near[0]]) and _TITLE.fullmatch(texts[near[1]])):
        return None
    first, title = near[:2]
    if is_lone(texts[title]) or first + 1 == title:
        return None
    last = next(
        (
            at
            for at in range(title + 1, min(title + _STRAY, len(texts) - 1))
            if not texts[at - 1] and not texts[at + 1] and _NUMBER.fullmatch(texts[at])
        ),
        None,
    )
    foot = read_foot(" ".join(texts[at] for at in (first, title, last))) if last else None
    return replace(foot, height=title - first + 1, stray=last) if foot else None
