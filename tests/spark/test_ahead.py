"""What gets ready while Java starts names sources, and becomes the daemon that Spark asks for."""

from __future__ import annotations

import os
import select
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.record.job import Job
from builder.sources.read import DEFAULT_LIMIT
from builder.sources.settings import Settings
from builder.spark import warm
from builder.spark.ahead import MOST, Ahead
from builder.spark.daemon import WARM
from tests.build.town import text


@pytest.fixture
def job(tmp_path: Path) -> Job:
    source = tmp_path / "Gooseford.txt"
    source.write_text(text("Gooseford"))
    return Job(str(source), Settings(), str(tmp_path), str(tmp_path), limit=DEFAULT_LIMIT)


@pytest.fixture
def ahead(job: Job, tmp_path: Path) -> Iterator[Ahead]:
    begun = Ahead([job])
    begun.begin(tmp_path)
    yield begun
    begun.end()


def pid(ahead: Ahead) -> int:
    assert ahead._process
    return ahead._process.pid


def answered(ahead: Ahead) -> None:
    """Wait for its first answer."""
    assert ahead._process
    assert select.select([ahead._process.stdout], [], [], 60)[0]


def started(environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """A daemon, as Spark starts it."""
    command = [sys.executable, "-m", "builder.spark.daemon", "pyspark.worker"]
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHON_WORKER_FACTORY_SECRET": "goose", **environment},
    )


def parent_of_a_worker(daemon: subprocess.Popen[bytes]) -> int:
    """Let a daemon fork a worker; gives the process that it was forked off."""
    assert daemon.stdout
    port = int.from_bytes(daemon.stdout.read(4), "big")
    with socket.create_connection(("127.0.0.1", port)) as line:
        worker = int.from_bytes(line.recv(4), "big")
        said = Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()
    return int(said[1])


def test_sources_are_named_before_spark_is_there(ahead: Ahead, job: Job) -> None:
    answered(ahead)
    assert {path: one.slug for path, one in ahead.named().items()} == {job.path: "gooseford-ny"}


def test_it_looks_at_no_more_sources_than_a_start_of_java_lasts(job: Job) -> None:
    assert len(Ahead([job] * (MOST + 1))._jobs) == MOST


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc")
def test_it_becomes_the_daemon_that_spark_asks_for(ahead: Ahead) -> None:
    answered(ahead)
    ahead.named()
    with started({WARM: os.environ[WARM]}) as daemon:
        assert parent_of_a_worker(daemon) == pid(ahead)
        assert daemon.stdin
        daemon.stdin.close()  # as Spark ends it
        assert daemon.wait(60) == 0
    assert ahead._process
    assert ahead._process.wait(60) is not None


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc")
def test_a_second_daemon_and_one_without_it_load_by_themselves(ahead: Ahead) -> None:
    answered(ahead)
    with started({WARM: os.environ[WARM]}) as first:
        assert parent_of_a_worker(first) == pid(ahead)
        for place in (os.environ[WARM], "", "/nowhere"):
            with started({WARM: place}) as other:
                assert parent_of_a_worker(other) == other.pid
                assert other.stdin
                other.stdin.close()
        assert first.stdin
        first.stdin.close()


def test_a_worker_ends_without_a_word_when_nobody_is_left_to_be_answered() -> None:
    def broken(_line: socket.socket, authenticated: bool) -> int:
        raise BrokenPipeError if authenticated else ValueError("another")

    with socket.socket() as line:
        assert warm._quiet(broken)(line, True) == 1
        with pytest.raises(ValueError, match="another"):
            warm._quiet(broken)(line, False)


def test_where_it_died_spark_names_all(ahead: Ahead) -> None:
    assert ahead._process
    ahead._process.kill()
    ahead._process.wait()
    assert ahead.named() == {}


def test_it_ends_with_the_command_that_started_it(job: Job, tmp_path: Path) -> None:
    begun = Ahead([job])
    begun.begin(tmp_path)
    assert begun._process
    assert begun._process.stdin
    begun._process.stdin.close()  # as the system does when a command is killed
    assert begun._process.wait(60) == 0
    begun.end()
    assert WARM not in os.environ


def test_in_a_folder_of_a_long_name_spark_starts_without_it(job: Job, tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 25)
    folder.mkdir()
    held = Ahead([job])
    held.begin(folder)
    assert held._process is None
    assert held.named() == {}
    held.end()


def test_without_a_start_nothing_was_named(job: Job) -> None:
    held = Ahead([job])
    assert held.named() == {}
    held.end()


def test_what_every_site_needs_is_made_before_the_first_one() -> None:
    """Templates are compiled and the theme is looked through where workers come from."""
    said = subprocess.run(
        [sys.executable, "-c", _PRACTISED], capture_output=True, text=True, check=True
    )
    compiled, listed, threads = map(int, said.stdout.split())
    assert compiled > 0
    assert listed > 0
    assert threads == 0


_PRACTISED = """
import threading
from builder.spark import warm
warm.load()
from builder.sites import mkdocs as kept
print(len(kept._COMPILED._held), kept._listed.cache_info().currsize, threading.active_count() - 1)
"""
