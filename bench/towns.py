"""What a build costs by the number of its municipalities.

    python bench/towns.py [--towns 5 50 500] [--kilobytes 10] [--large MEGABYTES] [--out /tmp/towns]
    python bench/towns.py --rows 500 20000 [--out /tmp/towns]

Makes so many small random codes (the same every time), each of its own town, village or city in one
of ten states, and builds them without printable editions. Prints for each number the processor
seconds that a town takes beyond a build that makes no town again, the most memory of the command
itself, of its Java and of a worker, what the portal takes (a build in which one town is gone makes
the portal and nothing else), and the files and bytes of the output.

With `--rows`, only the portal's own list of so many random municipalities is built, and its first
page and its heaviest one are weighed, compressed.

With `--large`, one code of so many megabytes is among the small ones. It also prints how long after
the last small one it ends.
"""

from __future__ import annotations

import argparse
import ctypes
import gzip
import json
import os
import random
import shutil
import sys
import time
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from whole import PR_SET_CHILD_SUBREAPER, Spent, townbook, watched

from builder.pages.portal import PortalEntry, write_portal
from builder.sites.mkdocs import build_site

STATES = (
    ("NY", "New York"),
    ("OH", "Ohio"),
    ("VT", "Vermont"),
    ("IA", "Iowa"),
    ("UT", "Utah"),
    ("WA", "Washington"),
    ("PA", "Pennsylvania"),
    ("KS", "Kansas"),
    ("ME", "Maine"),
    ("ID", "Idaho"),
)


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_FIRST = _words(
    "Alder Birch Cedar Dun Elm Fern Goose Hazel Iron Juniper Kettle Lark Maple North Otter Pine "
    "Quill Rowan Salt Tansy Under Vine Willow Yarrow Amber Bell Copper Dove Ember Finch"
)
_LAST = _words(
    "ford bury wick stead combe thorpe mere holt garth dale brook field haven ridge water gate "
    "worth ham stone moor"
)
_PAIRS = list(product(_FIRST, _LAST))
_PARTS = ("", " Hill", " Falls", " Center")
_KINDS = ("Village", "Town", "City")
_TOPICS = _words(
    "Animals Noise Parking Zoning Fences Taxation Peddling Parks Streets Sewers Water Housing "
    "Records Ethics Signs Trees Alarms Bingo Fire Floods"
)
_WORDS = _words(
    "person owner permit street board dog fee notice license building premises officer sidewalk "
    "vehicle water sewer fence tree noise hearing fine keeper hall clerk meeting record tax lot "
    "sign yard shed lamp gate bell cart horse goose barn ditch bridge well pond hedge kiln mill"
)
_VERBS = ("shall keep", "may remove", "shall file", "may not obstruct", "shall mend", "shall pay")


def name(number: int) -> tuple[str, str, str]:
    """The kind, name and state of a random municipality. Up to 23,200, each has its own."""
    first, last = _PAIRS[(number * 7) % len(_PAIRS)]
    round_ = number // len(_PAIRS)
    _, state = STATES[(number + round_) % len(STATES)]
    part = _PARTS[round_ // len(STATES) % len(_PARTS)]
    return _KINDS[number % 3], f"{first}{last}{part}", state


def text(number: int, size: int, sections: int = 6) -> str:
    """The code of a municipality, of about so many characters and sections per chapter."""
    kind, town, state = name(number)
    drawn = random.Random(number)
    lines, length, chapter = [], 0, 0
    while length < size:
        chapter += 1
        topic = _TOPICS[(chapter + number) % len(_TOPICS)]
        page = [f"Chapter {chapter}", topic.upper()]
        for section in range(1, sections + 1):
            page += _section(chapter, section, (kind, town, state), drawn)
        page += [f"§ {chapter}-1 {topic.upper()} § {chapter}-{sections}", f"{chapter}:1"]
        lines += page
        length += sum(map(len, page)) + len(page)
    return "\n".join(lines) + "\n"


def _section(
    chapter: int, section: int, town: tuple[str, str, str], drawn: random.Random
) -> list[str]:
    kind, name_, state = town
    if section == 2:
        terms = sorted(drawn.sample(_WORDS, 3))
        meanings = [
            f"{term.upper()} — Any {drawn.choice(_WORDS)} or {drawn.choice(_WORDS)}."
            for term in terms
        ]
        return [
            f"§ {chapter}-2. Definitions.",
            "As used in this chapter, the following terms have the meanings indicated:",
            *meanings,
        ]
    head = f"§ {chapter}-{section}. {drawn.choice(_WORDS).capitalize()} and "
    body = [f"{head}{drawn.choice(_WORDS)}.", f"The {kind} of {name_}, in the State of {state}:"]
    for label in "ABC":
        words = " ".join(drawn.choice(_WORDS) for _ in range(9))
        body.append(f"{label}. The {drawn.choice(_WORDS)} {drawn.choice(_VERBS)} the {words}.")
    if section == 4:
        body.append(f"D. See § {chapter}-1 and 42 U.S.C. § {1980 + drawn.randrange(9)}.")
    return body


def draw(folder: Path, count: int, size: int) -> None:
    """Write the codes of so many municipalities into a fresh folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number in range(count):
        (folder / f"town-{number:05}.txt").write_text(text(number, size), encoding="utf-8")


def built(sources: Path, out: Path) -> Spent:
    return watched(townbook([sources], out, "--no-print"))


def measured(count: int, options: argparse.Namespace) -> None:
    """Print the figures of one number of municipalities."""
    sources, out = options.out / "sources", options.out / "out"
    draw(sources, count, options.kilobytes * 1000)
    shutil.rmtree(out, ignore_errors=True)
    if options.large:
        large = text(10**6, options.large * 1_000_000)
        (sources / "a-large.txt").write_text(large, encoding="utf-8")
    whole = built(sources, out)
    timings = json.loads((out / "timings.json").read_text(encoding="utf-8"))
    files, size = weighed(out)
    print(
        f"{count} towns: {whole.seconds:.1f} s; memory: command {whole.memory['command']} MB, "
        f"Java {whole.memory['Java']} MB, a worker {whole.memory['worker']} MB; "
        f"{files / count:.0f} files, {size / count / 1e6:.2f} MB a town; "
        f"{whole.wall:.0f} s by the clock",
        flush=True,
    )
    (sources / f"town-{count - 1:05}.txt").unlink()
    portal = built(sources, out)
    print(
        f"  start and portal {portal.seconds:.1f} s: "
        f"{(whole.seconds - portal.seconds) / count:.2f} s a town",
        flush=True,
    )
    if options.large:
        slug = max(timings, key=lambda one: sum(timings[one].values()))
        print(f"  the large one: {sum(timings[slug].values()):.0f} s by the clock", flush=True)


def weighed(out: Path) -> tuple[int, int]:
    """Files and bytes of an output, each file once however many names it has."""
    seen: dict[tuple[int, int], int] = {}
    for folder, _, names in os.walk(out):
        for one in names:
            held = Path(folder, one).lstat()
            seen[held.st_dev, held.st_ino] = held.st_size
    return len(seen), sum(seen.values())


def listed(count: int, out: Path) -> None:
    """Print what the portal's list of so many municipalities weighs."""
    entries = []
    for number in range(count):
        kind, town, full = name(number)
        state = next(letters for letters, one in STATES if one == full)
        slug = f"{town}-{state}".lower().replace(" ", "-")
        entries.append(PortalEntry(slug, f"{kind} of {town}", state))
    begun = time.process_time()
    write_portal(entries, out / "docs")
    shutil.rmtree(out / "site", ignore_errors=True)
    build_site(out / "docs", out / "site")
    took = time.process_time() - begun
    pages = {
        path.relative_to(out / "site").as_posix(): len(gzip.compress(path.read_bytes(), 6))
        for path in (out / "site").rglob("*")
        if path.name == "index.html" or path.parent.name == "names"
    }
    lists = [size for path, size in pages.items() if path.startswith("names/")]
    html = {path: size for path, size in pages.items() if path.endswith(".html")}
    heaviest = max(html, key=html.__getitem__)
    print(
        f"{count} rows: {took:.1f} s, {len(html)} pages; the first {html['index.html'] / 1000:.1f} "
        f"KB, the heaviest ({heaviest}) {html[heaviest] / 1000:.1f} KB; the heaviest list of names "
        f"{max(lists, default=0) / 1000:.1f} KB",
        flush=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--towns", type=int, nargs="+", default=[5, 50, 500])
    parser.add_argument("--rows", type=int, nargs="+", default=[])
    parser.add_argument("--kilobytes", type=int, default=10)
    parser.add_argument("--large", type=int, help="megabytes of a code among them")
    parser.add_argument("--out", type=Path, default=Path("/tmp/towns"))
    options = parser.parse_args()
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    for count in options.rows:
        listed(count, options.out)
    for count in options.towns if not options.rows else []:
        measured(count, options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
