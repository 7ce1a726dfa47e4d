"""`make` on a machine that lacks something: one clear line."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(not shutil.which("make"), reason="there is no make")


def program(path: Path, script: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def make(tmp_path: Path, *arguments: str, **environment: str) -> tuple[int, list[str]]:
    """Run make with an environment and an output folder of its own.

    Returns its exit code and its lines about problems.
    """
    given = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)} | environment
    command = [
        "make",
        "-C",
        str(ROOT),
        f"VENV={tmp_path / 'venv'}",
        f"OUT={tmp_path / 'out'}",
        *arguments,
    ]
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
    return done.returncode, [
        line for line in done.stderr.splitlines() if not line.startswith("make: ***")
    ]


def test_help_lists_every_target(tmp_path):
    done = subprocess.run(
        ["make", "-C", str(ROOT), "help"], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert [line.split()[1] for line in done.stdout.splitlines() if line.startswith("  make ")][
        :3
    ] == ["help", "site", "serve"]


def commands(tmp_path: Path, target: str) -> list[str]:
    """The runs of pytest that a target would start, without their environment variables."""
    stamp = tmp_path / "venv" / ".townbook-dev"
    stamp.parent.mkdir(exist_ok=True)
    stamp.touch()
    told = ["make", "-n", "-C", str(ROOT), f"VENV={stamp.parent}", target]
    done = subprocess.run(told, capture_output=True, text=True, check=True)
    lines = [line for line in done.stdout.splitlines() if " -m pytest" in line]
    return [line[line.index("-m pytest") :] for line in lines]


def test_every_test_runs_in_one_of_two_commands(tmp_path):
    """And continuous integration runs both."""
    [clone], [corpus] = commands(tmp_path, "test"), commands(tmp_path, "check-corpus")
    assert clone.endswith(' -m "not (corpus or towns)"')
    assert clone.replace("not (corpus or towns)", "corpus or towns") == corpus
    run = (ROOT / ".ci" / "run").read_text()
    assert {"make test", "make check-corpus"} <= set(run.splitlines())


def test_too_old_a_python(tmp_path):
    old = program(
        tmp_path / "python3", 'case "$1" in --version) echo "Python 3.9.2" ;; *) exit 1 ;; esac'
    )
    code, said = make(tmp_path, "site", PYTHON=str(old))
    assert code
    assert said == [
        (
            "make: Townbook needs Python 3.11 or newer and found Python 3.9.2; install one, or "
            "name it: make PYTHON=/path/to/python3 site"
        )
    ]


def test_no_python_at_all(tmp_path):
    code, said = make(tmp_path, "site", PYTHON="python-of-nowhere")
    assert code
    assert len(said) == 1
    assert "found no python-of-nowhere" in said[0]


def test_no_module_venv(tmp_path):
    """Debian ships `ensurepip` separately from Python."""
    without = "import sys; sys.modules['ensurepip'] = None; exec(sys.argv[1])"
    lame = program(
        tmp_path / "python3",
        f'[ "$1" = -c ] && exec "{sys.executable}" -c "{without}" "$2"\nexit 1',
    )
    code, said = make(tmp_path, "site", PYTHON=str(lame))
    assert code
    assert said == [
        (
            "make: this Python has no module venv; install it (Debian and Ubuntu: apt install "
            "python3-venv) and run make again"
        )
    ]


def test_no_network(tmp_path):
    nowhere = {
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        "PIP_RETRIES": "0",
        "PIP_TIMEOUT": "1",
        "PIP_CONFIG_FILE": "/dev/null",
    }
    code, said = make(tmp_path, "site", PYTHON=sys.executable, **nowhere)
    assert code
    log = tmp_path / "venv" / "install.log"
    reason = "the package index cannot be reached; check the network and run make again"
    assert said == [f"make: installing failed: {reason} (all of it: {log})"]
    assert not (tmp_path / "venv" / ".townbook").exists()


def test_no_codes(tmp_path):
    stamp = tmp_path / "venv" / ".townbook-dev"
    stamp.parent.mkdir()
    stamp.touch()
    code, said = make(tmp_path, "check-corpus", f"CODES={tmp_path / 'nowhere'}")
    assert code
    assert said == [
        f"make: there are no codes in {tmp_path / 'nowhere'}; name their folder with CODES="
    ]


def test_nothing_is_installed_twice(tmp_path):
    """If its stamp is newer than its inputs, an environment is used as it is."""
    program(tmp_path / "venv" / "bin" / "townbook", 'echo "townbook $*"')
    (tmp_path / "venv" / ".townbook").touch()
    code, said = make(tmp_path, "site", PYTHON="python-of-nowhere")
    assert (code, said) == (0, [])
