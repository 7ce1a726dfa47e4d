"""What a whole edition costs beside a bare run of Typst over the same words, and the memory that it takes.

A bare run sets the words of the law and nothing else: each heading as a heading of its level, each block, row of a table, history
note and footnote as a paragraph, with the edition's paper, typeface and justified lines, the same fonts and the same standards of
PDF. It has no links, page numbers, running heads, lists, tables, contents or indexes. An untagged edition is the same book
without the tags of accessible PDF. Each figure is the least of several runs, each in a process of its own, in turns:

    python bench/print.py [--codes FOLDER] [--runs N] [TOWN ...]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from builder.model import Unit
from builder.municipality import code_of
from builder.pages import names
from builder.print.book import book, titled
from builder.print.literal import call, string
from builder.print.scope import Scope, whole
from builder.print.worker import STANDARDS
from builder.resolve import resolve

BARE = """#set document(title: "Bare")
#set page(paper: "us-letter", margin: (top: 1in, bottom: 1in, inside: 1.3in, outside: 1.15in))
#set text(font: "Libertinus Serif", size: 10.5pt, lang: "en", hyphenate: true)
#set par(justify: true)
"""
WAYS = ("bare", "edition", "untagged")
WORKER = """import json, resource, sys, time, typst
source, target, standards, tags = json.load(sys.stdin)
start = time.process_time()
pdf = typst.compile(source, ignore_system_fonts=True, pdf_standards=standards, timestamp=0, pdf_tags=tags)
spent = time.process_time() - start
open(target, "wb").write(pdf)
print(json.dumps([spent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6]))
"""


class Cost(NamedTuple):
    seconds: float
    """Of the processor, in all threads."""
    gigabytes: float
    """At the peak, of the process."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("towns", nargs="*", metavar="TOWN")
    parser.add_argument("--codes", type=Path, default=Path("../shared/codes"))
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    print(f"{'':16}{'bare':>8}{'edition':>9}{'untagged':>10}{'ratio':>8}{'memory':>10}")
    for path in sorted(asked.codes.glob("*.txt")):
        if not asked.towns or path.stem in asked.towns:
            best = measured(whole(resolve(code_of(path)[0]), "https://law.example/"), asked.runs)
            seconds = [best[way].seconds for way in WAYS]
            ratio, peak = seconds[1] / seconds[0], best["edition"].gigabytes
            print(f"{path.stem:16}{seconds[0]:6.2f} s{seconds[1]:7.2f} s{seconds[2]:8.2f} s{ratio:8.2f}{peak:7.2f} GB")


def measured(scope: Scope, runs: int) -> dict[str, Cost]:
    """The least cost of each way."""
    found: dict[str, list[Cost]] = {way: [] for way in WAYS}
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "bare.typ").write_text(bare(scope), encoding="utf-8")
        for way in WAYS[1:]:
            (folder / f"{way}.typ").write_text(book(scope), encoding="utf-8")
        for _ in range(runs):
            for way in WAYS:
                found[way].append(typeset(folder / f"{way}.typ", tagged=way != "untagged"))
    return {way: Cost(min(c.seconds for c in costs), min(c.gigabytes for c in costs)) for way, costs in found.items()}


def typeset(source: Path, *, tagged: bool) -> Cost:
    order = [str(source), str(source.with_suffix(".pdf")), STANDARDS if tagged else [], tagged]
    done = subprocess.run([sys.executable, "-c", WORKER], input=json.dumps(order), capture_output=True, text=True, check=True)
    return Cost(*json.loads(done.stdout))


def bare(scope: Scope) -> str:
    """The words of the law as plain headings and paragraphs."""
    return BARE + "\n".join(f"#{expression}" for unit in scope.units for expression in _plain(scope, unit))


def _plain(scope: Scope, unit: Unit) -> Iterator[str]:
    yield call("heading", string(f"{names.designation(unit)} {titled(unit)}"), level=str(scope.depths[unit.id]))
    for block in unit.blocks:
        if block.table and block.table.rows:
            for row in (block.table.columns, *block.table.heads, *block.table.rows, block.table.notes):
                yield call("par", string(" ".join(row)))
        else:
            yield call("par", string(f"{block.mark} {block.term or ''} {block.text}"))
    for note in unit.history:
        yield call("par", string(note.raw))
    for footnote in unit.footnotes:
        yield call("par", string(f"{footnote.number} {footnote.text}"))


if __name__ == "__main__":
    main()
