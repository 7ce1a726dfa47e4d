"""The program that makes a site, as one fingerprint.

It covers our own files (code, tables, templates, theme), the records of all installed packages, and
Python. A record does not show that a package was edited by hand: use `--force` then.
"""

from __future__ import annotations

import os
import platform
import sys
import time
import zlib
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path

from builder.frozen import frozen
from builder.runtime.shared import path_of

_SHARED = ("templates", "site_src", "mkdocs.yml")
_RECORDS = ("RECORD", "METADATA", "PKG-INFO")
"""Files that describe an installed package's contents; the first that exists is used."""


_TICK = 1_000_000_000
"""One second in nanoseconds: on any file system, two changes this far apart get different times."""


@frozen
class Program:
    """The state of a program at one moment."""

    digest: str
    """The fingerprint, equal on all machines with the same program."""
    touched: tuple[tuple[str, int, int], ...]
    """Name, size and time of the last change (by the file system's clock) of each of our files and
    of each folder that describes a package."""
    read_at: int
    """When the state was read, in nanoseconds."""


@cache
def begun() -> Program:
    """The program as it was when this process first called the function.

    Call it before loading the program: then either what runs is what was read, or `unchanged` is
    false.
    """
    read_at, touched = time.time_ns(), _touched()
    return Program(_digest(), touched, read_at)


def unchanged() -> bool:
    """Whether no file of the program changed since `begun` was first called.

    A file that changed just before it was read may have kept its time; then all are hashed again.
    """
    held, touched = begun(), _touched()
    if touched != held.touched:
        return False
    last = max(changed for _, _, changed in touched)
    return last < held.read_at - _TICK or _digest() == held.digest


def _touched() -> tuple[tuple[str, int, int], ...]:
    named = (*_files(), *((path, path) for path in _installed()))
    return tuple(_state(name, path) for name, path in named)


def _installed() -> list[str]:
    """Folders that describe installed packages; an installation makes its folder anew."""
    folders = (Path(folder) for folder in sys.path)
    found = (each for folder in folders if folder.is_dir() for each in folder.glob("*-info"))
    return sorted(str(each) for each in found if each.suffix in (".dist-info", ".egg-info"))


def _state(name: str, path: str) -> tuple[str, int, int]:
    try:
        state = Path(path).stat()
    except OSError:  # a dangling link, as editors leave them
        return name, 0, 0
    return name, state.st_size, state.st_ctime_ns


def _digest() -> str:
    held = sha256()
    for name, path in _files():
        try:
            data = Path(path).read_bytes()
        except OSError:
            data = b""
        held.update(f"{name} {len(data)}\n".encode())
        held.update(data)
    for record in _packages():
        held.update(record.encode())
    kinds = (sys.version, platform.machine(), sys.platform, zlib.ZLIB_RUNTIME_VERSION)
    held.update("\n".join(kinds).encode())
    return held.hexdigest()


def _files() -> Iterator[tuple[str, str]]:
    """Name in the fingerprint and path of each of our own files."""
    for root in (Path(__file__).parents[1], *map(path_of, _SHARED)):
        above = len(str(root.parent)) + 1
        if root.is_file():
            yield root.name, str(root)
        for folder, below, names in os.walk(root):
            below[:] = sorted(name for name in below if name != "__pycache__")
            known = folder[above:].replace(os.sep, "/")
            yield from ((f"{known}/{name}", f"{folder}{os.sep}{name}") for name in sorted(names))


def _packages() -> list[str]:
    """The records of all installed packages, without repetition, sorted."""
    read = (next(filter(None, map(package.read_text, _RECORDS)), "") for package in distributions())
    return sorted(set(read))
