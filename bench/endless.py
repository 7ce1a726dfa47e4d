"""Repeat every token of every pattern endlessly, and find where time grows faster than the text.

    python bench/endless.py [--lot N] [--seed 1] [--repeats 10000] [--only WORD ...]

A token is what one repeated part of a pattern matches (`bench/patterns.py`). Each is repeated on
one line and on many lines, within a short code of every layout that can reach the pattern, and goes
through every step: parsed, resolved, proved. If that takes long, a text of half the length is timed
too: more than three times the time for twice the text is a finding. `--lot` draws some at random.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.patterns import patterns, pieces
from builder.model import Layout
from tests.fuzz.trial import tried

GROWS = 3.0
"""Times the time that twice the text may take: two is linear, four is quadratic."""
LONG = 4.0
"""Seconds of processor time that a text of this length rarely takes unless something grows."""

_GENERAL_CODE = "Chapter 1\nGEESE\n§ 1-1. Geese.\n{}\n§ 1-2. Ducks.\nA. A duck.\n1:1\n"
_AMERICAN_LEGAL = "CHAPTER 10: GEESE\n\n§ 10.01  GEESE.\n\n   A goose is a bird.\n{}\n"
_IN_ORDER = "Chapter 1 - GEESE\n\nSec. 1-1. - Geese.\n\n{}\n\nSec. 1-2. - Ducks.\n\n(a) A duck.\n"
_POINTS = "Chapter 1.04\nGEESE\n\n1.04.010 Geese.\n\n{}\n\n1.04.020 Ducks.\n\nA. A duck.\n"
FRAMES = {
    Layout.GENERAL_CODE: _GENERAL_CODE,
    Layout.FLATTENED: _GENERAL_CODE,
    Layout.AMERICAN_LEGAL: _AMERICAN_LEGAL,
    Layout.MUNICODE: _IN_ORDER,
    Layout.CODE_PUBLISHING: _POINTS,
}


@dataclass(frozen=True, slots=True)
class Trial:
    """A token, the text around it, and how it is repeated."""

    token: str
    layout: Layout
    apart: str

    def text(self, repeats: int) -> str:
        return FRAMES[self.layout].format(self.apart.join([self.token] * repeats))

    def seconds(self, repeats: int) -> float:
        """Processor seconds of all steps; infinite if a trial is stopped."""
        before = time.process_time()
        finding = tried(self.text(repeats), self.layout, pages=False)
        if finding is not None and finding.kind == "time-out":
            return float("inf")
        return time.process_time() - before

    def grows(self, repeats: int) -> bool:
        """Whether the reading time grows faster than the text."""
        half = self.seconds(repeats // 2)
        return half > LONG / 4 and self.seconds(repeats) > GROWS * half


def trials() -> Iterator[Trial]:
    """Every token through every layout that can reach its pattern, on one line and on many."""
    seen = set()
    for name, pattern in patterns():
        for _, token, _ in sorted(pieces(pattern)):
            for layout in _layouts(name):
                for apart in ("", "\n"):
                    trial = Trial(token, layout, apart)
                    if trial not in seen:
                        seen.add(trial)
                        yield trial


def _layouts(name: str) -> tuple[Layout, ...]:
    """The layouts whose parsers use a module; two for modules outside the parsers."""
    places = {
        "parse.general_code": (Layout.GENERAL_CODE,),
        "parse.flattened": (Layout.FLATTENED,),
        "parse.in_order": (Layout.MUNICODE, Layout.CODE_PUBLISHING),
        "parse.": tuple(FRAMES),
        "": (Layout.GENERAL_CODE, Layout.MUNICODE),
    }
    return next(layouts for place, layouts in places.items() if name.startswith(place))


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("--lot", type=int, help="how many are drawn (all)")
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--repeats", type=int, default=10_000)
    args.add_argument("--only", nargs="+", default=[], help="tokens that hold such a word")
    options = args.parse_args()
    drawn = [
        one for one in trials() if not options.only or any(w in one.token for w in options.only)
    ]
    random.Random(options.seed).shuffle(drawn)
    drawn = drawn[: options.lot]
    found = 0
    for trial in drawn:
        if trial.grows(options.repeats):
            found += 1
            print(f"{trial.layout.value} {trial.token[:60]!r} by {trial.apart!r}", flush=True)
    print(f"{len(drawn)} repeated, {found} grow faster than their text")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
