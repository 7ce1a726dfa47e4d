"""What a build of the sample writes.

It writes the same bytes each time, and docs that plain MkDocs builds into the same site.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from builder.sample import folder
from tests.build.town import Ended, build

pytestmark = [pytest.mark.spark, pytest.mark.usefixtures("spark")]

ROOT = Path(__file__).resolve().parents[2]
URL = "https://laws.example.org/codes/"


@pytest.fixture(scope="module")
def sample(tmp_path_factory, spark) -> Ended:  # noqa: ARG001  (one session for all builds)
    """A build of the sample, for publication."""
    return build("--site-url", URL, out=tmp_path_factory.mktemp("sample"))


_PLAIN_MKDOCS = """
import os, sys
import material.plugins.search.plugin
import mkdocs.commands.build
from mkdocs.__main__ import cli

target, *folders = sys.argv[1:]
for docs in folders:
    if not (child := os.fork()):
        to = os.path.join(target, os.path.basename(docs))
        cli(["build", "--strict", "-f", os.path.join(docs, "mkdocs.yml"), "-d", to])
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code:
        sys.exit(f"{docs}: mkdocs build ends with {code}")
"""
"""`mkdocs build` of each folder, in its own process, forked from one that has loaded MkDocs."""


def files(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file()
    }


_THEME_SHEET = re.compile(
    r'<link rel="stylesheet" href="[^"]*assets/stylesheets/(?:main|palette)\.[^"]*">'
)


def solid(page: Path) -> str:
    """A page without its blanks and the theme's style sheets, which our builds leave out."""
    return "".join(_THEME_SHEET.sub("", page.read_text(encoding="utf-8")).split())


def test_all_of_the_sample_is_built(sample):
    assert sample.code == 0
    assert len(sample.sites) == 8
    assert all(entry["report"]["fictional"] for entry in sample.entries.values())


def test_the_installed_command_makes_the_same_bytes_from_any_folder(sample, installed, tmp_path):
    """Without Spark, in another folder and order of the sources; the program as in its wheel."""
    program = tmp_path.with_name("program")  # a copy: Python writes compiled files next to it
    shutil.copytree(installed, program)
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "PYTHONPATH": f"{program}{os.pathsep}{ROOT}",
    }
    for trap in ("builder", "json"):  # modules of the folder in which it is called
        (tmp_path / f"{trap}.py").write_text("raise SystemExit('the wrong module')")
    kept = program / "builder" / "sample"
    texts = (path for path in kept.iterdir() if path.suffix in (".txt", ".docx"))
    sources = sorted(map(str, [*texts, kept / "gannet-cove"]), reverse=True)
    command = [sys.executable, "-P", "-m", "tests.build.local", "build", *sources]
    done = subprocess.run(
        [*command, "--site-url", URL, "--quiet"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["builder.py", "json.py", "out"]
    for part in ("site", "docs", "data"):
        first, second = files(sample.out / part), files(tmp_path / "out" / part)
        assert first.keys() == second.keys()
        assert [name for name in first if first[name] != second[name]] == []


def test_the_docs_build_with_plain_mkdocs_and_no_warning_into_the_same_pages(sample, tmp_path):
    environment = os.environ | {"SOURCE_DATE_EPOCH": "946684800", "NO_MKDOCS_2_WARNING": "1"}
    folders = sorted((sample.out / "docs").iterdir())
    done = subprocess.run(
        [sys.executable, "-c", _PLAIN_MKDOCS, tmp_path, *folders],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = [line for line in done.stderr.splitlines() if not line.startswith("INFO ")]
    assert told == []  # --quiet would keep warnings from --strict, too
    for docs in folders:
        target = tmp_path / docs.name
        site = sample.out / "site" / ("" if docs.name == "portal" else docs.name)
        pages = {path.relative_to(target): solid(path) for path in target.rglob("*.html")}
        assert {page: solid(site / page) for page in pages} == pages


def test_nothing_in_the_output_names_this_machine(sample):
    here = (str(sample.out), str(folder()), str(Path.home()))
    for part in ("site", "docs"):
        texts = {
            name: data
            for name, data in files(sample.out / part).items()
            if name.endswith((".html", ".json", ".yml", ".xml", ".md"))
        }
        assert [
            name for name, data in texts.items() if any(path.encode() in data for path in here)
        ] == []
