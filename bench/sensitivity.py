"""Find hand-set numbers of the parsers that change nothing on any real text.

    nice -n 10 python bench/sensitivity.py [--kept DIR] [--shared DIR] [--table] [PART ...]

Each number that a module of the rules names (those whose name contains PART, or all) is halved and
raised by half. Real texts whose reading reaches a statement with that number are read again until
one is read differently. First each number is tried alone on a few texts cut short, those that
changed quickly for others. Numbers that changed nothing there are then changed together, text by
text, the quick ones first. A group that changes a text is halved until the numbers responsible are
known. So a text that none of them changes is read twice, and not twice for each.

A reading that fails, or takes many times as long as usual, counts as a different reading. Numbers
that are changed together could hide each other; this is examined only where they change a text.

Results are kept (`--kept`) until the number's module changes, so that the bench can be stopped and
continued. `--table` prints what is known and reads nothing.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path

from cuts import cut_short
from hand_set import Changed, Number, Variant, hand_set
from real_texts import SHARED, digest_of_real, real_texts
from unused import Seen, seen_in

from builder.sources import DEFAULT_LIMIT
from builder.sources import read as reader

_ALONE = 1
"""Texts on which a number is tried alone."""
_LONGEST = 600.0
"""Seconds that a text may take with all numbers as they are."""
_LONGER = 4
"""After so many times its usual seconds, a text counts as read differently."""


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("parts", nargs="*")
    args.add_argument("--kept", type=Path, default=Path("/tmp/townbook-unused"))
    args.add_argument("--shared", type=Path, default=SHARED)
    args.add_argument("--table", action="store_true")
    options = args.parse_args()
    numbers = [
        number
        for number in hand_set()
        if not options.parts or any(part in str(number) for part in options.parts)
    ]
    kept = _Kept(options.kept / "sensitivity.json")
    if not options.table:
        seen = {}
        for path in real_texts(options.kept / "texts", options.shared):
            seen[path] = seen_in(path, options.kept)
            if short := cut_short(path, options.kept / "cuts"):
                seen[short] = seen[path]  # it may reach fewer statements
        _make_ready()
        texts = sorted((_Text(path, path.stat().st_size) for path in seen), key=lambda t: t.size)
        bench = _Bench(texts, seen, kept)
        bench.try_alone(numbers)
        bench.try_together(numbers)
    _print(numbers, kept)
    return 0


def _make_ready() -> None:
    """Compile each pattern once: all readings are forked from here, and read files only once."""
    reader.read = cache(reader.read)
    vars(re)["_MAXCACHE"] = sys.maxsize
    before = set(sys.modules)
    import_module("builder.town.municipality")
    for name in {name for name in sys.modules if name.startswith("builder.")} - before:
        room, _, last = name.rpartition(".")
        if room in before:
            delattr(sys.modules[room], last)
        del sys.modules[name]
    gc.freeze()


@dataclass(frozen=True)
class _Text:
    """A real text and its size, which predicts how long a reading takes."""

    path: Path
    size: int

    @cached_property
    def usual(self) -> tuple[str, float]:
        """How the current program reads it, and the seconds that it may take."""
        reader.read(self.path, DEFAULT_LIMIT)  # cached for all later readings
        begun = time.monotonic()
        (digest,) = _readings([(self.path, _LONGEST)], ())
        return digest, _LONGER * (time.monotonic() - begun) + 2


class _Bench:
    def __init__(self, texts: Sequence[_Text], seen: dict[Path, Seen], kept: _Kept) -> None:
        self._texts = texts
        self._seen = seen
        self._kept = kept
        self._tried: Counter[_Text] = Counter()
        self._changed: Counter[_Text] = Counter()

    def try_alone(self, numbers: Sequence[Number]) -> None:
        """Try each number on the few texts that are likeliest to change for their time."""
        for number in numbers:
            for variant in _variants(number):
                texts = [text for text in self._texts if self._is_open(variant, text)]
                texts.sort(key=self._price)
                room = _ALONE - len(self._kept.of(variant))
                self._note([variant], texts[: max(0, room)])
            print(f"{number}: {self._kept.described(number)}", flush=True)

    def _price(self, text: _Text) -> float:
        """The price of a text: what it has taken per number about which it showed something."""
        return text.size * (2 + self._tried[text]) / (1 + self._changed[text])

    def try_together(self, numbers: Sequence[Number]) -> None:
        """Try what has changed nothing yet, text by text."""
        for text in self._texts:
            for at in (0, 1):
                variants = [_variants(number)[at] for number in numbers]
                group = [each for each in variants if self._is_open(each, text)]
                print(f"{text.path.name}: {len(group)} together", flush=True)
                self._part(group, text)

    def _part(self, group: Sequence[Variant], text: _Text) -> bool:
        """Find which of a group change a text. Returns whether any does."""
        if not group or not self._note(group, [text]):
            return False
        if len(group) > 1:
            half = len(group) // 2
            self._part(group[:half], text)
            self._part(group[half:], text)
        return True

    def _is_open(self, variant: Variant, text: _Text) -> bool:
        number = variant.number
        return (
            not self._kept.changes(number)
            and text.path.name not in self._kept.of(variant)
            and _reaches(number, self._seen[text.path])
        )

    def _note(self, group: Sequence[Variant], texts: Sequence[_Text]) -> bool:
        """Read texts with changed numbers up to the first that changes. Returns whether one did.

        If several numbers were changed, none of them is known to be responsible.
        """
        changed = None
        readings = _readings([(text.path, text.usual[1]) for text in texts], group)
        for text in texts:
            self._tried[text] += len(group) == 1
            if next(readings, None) != text.usual[0]:
                changed = text
                break
            self._kept.note(group, text.path.name, changed=False)
        readings.close()
        if changed and len(group) == 1:
            self._kept.note(group, changed.path.name, changed=True)
            self._changed[changed] += 1
        self._kept.write()
        return changed is not None


def _readings(
    texts: Sequence[tuple[Path, float]], variants: Sequence[Variant]
) -> Generator[str, None, None]:
    """Yield how a separate process reads texts with changed numbers.

    In: the texts, each with the seconds after which the process ends.
    """
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reads)
        sys.meta_path.insert(0, Changed(variants))
        for path, seconds in texts:
            bound = int(time.process_time() + seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (bound, resource.RLIM_INFINITY))
            os.write(writes, f"{digest_of_real(path)}\n".encode())
        os._exit(0)
    os.close(writes)
    try:
        with os.fdopen(reads) as pipe:
            yield from (line.rstrip("\n") for line in pipe)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _variants(number: Number) -> list[Variant]:
    return [Variant(number, value) for value in number.variants]


def _reaches(number: Number, seen: Seen) -> bool:
    return any(places & set(seen.get(module, ())) for module, places in number.used.items())


class _Kept:
    """What is known of each number, in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, dict[str, bool]] = (
            json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        )

    def of(self, variant: Variant) -> dict[str, bool]:
        """By text: whether the number with this value changes what is read."""
        return self._known.get(str(variant), {})

    def changes(self, number: Number) -> str | None:
        """A text that a number changes, halved or raised."""
        known = (item for each in _variants(number) for item in self.of(each).items())
        return next((text for text, changed in known if changed), None)

    def described(self, number: Number) -> str:
        """What is known of a number, in words."""
        if changed := self.changes(number):
            return f"changes {changed}"
        return f"nothing in {min(len(self.of(each)) for each in _variants(number))}"

    def note(self, variants: Sequence[Variant], text: str, *, changed: bool) -> None:
        """Record what a reading of a text showed about numbers."""
        for each in variants:
            self._known.setdefault(str(each), {})[text] = changed

    def write(self) -> None:
        """Keep everything that is known."""
        aside = self._path.with_suffix(".part")
        aside.write_text(json.dumps(self._known), encoding="utf-8")
        aside.replace(self._path)


def _print(numbers: Sequence[Number], kept: _Kept) -> None:
    sums: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for number in numbers:
        room = ".".join(number.module.split(".")[1:4])
        known = [kept.of(each) for each in _variants(number)]
        if kept.changes(number):
            sums[room]["change something"] += 1
        elif all(known):
            sums[room]["change nothing"] += 1
            print(f"changes nothing in {len(known[0])} texts: {number} = {number.value:g}")
        else:
            sums[room]["never come to"] += 1
            print(f"no text comes to it: {number} = {number.value:g}")
    for room, counts in (*sums.items(), ("all", sum(sums.values(), Counter()))):
        print(f"{room:40}", ", ".join(f"{count} {what}" for what, count in sorted(counts.items())))


if __name__ == "__main__":
    sys.exit(main())
