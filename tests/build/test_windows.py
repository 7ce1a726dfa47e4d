"""Windows: a build says in one line where it runs; what builds nothing needs no module of Unix."""

from __future__ import annotations

import subprocess
import sys

import pytest

from builder.__main__ import main
from builder.commands.arguments import parser
from builder.sample import folder

_WITHOUT_UNIX = """
import sys, types
sys.modules["fcntl"] = sys.modules["resource"] = types.ModuleType("empty")
from builder.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("asked", [["build"], ["check", "--rebuild", "--out", "nowhere"]])
def test_one_line_says_where_it_builds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: list[str]
) -> None:
    parser()  # loads what Python has only on Windows, once the system has that name
    monkeypatch.setattr(sys, "platform", "win32")
    assert main(asked) == 2
    said = "build: Townbook does not build on Windows itself; build in WSL or in a container"
    assert capsys.readouterr().err == f"townbook: {said}: docs/install.md\n"


@pytest.mark.parametrize("command", ["inspect", "review", "doubts", "prove", "check", "publish"])
def test_what_builds_nothing_needs_no_module_of_unix(command: str) -> None:
    arguments = {
        "inspect": [str(folder() / "fernhold.txt")],
        "publish": ["s3://bucket/law", "--out", "nowhere"],
        "prove": ["nowhere.json", "nowhere.txt"],
        "check": ["--out", "nowhere"],
    }.get(command, ["gooseford-ny", "--out", "nowhere"])
    ended = subprocess.run(
        [sys.executable, "-c", _WITHOUT_UNIX, command, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in ended.stderr
    assert ended.returncode == (0 if command == "inspect" else 2), ended.stderr
