"""Work done while Java starts: load what tasks need, and look at the sources.

Only on this machine; workers of a cluster have their own.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import IO

from builder.record.job import Job, Named
from builder.spark.daemon import WARM
from builder.spark.sockets import may_lie_at

MOST = 50
"""Sources that are looked at ahead; Spark looks at the others, on all cores."""


class Ahead:
    """A process that gets ready while Spark starts (`builder.spark.warm`)."""

    def __init__(self, jobs: Iterable[Job] = ()) -> None:
        """Of the jobs, the first are named."""
        self._jobs = list(islice(jobs, MOST))
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self, folder: Path) -> None:
        """Start it; its files are in the folder of the Spark session."""
        place, jobs = folder / "warm", folder / "jobs"
        if not may_lie_at(place):
            return
        jobs.write_bytes(pickle.dumps(self._jobs))
        os.environ[WARM] = str(place)
        self._process = subprocess.Popen(  # noqa: S603  (our own file and interpreter)
            [sys.executable, "-m", "builder.spark.warm", str(place), str(jobs)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONHASHSEED": "0"},  # as Spark starts its own
            process_group=0,  # Ctrl-C is the command's
        )

    def named(self) -> dict[str, Named]:
        """What it has found of the sources so far, by their paths; it looks at no more."""
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            return {}
        with suppress(OSError):  # it died
            os.write(process.stdin.fileno(), b"\n")
        return {one.job.path: one for one in _answers(process.stdout)}

    def end(self) -> None:
        """End it, after Spark where it has become Spark's daemon."""
        if self._process is None:
            return
        os.environ.pop(WARM, None)
        self._process.terminate()
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                stream.close()
        self._process.wait()


def _answers(stream: IO[bytes]) -> Iterator[Named]:
    while True:
        try:
            yield pickle.load(stream)  # noqa: S301  (of our own process)
        except (EOFError, pickle.UnpicklingError):  # it is done, or died in the middle
            return
