"""The Python daemon of Spark, from which workers are forked.

It loads what a task needs before the first fork, so that what takes a second is loaded once and
not by each worker. Nothing here has used the typesetter or started a thread, which no fork would
survive.
"""

from __future__ import annotations

import gc
import os
import signal
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from builder.errors import TownbookError
from builder.runtime import program

NEEDED = (
    "pyspark.daemon",
    "pyspark.worker",
    "mkdocs.commands.build",
    "mkdocs.config.defaults",
    "material.plugins.search.plugin",
    "builder.sites.portal",
    "builder.sites.mkdocs",
    "builder.sites.plugin",
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
    """Make the pages of a small code, so that templates are compiled."""
    from builder import sample  # noqa: PLC0415  (after the program is read)
    from builder.pages.docs import write_docs  # noqa: PLC0415  (see above)
    from builder.sites.mkdocs import build_site  # noqa: PLC0415  (see above)
    from builder.town.municipality import code_of  # noqa: PLC0415  (see above)

    with TemporaryDirectory() as place, suppress(TownbookError, OSError):
        code, _ = code_of(sample.folder() / "fernhold.txt")
        write_docs(code, Path(place) / "docs")
        build_site(Path(place) / "docs", Path(place) / "site")


def main() -> None:
    """Load, and serve until Spark stops.

    Java hangs up on a worker that has had nothing to do for a minute, and on all at the end. The
    worker then ends as a program does whose reader has gone, without a word; by itself, Python
    would print a traceback. Within a task, where a pipe is the task's own, it is otherwise
    (`builder.spark.tasks`).

    At the end, whoever is first removes the socket: the daemon, its own handler of signals, or the
    build with the whole folder. The others find none, which is no failure.
    """
    from pyspark import daemon  # noqa: PLC0415  (after the program is read)

    load()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    with suppress(FileNotFoundError):
        daemon.manager()


if __name__ == "__main__":
    main()
