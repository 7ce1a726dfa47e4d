"""Flatten intact codes, parse the result, and compare it with what the intact text says.

    python bench/flattened.py CODE.txt [CODE.txt ...] [--parameters FILE] [--show N]
                              [--measure NAME]

`--parameters` takes the models from a file, so that no code is measured with models that were
trained on it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from builder.parse.flattened.model import Models
from tests.typeset.sibling import Sibling, compare


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("codes", type=Path, nargs="+")
    args.add_argument("--parameters", type=Path)
    args.add_argument("--show", type=int, default=0)
    args.add_argument("--measure", default="")
    options = args.parse_args()
    models = (
        Models.from_parameters(json.loads(options.parameters.read_text(encoding="utf-8")))
        if options.parameters
        else Models.shipped()
    )
    for path in options.codes:
        sibling = Sibling.from_file(path)
        start = time.process_time()
        got = sibling.parsed(models)
        print(f"== {path.stem}: {time.process_time() - start:.2f} s")
        for measure, answers in compare(sibling.intact, got, sibling.words).items():
            right = sum(one.right for one in answers)
            print(f"{measure:28}{right:6} / {len(answers):5}  {100 * right / len(answers):6.2f}%")
            if options.show and options.measure in measure:
                for one in [one for one in answers if not one.right][: options.show]:
                    print(f"      {one.confidence:.2f} {one.where}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
