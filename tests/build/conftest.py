"""The program as it is installed from its wheel, made once for the whole run."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.parsed import folder_once

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def installed() -> Path:
    """The wheel's files in a folder of their own; nobody may write there."""
    return folder_once("installed", _unpack_the_wheel)


def _unpack_the_wheel(folder: Path) -> None:
    """The wheel, built without a network by the backend itself, and unpacked."""
    wheels = folder.with_suffix(".wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (found,) = wheels.glob("*.whl")
    with zipfile.ZipFile(found) as archive:
        archive.extractall(folder)
