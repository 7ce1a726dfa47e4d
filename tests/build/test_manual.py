"""The manual as a web site, and what comes with the program: the lock, the image, the floors."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manual, built strictly: a dead link, or a page that no menu leads to, ends the build."""
    folder = tmp_path_factory.mktemp("manual")
    command = ["sh", ".ci/manual", str(Path(sys.executable).parent), str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_of_the_manual_is_in_its_menu_and_on_its_site(manual: Path) -> None:
    named = re.findall(r"- (?:[^:\n]+: )?([\w/-]+\.md)$", text(".ci/docs.yml"), re.M)
    held = {
        path.relative_to(ROOT / "docs").as_posix()
        for path in (ROOT / "docs").rglob("*.md")
        if "repository" not in path.parts
    }
    assert sorted(named) == sorted(held)
    for name in named:
        page = name.removesuffix("README.md").removesuffix("index.md").removesuffix(".md")
        assert (manual / page / "index.html").is_file(), name
    assert (manual / "publish-your-own" / "nginx.conf").is_file()


def test_the_manual_loads_nothing_from_other_hosts(manual: Path) -> None:
    for page in manual.rglob("*.html"):
        loaded = re.findall(
            r"<(?:script|link|img)[^>]+(?:src|href)=\"?(https?:[^\s\">]+)", page.read_text("utf-8")
        )
        assert not [one for one in loaded if "fonts" in one or one.endswith(".js")], page


def test_the_workflow_publishes_the_manual_with_the_sample() -> None:
    jobs = yaml.safe_load(text(".github/workflows/pages.yml"))["jobs"]
    runs = [step.get("run", "") for step in jobs["build"]["steps"]]
    assert "sh .ci/manual . out/site/manual" in runs


def locked() -> dict[str, list[Version]]:
    """The packages of the lock, each with its version for every Python."""
    found: dict[str, list[Version]] = {}
    for name, version in re.findall(r"^([\w.-]+)==(\S+)", text(".ci/requirements.lock"), re.M):
        found.setdefault(name, []).append(Version(version))
    return found


def test_the_lock_holds_every_package_with_its_hashes() -> None:
    needed = tomllib.loads(text("pyproject.toml"))["project"]["dependencies"]
    held = locked()
    for line in map(Requirement, needed):
        assert held.get(line.name), f"make lock: {line.name} is missing"
        assert all(one in line.specifier for one in held[line.name]), f"make lock: {line}"
    parts = re.split(r"^(?=[\w.-]+==)", text(".ci/requirements.lock"), flags=re.M)[1:]
    assert [part.split()[0] for part in parts if "--hash=sha256:" not in part] == []
    assert "http" not in text(".ci/requirements.lock")


def test_the_image_copies_what_exists_and_runs_as_no_one() -> None:
    recipe = text("Containerfile")
    copied = re.findall(r"^COPY ((?!--)[^\n]+) \S+$", recipe, re.M)
    assert len(copied) >= 6
    assert [name for line in copied for name in line.split() if not (ROOT / name).exists()] == []
    places = {
        (Path(target.removeprefix("/src/")) / (Path(name).name if target.endswith("/") else ""))
        for names, target in re.findall(r"^COPY ((?!--)[^\n]+) (/src/\S*)$", recipe, re.M)
        for name in names.split()
    }
    wheel = tomllib.loads(text("pyproject.toml"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    held = [Path(name) for name in (*wheel["packages"], *wheel["force-include"])]
    assert [name for name in held if not places & {name, *name.parents}] == []
    assert re.findall(r"^USER (.*)$", recipe, re.M) == ["10001:10001"]
    assert "--require-hashes" in recipe
