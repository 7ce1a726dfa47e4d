"""Java and its workers talk through sockets in a folder where possible."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from builder.record.job import How, Job
from builder.sources.discover import Discovered
from builder.sources.settings import Settings
from builder.spark import tasks
from builder.spark.session import can_be_socket
from builder.town import task


def test_a_place_is_tested_and_left_as_it_was(tmp_path: Path) -> None:
    assert can_be_socket(tmp_path / "s")
    assert not list(tmp_path.iterdir())


def test_there_is_none_if_the_path_is_long_or_taken(tmp_path: Path) -> None:
    long = tmp_path / ("long" * 30)
    long.mkdir()
    taken = tmp_path / "taken"
    taken.touch()
    assert not can_be_socket(long / "s")
    assert not can_be_socket(taken)
    assert taken.is_file()


@pytest.mark.parametrize(("name", "fits"), [("s", True), ("long" * 20, False)])
def test_names_as_long_as_sparks_fit_into_short_folders(name: str, *, fits: bool) -> None:
    with TemporaryDirectory(dir="/tmp") as place:  # as short as can be
        folder = Path(place) / name
        folder.mkdir()
        assert can_be_socket(folder / f".{'0' * 36}.sock") is fits


_DAEMON = """
import os
from builder.spark import daemon
daemon.load = lambda: None
os.path.exists = lambda _: True  # as it was a moment before
daemon.main()
"""


@contextmanager
def _daemon() -> Iterator[tuple[Path, Callable[[], bytes]]]:
    """A running daemon: its socket, and a function that stops it and returns what it printed."""
    with TemporaryDirectory(dir="/tmp") as place:
        told = {
            "PYTHON_UNIX_DOMAIN_ENABLED": "true",
            "PYTHON_WORKER_FACTORY_SOCK_DIR": place,
            "PYTHON_DAEMON_KILL_WORKER_ON_FLUSH_FAILURE": "1",  # Spark's default
            "SPARK_REUSE_WORKER": "1",
        }
        with subprocess.Popen(
            [sys.executable, "-c", _DAEMON],
            env=os.environ | told,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as started:
            assert started.stdin
            assert started.stdout
            size = int.from_bytes(started.stdout.read(4), "big")
            at = Path(started.stdout.read(size).decode())

            def stopped() -> bytes:
                assert started.stdin
                started.stdin.close()
                started.stdin = None  # closed: it gets no more input
                return started.communicate(timeout=60)[1]

            yield at, stopped


def test_a_daemon_whose_socket_is_gone_says_nothing() -> None:
    with _daemon() as (at, stopped):
        at.unlink()
        assert stopped() == b""


def test_a_worker_on_which_java_hangs_up_says_nothing() -> None:
    """Spark does that after a minute without a task."""
    with _daemon() as (at, stopped):
        with socket.socket(socket.AF_UNIX) as java:
            java.connect(str(at))
            worker = int.from_bytes(java.recv(4, socket.MSG_WAITALL), "big")
            assert _runs(worker)
        while _runs(worker):
            time.sleep(0.01)
        assert stopped() == b""


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_in_a_task_a_broken_pipe_is_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """For example, the typesetter dies: a build reports that, and continues."""
    job = Job(Discovered(tmp_path / "code.txt", 0, Settings()), How(), "out", "work")
    seen = []
    monkeypatch.setattr(
        task, "name_source", lambda _: seen.append(signal.getsignal(signal.SIGPIPE))
    )
    before = signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # as in a worker
    try:
        tasks.name_source(job)
        assert [*seen, signal.getsignal(signal.SIGPIPE)] == [signal.SIG_IGN, signal.SIG_DFL]
    finally:
        signal.signal(signal.SIGPIPE, before)
