"""One's own repository: its workflows' steps run in order, with the program in it."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from builder import __version__
from builder.__main__ import main
from builder.commands.init import NAME, own_wheel
from tests.build.town import text

_PIP = """#!{python}
import sys, zipfile, pathlib, shlex
assert sys.argv[1:4] == ["-m", "pip", "install"], sys.argv
if "--require-hashes" in sys.argv:
    sys.exit("--hash=sha256:" not in pathlib.Path(sys.argv[-1]).read_text())
assert sys.argv[4] == "--no-deps", sys.argv
site = pathlib.Path({site!r})
zipfile.ZipFile(sys.argv[5]).extractall(site)
command = pathlib.Path({bin!r}) / "townbook"
run = f"#!/bin/sh\\nexport PYTHONPATH={{site}}:{root}\\nexec {python} -P -m tests.build.local"
command.write_text(run + ' "$@"\\n')
command.chmod(0o755)
"""
"""Instead of `python -m pip`: what the wheel needs is in the environment of the tests, and a lock
without hashes fails. A stand-in replaces Spark; `test_light_command.py` builds the
installed program with Spark."""

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Runner:
    """A machine that runs a repository's workflows, in a clean folder and home."""

    repository: Path
    work: Path

    def __post_init__(self) -> None:
        self.bin.mkdir(parents=True)
        pip = self.bin / "python"
        places = {"site": str(self.work / "site"), "bin": str(self.bin), "root": ROOT}
        pip.write_text(_PIP.format(python=sys.executable, **places))
        pip.chmod(0o755)

    @property
    def bin(self) -> Path:
        return self.work / "bin"

    def run(self, name: str) -> tuple[int, str]:
        """The steps of a workflow until one fails: its exit code, and the run's summary."""
        workflow = yaml.safe_load(
            (self.repository / ".github" / "workflows" / name).read_text(encoding="utf-8")
        )
        summary, told = self.work / "summary.md", self.work / "told"
        for file in (summary, told):
            file.write_text("")
        for job in workflow["jobs"].values():
            for step in job["steps"]:
                code = self._step(step, workflow["env"])
                if code:
                    return code, summary.read_text(encoding="utf-8")
        return 0, summary.read_text(encoding="utf-8")

    def _step(self, step: dict[str, Any], shared: dict[str, str]) -> int:
        if "run" not in step:
            return 0
        environment = {
            "PATH": f"{self.bin}:/usr/bin:/bin",
            "HOME": str(self.work / "home"),
            "GITHUB_STEP_SUMMARY": str(self.work / "summary.md"),
            "GITHUB_OUTPUT": str(self.work / "told"),
            **shared,
            **{name: self._said(value) for name, value in step.get("env", {}).items()},
        }
        script = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]]
        return subprocess.run(
            script, cwd=self.repository, env=environment, check=False, capture_output=True
        ).returncode

    def _said(self, value: str) -> str:
        """A value with the outputs of the steps before."""
        told = dict(re.findall(r"^(\w+)=(.*)$", (self.work / "told").read_text(), re.M))
        told["base_url"] = "https://clerk.example.org/code"
        return re.sub(r"\$\{\{ [\w.]+\.outputs\.(\w+) \}\}", lambda held: told[held[1]], value)


def test_a_clerk_publishes_a_file_and_then_another(tmp_path: Path) -> None:
    own = tmp_path / "own"
    assert main(["init", "--repository", str(own)]) == 0
    runner = Runner(own, tmp_path / "machine")

    (own / "codes" / "2023-05-01.txt").write_text(text("Gooseford"))
    code, said = runner.run("pages.yml")
    assert (code, said.split("\n")[0]) == (0, "All municipalities were built.")
    page = own / "out" / "site" / "gooseford-ny" / "1" / "index.html"
    assert "https://clerk.example.org/code/gooseford-ny/1/" in page.read_text(encoding="utf-8")

    newer = text("Gooseford").replace("chased", "chased at night")
    (own / "codes" / "2024-05-01.txt").write_text(newer)
    code, said = runner.run("check.yml")
    assert code == 0, said
    assert "Check: exit code 0" in said

    (own / "codes" / "duckford-ny").mkdir()
    (own / "codes" / "duckford-ny" / "2024-05-01.txt").write_text("")
    code, said = runner.run("pages.yml")
    assert code == 1
    assert said.startswith("Some municipalities failed or lack something; the others are published")
    assert (page.parents[1] / "at" / "2023-05-01" / "index.html").is_file()
    assert runner.run("check.yml")[0] == 1


def test_nothing_is_to_be_filled_in(tmp_path: Path) -> None:
    own = tmp_path / "own"
    assert main(["init", "--repository", str(own)]) == 0
    for path in (p for p in own.rglob("*") if p.suffix in (".md", ".yml")):
        said = path.read_text(encoding="utf-8")
        assert not re.search(r"EDIT|OWNER|COMMIT|VERSION", said), path
    for name in ("pages.yml", "check.yml"):
        workflow = yaml.safe_load((own / ".github" / "workflows" / name).read_text("utf-8"))
        assert (own / workflow["env"]["TOWNBOOK"]).is_file()
        assert __version__ in workflow["env"]["TOWNBOOK"]
    readme = (own / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"\]\(([^)#:]+)\)", readme)
    assert [name for name in named if not (own / name).exists()] == []
    held = subprocess.run(
        ["git", "status", "--porcelain"], cwd=own, check=True, capture_output=True, text=True
    )
    assert held.stdout == ""


def test_the_wheel_is_that_of_the_backend(installed: Path, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(own_wheel())
    with zipfile.ZipFile(tmp_path / NAME) as wheel:
        held = {name: wheel.read(name) for name in wheel.namelist()}
        assert wheel.testzip() is None
    package = {
        path.relative_to(installed).as_posix(): path.read_bytes()
        for path in (installed / "builder").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {name: data for name, data in held.items() if name.startswith("builder/")} == package
    (record,) = (name for name in held if name.endswith("/RECORD"))
    listed = {line.split(",")[0] for line in held[record].decode().splitlines()}
    assert listed == held.keys()
