"""An archive of Spark's Java classes as they are in memory, which halves Java's start.

Java writes it once, when the second session of a machine ends, into the user's cache folder (the
first may be the only one, as in a fresh container). Where it cannot be written or is of no use,
Java starts without it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

_QUIET = "-Xlog:disable -Xlog:all=error:stderr"
"""An archive that Java cannot use is no word to a user."""
_LONG = 3600.0
"""Seconds after which an archive that was begun is given up."""
_UNUSED = 90 * 86_400.0
"""Seconds after which an unused archive is of another Java or Spark."""


@dataclass(frozen=True, slots=True)
class Archive:
    """How a Java is started."""

    options: str = ""
    fresh: Path | None = None
    """Where this Java writes the archive when it ends; None where it does not.

    A launcher (`builder.spark.java`) adds `.log` to its name for what Java says then, and `.whole`
    for an empty file that says that it ended well.
    """

    def given_up(self) -> None:
        """Tell that the session came to nothing; another one will make the archive."""
        if self.fresh:
            with suppress(OSError):
                self.fresh.with_suffix(_SEEN).touch()
                self.fresh.with_suffix(_MAKING).unlink(missing_ok=True)


_SEEN, _MAKING, _FRESH = ".seen", ".making", ".new"


def cache(environment: Mapping[str, str] = os.environ) -> Path | None:
    """The folder for what can be made again; None where the user has none."""
    named = environment.get("XDG_CACHE_HOME")
    if not named and not environment.get("HOME"):
        return None
    folder = Path(named) if named else Path(environment["HOME"]) / ".cache"
    return folder / "townbook" if folder.is_absolute() else None


def archive_of(java: Path, spark: Path, folder: Path | None) -> Archive:
    """How to start a Java for Spark.

    Args:
        java: its home.
        spark: Spark's home.
        folder: where archives lie; None for none.
    """
    base = java / "lib" / "server" / "classes.jsa"  # ours only adds to it
    if folder is None or not base.is_file() or " " in str(folder):
        return Archive()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return _archive(folder / f"java-{_key(base, spark / 'jars')}")
    except OSError:
        return Archive()


def _archive(stem: Path) -> Archive:
    if ready := _ready(stem):
        os.utime(ready)
        return Archive(f"-XX:SharedArchiveFile={ready} {_QUIET}")
    seen, making = stem.with_suffix(_SEEN), stem.with_suffix(_MAKING)
    if making.exists():
        if time.time() - making.stat().st_mtime > _LONG:
            making.replace(seen)
        return Archive()
    if not seen.exists():
        seen.touch()
        return Archive()
    os.utime(seen)
    seen.rename(making)  # of two sessions one alone can
    fresh = stem.with_suffix(_FRESH)
    fresh.unlink(missing_ok=True)
    _sweep(stem.parent)
    return Archive(f"-XX:ArchiveClassesAtExit={fresh} {_QUIET}", fresh)


def _ready(stem: Path) -> Path | None:
    """The archive; its name tells its size, since Java dies of one that was cut off."""
    fresh = stem.with_suffix(_FRESH)
    whole = fresh.with_name(f"{fresh.name}.whole")
    if whole.exists() and fresh.is_file():
        fresh.replace(stem.with_name(f"{stem.name}-{fresh.stat().st_size}.jsa"))
        for left in (whole, fresh.with_name(f"{fresh.name}.log"), stem.with_suffix(_MAKING)):
            left.unlink(missing_ok=True)
    for path in stem.parent.glob(f"{stem.name}-*.jsa"):
        if path.stem == f"{stem.name}-{path.stat().st_size}":
            return path
        path.unlink()
    return None


def _sweep(folder: Path) -> None:
    for path in folder.glob("java-*"):
        if time.time() - path.stat().st_mtime > _UNUSED:
            path.unlink()


def _key(base: Path, jars: Path) -> str:
    """One word for a Java and a Spark; Java refuses an archive of others, and says nothing."""
    held = [(str(path.resolve()), path.stat().st_mtime_ns) for path in (base, jars)]
    return sha256(repr(held).encode()).hexdigest()[:16]
