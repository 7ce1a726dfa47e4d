"""Java and its workers talk by sockets in a folder where that can be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from builder.spark import session
from builder.spark.session import may_lie_at


def test_a_place_is_tried_and_left_as_it_was(tmp_path: Path) -> None:
    assert may_lie_at(tmp_path / "s")
    assert not list(tmp_path.iterdir())


def test_none_lies_where_the_path_is_long_or_something_lies(tmp_path: Path) -> None:
    long = tmp_path / ("long" * 30)
    long.mkdir()
    taken = tmp_path / "taken"
    taken.touch()
    assert not may_lie_at(long / "s")
    assert not may_lie_at(taken)
    assert taken.is_file()


@pytest.mark.parametrize(("name", "told"), [("s", "true"), ("long" * 20, "false")])
def test_spark_is_told_where_its_own_would_fit(name: str, told: str) -> None:
    with TemporaryDirectory(dir="/tmp") as place:  # as short as can be
        folder = Path(place) / name
        folder.mkdir()
        assert session._has_room_for_sockets(folder) == told


_DAEMON = """
import os
from builder.spark import daemon
daemon.load = lambda: None
os.path.exists = lambda _: True  # as it was a moment before
daemon.main()
"""


def test_a_daemon_whose_socket_is_gone_says_nothing() -> None:
    with TemporaryDirectory(dir="/tmp") as place:
        told = {"PYTHON_UNIX_DOMAIN_ENABLED": "true", "PYTHON_WORKER_FACTORY_SOCK_DIR": place}
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
            Path(started.stdout.read(size).decode()).unlink()
            started.stdin.close()
            started.stdin = None  # closed: no more is said to it
            _, said = started.communicate(timeout=60)
    assert said == b""
