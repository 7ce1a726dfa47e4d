"""`townbook build` and `watch`: build what was named, and show what becomes of it.

The terminal shows progress by municipality and stage, then a table of what was made.
"""

from __future__ import annotations

import shlex
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from msgspec import convert
from rich.console import Console as RichConsole
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from builder.build import run
from builder.commands import serve
from builder.commands.arguments import Address
from builder.record.job import STAGES, Job, Options
from builder.record.results import Result, Status, exit_code
from builder.runtime.journal import latest
from builder.sample import folder
from builder.sources.versions import CODES
from builder.spark.session import DEFAULT_MASTER
from builder.store.taken import taken

Watch = Callable[[Path, Sequence[Job]], None]
_NUMBERS = ("sections", "words", "references", "linked", "doubts", "faults")
"""The columns of numbers in the summary."""


def build(
    sources: Sequence[Path | Address], out: Path, *, quiet: bool, no_print: bool, **how: Any
) -> int:
    """Build the sources and print a summary; returns the exit code.

    Args:
        sources: what was named.
        out: the folder of the build.
        quiet: whether to print only problems.
        no_print: whether to make no printable editions.
        how: the other options, by the names of the fields of `Options` and of its `How`.

    Raises:
        UsageError: nothing can be built as requested.
    """
    how |= {"paper": None} if no_print else {}
    here = {"sources": named(sources, out), "out": out, "how": how}
    console = Console(quiet=quiet)
    with console.progress() as progress:
        results = run(convert(how | here, Options), progress)
    console.summary(results, out)
    return exit_code(results)


def watch(sources: Sequence[Path | Address], out: Path, port: int) -> int:
    """Build, serve, and build again after each change; returns the exit code.

    Raises:
        UsageError: the first build makes nothing that can be served, or the port is taken.
    """
    found = named(sources, out)

    def again() -> int:
        return build(found, out, quiet=False, no_print=True, master=DEFAULT_MASTER)

    return serve.watch(found, out, port, again)


def named(sources: Sequence[Path | Address], out: Path) -> tuple[Path, ...]:
    """The named sources, or their copies from object storage.

    If none is named: the codes in the current folder, or else the sample.
    """
    codes = Path(CODES)
    default = codes if codes.is_dir() else folder()
    here = (taken(one, out) if isinstance(one, Address) else one for one in sources)
    return tuple(here) or (default,)


_EVERY = 0.25
"""Seconds between two looks at the journals."""

_WIDTH = 120
"""Columns if the output is not a terminal: a log can be scrolled."""


class Console:
    """The terminal of a build; `quiet` leaves only problems."""

    def __init__(self, *, quiet: bool) -> None:
        self._out = RichConsole(quiet=quiet)
        if not self._out.is_terminal:
            self._out.width = _WIDTH
        self._problems = RichConsole(stderr=True, soft_wrap=True, highlight=False)

    @contextmanager
    def progress(self) -> Iterator[Watch]:
        """Show the progress of a build while the block runs.

        Yields:
            The function that is called with the place of its journals.
        """
        columns = (
            TextColumn("{task.description:<28}"),
            BarColumn(),
            TextColumn("{task.fields[stage]:<8}"),
            TimeElapsedColumn(),
        )
        ended, after = threading.Event(), ExitStack()
        progress = Progress(*columns, console=self._out, disable=self._out.quiet)

        def watch(journals: Path, jobs: Sequence[Job]) -> None:
            progress.start()  # not earlier: its last line would precede a message on wrong use
            after.callback(progress.stop)
            tasks = {
                job.path: progress.add_task(
                    escape(Path(job.path).name), total=len(STAGES), stage="waiting"
                )
                for job in jobs
            }
            thread = threading.Thread(
                target=_follow, args=(progress, tasks, journals, ended), daemon=True
            )
            thread.start()
            after.callback(thread.join)
            after.callback(ended.set)

        with after:
            yield watch

    def summary(self, results: Sequence[Result], out: Path) -> None:
        """Print a row for each municipality, its warnings, and where the site is.

        Every failure gets a line of its own.
        """
        if results:
            self._out.print(_table(results))
        for result in results:
            for warning in result.warnings:
                self._problems.print(f"warning: {result.source}: {warning}", markup=False)
            for lack in result.not_made:
                self._problems.print(f"not made: {result.source}: {lack}", markup=False)
            if result.error:
                kept = " (its last good site stays)" if result.status is Status.STALE else ""
                self._problems.print(f"failed: {result.error}{kept}", markup=False)
            elif result.note:
                self._problems.print(_noted(result), markup=False)
        self._out.print(_last_line(results, out), markup=False, soft_wrap=True)


def _last_line(results: Sequence[Result], out: Path) -> str:
    """Where the site is, with the command that shows it, quoted for a shell."""
    named = (
        "" if out == Path("out") else f" --out {shlex.quote(str(out))}"
    )  # the default of that command
    see = f"see it with: townbook serve{named}"
    if any(result.status is Status.BUILT for result in results):
        return f"The site is in {out / 'site'}; {see}"
    if any(result.site for result in results):
        return f"Nothing was built; what was in {out / 'site'} stays; {see}"
    return "Nothing was built"


def _noted(result: Result) -> str:
    """What is printed about a site that is no longer built, or a file that is not a code."""
    if result.status is Status.GONE:
        return f"no longer built: {result.slug}: {result.note}; --prune removes its site"
    return f"{result.status}: {result.note}"


def _follow(
    progress: Progress, tasks: dict[str, TaskID], journals: Path, ended: threading.Event
) -> None:
    """Move each bar to the stage that its journal names, until the build has ended."""
    while True:
        last = ended.wait(_EVERY)
        for path, stage in latest(journals).items():
            if path in tasks:
                done = STAGES.index(stage) if stage in STAGES else len(STAGES)
                progress.update(tasks[path], completed=done, stage=stage)
        if last:
            return


def _table(results: Sequence[Result]) -> Table:
    table = Table("municipality", "status", "layout", *_NUMBERS, box=None, pad_edge=False)
    for column in table.columns[3:]:
        column.justify = "right"
    for result in results:
        site = result.site
        if site is None:
            table.add_row(result.slug or result.source, result.status.value)
            continue
        table.add_row(
            site.slug,
            "unchanged" if result.unchanged else result.status.value,
            site.layout,
            *(f"{getattr(site, name):,}" for name in _NUMBERS),
        )
    return table
