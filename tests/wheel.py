"""The program as it is installed from its wheel."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def unpack(folder: Path) -> None:
    """The wheel, built without a network by the backend itself, and unpacked."""
    wheels = folder.with_suffix(".wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (found,) = wheels.glob("*.whl")
    with zipfile.ZipFile(found) as archive:
        archive.extractall(folder)
