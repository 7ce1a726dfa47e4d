"""The Python daemon of Spark, from which workers are forked.

It imports what tasks need before the first fork, so that slow imports happen once and not in each
worker. Nothing here may use the typesetter or start a thread, because neither survives a fork.
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
"""Modules that a task needs, many of which it would import late."""


def load() -> None:
    """Import what tasks need, and warm it up."""
    os.environ["NO_MKDOCS_2_WARNING"] = "1"  # Material prints a banner on import unless told not to
    program.begun()  # before the program is loaded; see `begun`
    for name in NEEDED:
        import_module(name)
    _practise()
    gc.collect()
    gc.freeze()  # so that collections in tasks skip the program's objects


def _practise() -> None:
    """Make the pages of a small code, so that templates are compiled before workers fork."""
    from builder import sample  # noqa: PLC0415  (after the program is read)
    from builder.pages.docs import write_docs  # noqa: PLC0415  (see above)
    from builder.sites.mkdocs import build_site  # noqa: PLC0415  (see above)
    from builder.town.municipality import code_of  # noqa: PLC0415  (see above)

    with TemporaryDirectory() as place, suppress(TownbookError, OSError):
        code, _ = code_of(sample.folder() / "fernhold.txt")
        write_docs(code, Path(place) / "docs")
        build_site(Path(place) / "docs", Path(place) / "site")


def main() -> None:
    """Load, then serve until Spark stops.

    Java hangs up on a worker that has been idle for a minute, and on all workers at the end. The
    worker must then end silently, like any program whose reader has gone; Python would print a
    traceback. Inside a task broken pipes stay errors, because they are the task's own
    (`builder.spark.tasks`).

    The socket is removed by the daemon, by its signal handler, or by the build with the whole
    folder, whichever comes first; the others may find it missing.
    """
    from pyspark import daemon  # noqa: PLC0415  (after the program is read)

    load()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    with suppress(FileNotFoundError):
        daemon.manager()


if __name__ == "__main__":
    main()
