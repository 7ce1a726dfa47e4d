"""A system without the modules of Unix gets one line, and no traceback."""

from __future__ import annotations

import subprocess
import sys

import pytest

from builder.runtime.unix import TOLD

_AS_ON_WINDOWS = """
import sys
sys.modules["fcntl"] = sys.modules["resource"] = None
from builder.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("arguments", [["build"], ["serve"], ["--help"]], ids=" ".join)
def test_one_line_says_where_it_runs(arguments: list[str]) -> None:
    command = [sys.executable, "-c", _AS_ON_WINDOWS, *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", f"{TOLD}\n")
