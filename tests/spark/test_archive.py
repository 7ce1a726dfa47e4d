"""Spark's Java keeps its classes in an archive, and starts without where there is none."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest

from builder.spark.java import Archive, Java, archive_of, cache, java_home


@pytest.fixture
def java(tmp_path: Path) -> Path:
    """The home of a stand-in; it writes an archive of four bytes, and ends as `$END` says."""
    home = tmp_path / "jvm"
    (home / "lib" / "server").mkdir(parents=True)
    (home / "lib" / "server" / "classes.jsa").touch()
    (home / "bin").mkdir()
    program = home / "bin" / "java"
    program.write_text(
        "#!/bin/sh\necho said\n"
        'for one do case "$one" in -XX:ArchiveClassesAtExit=*) printf JAVA >"${one#*=}" ;; esac; '
        "done\nexit ${END:-0}\n"
    )
    program.chmod(0o755)
    return home


@pytest.fixture
def spark(tmp_path: Path) -> Path:
    (tmp_path / "spark" / "jars").mkdir(parents=True)
    return tmp_path / "spark"


def start(java: Path, archive: Archive, scratch: Path, end: int = 0) -> str:
    """Start Java as a session does; what the command hears of it."""
    launcher = java_home(Java(java, 17), scratch, archive.fresh) / "bin" / "java"
    environment = os.environ | {"END": str(end)}
    return subprocess.run(
        [str(launcher), *archive.options.split()],
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    ).stdout


def test_the_second_start_makes_it_and_the_third_uses_it(java, spark, tmp_path: Path):
    folder = tmp_path / "cache"
    first = archive_of(java, spark, folder)
    assert first == Archive()
    assert start(java, first, tmp_path / "a") == "said\n"
    second = archive_of(java, spark, folder)
    assert second.fresh
    assert start(java, second, tmp_path / "b") == ""  # nobody waits for what it says
    third = archive_of(java, spark, folder)
    (made,) = folder.glob("*")
    assert made.read_text() == "JAVA"
    assert f"-XX:SharedArchiveFile={made} " in third.options
    assert start(java, third, tmp_path / "c") == "said\n"


def test_two_sessions_at_once_make_one(java, spark, tmp_path: Path):
    folder = tmp_path / "cache"
    archive_of(java, spark, folder)
    assert archive_of(java, spark, folder).fresh
    assert archive_of(java, spark, folder) == Archive()


def test_what_a_java_left_that_ended_ill_is_no_archive(java, spark, tmp_path: Path):
    folder = tmp_path / "cache"
    archive_of(java, spark, folder)
    start(java, archive_of(java, spark, folder), tmp_path / "a", end=1)
    assert archive_of(java, spark, folder) == Archive()
    (making,) = folder.glob("*.making")
    long_ago = time.time() - 4000
    os.utime(making, (long_ago, long_ago))
    assert archive_of(java, spark, folder) == Archive()
    assert archive_of(java, spark, folder).fresh  # another one makes it


def test_a_session_that_came_to_nothing_leaves_it_to_the_next(java, spark, tmp_path: Path):
    folder = tmp_path / "cache"
    archive_of(java, spark, folder)
    archive_of(java, spark, folder).given_up()
    assert archive_of(java, spark, folder).fresh


def test_one_that_was_cut_off_is_taken_away(java, spark, tmp_path: Path):
    folder = tmp_path / "cache"
    archive_of(java, spark, folder)
    start(java, archive_of(java, spark, folder), tmp_path / "a")
    archive_of(java, spark, folder)
    (made,) = folder.glob("*.jsa")
    made.write_text("JA")
    assert archive_of(java, spark, folder) == Archive()
    assert not made.exists()


def test_another_spark_has_another(java, spark, tmp_path: Path):
    folder = tmp_path / "cache"
    archive_of(java, spark, folder)
    os.utime(spark / "jars", (1, 1))
    assert archive_of(java, spark, folder) == Archive()
    assert len(list(folder.glob("*.seen"))) == 2


def test_without_a_folder_or_an_archive_of_its_own_java_starts_as_ever(java, spark, tmp_path):
    (tmp_path / "file").touch()
    assert archive_of(java, spark, tmp_path / "file" / "cache") == Archive()
    assert archive_of(java, spark, None) == Archive()
    (java / "lib" / "server" / "classes.jsa").unlink()
    archive_of(java, spark, tmp_path / "cache")
    assert archive_of(java, spark, tmp_path / "cache") == Archive()


def test_the_cache_is_the_users():
    assert cache({"XDG_CACHE_HOME": "/c", "HOME": "/h"}) == Path("/c/townbook")
    assert cache({"HOME": "/h"}) == Path("/h/.cache/townbook")
    assert cache({}) is None
    assert cache({"XDG_CACHE_HOME": "relative"}) is None
