"""Put a finished folder in place in one step, so that readers always find a complete one.

On Linux one system call exchanges the new folder and the old one. Elsewhere the old one is moved
aside first, and `recover` moves it back if the process dies between the two moves. A site and its
docs share files with equal bytes, and unchanged files keep their times.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from builder.runtime.written import with_folder

_ASIDE = ".before"
_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


def put_in_place(new: Path, live: Path) -> None:
    """Make `new` the folder at `live`, and remove the folder that was there.

    Args:
        new: a finished folder on the same file system, which is moved.
        live: its new place.

    Raises:
        OSError: the file system refuses; `live` is then as it was.
    """
    if not with_folder(live).exists():
        new.rename(live)
    elif _exchange(new, live):
        shutil.rmtree(new)
    else:
        aside = live.with_name(live.name + _ASIDE)
        shutil.rmtree(aside, ignore_errors=True)
        live.rename(aside)
        new.rename(live)
        shutil.rmtree(aside)


def recover(folder: Path) -> None:
    """Move back folders that a killed build moved aside; delete those already replaced."""
    if not folder.is_dir():
        return
    for aside in folder.glob(f"*{_ASIDE}"):
        live = aside.with_name(aside.name.removesuffix(_ASIDE))
        if live.exists():
            shutil.rmtree(aside)
        else:
            aside.rename(live)


def _exchange(a: Path, b: Path) -> bool:
    """Exchange two folders in one step; return False if the system cannot."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        renameat2 = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError):
        return False
    if renameat2(_AT_FDCWD, os.fsencode(a), _AT_FDCWD, os.fsencode(b), _RENAME_EXCHANGE) == 0:
        return True
    code = ctypes.get_errno()
    if code in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP):
        return False
    raise OSError(code, os.strerror(code), str(b))


_LINK = ".link"
"""Suffix of a hard link until it replaces its file."""


def second_name(path: str | Path, name: str | Path) -> None:
    """Hard-link a file, or copy it if the file system has no hard links."""
    try:
        os.link(path, name)
    except OSError:
        shutil.copyfile(path, name)


def share(sources: Iterable[Path], site: Path) -> None:
    """Replace copies in a site by hard links to the files in `sources`.

    On a file system without hard links, the copies stay.
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
    """Give each new file the times of the file that it replaces, if both have the same bytes."""
    for path in _files(new) if live.is_dir() else ():
        before = live / path.relative_to(new)
        if _equal(path, before):
            held = before.stat()
            os.utime(path, ns=(held.st_atime_ns, held.st_mtime_ns))


def _files(folder: Path) -> Iterator[Path]:
    for at, _, names in os.walk(folder):
        yield from (Path(at, name) for name in names)


def _equal(one: Path, other: Path) -> bool:
    """Whether the two paths are different files with the same bytes."""
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
