"""Write the law of two real codes in other forms that their publishers use.

    python bench/set_anew.py FOLDER [--shared DIR]

The forms are those of `tests/typeset/set_anew.py`. This is a separate process because benches that
measure rules must not have loaded them before.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from real_texts import SHARED

from builder.town.municipality import code_of
from tests.typeset.set_anew import american_legal, books, general_code, otherwise

_BOOK = "towns/general-code-pdf/pound-ridge-ny.pdf"
_EXPORT = "codes/franklinville.txt"


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("folder", type=Path)
    args.add_argument("--shared", type=Path, default=SHARED)
    options = args.parse_args()
    options.folder.mkdir(parents=True)
    book, _ = code_of(options.shared / _BOOK)
    export, _ = code_of(options.shared / _EXPORT)
    for name, text in (*general_code(book), *otherwise(book), *american_legal(export)):
        with (options.folder / f"{name}.txt").open("x", encoding="utf-8") as file:
            file.write(text)
    for name, pages in books(book):
        (options.folder / f"{name}.pdf").write_bytes(pages)
    return 0


if __name__ == "__main__":
    sys.exit(main())
