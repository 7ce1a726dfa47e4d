"""The state of files, which tells a later build whether they have changed.

A file with the same size and times has not been written since. If its times differ (a copy, a
folder from a backup), its contents decide.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

Stamp: TypeAlias = tuple[int, int, int, str]
"""Size, time of the last write, time of the last change of any kind (both in nanoseconds), and
SHA-256 of the contents."""
Stamps: TypeAlias = dict[str, Stamp]
"""Stamps by file name, relative to one folder."""


SIGNED = ("SHA256SUMS.sig", "SHA256SUMS.minisig", "SHA256SUMS.asc")
"""Signatures of a site's checksums, which may be added after the site was made."""


def stamped(places: Mapping[str, Path]) -> Stamps:
    """The stamps of all files below some folders.

    Args:
        places: folders, by the prefix for the names of their files.
    """
    found: Stamps = {}
    hashes: dict[tuple[int, int], str] = {}  # a site and its docs share most of their files
    for name, folder in places.items():
        for path, held in below(folder):
            known = f"{name}/{name_below(folder, path)}"
            file = held.st_dev, held.st_ino
            hashed = hashes[file] = hashes.get(file) or hash_of(path)
            found[known] = (held.st_size, held.st_mtime_ns, held.st_ctime_ns, hashed)
    return found


def as_left(root: Path, names: list[str], stamps: Mapping[str, Stamp]) -> bool:
    """Whether the folders `names` below `root` contain exactly the stamped files, unchanged.

    Only a signature may have been added. False if something cannot be read.
    """
    with suppress(OSError):
        return _as_left(root, names, stamps)
    return False


def _as_left(root: Path, names: list[str], stamps: Mapping[str, Stamp]) -> bool:
    count = 0
    for folder in names:
        for path, held in below(root / folder):
            name = name_below(root, path)
            if name.rpartition("/")[2] in SIGNED:
                continue
            known = stamps.get(name)
            if known is None or not _same(path, held, known):
                return False
            count += 1
    return count == len(stamps)


def all_there(root: Path, stamps: Mapping[str, Stamp]) -> bool:
    """Whether every stamped file is unchanged; other files do not count."""
    paths = ((str(root / name), known) for name, known in stamps.items())
    with suppress(OSError):
        return all(_same(path, os.lstat(path), known) for path, known in paths)
    return False


def _same(path: str, held: os.stat_result, known: Stamp) -> bool:
    size, written, changed, contained = known
    if not stat.S_ISREG(held.st_mode) or held.st_size != size:
        return False
    return (held.st_mtime_ns, held.st_ctime_ns) == (written, changed) or hash_of(path) == contained


def below(folder: Path) -> Iterator[tuple[str, os.stat_result]]:
    """Path and `lstat` of everything below a folder except folders; links are not followed."""
    waiting = [str(folder)] if folder.is_dir() else []
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                else:
                    yield entry.path, entry.stat(follow_symlinks=False)


def name_below(folder: Path, path: str) -> str:
    """The name of a file, relative to a folder above it."""
    return path[len(str(folder)) + 1 :].replace(os.sep, "/")


def hash_of(path: str) -> str:
    """The SHA-256 of a file's contents."""
    with open(path, "rb") as file:  # noqa: PTH123  (thousands of them: a Path for each doubles the cost)
        return sha256(file.read()).hexdigest()
