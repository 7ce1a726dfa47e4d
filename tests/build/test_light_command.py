"""The command loads nothing that only its workers need.

Loading it takes longer than a small build, and its memory would grow with the number of towns.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.build.town import text

_LOADED = """
import sys
from builder.commands.build import named
named((), "out")
import builder.spark.run
print(*(name for name in sys.modules if name.startswith("builder.") or "." not in name))
"""
_BUILT = """
import sys
from builder.__main__ import main
assert main(sys.argv[1:]) == 0
print(*(name for name in sys.modules if name.startswith("builder.") or "." not in name))
"""
_OF_WORKERS = ("parse", "recognition", "resolve", "pages", "proof", "print", "task", "municipality")


HEAVY = {"mkdocs", "typst", "lxml", "jinja2", *(f"builder.{name}" for name in _OF_WORKERS)}


def loaded(command: str, place: Path, program: Path, *arguments: str) -> set[str]:
    """The modules that Python has loaded after a command of a program."""
    ended = subprocess.run(
        [sys.executable, "-c", command, *arguments],
        cwd=place,
        env=os.environ | {"PYTHONPATH": str(program), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(ended.stdout.split())


def test_a_build_is_begun_without_parsers_and_pages(installed: Path, tmp_path: Path) -> None:
    held = loaded(_LOADED, tmp_path, installed)
    assert "builder.build" in held
    assert not HEAVY & held


@pytest.mark.spark
@pytest.mark.own_java
def test_a_build_is_ended_without_them_too(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "Gooseford.txt").write_text(text("Gooseford"))
    asked = ("build", "Gooseford.txt", "--no-print", "--quiet", "--master", "local[1,4]")
    held = loaded(_BUILT, tmp_path, installed, *asked)
    assert (tmp_path / "out" / "site" / "index.html").is_file()
    assert "builder.spark.run" in held
    assert not HEAVY & held
