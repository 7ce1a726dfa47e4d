"""Changes made by a seeded editor, and what is found of them.

    python bench/versions.py ../shared/codes/*.txt --seeds 3

An intact code is typeset twice as its publisher does it, once as it is and once after the editor,
on pages of another length with other feet. In a flattened code, words are replaced in place. Prints
for each: changes made, found, missed, and found though never made. Changes of reading are counted
separately.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from builder.model import Code, Layout
from builder.sources.settings import Settings
from builder.town.municipality import code_of
from builder.versions.changes import ChangeKind, Changes, changes_between
from tests.typeset import american_legal, general_code
from tests.typeset.editor import edited
from tests.typeset.manuscript import Entry
from tests.typeset.manuscript import Kind as Kinds
from tests.typeset.sheets import Style
from tests.typeset.units import entries_of

_DONE = {
    ChangeKind.CHANGED: "amended",
    ChangeKind.ADDED: "inserted",
    ChangeKind.REPEALED: "repealed",
    ChangeKind.RENUMBERED: "renumbered",
}
_AMENDED = 16
"""Words that are replaced in a flattened code."""
_WORD = re.compile(r"[a-z]{6,}")
Done = tuple[tuple[str, str], ...]


def main() -> None:
    """Print a line for each code and seed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("codes", nargs="+", type=Path)
    parser.add_argument("--seeds", type=int, default=1)
    options = parser.parse_args()
    print("code               seed  made  found  missed  invented  read otherwise")
    for path in options.codes:
        code, source = code_of(path)
        for seed in range(options.seeds):
            done, changes = _tried(code, source.text, path, seed)
            made, found = Counter(done), Counter(_found(changes))
            otherwise = sum(one.kind is ChangeKind.READING for one in changes.changes)
            right = (made & found).total()
            print(
                f"{path.stem:18} {seed:4} {made.total():5} {right:6} {(made - found).total():7}"
                f" {(found - made).total():9} {otherwise:15}",
                flush=True,
            )


def _found(changes: Changes) -> Iterator[tuple[str, str]]:
    for one in changes.changes:
        if one.kind is not ChangeKind.READING:
            yield _DONE.get(one.kind, one.kind.value), one.unit.number or one.unit.id


def _tried(code: Code, text: str, path: Path, seed: int) -> tuple[Done, Changes]:
    with tempfile.TemporaryDirectory() as folder:
        if code.source.layout is Layout.FLATTENED:
            return _amended(code, text, Path(folder) / path.name, seed)
        entries = [one for one in entries_of(code.units) if one.rows or one.kind is not Kinds.TABLE]
        later = edited(entries, seed)
        old = _typeset(entries, code.source.layout, Path(folder), 0)
        return later.done, changes_between(
            "a", old, "b", _typeset(later.entries, code.source.layout, Path(folder), 1)
        )


def _typeset(entries: Sequence[Entry], layout: Layout, folder: Path, turn: int) -> Code:
    if layout is Layout.AMERICAN_LEGAL:
        held = american_legal.typeset(entries, ["Village of Gooseford"])
    else:
        styles = (Style(), Style(depth=41, below=("Downloaded on another day",)))
        held = general_code.typeset(entries, styles[turn])
    file = folder / f"{turn}.txt"
    file.write_text(held)
    return code_of(file, Settings(name="Gooseford", state="NY", layout=layout.value))[0]


def _amended(code: Code, text: str, file: Path, seed: int) -> tuple[Done, Changes]:
    """Words replaced in blocks whose place is certain."""
    chance = random.Random(seed)
    sure = [
        (unit, block.spans[-1])
        for unit in code.sections
        for block in unit.blocks
        if block.confidence == 1.0 and block.spans and len(block.text.split()) > 30
    ]
    places: dict[str, tuple[int, int]] = {}
    for unit, (start, end) in chance.sample(sure, min(len(sure), 4 * _AMENDED)):
        found = list(_WORD.finditer(text, start, end))
        if found and unit.number and unit.number not in places and len(places) < _AMENDED:
            places[unit.number] = chance.choice(found).span()
    for start, end in sorted(places.values(), reverse=True):
        text = f"{text[:start]}moorings{text[end:]}"
    file.write_text(text)
    settings = Settings(layout=Layout.FLATTENED.value)
    done = tuple(("amended", number) for number in places)
    return done, changes_between("a", code, "b", code_of(file, settings)[0])


if __name__ == "__main__":
    main()
