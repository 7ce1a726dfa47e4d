"""The program that makes a site, as one fingerprint.

It covers our own files (code, tables, templates, theme), the records of all installed packages, and
Python. After editing a package by hand, which its record does not show, use `--force`.
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
"""Files that describe the contents of an installed package; the first that it has is used."""


_TICK = 1_000_000_000
"""Nanoseconds: two changes of a file that are farther apart differ in time on any file system."""


@frozen
class Program:
    """A program at one moment."""

    digest: str
    """The same for the same program, on any machine."""
    touched: tuple[tuple[str, int, int], ...]
    """For each of our files and of the folders that describe packages: name, size, and the time of
    its last change, by the clock of its file system."""
    read_at: int
    """When it was read."""


@cache
def begun() -> Program:
    """The program as this process found it on the first call.

    Call it before the program is loaded: then what runs is what was read, or `unchanged` says no.
    """
    read_at, touched = time.time_ns(), _touched()
    return Program(_digest(), touched, read_at)


def unchanged() -> bool:
    """Whether no file of the program was touched since `begun`.

    Files are read again only if one was written while it was read: its time may still be the same.
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
    """The folders that describe installed packages; installing one creates its folder again."""
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
    """Our own files, each with its name in the fingerprint."""
    for root in (Path(__file__).parents[1], *map(path_of, _SHARED)):
        above = len(str(root.parent)) + 1
        if root.is_file():
            yield root.name, str(root)
        for folder, below, names in os.walk(root):
            below[:] = sorted(name for name in below if name != "__pycache__")
            known = folder[above:].replace(os.sep, "/")
            yield from ((f"{known}/{name}", f"{folder}{os.sep}{name}") for name in sorted(names))


def _packages() -> list[str]:
    """The records of all installed packages, each once, sorted."""
    read = (next(filter(None, map(package.read_text, _RECORDS)), "") for package in distributions())
    return sorted(set(read))
