"""What a whole build costs, compared with an earlier state of Townbook and with stock tools.

    python bench/whole.py --codes ../shared/codes [--before WORKTREE] [--weasyprint PYTHON]
                          [--runs 2] [--work sample one codes] [--out /tmp/whole]

Three kinds of work: the sample, one code, and all codes of the folder. Each is built from nothing,
built again with nothing changed, and built again with one word of one code changed. With
`--before`, an earlier state (a git worktree) does the same in turns with this one. For comparison,
stock tools run plain `mkdocs build` on the very docs that were generated, and, if a Python with
WeasyPrint is given, make a PDF of each municipality's pages with it. "Sites alone" leaves out the
printable editions and what an empty Spark session costs.

Seconds are processor seconds of all processes that a command starts; elapsed seconds are in
parentheses. Each is the least of its runs. On a busy machine only ratios of the first mean
anything.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
_EVERY = 0.05
"""Seconds between two looks at the processes."""
PR_SET_CHILD_SUBREAPER = 36
_TICKS = os.sysconf("SC_CLK_TCK")

_EMPTY = """
from builder.spark.session import session
from builder.spark.run import each
with session("local[*,4]") as spark:
    each(spark, str, [1, 2], str)
"""
_PDF = """
import sys
from pathlib import Path
from weasyprint import HTML
site, target = map(Path, sys.argv[1:])
made = [HTML(page).render() for page in sorted(site.rglob("index.html"))
        if page.with_name("index.md").is_file()]
made[0].copy([page for one in made for page in one.pages]).write_pdf(target)
"""
_WORD = ("shall", "shal1")
"""The word that is changed: its last occurrence."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What a command and everything it started have used."""

    seconds: float
    """Of the processor."""
    wall: float
    memory: dict[str, int] = field(default_factory=dict)
    """Most megabytes of one process of a kind (`_KINDS`)."""

    def __str__(self) -> str:
        return f"{self.seconds:.1f} s ({self.wall:.1f})"

    def __add__(self, other: Spent) -> Spent:
        return Spent(self.seconds + other.seconds, self.wall + other.wall)

    def __sub__(self, other: Spent) -> Spent:
        return Spent(self.seconds - other.seconds, self.wall - other.wall)

    def of(self, other: Spent) -> str:
        """How much of another it is, by processor time and by elapsed time."""
        return f"{self.seconds / other.seconds:.2f} ({self.wall / other.wall:.2f})"


_KINDS = {"spark.daemon": "worker", "java": "Java", "builder": "command"}
"""The kinds of processes, by a word of their command lines; the first one found."""


def watched(command: Sequence[str | Path], tree: Path = HERE) -> Spent:
    """Run a command until everything that it starts has ended.

    Raises:
        SystemExit: the command failed.
    """
    environment = os.environ | {"PYTHONPATH": str(tree), "NO_MKDOCS_2_WARNING": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed has been compiled once
    begun, memory = time.monotonic(), dict.fromkeys(_KINDS.values(), 0)
    with subprocess.Popen(
        list(map(str, command)),
        cwd=tree,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        seen: dict[tuple[int, int], int] = {}
        while True:
            ended = process.poll() is not None
            found = _below(os.getpid())
            seen |= found
            if ended and not found:
                break
            for pid, _ in found:
                kind, size = _memory(pid)
                memory[kind] = max(memory.get(kind, 0), size)
            _reap(process.pid)
            time.sleep(_EVERY)
        message = process.stderr.read().decode() if process.stderr else ""
    if process.returncode:
        raise SystemExit(f"{' '.join(map(str, command))} failed: {message.strip()[-500:]}")
    return Spent(sum(seen.values()) / _TICKS, time.monotonic() - begun, memory)


def _memory(pid: int) -> tuple[str, int]:
    """The kind of a process, and the most megabytes that it has held."""
    try:
        command = Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8", errors="replace")
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return "", 0
    words = command.partition("\0")[0] + " ".join(command.split("\0")[1:4])
    kind = next((kind for word, kind in _KINDS.items() if word in words), "other")
    most = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
    return kind, int(most[0]) // 1024 if most else 0


def _reap(own: int) -> None:
    """Collect processes that were handed to this one when their own parent ended."""
    for pid, _ in _below(os.getpid()):
        if pid != own:
            try:
                os.waitpid(pid, os.WNOHANG)
            except ChildProcessError:  # it has a parent of its own
                continue


def _below(root: int) -> dict[tuple[int, int], int]:
    """The ticks of all processes below one, by their number and start time."""
    parents: dict[int, int] = {}
    ticks: dict[int, tuple[int, int]] = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            held = (path / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(path.name)] = int(held[1])
        ticks[int(path.name)] = (int(held[19]), int(held[11]) + int(held[12]))
    found: dict[tuple[int, int], int] = {}
    for pid in parents:
        above = pid
        while above in parents and above != root:
            above = parents[above]
        if above == root and pid != root:
            start, used = ticks[pid]
            found[pid, start] = used
    return found


def townbook(sources: Sequence[Path], out: Path, *more: str) -> list[str | Path]:
    return [sys.executable, "-m", "builder", "build", *sources, "--out", out, "--quiet", *more]


def first(sources: Sequence[Path], out: Path, tree: Path, *more: str) -> Spent:
    """A build from nothing."""
    shutil.rmtree(out, ignore_errors=True)
    return watched(townbook(sources, out, *more), tree)


def reworded(source: Path) -> None:
    """Change one word of a code."""
    text = source.read_text(encoding="utf-8")
    head, found, tail = text.rpartition(_WORD[0])
    source.write_text(f"{head}{_WORD[1] if found else ''}{tail}", encoding="utf-8")


def stock(out: Path, weasyprint: Path | None) -> Spent:
    """MkDocs on all docs of a build, then WeasyPrint on the pages of each municipality."""
    total = Spent(0.0, 0.0)
    for docs in sorted((out / "docs").iterdir()):
        target = out / "stock"
        config: list[str | Path] = ["-f", docs / "mkdocs.yml", "-d", target]
        total += watched([sys.executable, "-m", "mkdocs", "build", "-q", *config])
        shutil.rmtree(target)
        site = out / "site" / docs.name
        if weasyprint and site.is_dir():
            total += watched([weasyprint, "-c", _PDF, site, out / "stock.pdf"])
    return total


def least(runs: int, *arms: Callable[[], Spent]) -> list[Spent]:
    """The least of several runs of each arm, run in turns."""
    rounds = [[arm() for arm in arms] for _ in range(runs)]
    return [
        Spent(min(one.seconds for one in held), min(one.wall for one in held))
        for held in zip(*rounds, strict=True)
    ]


def measured(name: str, sources: Sequence[Path], options: argparse.Namespace) -> None:
    """Print the figures of one kind of work."""
    out = options.out / name
    own = options.out / f"{name}-sources"
    shutil.rmtree(own, ignore_errors=True)
    own.mkdir(parents=True)
    for source in sources:
        shutil.copy(source, own)
    trees = [HERE, *([options.before] if options.before else [])]
    places = {tree: out / str(at) for at, tree in enumerate(trees)}
    arms = [lambda tree=tree: first([own], places[tree], tree) for tree in trees]
    whole, *before = least(options.runs, *arms)
    compared = "".join(f", before {other}: {whole.of(other)} of it" for other in before)
    print(f"{name}: first build {whole}{compared}", flush=True)
    again = watched(townbook([own], places[HERE]))
    print(f"  nothing changed {again}, {again.of(whole)} of the first", flush=True)
    reworded(max((path for path in own.glob("*.txt")), key=lambda path: path.stat().st_size))
    word = watched(townbook([own], places[HERE]))
    print(f"  one word changed {word}, {word.of(whole)} of the first", flush=True)
    if not options.stock:
        return
    pages, start, alone = least(
        options.runs,
        lambda: stock(places[HERE], None),
        lambda: watched([sys.executable, "-c", _EMPTY]),
        lambda: first([own], out / "alone", HERE, "--no-print"),
    )
    print(
        f"  sites alone {alone}, of which an empty Spark {start}; stock MkDocs {pages}: "
        f"without Spark {(alone - start).of(pages)} of it",
        flush=True,
    )
    if options.weasyprint:
        both = stock(places[HERE], options.weasyprint)
        print(f"  stock MkDocs and WeasyPrint {both}: {whole.of(both)} of it", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--codes", type=Path, required=True)
    parser.add_argument("--one", default="walton.txt", help="the code that is built alone")
    parser.add_argument("--before", type=Path, help="a worktree of an earlier state")
    parser.add_argument("--weasyprint", type=Path, help="a Python that has WeasyPrint")
    parser.add_argument("--stock", action="store_true", help="measure stock MkDocs too")
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--work", nargs="+", default=["sample", "one", "codes"])
    parser.add_argument("--out", type=Path, default=Path("/tmp/whole"))
    options = parser.parse_args()
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    # An earlier state may not read what has joined the sample since.
    sample = (options.before or HERE) / "builder" / "sample"
    works = {
        "sample": [path for path in sample.iterdir() if path.suffix in (".txt", ".toml")],
        "one": [options.codes.resolve() / options.one],
        "codes": sorted(options.codes.resolve().glob("*.txt")),
    }
    for name in options.work:
        measured(name, works[name], options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
