"""Spark for the duration of a build: only its context, because a build runs no queries."""

from __future__ import annotations

import logging
import os
import re
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from builder.errors import UsageError
from builder.runtime.written import locked
from builder.spark import reach
from builder.spark.java import found, java_home

if TYPE_CHECKING:
    from pyspark import SparkContext

_SOCKET = "." + "0" * 36 + ".sock"
"""A file name as long as those that Spark gives its sockets."""
DEFAULT_MASTER = "local[*,4]"
"""All cores, and four attempts at each task (plain `local[*]` never retries)."""

_PACKAGES = Path(__file__).resolve().parents[2]
"""The folder that this Townbook was imported from, for workers on this machine."""

_SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.python.worker.reuse": "true",
    "spark.python.daemon.module": "builder.spark.daemon",
}


@contextmanager
def session(master: str) -> Iterator[SparkContext]:
    """Spark's context for the duration of a build.

    Spark's own files are in the system's temporary folder, never in the output. If a session
    already runs in this process (a notebook's, a test's), it is used, whatever its master, and left
    running.

    Args:
        master: Spark's address of the cluster, or `local[...]`.

    Raises:
        UsageError: there is no Java, or the master cannot be reached.
    """
    if running := _running():
        yield running
        return
    reach.check(master)
    with scratch() as folder:
        _set_environment(master)
        spark = _start(master, folder)
        _OWN.append(spark)
        try:
            yield spark
        finally:
            _OWN.remove(spark)
            spark.stop()


_OWN: list[SparkContext] = []
"""The context that this module has started, while it runs."""


def _running() -> SparkContext | None:
    """A context that runs in this process: our own, or that of a notebook or test."""
    if _OWN:
        return _OWN[0]
    if "pyspark.sql" not in sys.modules:
        return None
    from pyspark.sql import SparkSession  # noqa: PLC0415  (see `_start`)

    active = SparkSession.getActiveSession()
    return active.sparkContext if active else None


def _set_environment(master: str) -> None:
    """Set the environment variables that Spark and its workers read."""
    local = master.startswith("local")
    if local or "PYSPARK_PYTHON" not in os.environ:  # on other machines Python may be elsewhere
        os.environ["PYSPARK_PYTHON"] = sys.executable  # else workers run the PATH's python
    os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    os.environ["PYTHONSAFEPATH"] = "1"  # else workers import from the current folder before ours
    os.environ["PYTHONPATH"] = os.pathsep.join(
        [str(_PACKAGES), *filter(None, [os.environ.get("PYTHONPATH")])]
    )
    if local:  # Spark's launcher needs the machine's name, unknown without a network
        os.environ.setdefault("SPARK_LOCAL_HOSTNAME", "localhost")
        os.environ.setdefault("SPARK_USER", "townbook")  # the user of a container may have no name


def _start(master: str, folder: Path) -> SparkContext:
    from pyspark import SparkConf, SparkContext  # noqa: PLC0415  (a second to load)

    os.environ["JAVA_HOME"] = str(java_home(found(), folder))
    logging.getLogger().addFilter(_is_for_users)
    settings = SparkConf().setAppName("townbook").setMaster(master)
    for key, value in _SETTINGS.items():
        settings.set(key, value)
    if master.startswith("local"):  # nobody else should reach it or look up this machine's name
        settings.set("spark.driver.host", "localhost")
        settings.set("spark.jars.ivy", str(folder / "ivy"))  # a nameless user has no home
        # Over TCP 200 empty tasks take 5.1 s, here 0.9: systems on both sides # collect and confirm
        # small packets late.
        sockets = str(can_be_socket(folder / _SOCKET)).lower()
        settings.set("spark.python.unix.domain.socket.enabled", sockets)
    settings.set("spark.local.dir", str(folder / "spark"))
    settings.set("spark.driver.extraJavaOptions", _java_options(folder))
    try:
        with unbroken():
            return SparkContext(conf=settings)
    except Exception as error:
        raise refused(master, "Spark does not start", error, "check the address") from error


def _java_options(folder: Path) -> str:
    # Java only hands out tasks: optimizing its code costs more than it gains.
    options = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1"
    log = Path(__file__).with_name("log4j2.properties")
    return f"{options} -Dlog4j2.configurationFile={log} -Djava.io.tmpdir={folder}"


def _is_for_users(record: logging.LogRecord) -> bool:
    """Whether to show a message of the root logger: not Py4J's tracebacks about Ctrl-C."""
    return record.module != "java_gateway"


@contextmanager
def unbroken() -> Iterator[None]:
    """Delay a Ctrl-C until the block ends or sets its own handler, as Spark does.

    If Java were interrupted while starting, it would have nobody to report to and outlive the
    command.

    Raises:
        KeyboardInterrupt: at the end of the block, if Ctrl-C was pressed in it.
    """
    if (
        threading.current_thread() is not threading.main_thread()
    ):  # only there can signals be handled
        yield
        return
    pressed: list[int] = []

    def wait(number: int, _frame: object) -> None:
        pressed.append(number)

    before = signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is wait:
            signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def refused(master: str, problem: str, error: Exception, advice: str) -> UsageError:
    """The error that Spark does not work, with what Java says, or else Python.

    Args:
        master: Spark's address of the cluster; a local one is not shown.
        problem: what does not work.
        error: what was raised.
        advice: what to do about a cluster.
    """
    lines = str(getattr(error, "java_exception", None) or error).strip().splitlines()
    reason = re.split(r"[\w.$]+(?:Exception|Error): ", lines[0])[-1] if lines else None
    problem = f"{problem} ({reason or type(error).__name__})"
    if master.startswith("local"):
        return UsageError("build", problem, "docs/command-line.md says which Java a build needs")
    return UsageError(f"--master {master}", problem, advice)


PREFIX = "townbook-spark-"
_LOCK = "lock"
_MAKING = 3600.0
"""Seconds after which a folder without a lock cannot be in the making; it was half removed."""


@contextmanager
def scratch() -> Iterator[Path]:
    """A fresh temporary folder, locked by this process and removed at the end.

    Folders of killed sessions, which nobody holds, are removed first.
    """
    sweep(Path(tempfile.gettempdir()))
    while True:
        made = tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True)
        with made as folder, (Path(folder) / _LOCK).open("w") as lock:
            if _holds(lock):
                yield Path(folder)
                return


def _holds(lock: TextIO) -> bool:
    """Whether this process holds its fresh folder; another may have swept it before the lock."""
    try:
        return locked(lock) and Path(lock.name).exists()
    except OSError:  # where nobody can lock, nobody sweeps
        return True


def sweep(temporary: Path) -> None:
    """Remove the folders of sessions that have ended; what cannot be removed stays."""
    for folder in temporary.glob(f"{PREFIX}*"):
        try:
            with (folder / _LOCK).open("r+") as lock:
                if locked(lock):
                    shutil.rmtree(folder, ignore_errors=True)
        except FileNotFoundError:
            if _age(folder) > _MAKING:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:  # it is another user's, or cannot be locked
            continue


def _age(folder: Path) -> float:
    """Seconds since a folder changed; 0 if it is gone."""
    try:
        return time.time() - folder.stat().st_mtime
    except OSError:
        return 0.0


def can_be_socket(place: Path) -> bool:
    """Whether a socket can be made at a path: it must be short, and not all folders allow sockets.

    >>> can_be_socket(Path("/nowhere") / "socket")
    False
    """
    with socket.socket(socket.AF_UNIX) as tried:
        try:
            tried.bind(str(place))
        except OSError:
            return False
    place.unlink()
    return True
