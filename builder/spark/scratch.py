"""The temporary folder of a Spark session; what killed sessions left of theirs is swept."""

from __future__ import annotations

import fcntl
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PREFIX = "townbook-spark-"
_LOCK = "lock"


@contextmanager
def scratch() -> Iterator[Path]:
    """A fresh folder in the system's temporary one, held by this process and removed at the end.

    Folders of the same kind that nobody holds are removed first: their sessions were killed.
    """
    sweep(Path(tempfile.gettempdir()))
    made = tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True)
    with made as folder, (Path(folder) / _LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield Path(folder)


def sweep(temporary: Path) -> None:
    """Remove the folders of sessions that are no more; what cannot be removed stays."""
    for folder in temporary.glob(f"{PREFIX}*"):
        try:
            with (folder / _LOCK).open("r+") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:  # another session holds it, is only making it, or it is another user's
            continue
