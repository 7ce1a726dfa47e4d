"""`townbook build` and `watch`: build what was named, and tell what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import convert

from builder.build import run
from builder.commands import serve
from builder.commands.arguments import Address, parser
from builder.commands.console import Console
from builder.record.options import Options
from builder.record.results import exit_code
from builder.sample import folder
from builder.sources.versions import CODES
from builder.store.taken import taken


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
    with console.progress() as watched:
        results = run(convert(how | here, Options), watched)
    console.summary(results, out)
    return exit_code(results)


def watch(sources: Sequence[Path | Address], out: Path, port: int) -> int:
    """Build, serve, and build again after each change; returns the exit code.

    Raises:
        UsageError: the first build makes nothing that can be served, or the port is taken.
    """
    found = named(sources, out)
    words = ["build", *map(str, found), "--out", str(out), "--no-print"]
    options = vars(parser().parse_args(words))
    del options["command"]
    return serve.watch(found, out, port, lambda: build(**options))


def named(sources: Sequence[Path | Address], out: Path) -> tuple[Path, ...]:
    """What was named; else the codes in the current folder, else the sample."""
    here = Path(CODES)
    default = here if here.is_dir() else folder()
    return tuple(_here(one, out) for one in sources) or (default,)


def _here(source: Path | Address, out: Path) -> Path:
    """A source on this machine: itself, or its copy from a store."""
    return taken(source, out) if isinstance(source, Address) else source
