"""The wheel holds everything that a build needs; `test_light_command.py` builds with it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

_SOURCES = (".py", ".pyc")


def shipped() -> set[str]:
    """Every file that the program reads, by its path in the wheel."""
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


def test_every_file_is_in_the_wheel(installed):
    found = {
        path.relative_to(installed).as_posix() for path in installed.rglob("*") if path.is_file()
    }
    assert shipped() - found == set()
    assert {
        "builder/py.typed",
        "builder/sample/codes.toml",
        "builder/spark/log4j2.properties",
    } <= found
    sample = [name for name in found if name.startswith("builder/sample/")]
    assert sum(name.endswith((".txt", ".docx")) for name in sample) == 8
    assert sum(name.startswith("builder/sample/gannet-cove/") for name in found) == 3


def test_nothing_else_is_in_the_wheel(installed):
    tops = {path.name for path in installed.iterdir()}
    assert {name for name in tops if not name.endswith(".dist-info")} == {"builder"}
    assert not list(installed.rglob("__pycache__"))


def test_the_installed_package_never_reads_a_checkout(installed):
    program = (
        "from builder.sample import folder; from builder.runtime.shared import path_of; "
        "print(folder(), path_of('templates'), path_of('mkdocs.yml'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT.parent,
        env={"PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(path.startswith(str(installed)) for path in done.stdout.split())
