"""Falsify `code.json` at random places, and show by kind how much of it is found.

    python bench/falsify.py [TEXT ...] [--seed 1] [--each 3] [--only WORD] [--left 3] [--anew]
                             [--table]

Each kind of falsification in `tests/proof/` is tried several times in each text, each time at
another place. Printed by kind: how many were tried; how many the rules of the proof found
(`builder/proof/`); how many were found only because the code's text was processed again
(`builder/commands/prove.py`); and how many are still faults if the code lists everything that can
be found as unproved. With `--anew`, everything that follows from a changed text (ids, addresses,
references, certainty) is made again first, as a forger with this release would; then only the rules
can find the change. Changes after which they cannot be made are counted apart. Without texts it
takes the sample, which has all families. `--table` prints the table of `docs/trust.md`.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from builder.commands.prove import changes, differences, made_again
from builder.data.code_json import dumps
from builder.errors import TownbookError
from builder.proof import prove, unproved
from builder.proof.book import copied
from builder.town.municipality import code_of
from builder.town.proven import proven
from tests.proof.falsify import FALSIFICATIONS, AbsentError, Plain, by_lot
from tests.proof.falsify_stated import STATED

ROOT = Path(__file__).resolve().parents[1]
KINDS = FALSIFICATIONS | STATED
PROCESSES = 2
_SHOWN = 300
"""Characters shown of a change that was not found."""


@dataclass
class Tally:
    """What became of the changes of one kind."""

    tried: int = 0
    by_rules: int = 0
    regenerated: int = 0
    held: int = 0
    """Found although listed as unproved."""
    unmade: int = 0
    """Changes after which nothing can be made again; not among those tried."""
    left: list[str] = field(default_factory=list)
    """Where a change was not found."""

    def add(self, other: Tally) -> None:
        """Add the changes of another text to these."""
        self.tried += other.tried
        self.by_rules += other.by_rules
        self.regenerated += other.regenerated
        self.held += other.held
        self.unmade += other.unmade
        self.left += other.left

    @property
    def caught(self) -> int:
        return self.by_rules + self.regenerated


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("texts", nargs="*", type=Path)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--each", type=int, default=3, help="trials of each kind in each text (3)")
    args.add_argument("--only", default="", help="kinds whose name holds this word")
    args.add_argument("--left", type=int, default=3, help="places shown of what was not found (3)")
    args.add_argument("--anew", action="store_true", help="make again what follows from a change")
    args.add_argument("--table", action="store_true", help="the table of docs/trust.md")
    options = args.parse_args()
    texts = options.texts or sorted((ROOT / "builder" / "sample").glob("*.txt"))
    kinds = [name for name in KINDS if options.only in name]
    tallies = {name: Tally() for name in kinds}
    work = [(text, kinds, options.seed, options.each, options.anew) for text in texts]
    with Pool(PROCESSES, maxtasksperchild=1) as pool:
        for found in pool.imap(_of_text, work, chunksize=1):
            for name, tally in found.items():
                tallies[name].add(tally)
    _print(tallies, options.left, table=options.table)
    return 0


def _of_text(work: tuple[Path, list[str], int, int, bool]) -> dict[str, Tally]:
    """What became of the changes to one text."""
    text, kinds, seed, each, anew = work
    tallies = {name: Tally() for name in kinds}
    try:
        sound = _sound(text)
    except TownbookError as error:
        print(f"{text.name}: {error}", file=sys.stderr)
        return {}
    for name, tally in tallies.items():
        for nth in range(each):
            _try(name, f"{seed} {text.name} {name} {nth}", sound, tally, anew=anew)
    return tallies


def _sound(text: Path) -> tuple[Plain, str]:
    """A code as it is published, and the text of its source."""
    code, source = code_of(text)
    held = proven(code, source.text)
    plain = json.loads(dumps(held.code))
    plain["unproved"] = unproved(held.faults)
    return plain, source.text


def _try(name: str, seed: str, text: tuple[Plain, str], tally: Tally, *, anew: bool) -> None:
    """One change at a place drawn by a seed. A change that falsifies nothing is not counted."""
    sound, source = text
    code = copied(sound)
    try:
        with by_lot(seed):
            KINDS[name](code, source)
    except (AbsentError, StopIteration, ValueError):
        return
    if anew:
        try:
            code = _made_again(code)
        except (LookupError, TypeError, ValueError, AttributeError):
            tally.unmade += 1
            return
    if code == sound:
        return
    tally.tried += 1
    found = prove(code, source).faults
    words = any(one.of_words for one in found)
    derived = not words and bool(differences(code))
    tally.by_rules += bool(found)
    tally.regenerated += derived and not found
    tally.held += words or derived
    if not (found or derived):
        tally.left.append(f"{seed}: {'; '.join(map(': '.join, changes(sound, code)))[:_SHOWN]}")


def _made_again(code: Plain) -> Plain:
    """A code with what follows from its text. It may lack what that needs."""
    stated = {name: code[name] for name in ("doubts", "unproved", "corrections")}
    return made_again(code) | stated


def _print(tallies: dict[str, Tally], left: int, *, table: bool) -> None:
    tried = {name: tally for name, tally in tallies.items() if tally.tried}
    if table:
        print(
            "| kind | tried | found by rules | made anew | though listed |\n|---|---|---|---|---|"
        )
    for name, tally in tried.items():
        row = (tally.tried, tally.by_rules, tally.regenerated, tally.held)
        if table:
            print(f"| {name.replace('_', ' ')} | {' | '.join(map(str, row))} |")
            continue
        mark = "  " if tally.caught == tally.tried else "! "
        print(
            f"{mark}{name}: tried {row[0]}, rules {row[1]}, regenerated {row[2]}, "
            f"though listed {row[3]}"
        )
        for place in tally.left[:left]:
            print(f"      {place}")
    whole, caught = (sum(getattr(t, what) for t in tried.values()) for what in ("tried", "caught"))
    sure = sum(tally.caught >= 0.99 * tally.tried for tally in tried.values())
    print(f"{whole} changes of {len(tried)} kinds: {caught} found; {sure} kinds at 99 % or more")
    unmade = sum(tally.unmade for tally in tallies.values())
    if unmade:
        print(f"{unmade} more after which nothing can be made again")


if __name__ == "__main__":
    sys.exit(main())
