"""`make release` refuses anything that is not a release, before it builds."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What the script reads of a checkout, under git."""
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "release", tmp_path / ".ci" / "release")
    (tmp_path / "builder").mkdir()
    (tmp_path / "builder" / "__init__.py").write_text('__version__ = "7.1.0"\n', encoding="utf-8")
    _changelog(tmp_path, "7.1.0")
    for command in (["init", "-q"], ["add", "."], [*_NAME, "commit", "-qm", "All"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


_NAME = ["-c", "user.name=Ada", "-c", "user.email=ada@law.example"]


def _changelog(folder: Path, version: str) -> None:
    text = f"# Changelog\n\n## {version}\n\n- Geese.\n\n## 7.0.0\n\n- Ducks.\n"
    (folder / "CHANGELOG.md").write_text(text, encoding="utf-8")


def _release(folder: Path) -> str:
    """What the script says when it stops."""
    done = subprocess.run(
        ["sh", ".ci/release", str(Path(sys.executable).parent), "podman"],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert not (folder / "dist").exists()
    return done.stderr.strip()


def test_the_changelog_must_name_the_version(checkout: Path) -> None:
    _changelog(checkout, "Unreleased")
    assert _release(checkout) == (
        'make: CHANGELOG.md begins with "Unreleased", builder/__init__.py says 7.1.0; '
        "give both the new version and run make release again"
    )


def test_each_change_must_be_committed(checkout: Path) -> None:
    (checkout / "builder" / "new.py").write_text("", encoding="utf-8")
    assert _release(checkout).startswith("make: there are changes that no commit holds")
