"""Score codes against an answer key: as they were built, or parsed and proved on the spot.

    python bench/corpus.py --built DIR [--keys DIR] [--score SCRIPT] [--show N] [TOWN ...]
    python bench/corpus.py [--codes DIR] [--out DIR] [--keys DIR] [--score SCRIPT] [--show N]
                           [TOWN ...]

Prints for each municipality its counts, the faults of the proof, the scores, and, if it was parsed
here, the seconds that took. Fails if there is a fault.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder.data.code_json import dumps
from builder.proof import faults
from builder.town.municipality import code_of

SHARED = Path(__file__).resolve().parents[2] / "shared"


@dataclass(frozen=True, slots=True)
class Made:
    """What was made of a source."""

    town: str
    code: Path
    faults: list[str]
    seconds: str


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("towns", nargs="*")
    args.add_argument("--built", type=Path, help="the output of townbook build, to be scored")
    args.add_argument("--codes", type=Path, default=SHARED / "codes")
    args.add_argument("--keys", type=Path, default=SHARED / "answer-key-sample")
    args.add_argument("--score", type=Path, default=SHARED / "tools" / "score.py")
    args.add_argument("--show", type=int, default=0)
    args.add_argument("--out", type=Path, default=Path("out/corpus"))
    options = args.parse_args()
    towns = frozenset(options.towns)
    worst = 0
    for one in (
        built(options.built, towns) if options.built else parsed(options.codes, options.out, towns)
    ):
        worst = max(worst, len(one.faults))
        print(f"== {one.town}: {_counts(one.code)}, {len(one.faults)} faults{one.seconds}")
        for fault in one.faults[: options.show or 3]:
            print(f"   fault: {fault}")
        key = options.keys / one.town
        if key.is_dir():
            sys.stdout.flush()
            arguments = [key, one.code, "--show", options.show]
            subprocess.run([sys.executable, options.score, *map(str, arguments)], check=False)
    return 1 if worst else 0


def built(out: Path, towns: frozenset[str]) -> Iterator[Made]:
    """The codes of a build, which has proved them. All of them if no towns are given."""
    report: dict[str, Any] = json.loads((out / "report.json").read_text(encoding="utf-8"))
    for entry in report["municipalities"]:
        town = Path(entry["source"]).stem
        if not towns or town in towns:
            code = out / "site" / entry["slug"] / "data" / "code.json"
            yield Made(town, code, entry["report"]["faults"], "")


def parsed(codes: Path, out: Path, towns: frozenset[str]) -> Iterator[Made]:
    """The codes of a folder, parsed and proved now. All of them if no towns are given."""
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(codes.glob("*.txt")):
        if towns and path.stem not in towns:
            continue
        start = time.perf_counter()
        code, source = code_of(path)
        seconds = time.perf_counter() - start
        text, target = dumps(code), out / f"{path.stem}.json"
        target.write_text(text, encoding="utf-8")
        found = [str(fault) for fault in faults(json.loads(text), source.text)]
        yield Made(path.stem, target, found, f", {seconds:.2f} s")


def _counts(code: Path) -> str:
    held = json.loads(code.read_text(encoding="utf-8"))
    return ", ".join(f"{len(held[part])} {part}" for part in ("sections", "divisions", "doubts"))


if __name__ == "__main__":
    sys.exit(main())
