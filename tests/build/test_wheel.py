"""The wheel holds all that a build needs, and works from any folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

_SOURCES = (".py", ".pyc")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel, built without a network by the backend itself."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """The wheel's files in a folder of their own."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def shipped() -> set[str]:
    """Every file that the program reads, as it must lie in the wheel."""
    package = {
        p.relative_to(ROOT).as_posix()
        for p in (ROOT / "builder").rglob("*")
        if p.is_file() and p.suffix not in _SOURCES
    }
    shared = [
        p for name in ("templates", "site_src") for p in (ROOT / name).rglob("*") if p.is_file()
    ]
    return package | {
        f"builder/_shared/{p.relative_to(ROOT).as_posix()}" for p in [*shared, ROOT / "mkdocs.yml"]
    }


def test_every_file_travels_in_the_wheel(installed):
    found = {
        path.relative_to(installed).as_posix() for path in installed.rglob("*") if path.is_file()
    }
    assert shipped() - found == set()
    assert {
        "builder/py.typed",
        "builder/sample/codes.toml",
        "builder/spark/log4j2.properties",
    } <= found
    assert sum(name.startswith("builder/sample/") and name.endswith(".txt") for name in found) == 7


def test_nothing_else_travels_in_the_wheel(installed):
    tops = {path.name for path in installed.iterdir()}
    assert {name for name in tops if not name.endswith(".dist-info")} == {"builder"}
    assert not list(installed.rglob("__pycache__"))


@pytest.mark.spark
def test_the_installed_command_builds_the_sample_from_any_folder(installed, tmp_path):
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PYTHONPATH": str(installed)}
    for trap in ("builder", "json"):  # modules of the folder in which it is called
        (tmp_path / f"{trap}.py").write_text("raise SystemExit('the wrong module')")
    command = [sys.executable, "-P", "-m", "builder", "build", "--quiet", "--master", "local[2,4]"]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert len(list((tmp_path / "out" / "site").glob("*/data/code.json"))) == 7
    assert sorted(path.name for path in tmp_path.iterdir()) == ["builder.py", "json.py", "out"]


def test_the_installed_package_never_reads_a_checkout(installed):
    program = (
        "from builder.shared import path_of; print(path_of('templates'), path_of('mkdocs.yml'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT.parent,
        env={"PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(path.startswith(str(installed)) for path in done.stdout.split())
