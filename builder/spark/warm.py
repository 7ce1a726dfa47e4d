"""A process that loads all that a task needs while Java starts, and then is Spark's Python daemon.

Until Spark asks for its daemon, it looks at the sources that it was told of: what they are called
is known when Spark has started. Workers are forked off it, so that what takes a second to load is
loaded once and not by each. Nothing here has used the typesetter or started a thread, which no fork
would survive.

    python -m builder.spark.warm SOCKET JOBS

It answers on its standard output, and ends when its standard input does.
"""

from __future__ import annotations

import gc
import json
import os
import pickle
import select
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from builder.errors import TownbookError
from builder.runtime import program
from builder.spark.daemon import STREAMS

NEEDED = (
    "pyspark.daemon",
    "pyspark.worker",
    "mkdocs.commands.build",
    "mkdocs.config.defaults",
    "material.plugins.search.plugin",
    "builder.sites.portal",
    "builder.sites.mkdocs",
    "builder.town.task",
    "builder.spark.run",
)
"""What a task loads, much of it only when it comes to it."""


def load() -> None:
    """Load what a task needs."""
    os.environ["NO_MKDOCS_2_WARNING"] = "1"  # Material prints a banner on import unless told not to
    program.begun()  # before the program is loaded, see there
    for name in NEEDED:
        import_module(name)
    _practise()
    gc.collect()
    gc.freeze()  # a task's collector need not look through the program again


def _practise() -> None:
    """Make the pages of a small code: templates are compiled, and the theme's files are found."""
    from builder import sample  # noqa: PLC0415  (after the program is read)
    from builder.pages.docs import write_docs  # noqa: PLC0415  (see above)
    from builder.sites.mkdocs import build_site  # noqa: PLC0415  (see above)
    from builder.town.municipality import code_of  # noqa: PLC0415  (see above)

    with TemporaryDirectory() as place, suppress(TownbookError, OSError):
        code, _ = code_of(sample.folder() / "fernhold.txt")
        write_docs(code, Path(place) / "docs")
        build_site(Path(place) / "docs", Path(place) / "site")


def _name(jobs: Path) -> None:
    """Answer with the name of each source, until all are named or somebody says that it is enough.

    Whoever asks says so by a byte, and may be gone.
    """
    from builder.town.task import name_source  # noqa: PLC0415  (after `load`)

    for job in pickle.loads(jobs.read_bytes()):  # noqa: S301  (of our own command)
        if select.select([0], [], [], 0)[0]:
            break
        sys.stdout.buffer.write(pickle.dumps(name_source(job)))
        sys.stdout.buffer.flush()
    os.dup2(2, 1)  # the other side reads until it is closed


def _taken(waiting: socket.socket) -> socket.socket | None:
    """The line to Spark's daemon, whose streams and environment this process takes.

    None where the command ends before Spark asks for a daemon.
    """
    while True:
        ready, _, _ = select.select([0, waiting.fileno()], [], [])
        if waiting.fileno() in ready:
            break
        if not os.read(0, 1):
            return None
    line, _ = waiting.accept()
    waiting.close()
    size, streams, _, _ = socket.recv_fds(line, 4, len(STREAMS))
    with line.makefile("rb") as told:
        held = json.loads(told.read(int.from_bytes(size, "big")))
    for stream, own in zip(streams, STREAMS, strict=True):
        os.dup2(stream, own)
        os.close(stream)
    os.environ.clear()
    os.environ.update(held["environment"])
    sys.argv[:] = held["arguments"]
    return line


def serve() -> None:
    """Be Spark's Python daemon, until Spark ends it."""
    from pyspark import daemon  # noqa: PLC0415  (see `load`)

    daemon.worker = _quiet(daemon.worker)  # type: ignore[assignment]  # the names of its arguments
    daemon.manager()


def _quiet(worker: Callable[[socket.socket, bool], int]) -> Callable[[socket.socket, bool], int]:
    """A worker that ends silently when there is nothing left to answer."""

    def quiet(line: socket.socket, authenticated: bool) -> int:
        try:
            return worker(line, authenticated)
        except BrokenPipeError:
            return 1

    return quiet


def main(place: str, jobs: str) -> None:
    """Load, name, and be the daemon."""
    with socket.socket(socket.AF_UNIX) as waiting:
        waiting.bind(place)
        waiting.listen()
        load()
        _name(Path(jobs))
        line = _taken(waiting)
    if line:
        serve()


if __name__ == "__main__":
    main(*sys.argv[1:])
