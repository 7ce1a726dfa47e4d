"""Show whether reading grows with a text and no faster, on inputs made to provoke the opposite.

    python bench/growth.py [--from 20] [--doublings 3] [NAME ...]

Each input is one line or word of a code, repeated endlessly. Prints processor seconds of parsing
and resolving for each doubling of the text (in KB), and by how much more than twice the time each
took: 1.15 is allowed. A size that takes more than a minute ends its input.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from builder.model import Code, Layout, Municipality, SourceFacts
from builder.resolve import resolve
from builder.sources.text import SourceText
from builder.town.municipality import Recognized, parsed_code

ALLOWED = 1.15
_ENOUGH = 60.0
_SMALL = 0.1
"""Seconds below which a measurement means nothing."""

_GC, _AL, _FL = Layout.GENERAL_CODE, Layout.AMERICAN_LEGAL, Layout.FLATTENED
_HEAD = "Chapter 1\nGEESE\n§ 1-1. Geese.\n"
_AL_HEAD = "CHAPTER 10: GEESE\n\n§ 10.01  GEESE.\n\n"
_LAWS = (
    "disposition list  dl1 disposition of legislation "
    "local law no adoption date subject disposition "
)


def _repeat(head: str, line: Callable[[int], str]) -> Callable[[int], str]:
    def text(size: int) -> str:
        lines, length, at = [head], len(head), 0
        while length < size:
            lines.append(line(at))
            length += len(lines[-1])
            at += 1
        return "".join(lines)

    return text


INPUTS: dict[str, tuple[Layout, Callable[[int], str]]] = {
    "gc items A": (_GC, _repeat(_HEAD, lambda _: "A. x\n")),
    "gc items (1)": (_GC, _repeat(_HEAD, lambda _: "(1) x\n")),
    "gc chapters": (_GC, _repeat("", lambda at: f"Chapter {at}\n")),
    "gc articles": (_GC, _repeat(_HEAD, lambda _: "ARTICLE I\n")),
    "gc notes": (_GC, _repeat(_HEAD, lambda _: "[Amended 1-2-1999 by L.L. No. 1-1999]\n")),
    "gc definitions": (_GC, _repeat(_HEAD, lambda _: "GOOSE — A bird.\n")),
    "gc pages 1:0": (_GC, _repeat(_HEAD, lambda at: f"1:{at % 7}\n")),
    "gc one line": (_GC, _repeat(_HEAD, lambda _: "word ")),
    "gc capitals": (_GC, _repeat(_HEAD, lambda _: "WORD ")),
    "gc brackets": (_GC, _repeat(_HEAD, lambda _: "[Amended ")),
    "gc parentheses": (_GC, _repeat(_HEAD, lambda _: "(Ord. 1 ")),
    "gc lone labels": (_GC, _repeat(_HEAD, lambda _: "A.\n")),
    "gc sections": (
        _GC,
        _repeat("Chapter 1\nGEESE\n", lambda at: f"§ 1-{at + 1}. Goose.\nIt is.\n"),
    ),
    "al labels": (_AL, _repeat(_AL_HEAD, lambda _: "\xa0\xa0\xa0(A)\xa0\xa0\xa0x\n")),
    "al capitals": (_AL, _repeat(_AL_HEAD, lambda _: "WORD ")),
    "al numbers": (_AL, _repeat(_AL_HEAD, lambda _: "1.1A")),
    "al blanks": (_AL, _repeat(_AL_HEAD, lambda _: "\xa0 ")),
    "al columns": (_AL, _repeat(_AL_HEAD, lambda _: "one     two     three\n")),
    "al subsections": (_AL, _repeat(_AL_HEAD, lambda _: "Subsection A(1) of ")),
    "al cites": (_AL, _repeat(_AL_HEAD, lambda _: "§§ 10.01, ")),
    "fl laws": (
        _FL,
        _repeat(f" 11 geese {_LAWS}", lambda at: f"{at % 9 + 1}2004 6142004 geese ch 1 "),
    ),
    "fl words": (_FL, _repeat(" 11 geese the goose  ", lambda _: "goose ")),
    "fl labels": (_FL, _repeat(" 11 geese the goose  ", lambda at: f" {'abcdefgh'[at % 8]} goose")),
    "fl sections": (_FL, _repeat("", lambda at: f" 1{at + 1} geese the goose is a bird ")),
    "fl notes": (_FL, _repeat(" 11 geese ", lambda _: "amended 6141988 by ll no 11988  ")),
}
"""Name, layout, and the text of about so many characters."""


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("names", nargs="*")
    args.add_argument("--from", dest="first", type=int, default=20)
    args.add_argument("--doublings", type=int, default=3)
    options = args.parse_args()
    worse = 0
    for name, (layout, text) in INPUTS.items():
        if options.names and not any(part in name for part in options.names):
            continue
        seconds: list[float] = []
        for step in range(options.doublings + 1):
            seconds.append(_measured(text(options.first * 1000 << step), layout))
            if seconds[-1] > _ENOUGH:
                break
        over = [later / earlier / 2 for earlier, later in pairwise(seconds) if later > _SMALL]
        worse += max(over, default=0.0) > ALLOWED
        shown = "  ".join(f"{one:.2f}" for one in seconds)
        print(f"{name:16} {shown}   over {' '.join(f'{one:.2f}' for one in over)}", flush=True)
    return 1 if worse else 0


def _measured(text: str, layout: Layout) -> float:
    source = SourceText(Path("growth.txt"), "", text)
    town = Municipality("growth-ny", "Village of Growth", "NY")
    facts = SourceFacts("growth.txt", "", "nobody", layout)
    start = time.process_time()
    made: Code = resolve(parsed_code(Recognized(source, town, facts)))
    assert made.units or made.set_aside
    return time.process_time() - start


if __name__ == "__main__":
    sys.exit(main())
