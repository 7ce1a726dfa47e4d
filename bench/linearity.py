"""Show whether parsing grows linearly.

A code is parsed, and then texts of two, four and eight such codes with new numbers.

    python bench/linearity.py CODE.txt [CODE.txt ...] [--times 1 2 4 8] [--runs 3]

Prints, for each length, processor seconds per megabyte from the text read to the parsed code and
through its resolved references, as ratios to the shortest one of the same run. The best of several
runs counts. Ratios near 1 mean linear growth.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from builder.model import Code, Layout
from builder.resolve import resolve
from builder.sources.text import SourceText
from builder.town.municipality import Recognized, parsed_code, recognize_source

STRIDE = 1000
"""How much higher the numbers of a copy's chapters are than those of the copy before."""


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("codes", nargs="+", type=Path)
    args.add_argument("--times", nargs="+", type=int, default=[1, 2, 4, 8])
    args.add_argument("--runs", type=int, default=3)
    options = args.parse_args()
    failed = False
    for path in options.codes:
        recognized = recognize_source(path)
        sections = len(parsed_code(recognized).sections)
        whole = {times: longer(recognized, times) for times in options.times}
        best = {times: _measured(one, options.runs) for times, one in whole.items()}
        first = best[options.times[0]]
        print(f"== {path.stem}")
        for times, (parsing, through, found) in best.items():
            megabytes = len(whole[times].source.text.encode()) / 1e6
            print(
                f"  {times} x: {megabytes:6.2f} MB, {found} sections; parsed {parsing:.2f} s/MB "
                f"({1 / parsing:.2f} MB/s),"
                f" ratio {parsing / first[0]:.2f}; with references {through:.2f} s/MB, ratio "
                f"{through / first[1]:.2f}"
            )
            if found != times * sections:
                print(
                    f"  a code of {times} copies has {found} sections, not {times * sections}: the "
                    "text is no fair measure"
                )
                failed = True
    return 1 if failed else 0


def _measured(recognized: Recognized, runs: int) -> tuple[float, float, int]:
    """Seconds per megabyte of parsing alone and of parsing and resolving.

    Also how many sections were found.
    """
    megabytes = len(recognized.source.text.encode()) / 1e6
    parsing, through = float("inf"), float("inf")
    code: Code | None = None
    for _ in range(runs):
        start = time.process_time()
        code = parsed_code(recognized)
        middle = time.process_time()
        resolve(code)
        end = time.process_time()
        parsing, through = min(parsing, middle - start), min(through, end - start)
    return parsing / megabytes, through / megabytes, len(code.sections) if code else 0


def longer(recognized: Recognized, times: int) -> Recognized:
    """A source of so many copies of a code.

    The chapters, pages and footnotes of each copy continue the numbers of the one before.
    """
    if times == 1:  # of any layout, and any form of file
        return recognized
    number = _NUMBERERS[recognized.facts.layout]
    text = recognized.source.text.rstrip("\n")
    copies = [number(text, copy) if copy else text for copy in range(times)]
    whole = SourceText(recognized.source.path, "", "\n".join(copies))
    return replace(recognized, source=whole)


def _page_text(text: str, copy: int) -> str:
    """A later copy of General Code page text."""
    last_page = max((int(found) for found in re.findall(r"^\w*:(\d+)$", text, re.M)), default=0)
    last_note = max(
        (int(found) for found in re.findall(r"^(\d+)\. ?Editor", text, re.M)), default=0
    )
    shift = copy * STRIDE
    rules: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
        (r"^(Chapter |CHAPTER )(\d+)(?=[A-Z]?$)", lambda m: f"{m[1]}{int(m[2]) + shift}"),
        (r"^(Chapter |CHAPTER )([A-Z]{1,2})$", lambda m: f"{m[1]}{m[2]}{copy}"),
        (r"(§+ ?)(\d+)(?=[A-Z]?-\d)", lambda m: f"{m[1]}{int(m[2]) + shift}"),
        (r"(§+ ?)([A-Z]{1,2})(?=-\d)", lambda m: f"{m[1]}{m[2]}{copy}"),
        (r"^(\d+):(\d+)$", lambda m: f"{int(m[1]) + shift}:{int(m[2]) + copy * last_page}"),
        (r"^(\d+)(?=\. ?Editor)", lambda m: f"{int(m[1]) + copy * last_note}"),
    )
    return _numbered(text, rules)


def _export(text: str, copy: int) -> str:
    """A later copy of an American Legal export."""
    shift = copy * STRIDE
    rules: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
        (r"^(CHAPTER )(\d+)", lambda m: f"{m[1]}{int(m[2]) + shift}"),
        (r"^()(\d+)(?=\.\d*\xa0)", lambda m: f"{m[1]}{int(m[2]) + shift}"),
        (r"(§+ )(\d+)(?=\.\d)", lambda m: f"{m[1]}{int(m[2]) + shift}"),
    )
    return _numbered(text, rules)


def _numbered(text: str, rules: tuple[tuple[str, Callable[[re.Match[str]], str]], ...]) -> str:
    for pattern, put in rules:
        text = re.sub(pattern, put, text, flags=re.M)
    return text


_NUMBERERS: dict[Layout, Callable[[str, int], str]] = {
    Layout.GENERAL_CODE: _page_text,
    Layout.AMERICAN_LEGAL: _export,
}


if __name__ == "__main__":
    sys.exit(main())
