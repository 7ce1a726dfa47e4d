"""Files of equal bytes: one copy for a site and its docs, and the times of what has not changed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

_LINK = ".link"
"""Ends the name of a second name in the making."""


def second_name(path: str | Path, name: str | Path) -> None:
    """Give a file a second name; a copy of it where the file system has no such names."""
    try:
        os.link(path, name)
    except OSError:
        shutil.copyfile(path, name)


def share(sources: Iterable[Path], site: Path) -> None:
    """Let files of a site be second names of the files that they were copied from.

    On a file system without such names, the copies stay.
    """
    for folder in sources:
        for path in _files(folder):
            copy = site / path.relative_to(folder)
            if _equal(path, copy):
                fresh = copy.with_name(copy.name + _LINK)
                with suppress(OSError):
                    os.link(path, fresh)
                    fresh.replace(copy)
                fresh.unlink(missing_ok=True)


def keep_times(new: Path, live: Path) -> None:
    """Give each new file the time of the one that it replaces, where both hold the same."""
    for path in _files(new) if live.is_dir() else ():
        before = live / path.relative_to(new)
        if _equal(path, before):
            held = before.stat()
            os.utime(path, ns=(held.st_atime_ns, held.st_mtime_ns))


def _files(folder: Path) -> Iterator[Path]:
    for at, _, names in os.walk(folder):
        yield from (Path(at, name) for name in names)


def _equal(one: Path, other: Path) -> bool:
    """Whether both are files, two of them, that hold the same bytes."""
    try:
        first, second = one.lstat(), other.lstat()
        return (
            first.st_ino != second.st_ino
            and first.st_size == second.st_size
            and other.is_file()
            and not other.is_symlink()
            and one.read_bytes() == other.read_bytes()
        )
    except OSError:
        return False
