"""What the shells themselves complete with the printed scripts."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from builder.__main__ import main
from builder.commands.arguments import SHELLS, parser

_BASH = r"""
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
$(complete -p townbook | sed 's/.*-F \([^ ]*\).*/\1/')
printf '%s\n' "${COMPREPLY[@]}"
"""
_ZSH = r"""
PS1=; unsetopt zle_bracketed_paste prompt_cr prompt_sp
fpath=("%s" $fpath); autoload -U compinit; compinit -u -D
townbook() { print -r -- "GOT<$*>" }; print READY
"""
"""Completes a typed line, as at a terminal, and prints what was then entered."""


def _in_bash(script: Path, line: str, folder: Path) -> str:
    command = ["bash", "--norc", "-c", _BASH, "bash", str(script), *line.split(" ")]
    return _said(command, folder)


def _in_fish(script: Path, line: str, folder: Path) -> str:
    return _said(["fish", "-N", "-c", f"source {script}; complete -C '{line}'"], folder)


def _said(command: list[str], folder: Path) -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "HOME": str(folder)},
    )
    return done.stdout


def _in_zsh(script: Path, line: str, folder: Path) -> str:
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execvpe("zsh", ["zsh", "-f", "-i"], {**os.environ, "HOME": str(folder), "TERM": "dumb"})
    os.write(terminal, (_ZSH % script.parent).encode())
    _until(terminal, r"^READY")
    os.write(terminal, f"{line}\t\n".encode())
    said = _until(terminal, r"GOT<(.*?) ?>")
    os.write(terminal, b"exit\n")
    os.waitpid(child, 0)
    return said


def _until(terminal: int, sign: str) -> str:
    said = ""
    while not (found := re.search(sign, said.replace("\r", ""), re.M)):
        assert select.select([terminal], [], [], 30)[0], said
        said += os.read(terminal, 4096).decode(errors="replace")
    return found[found.lastindex or 0]


_ASK: dict[str, Callable[[Path, str, Path], str]] = {
    "bash": _in_bash,
    "zsh": _in_zsh,
    "fish": _in_fish,
}


@pytest.fixture(params=SHELLS)
def complete(
    request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Callable[[str], str]:
    """From a typed line to what its shell makes of it."""
    if not shutil.which(request.param):
        pytest.skip(f"there is no {request.param} (Debian: apt install {request.param})")
    assert main(["completion", request.param]) == 0
    script = tmp_path / "_townbook"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    data = tmp_path / "out" / "site" / "gooseford-ny" / "data"
    data.mkdir(parents=True)
    (data / "code.json").touch()
    return lambda line: _ASK[request.param](script, line, tmp_path)


def test_a_command_is_completed(complete: Callable[[str], str]) -> None:
    assert "inspect" in complete("townbook insp")


def test_an_option_is_completed(complete: Callable[[str], str]) -> None:
    assert "--site-url" in complete("townbook build --site")


def test_a_municipality_of_the_build_is_completed(complete: Callable[[str], str]) -> None:
    assert "gooseford-ny" in complete("townbook doubts goo")


def test_every_command_is_in_every_script(capsys: pytest.CaptureFixture[str]) -> None:
    commands = re.findall(r"^    ([a-z]+)(?: {3,}|$)", parser().format_help(), re.M)
    assert {"build", "completion"} <= set(commands)
    for shell in SHELLS:
        assert main(["completion", shell]) == 0
        script = capsys.readouterr().out
        assert [name for name in commands if not re.search(rf"\b{name}\b", script)] == []
