"""Damage files at random and build the result, for hours; print what went wrong, and keep it.

    python bench/fuzz.py FILE [FILE ...] --seconds 3600 [--seed 1] [--pieces 1500] [--keep FOLDER]

Each trial takes a stretch of one text, damages it (`tests/fuzz/damage.py`), and takes it through
every step: parsed, resolved, proved, its pages and editions written, every tenth typeset. Web
pages, Word files and PDFs are damaged whole (`tests/fuzz/files.py`) and go as far as their proof.
Findings are grouped by kind and place. The first of each is kept; a text is shrunk as far as it
still fails.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from builder.model import Layout
from builder.sources.settings import Settings
from builder.town.municipality import recognize_source
from tests.fuzz.damage import Pieces, cut, damaged, window
from tests.fuzz.files import DAMAGES
from tests.fuzz.trial import Finding, tried, tried_file

_Key = tuple[str, str, str]
_SHRINKING = 60.0
"""Seconds that may go into shrinking one finding."""


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("files", nargs="+", type=Path)
    args.add_argument("--seconds", type=float, default=600.0)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--pieces", type=int, default=1500)
    args.add_argument("--keep", type=Path)
    options = args.parse_args()
    inputs = [_input(path) for path in options.files if path.suffix not in DAMAGES]
    files = [path for path in options.files if path.suffix in DAMAGES]
    trials, found = 0, Counter[_Key]()
    signal.signal(signal.SIGINT, lambda *_: ended.append(True))
    ended: list[bool] = []
    end = time.process_time() + options.seconds
    while time.process_time() < end and not ended:
        source = random.Random(f"{options.seed} {trials}")
        drawn = source.choice([*inputs, *files])
        if isinstance(drawn, Path):
            trials += 1
            found.update(_of_file(source, drawn, trials, options.keep))
            continue
        name, layout, pieces = drawn
        left, ways = damaged(source, window(source, pieces, options.pieces))
        trials += 1
        finding = tried("".join(left), layout, typeset=trials % 10 == 0)
        if finding is None:
            continue
        key = (layout.value, finding.kind, finding.where)
        found[key] += 1
        if found[key] == 1:
            small = _shrunk(left, layout, finding)
            print(f"{name} trial {trials} {ways}: {finding.kind} {finding.where} {finding.said}")
            print(f"  shrunk from {len(left)} pieces to {len(small)}", flush=True)
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                place = finding.where.replace(":", "-").replace(", ", "-").replace(" ", "_")
                file = (
                    options.keep
                    / f"{layout.value}-{finding.kind}-{place[:60].replace('/', '-')}.txt"
                )
                file.write_bytes("".join(small).encode())
    for (layout_name, kind, where), count in sorted(found.items()):
        print(f"{count:6} {layout_name} {kind} {where}")
    seconds = time.process_time()
    print(f"{trials} trials in {seconds:.0f} s of processor time, {found.total()} findings")
    return 1 if found else 0


def _input(path: Path) -> tuple[str, Layout, Pieces]:
    recognized = recognize_source(path, Settings(name="Village of Fuzz", state="NY"))
    return path.name, recognized.facts.layout, cut(path.read_text(encoding="utf-8"))


def _of_file(source: random.Random, path: Path, nth: int, keep: Path | None) -> list[_Key]:
    """What goes wrong with a damaged file."""
    data = DAMAGES[path.suffix](source, path.read_bytes())
    finding = tried_file(path.name, data)
    if finding is None:
        return []
    print(f"{path.name} trial {nth}: {finding.kind} {finding.where} {finding.said}", flush=True)
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
        (keep / f"{nth}-{path.name}").write_bytes(data)
    return [(path.suffix, finding.kind, finding.where)]


def _shrunk(pieces: Pieces, layout: Layout, finding: Finding) -> Pieces:
    """Fewer pieces that fail in the same way.

    Halves, quarters and so on are left out as long as possible.
    """
    typeset = finding.where.startswith("press")
    end = time.process_time() + _SHRINKING
    size = max(1, len(pieces) // 2)
    while size and time.process_time() < end:
        at = 0
        while at < len(pieces) and time.process_time() < end:
            fewer = pieces[:at] + pieces[at + size :]
            again = tried("".join(fewer), layout, typeset=typeset)
            if again and (again.kind, again.where) == (finding.kind, finding.where):
                pieces = fewer
            else:
                at += size
        size //= 2
    return pieces


if __name__ == "__main__":
    sys.exit(main())
