"""Read every real text with this tree and with the last commit, and show where readings differ.

    python bench/golden.py [--base REV] [--only WORD ...] [--show N] [--brief] [--kept DIR]

Reads the five codes, the sample and all texts of other towns (`--only`: those whose path contains
one of the words) and compares all of `code.json` with what the program of REV (HEAD) made of it:
units, blocks and their order, rows, history notes, footnotes, references, parts set aside, doubts,
what the proof finds, what the gate says, certainties, and anything else. For a text that is
refused, its message is compared. Prints for each text what is gone and what is new, then the sums.
Fails if anything differs. `--brief` prints only the sums, for the body of a commit.

Readings are cached by the hash of the source and of the program that decides about it
(`bench/golden_read.py`), so that only what a change can affect is read again.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from builder.sources.folder import files_of, is_one_code
from builder.sources.read import read

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
_FORMS = frozenset({".txt", ".pdf", ".html", ".htm", ".docx"})
_PROGRAMS = 30
"""How many programs' readings are kept: those of the five codes and all towns take about 25 MB."""
_WIDTH = 220
"""Characters of a line that shows one difference."""

Plain = dict[str, Any]
Parts = dict[str, Counter[str]]
"""The parts of a reading by kind, each as a line of text."""

_UNIT = ("title", "status", "parent", "rank", "list_title", "tail", "settled", "rival", "claims")
_BLOCK = ("kind", "label", "term", "text", "caption", "columns", "notes", "groups", "rivals")
_EVENT = ("action", "date", "law", "readings")
_REFERENCE = ("text", "target", "targets", "sub", "law", "cite", "url", "reason")


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs between two readings of a text, in one kind of part."""

    kind: str
    same: int
    gone: tuple[str, ...]
    new: tuple[str, ...]


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("--base", default="HEAD", help="the commit to compare with (HEAD)")
    args.add_argument("--only", nargs="+", default=[], help="texts whose path holds such a word")
    args.add_argument("--show", type=int, default=3, help="examples of each kind (3)")
    args.add_argument("--brief", action="store_true", help="the sums alone")
    args.add_argument("--kept", type=Path, default=_kept(), help="folder of readings (a cache)")
    options = args.parse_args()
    texts = [path for path in real_texts() if _is_wanted(path, options.only)]
    if not texts:
        print(f"golden: no real text lies in {SHARED}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as tree:
        commit = _unpacked(options.base, Path(tree))
        before = _read(Path(tree), texts, options.kept)
    after = _read(ROOT, texts, options.kept)
    _forget(options.kept)
    sums: dict[str, Counter[str]] = {}
    for text in texts:
        found = list(differences(_loaded(before[text]), _loaded(after[text])))
        for one in found:
            counted = sums.setdefault(one.kind, Counter())
            counted.update(gone=len(one.gone), new=len(one.new), texts=1)
        if found and not options.brief:
            _print(text, found, options.show)
    print(f"{len(texts)} texts beside {commit}: {'these differ' if sums else 'the same'}")
    for kind, counted in sums.items():
        print(f"  {kind}: {counted['gone']} gone, {counted['new']} new in {counted['texts']} texts")
    return 1 if sums else 0


def real_texts() -> list[Path]:
    """The five codes, the sample, and the texts of all other towns; pages of one code together."""
    folders = (SHARED / "codes", ROOT / "builder" / "sample", SHARED / "towns")
    found = {path for folder in folders for path in folder.rglob("*") if path.suffix in _FORMS}
    whole = {folder for folder in {path.parent for path in found} if is_one_code(folder, read)}
    return sorted(whole | {path for path in found if path.parent not in whole})


def differences(before: Plain, after: Plain) -> Iterator[Difference]:
    """What differs between two readings, by kind of part."""
    if before == after:
        return
    old, new = _parts(before), _parts(after)
    for kind in dict.fromkeys([*old, *new]):
        here, there = old.get(kind, Counter()), new.get(kind, Counter())
        if here != there:
            gone, come = (here - there).elements(), (there - here).elements()
            yield Difference(kind, (here & there).total(), tuple(gone), tuple(come))
    yield from _moved_and_rest(before, after)


def _parts(reading: Plain) -> Parts:
    if "told" in reading:
        return {"refusals": Counter([reading["told"]])}
    code = reading["code"]
    parts: Parts = {
        "head": Counter(_heads(code)),
        "units": Counter(_line(unit, "", _UNIT) for unit in _units(code)),
    }
    for unit in _units(code):
        for kind, line in _of_unit(unit):
            parts.setdefault(kind, Counter())[line] += 1
    aside = zip(code["set_aside"], reading["set_aside"], strict=True)
    parts["set aside"] = Counter(f"{part['kind']}: {words}" for part, words in aside)
    for kind in ("doubts", "unproved"):
        parts[kind] = Counter(f"{o['where']}: {o['kind']}: {o['detail']}" for o in code[kind])
    return parts | {kind: Counter(reading[kind]) for kind in ("faults", "gate")}


def _units(code: Plain) -> list[Plain]:
    return [*code["divisions"], *code["sections"]]


def _heads(code: Plain) -> Iterator[str]:
    for part in ("municipality", "source", "condition"):
        for name, value in code[part].items():
            yield f"{part}.{name}: {json.dumps(value, ensure_ascii=False)}"
    for move in code["moves"]:
        yield f"move: {move['reason']}"


def _of_unit(unit: Plain) -> Iterator[tuple[str, str]]:
    """Everything in a unit that a reader sees, each with its kind."""
    blocks: list[Plain] = unit["blocks"]
    for what, sure in unit["certainty"].items():
        yield "certainty", f"{unit['id']} {what}: {sure['is']}"
    for block in blocks:
        owner = blocks[block["parent"]] if block["parent"] is not None else None
        under = (owner["label"] or owner["term"] or "paragraph") if owner else "-"
        yield "blocks", f"{_line(block, unit['id'], _BLOCK)} under={under}"
        yield "certainty", f"{unit['id']} {block['text'][:60]!r}: {block['certainty']}"
        for row in [*(block["heads"] or ()), *(block["rows"] or ())]:
            yield "rows", f"{unit['id']} {' | '.join(row)}"
    for note in unit["history"]:
        yield "history notes", f"{unit['id']} {note['raw']} after={note['block']}"
        for event in note["events"]:
            yield "events", f"{_line(event, unit['id'], _EVENT)} {event['certainty']}"
    for note in unit["footnotes"]:
        yield "footnotes", _line(note, unit["id"], ("number", "text", "block"))
    for reference in unit["references"]:
        yield "references", _line(reference, unit["id"], _REFERENCE)


def _line(part: Plain, where: str, names: tuple[str, ...]) -> str:
    shown = (f"{name}={part[name]}" for name in names if part.get(name) not in (None, "", []))
    return " ".join([where or f"{part['kind']} {part['id']}", *shown])


def _moved_and_rest(before: Plain, after: Plain) -> Iterator[Difference]:
    """Units with the same parts in another order, and those in which only something else differs.

    The rest is places in the source, addresses and exact confidences. It is shown by field names.
    """
    if "told" in before or "told" in after:
        return
    old = {unit["id"]: unit for unit in _units(before["code"])}
    both = [(old[unit["id"]], unit) for unit in _units(after["code"]) if unit["id"] in old]
    same, moved, rest = 0, [], []
    for here, there in both:
        if here == there:
            same += 1
        elif Counter(_of_unit(here)) == Counter(_of_unit(there)):
            texts = ([block["text"] for block in unit["blocks"]] for unit in (here, there))
            if len({tuple(each) for each in texts}) > 1:
                moved.append(there["id"])
            else:
                rest.append(f"{there['id']}: {', '.join(sorted(_unlike(here, there)))}")
    if moved:
        yield Difference("order of blocks", same, (), tuple(moved))
    if rest:
        yield Difference("anything else", same, (), tuple(rest))


def _unlike(here: Plain, there: Plain) -> set[str]:
    """The names of the fields that differ. Those of parts come after a slash."""
    found = set()
    for name in here.keys() | there.keys():
        mine, other = here.get(name), there.get(name)
        if mine == other:
            continue
        parts = isinstance(mine, list) and isinstance(other, list) and len(mine) == len(other)
        pairs = zip(mine, other, strict=True) if parts else ()
        if parts and all(isinstance(each, dict) for each in mine):
            found |= {f"{name}/{below}" for a, b in pairs for below in _unlike(a, b)}
        else:
            found.add(name)
    return found


def _print(text: Path, found: list[Difference], show: int) -> None:
    print(text.name)
    for one in found:
        print(f"  {one.kind}: {one.same} same, {len(one.gone)} gone, {len(one.new)} new")
        for sign, lines in (("-", one.gone), ("+", one.new)):
            for line in lines[:show]:
                print(f"    {sign} {line[:_WIDTH]}")


def _is_wanted(path: Path, words: list[str]) -> bool:
    return not words or any(word in str(path) for word in words)


def _kept() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "townbook-golden"


def _unpacked(revision: str, tree: Path) -> str:
    """Unpack the files of a commit into a folder, and return the commit."""
    command = ["git", "-C", str(ROOT), "rev-parse", "--short", f"{revision}^{{commit}}"]
    commit = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    packed = ["git", "-C", str(ROOT), "archive", commit]
    held = subprocess.run(packed, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(held)) as archive:
        archive.extractall(tree, filter="data")
    return commit


def _read(tree: Path, texts: list[Path], kept: Path) -> dict[Path, Path]:
    """Read texts with the program of a tree, except those that it has read before.

    A commit without a reader for this bench is read by this tree's.
    """
    reader = tree / "bench" / "golden_read.py"
    if not reader.exists():
        reader = ROOT / "bench" / "golden_read.py"
    command = [sys.executable, str(reader)]
    around = os.environ | {"PYTHONPATH": str(tree)}
    program = subprocess.run(
        [*command, "--program"], env=around, cwd=tree, check=True, capture_output=True, text=True
    )
    folder = kept / program.stdout.strip()
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    places = {text: folder / f"{text.stem}-{_hash(text)}.json.gz" for text in texts}
    work = [
        json.dumps({"source": str(text), "reading": str(place)})
        for text, place in places.items()
        if not place.exists()
    ]
    if work:
        subprocess.run(command, env=around, cwd=tree, check=True, input="\n".join(work), text=True)
    return places


def _hash(text: Path) -> str:
    """The hash of a source and of the settings next to it."""
    held = sha256(text.name.encode())
    for file in files_of(text) if text.is_dir() else [text]:
        held.update(file.read_bytes())
    settings = text.parent / "codes.toml"
    if settings.exists():
        held.update(settings.read_bytes())
    return held.hexdigest()[:16]


def _loaded(reading: Path) -> Plain:
    return dict(json.loads(gzip.decompress(reading.read_bytes())))


def _forget(kept: Path) -> None:
    """Remove the readings of the programs that were used least recently."""
    folders = sorted(kept.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[_PROGRAMS:]:
        for reading in folder.iterdir():
            reading.unlink(missing_ok=True)
        folder.rmdir()


if __name__ == "__main__":
    sys.exit(main())
