"""Every command of the manual is run, here or by a named test, or has a reason why not."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from fsspec.implementations.memory import MemoryFileSystem

from builder.__main__ import main
from builder.commands.arguments import parser
from builder.sample import folder
from tests.build.documented import ROOT, Command, in_blocks, in_text
from tests.build.local import in_this_process
from tests.build.town import text

_TESTS = {
    "docs/tutorial.md: ": "tests/build/test_tutorial.py",
    "docs/corrections.md: ": "tests/build/test_corrections_page.py",
    "docs/permanence.md: townbook": "tests/build/test_signing.py",
    "docs/permanence.md: ": "tests/sites/test_manifest.py",
    "README.md: make s": "tests/build/test_make.py",
    "CONTRIBUTING.md: make test": "tests/build/test_workflows.py",  # it is what ci.yml runs
    "CONTRIBUTING.md: make check-corpus": "tests/build/test_make.py",
    "CONTRIBUTING.md: make golden": "tests/test_golden_comparison.py",
    "docs/trust.md: townbook prove data/code.json alderwick.pdf": "tests/build/test_prove.py",
    "docs/trust.md: townbook prove data/code.json data/source.txt": "tests/build/test_prove.py",
    "docs/design/scale.md: townbook build SOURCES": "bench/cluster.py",
    "README.md: make test": "tests/build/test_workflows.py",
    "README.md: townbook review": "tests/review/test_desk.py",
    "docs/your-code.md: townbook review": "tests/review/test_desk.py",
    "README.md: townbook serve": "tests/build/test_tutorial.py",
    "docs/design/scale.md: PYSPARK_": "bench/cluster.py",
    "docs/design/zensical.md: python bench/zensical.py": "tests/pages/test_zensical.py",
}
"""The beginnings of commands that another test runs, or a bench that is called by name."""
_NOT_RUN = {
    "README.md: pipx install": "fetches 1 GB of packages; the wheel itself: test_wheel.py",
    "docs/install.md: pipx install": "fetches 1 GB of packages",
    "docs/install.md: uv tool install": "fetches 1 GB of packages",
    "docs/container.md: podman": "needs an engine and a registry of images",
    "docs/container.md: docker": "needs an engine",
    "docs/servers.md: pip install": "fetches packages",
    "docs/servers.md: rsync": "copies to a server that does not exist",
    "docs/design/weight.md: npm": "fetches packages",
    "docs/design/weight.md: LIGHTHOUSE=": "needs what the line above it fetches",
    "docs/design/zensical.md: ": "needs Zensical, which is no package of ours",
    "docs/data.md: frictionless": "is no package of ours; tests/formats/test_tables.py",
    "docs/design/method.md: python bench/": "trains for minutes on codes that are not here",
}
"""The beginnings of commands that no test runs, with the reason."""
_SMALL = (
    "docs/servers.md",
    "docs/your-code.md",
    "README.md",
    "docs/container.md",
    "docs/layouts.md",
    "docs/versions.md",
)
"""Pages whose commands build: they are run on a code of one section."""
_FILLED = {"SLUG": "gooseford-ny", "FILE": "gooseford.txt", "24-3": "1-1"}


def _elsewhere(command: Command) -> str | None:
    known = {**_TESTS, **_NOT_RUN}
    return next((known[start] for start in known if str(command).startswith(start)), None)


HERE = sorted({one for one in (*in_blocks(), *in_text()) if not _elsewhere(one)}, key=str)


@pytest.fixture(scope="module")
def towns(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Two folders to run commands in: a small code, and the sample's first one."""
    made = {}
    for name in ("gooseford", "alderwick"):
        here = tmp_path_factory.mktemp(name)
        (here / "codes").mkdir()
        source = here / "codes" / f"{name}.txt"
        source.write_text(
            text("Gooseford")
            if name == "gooseford"
            else (folder() / source.name).read_text(encoding="utf-8")
        )
        with in_this_process(), pytest.MonkeyPatch.context() as patch:
            patch.chdir(here)
            assert main(["build", "--no-print", "--quiet"]) == 0
        for copy in (f"{name}.txt", "code.txt", "code.pdf"):
            shutil.copy(source, here / copy)
        shutil.copytree(here / "out" / "site" / f"{name}-ny" / "data", here / "data")
        made[name] = here
    return made


@pytest.fixture
def place(
    request: pytest.FixtureRequest, towns: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    command: Command = request.getfixturevalue("command")
    small = command.page in _SMALL or "SLUG" in command.line or "FILE" in command.line
    here = towns["gooseford" if small else "alderwick"]
    shutil.rmtree(here / "mycodes", ignore_errors=True)
    for source in (here / "codes").iterdir():
        MemoryFileSystem().pipe_file(f"/bucket/codes/{source.name}", source.read_bytes())
    monkeypatch.chdir(here)
    with in_this_process():
        yield here


@pytest.mark.parametrize("command", HERE, ids=str)
def test_commands_in_the_manual_work(command: Command, place: Path) -> None:
    line = command.line
    if command.page in _SMALL or "SLUG" in line or "FILE" in line:
        line = re.sub("|".join(_FILLED), lambda found: _FILLED[found[0]], line)
    line = line.replace("codes/gooseford.txt", "gooseford.txt")
    line = line.replace("COMMAND", "build").replace("s3://", "memory://")
    if line == "cd mycodes":
        assert _before(command).split()[:3] == ["townbook", "init", "mycodes"]
        return
    words = shlex.split(line)
    if words[0] == "townbook":
        assert _ended(words[1:]) == 0, line
        return
    subprocess.run(["bash", "-e", "-c", line], cwd=place, check=True)


def _ended(words: list[str]) -> int:
    try:
        return main(words)
    except SystemExit as ended:  # --version and --help
        return int(ended.code or 0)


def _before(command: Command) -> str:
    lines = [one.line for one in in_blocks() if one.page == command.page]
    return lines[lines.index(command.line) - 1]


def test_commands_are_found() -> None:
    said = [str(one) for one in in_blocks()]
    assert "README.md: make site" in said
    assert "docs/tutorial.md: townbook pack harbor-mills.zip" in said
    assert "docs/your-code.md: townbook build --only SLUG" in [str(one) for one in in_text()]


def test_tests_named_for_commands_exist_and_no_reason_is_left_over() -> None:
    assert [path for path in _TESTS.values() if not (ROOT / path).exists()] == []
    said = [str(one) for one in (*in_blocks(), *in_text())]
    known = {**_TESTS, **_NOT_RUN}
    assert [start for start in known if not any(one.startswith(start) for one in said)] == []


def test_every_synopsis_is_one_of_a_command() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    named = re.findall(r"^    townbook (\w+)", page, re.M)
    said = re.findall(r"^    ([a-z]+)(?: {3,}|$)", parser().format_help(), re.M)
    assert sorted(named) == sorted(said)
