"""What each stage of one large code costs, by its size and by the number of its chapters.

    python bench/stages.py [--megabytes 1 2 4 8 16] [--sections 6 60] [--print] [--out /tmp/stages]
    python bench/stages.py TEXT ... [--print] [--out /tmp/stages]

Makes random codes (like `bench/towns.py`) of so many megabytes, with chapters of so many sections,
or takes those given, and builds each by its task alone, in its own process and without Spark.
Prints for each stage the processor seconds (including those of the typesetter) and the most memory
that the process held in it, the files and bytes of the site, and the share of the proof. A stage
that takes more per megabyte of a larger code grows faster than it should.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from towns import text, weighed

from builder.frozen import Plain
from builder.proof import Fault, faults
from builder.record.job import STAGES, How, Job
from builder.runtime.journal import Journal
from builder.sources.discover import Discovered
from builder.sources.settings import Settings
from builder.town.task import build

_FORGET_THE_MOST = "5"
"""Written to `clear_refs`, it makes the kernel reset the peak of memory."""


def spent() -> float:
    """Processor seconds of this process and of those that it has waited for."""
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, _CHILDREN))
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


_CHILDREN = resource.RUSAGE_CHILDREN


def most() -> int:
    """The most megabytes that this process has held since the last reset."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) // 1024


class _Watched(Journal):
    """A journal that prints what each stage has cost."""

    def _report(self, stage: str, before: float) -> None:
        figures = {"stage": stage, "seconds": spent() - before, "memory": most()}
        print(json.dumps(figures), flush=True)

    @contextmanager
    def stage(self, stage: str) -> Iterator[None]:
        Path("/proc/self/clear_refs").write_text(_FORGET_THE_MOST, encoding="utf-8")
        before = spent()
        try:
            with super().stage(stage):
                yield
        finally:
            self._report(stage, before)


def _timed(code: Plain, source: str) -> list[Fault]:
    before = spent()
    found = faults(code, source)
    print(json.dumps({"proof": spent() - before}), flush=True)
    return found


def alone(source: Path, out: Path, *, paper: bool) -> None:
    """Build one source by its task, in this process."""
    work = out / ".townbook"
    (work / "journal").mkdir(parents=True)
    sys.modules["builder.town.task"].Journal = _Watched  # type: ignore[attr-defined]
    sys.modules["builder.town.proven"].faults = _timed  # type: ignore[attr-defined]
    found = Discovered(source, Settings())
    how = How(limit=10**9, paper="us-letter" if paper else None)
    outcome = build(Job(found, how, str(out), str(work)))
    if outcome.error:
        print(json.dumps({"error": outcome.error}), flush=True)


def measured(drawn: str, name: str, options: argparse.Namespace) -> None:
    """Print the figures of one text."""
    source, out = options.out / f"{name}.txt", options.out / "out"
    shutil.rmtree(options.out, ignore_errors=True)
    options.out.mkdir(parents=True)
    source.write_text(drawn, encoding="utf-8")
    megabytes = len(drawn) / 1_000_000
    command = [sys.executable, __file__, "--alone", source, "--out", out]
    done = subprocess.run(
        [*map(str, command), *(["--print"] if options.print else [])],
        stdout=subprocess.PIPE,
        check=False,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
        encoding="utf-8",
    )
    print(f"{name}: {megabytes:.2f} MB", flush=True)
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    for one in sorted((one for one in found if "stage" in one), key=_turn):
        print(
            f"  {one['stage']:8} {one['seconds']:8.1f} s {one['seconds'] / megabytes:7.2f} s/MB "
            f"{one['memory']:6} MB",
            flush=True,
        )
    for one in found:
        if "error" in one:
            print(f"  {one['error']}", flush=True)
    if (out / "site").is_dir():
        files, size = weighed(out / "site")
        print(f"  site: {files} files, {size / 1e6:.1f} MB", flush=True)
    whole, proof = (sum(one.get(key, 0) for one in found) for key in ("seconds", "proof"))
    print(f"  all: {whole:.1f} s, the proof {proof:.2f} s ({proof / (whole or 1):.1%})", flush=True)


def _turn(one: dict[str, str]) -> int:
    return STAGES.index(one["stage"])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("texts", nargs="*", type=Path, metavar="TEXT")
    parser.add_argument("--megabytes", type=float, nargs="+", default=[1, 2, 4, 8, 16])
    parser.add_argument("--sections", type=int, nargs="+", default=[6, 60])
    parser.add_argument("--print", action="store_true", help="with printable editions")
    parser.add_argument("--out", type=Path, default=Path("/tmp/stages"))
    parser.add_argument("--alone", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.alone:
        alone(options.alone, options.out, paper=options.print)
        return 0
    for path in options.texts:
        measured(path.read_text(encoding="utf-8"), path.stem, options)
    for sections in () if options.texts else options.sections:
        for megabytes in options.megabytes:
            drawn = text(10**6, int(megabytes * 1_000_000), sections)
            measured(drawn, f"chapters-of-{sections}", options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
