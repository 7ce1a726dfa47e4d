"""The same docs build with Zensical too, and readers find the same (docs/design/zensical.md)."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    """The bench that compares two sites."""
    spec = importlib.util.spec_from_file_location("zensical_bench", ROOT / "bench" / "zensical.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclass needs it
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["gooseford-ny", "portal"])
def test_a_site_of_zensical_says_the_same(
    name: str, built: Path, bench: ModuleType, tmp_path: Path
) -> None:
    command = Path(sys.executable).with_name("zensical")
    if not command.exists():
        pytest.skip("there is no zensical (pip install zensical)")
    shutil.copytree(built.parent / name, tmp_path / name)
    done = subprocess.run(
        [command, "build", "--clean"],
        cwd=tmp_path / name,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    ours = built if name == "portal" else built / name
    theirs = tmp_path / name / "site"
    found = [
        line
        for line in bench.differences(ours, theirs)
        if not line.endswith("[] | ['__skip']")
        and not (name == "portal" and line.startswith("only in the first: gooseford"))
    ]
    assert found == []
    pages = {path.relative_to(theirs) for path in theirs.rglob("index.html")}
    assert len(pages) > 3
