"""Write files in one step, and only if their contents change; read them back; lock files."""

from __future__ import annotations

import errno
import filecmp
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TextIO, TypeVar

import msgspec

from builder.errors import DAMAGED

_T = TypeVar("_T")


def with_folder(path: Path) -> Path:
    """The path, after making the folder that it is in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def put(path: Path, text: str) -> None:
    """Write a text file as UTF-8; if it already has this text, its time does not change.

    Raises:
        OSError: it cannot be written; the old file is unchanged.
    """
    put_pieces(path, [text])


def put_pieces(path: Path, pieces: Iterable[str]) -> None:
    """Write a text file as `put` does, without holding all of the text in memory.

    Raises:
        OSError: it cannot be written; the old file is unchanged.
    """
    fresh = path.with_name(f".{path.name}.new")
    try:
        with fresh.open("w", encoding="utf-8", newline="") as file:
            file.writelines(pieces)
        if not path.is_file() or not filecmp.cmp(path, fresh, shallow=False):
            fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def read_back(path: Path, form: type[_T]) -> _T | None:
    """What an earlier build wrote to a file of JSON; None if it is missing or damaged."""
    with suppress(*DAMAGED):
        return msgspec.json.decode(path.read_bytes(), type=form)
    return None


def locked(file: TextIO) -> bool:
    """Lock an open file until its process closes it; False if another process has locked it.

    Only builds lock files, and they do not run on Windows.

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
