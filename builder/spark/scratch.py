"""The temporary folder of a Spark session; folders left by killed sessions are removed."""

from __future__ import annotations

import fcntl
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PREFIX = "townbook-spark-"
_LOCK = "lock"
_MAKING = 3600.0
"""Seconds after which a folder without a lock is not being made any more, but was half removed."""


@contextmanager
def scratch() -> Iterator[Path]:
    """A fresh folder in the system's temporary one, held by this process and removed at the end.

    Folders of the same kind without an owner are removed first: their sessions were killed.
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
        except FileNotFoundError:
            if _age(folder) > _MAKING:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:  # another session holds it, or it is another user's
            continue


def _age(folder: Path) -> float:
    """Seconds since a folder was changed; none where it is gone."""
    try:
        return time.time() - folder.stat().st_mtime
    except OSError:
        return 0.0
