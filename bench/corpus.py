"""Parse codes, prove them against their sources, and score them against an answer key.

    python bench/corpus.py [--codes DIR] [--keys DIR] [--score SCRIPT] [--show N] [--out DIR] [TOWN
    ...]

Prints, for each municipality, the seconds of parsing, the faults of the proof, and the scores.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

from builder.data.code_json import dumps
from builder.municipality import code_of
from builder.proof import faults

SHARED = Path(__file__).resolve().parents[2] / "shared"


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("towns", nargs="*")
    args.add_argument("--codes", type=Path, default=SHARED / "codes")
    args.add_argument("--keys", type=Path, default=SHARED / "answer-key-sample")
    args.add_argument("--score", type=Path, default=SHARED / "tools" / "score.py")
    args.add_argument("--show", type=int, default=0)
    args.add_argument("--out", type=Path, default=Path("out/corpus"))
    options = args.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    worst = 0
    for path in sorted(options.codes.glob("*.txt")):
        if options.towns and path.stem not in options.towns:
            continue
        start = time.perf_counter()
        code, source = code_of(path)
        seconds = time.perf_counter() - start
        text = dumps(code)
        target = options.out / f"{path.stem}.json"
        target.write_text(text, encoding="utf-8")
        found = faults(json.loads(text), source.text)
        worst = max(worst, len(found))
        counts = (
            f"{len(code.sections)} sections, {len(code.divisions)} divisions, {len(code.doubts)} "
            "doubts"
        )
        print(f"== {path.stem}: {counts}, {len(found)} faults, {seconds:.2f} s")
        for fault in found[: options.show or 3]:
            print(f"   fault: {fault}")
        key = options.keys / path.stem
        if key.is_dir():
            sys.stdout.flush()
            subprocess.run(
                [
                    sys.executable,
                    str(options.score),
                    str(key),
                    str(target),
                    "--show",
                    str(options.show),
                ],
                check=False,
            )
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main())
