"""Files of a build: small ones are written in one step, and only if their contents changed.

An open file can be locked, until its process closes it.
"""

from __future__ import annotations

import errno
import filecmp
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO


def with_folder(path: Path) -> Path:
    """The path itself, after making its folder if necessary."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def put(path: Path, text: str) -> None:
    """Write a text file as UTF-8; a file that already holds the text keeps its time.

    Raises:
        OSError: it cannot be written; the file is as it was.
    """
    put_pieces(path, [text])


def put_pieces(path: Path, pieces: Iterable[str]) -> None:
    """Write a text file as `put` does, without holding all of it in memory.

    Raises:
        OSError: it cannot be written; the file is as it was.
    """
    fresh = path.with_name(f".{path.name}.new")
    try:
        with fresh.open("w", encoding="utf-8", newline="") as file:
            file.writelines(pieces)
        if not path.is_file() or not filecmp.cmp(path, fresh, shallow=False):
            fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def locked(file: TextIO) -> bool:
    """Lock a file; returns False if another process holds it.

    Only builds lock, and they do not run on Windows.

    Raises:
        OSError: it cannot be locked at all, as on some network drives.
    """
    import fcntl  # noqa: PLC0415  (Windows has none)

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EAGAIN):
            raise
        return False
    return True
