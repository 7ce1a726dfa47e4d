"""What titles are made of and how texts begin, counted over the codes of many towns.

A flattened text has no mark between the two. Its own headings show much (`clues.py`), but
"penalties for offenses" is a title, and "it shall be" a beginning, in any town.
`bench/title_counts.py` counts them in intact codes. Only what several towns share is kept, so no
phrase of a single code is included.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from builder.parse.flattened.features import scale

_ODDS = (-3.0, -2.0, -1.0, -0.3, 0.3, 1.0, 2.0, 3.0)
_TOWNS = (1, 2, 4, 10)


@dataclass(frozen=True)
class TitleWords:
    """Counts of words. A pair is two words with a blank between."""

    within: Mapping[str, int] = field(default_factory=dict)
    """How often a word is in a title, but not at its end."""
    last: Mapping[str, int] = field(default_factory=dict)
    """How often a word ends a title."""
    begins: Mapping[str, int] = field(default_factory=dict)
    """How often a word begins a text."""
    joined: Mapping[str, int] = field(default_factory=dict)
    """Pairs inside titles."""
    opens: Mapping[str, int] = field(default_factory=dict)
    """Pairs that begin texts."""
    whole: Mapping[str, int] = field(default_factory=dict)
    """Titles, and the number of towns with each."""

    @cached_property
    def _beginnings(self) -> Mapping[str, int]:
        """The beginnings of whole titles, and the number of towns with the most frequent title."""
        found: dict[str, int] = {}
        for title, towns in self.whole.items():
            for beginning in accumulate(title.split(), "{} {}".format):
                found[beginning] = max(found.get(beginning, 0), towns)
        return found

    def clues(self, texts: Sequence[str], first: int, index: int) -> Iterator[str]:
        """The clues to a title that begins at `first` and ends before `index`."""
        before, after = texts[index - 1], texts[index]
        ends = _odds(self.last, before, self.within.get(before, 0), 0.6, 1.0)
        inside = self.within.get(after, 0) + self.last.get(after, 0)
        begins = _odds(self.begins, after, inside, 0.3, 1.0)
        pair = " ".join(texts[index : index + 2])
        opens = _odds(self.opens, pair, self.joined.get(pair, 0), 0.1, 0.2)
        yield f"xp{scale(ends, _ODDS)}"
        yield f"xq{scale(begins, (-4.0, -3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0))}"
        yield f"xr{scale(opens, _ODDS)}"
        yield f"xt{scale(ends + begins, (*range(-5, 6),))}"
        yield f"xu{scale(self.joined.get(f'{before} {after}', 0), (1, 2, 4, 8, 20))}"
        title = " ".join(texts[first:index])
        towns = scale(self.whole.get(title, 0), _TOWNS)
        longer = self._beginnings.get(f"{title} {after}", 0)
        yield f"xf{towns}:{scale(longer, _TOWNS)}"
        if index - first == 1:
            yield f"x1{towns}:{scale(begins, (-2.0, 0.0, 2.0))}"


def _odds(
    counts: Mapping[str, int], text: str, others: int, more: float, more_others: float
) -> float:
    """The log of how much more often something occurs here than elsewhere."""
    return math.log((counts.get(text, 0) + more) / (others + more_others))
