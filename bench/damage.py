"""Random damage to texts that are read right, and what share of it the gate holds back.

    python bench/damage.py FILE...

Prints for each text whether it passes, and for each kind of damage (a twentieth of its sections,
and at least three, are lost, doubled, swapped, emptied or unread, or its end is cut off) whether it
is held back. Then it prints the shares, for each half of the texts separately: bounds are set with
one half, and the other shows what they are worth. A text that is refused or held back undamaged is
not damaged.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path

from builder.errors import SourceError
from builder.gate.gate import judge
from builder.model import Code
from builder.sources.settings import Settings
from builder.town.municipality import Recognized, parsed_code, recognize_source

SHARE = 0.05
FEWEST = 3
_HEADING = re.compile(r"(?:Sec(?:tion|s)?\.? ?|§+ ?)?(\d[\w.–—-]*?)\.?\s+(?:[-–—]\s*)?(.*)", re.I)
UNREAD = ("~{number}~ {title}", "No {number}) {title}", "{title} ({number})")
"""Forms of headings that no reader knows."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where a section is in its text: its heading, and up to the next heading of any kind."""

    start: int
    body: int
    end: int


Damage = Callable[[str, Sequence[Stretch], random.Random], str]


def stretches(code: Code, text: str) -> list[Stretch]:
    """The sections of a code that was read right, in reading order."""
    begun = sorted((unit.spans[0][0], unit) for unit in code.units if unit.spans)
    starts = [start for start, _ in begun] + [len(text)]
    return [
        Stretch(start, min(max(end for _, end in unit.spans), starts[at + 1]), starts[at + 1])
        for at, (start, unit) in enumerate(begun)
        if unit.holds_text
    ]


def _run(found: Sequence[Stretch], drawn: random.Random) -> Sequence[Stretch]:
    length = max(FEWEST, int(SHARE * len(found)))
    at = drawn.randrange(len(found) - length + 1)
    return found[at : at + length]


def lost(text: str, found: Sequence[Stretch], drawn: random.Random) -> str:
    """A run of sections is missing, including the headings between them."""
    run = _run(found, drawn)
    return text[: run[0].start] + text[run[-1].end :]


def scattered(text: str, found: Sequence[Stretch], drawn: random.Random) -> str:
    """Single sections are missing."""
    gone = set(drawn.sample(range(len(found)), max(FEWEST, int(SHARE * len(found)))))
    return _edited(text, [(found[at].start, found[at].end, "") for at in sorted(gone)])


def doubled(text: str, found: Sequence[Stretch], drawn: random.Random) -> str:
    """A run of sections appears twice."""
    run = _run(found, drawn)
    return text[: run[-1].end] + text[run[0].start : run[-1].end] + text[run[-1].end :]


def swapped(text: str, found: Sequence[Stretch], drawn: random.Random) -> str:
    """Two runs of sections have changed places."""
    length = max(FEWEST, int(SHARE * len(found)))
    first = drawn.randrange(len(found) - 2 * length - 1)
    second = drawn.randrange(first + length + 1, len(found) - length + 1)
    one, other = found[first : first + length], found[second : second + length]
    a, b, c, d = one[0].start, one[-1].end, other[0].start, other[-1].end
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def emptied(text: str, found: Sequence[Stretch], drawn: random.Random) -> str:
    """A run of sections has lost its text, and kept its headings."""
    return _edited(text, [(each.body, each.end, "\n") for each in _run(found, drawn)])


def unread(text: str, found: Sequence[Stretch], drawn: random.Random) -> str:
    """The headings of a run of sections have a form that no reader knows."""
    form = drawn.choice(UNREAD)
    changes = []
    for each in _run(found, drawn):
        if heading := _HEADING.fullmatch(" ".join(text[each.start : each.body].split())):
            heading_unread = form.format(number=heading[1], title=heading[2].rstrip("."))
            changes.append((each.start, each.body, heading_unread))
    return _edited(text, changes)


def cut_off(text: str, found: Sequence[Stretch], drawn: random.Random) -> str:
    """The text ends somewhere in the law of its last twentieth."""
    run = found[-max(FEWEST, int(SHARE * len(found))) :]
    return text[: drawn.randrange(run[0].body, max(run[-1].end, run[0].body + 1))]


def _edited(text: str, changes: Sequence[tuple[int, int, str]]) -> str:
    made, at = [], 0
    for start, end, instead in changes:
        made += [text[at:start], instead]
        at = max(at, end)
    return "".join([*made, text[at:]])


DAMAGES: dict[str, Damage] = {
    "a run lost": lost,
    "single ones lost": scattered,
    "a run doubled": doubled,
    "two runs swapped": swapped,
    "a run emptied": emptied,
    "headings unread": unread,
    "its end cut off": cut_off,
}
PROCESSES = 2
WHOLE = "as it is"
_HALVES = ("seen", "held out")


def half(path: Path) -> str:
    """Which half of the texts one belongs to, at random by its name."""
    return random.Random(f"half {path.parent.name}.{path.stem}").choice(_HALVES)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    files = parser.parse_args().files
    counts: dict[tuple[str, str], Counter[str]] = {}
    with Pool(PROCESSES) as pool:
        for path, rows in zip(files, pool.imap(_rows, files), strict=True):
            for text, name, outcome in rows:
                seen = counts.setdefault((half(path), name), Counter())
                seen[outcome.partition(":")[0]] += 1
                print(text, name, outcome, sep=" | ", flush=True)
    for (side, name), seen in sorted(counts.items()):
        held, right = seen["held"] + seen["refused"], seen["read right"]
        print(f"{side}, {name}: {held} of {held + seen['passes']} held back, {right} read right")


def _rows(path: Path) -> list[tuple[str, str, str]]:
    return list(_outcomes(path))


def _outcomes(path: Path) -> Iterator[tuple[str, str, str]]:
    """What becomes of a text as it is, and of each damaged copy."""
    try:
        whole = recognize_source(path)
    except SourceError as error:
        yield path.stem, WHOLE, f"refused: {error.problem}"
        return
    code, text = parsed_code(whole), whole.source.text
    problems = judge(code, text).problems
    yield path.stem, WHOLE, f"held: {problems[0]}" if problems else "passes"
    found = stretches(code, text)
    for name, damage in DAMAGES.items() if not problems and len(found) > 2 * FEWEST else ():
        drawn = random.Random(f"{path.parent.name}.{path.stem} {name}")
        yield path.stem, name, _of_damaged(damage(text, found, drawn), whole, len(found))


def _of_damaged(text: str, whole: Recognized, sections: int) -> str:
    """What becomes of a damaged text: "read right" if every section is still read."""
    named = Settings(name="Loon Bay", state="ME", layout=whole.facts.layout.value)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "loon-bay.txt")
        copy.write_text(text, encoding="utf-8")
        try:
            code = parsed_code(read := recognize_source(copy, named))
        except SourceError as error:
            return f"refused: {error.problem}"
    if problems := judge(code, read.source.text).problems:
        return f"held: {problems[0]}"
    return "read right" if len(code.sections) == sections else "passes"


if __name__ == "__main__":
    main()
