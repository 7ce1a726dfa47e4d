"""The program by which a site is made, as one fingerprint.

It is made of our own files (code, tables, templates, theme), of all installed packages by their
records, and of Python. Whoever edits a package by hand, past its record, asks for `--force`.
"""

from __future__ import annotations

import os
import platform
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path

from builder.shared import path_of

_SHARED = ("templates", "site_src", "mkdocs.yml")
_RECORDS = ("RECORD", "METADATA", "PKG-INFO")
"""What tells of an installed package which contents its files have; the first that it has."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program at one moment."""

    digest: str
    """The same for the same program, on any machine."""
    changed: int
    """When one of our files was last changed, by the clock of its file system."""


@cache
def begun() -> Program:
    """The program as this process found it when it first asked.

    Ask before the program is loaded: then what runs is what was read, or `unchanged` says no.
    """
    return _read()


def unchanged() -> bool:
    """Whether no file of the program was touched since `begun`."""
    return _read() == begun()


def _read() -> Program:
    held, changed = sha256(), 0
    for name, path in _files():
        try:
            data = path.read_bytes()
            changed = max(changed, path.stat().st_ctime_ns)
        except OSError:  # a link that leads nowhere, as editors leave them
            data = b""
        held.update(f"{name} {len(data)}\n".encode())
        held.update(data)
    for record in _packages():
        held.update(record.encode())
    kinds = (sys.version, platform.machine(), sys.platform, zlib.ZLIB_RUNTIME_VERSION)
    held.update("\n".join(kinds).encode())
    return Program(held.hexdigest(), changed)


def _files() -> Iterator[tuple[str, Path]]:
    """Our own files, each with the name by which it is known."""
    for root in (Path(__file__).parent, *map(path_of, _SHARED)):
        if root.is_file():
            yield root.name, root
        for folder, below, names in os.walk(root):
            below[:] = sorted(name for name in below if name != "__pycache__")
            for name in sorted(names):
                path = Path(folder, name)
                yield f"{root.name}/{path.relative_to(root).as_posix()}", path


def _packages() -> list[str]:
    """The records of all installed packages, each once, in an order of their own."""
    read = (next(filter(None, map(package.read_text, _RECORDS)), "") for package in distributions())
    return sorted(set(read))
