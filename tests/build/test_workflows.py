"""The workflows: pinned actions, least permissions, nothing that a fork must edit."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
OURS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TEMPLATE = ROOT / "docs" / "publish-your-own" / "pages.yml"
CHECK = TEMPLATE.with_name("check.yml")
ALL = [*OURS, TEMPLATE, CHECK]
PUBLISHING = [ROOT / ".github" / "workflows" / "pages.yml", TEMPLATE]


def steps(path: Path) -> list[dict[str, Any]]:
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    return [step for job in jobs.values() for step in job["steps"]]


def label(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", ALL, ids=label)
def test_every_action_is_pinned_to_a_commit_and_names_its_version(path):
    uses = re.findall(r"uses: (\S+)(.*)", path.read_text(encoding="utf-8"))
    assert uses
    for action, comment in uses:
        assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", action)
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", comment)


def test_one_action_has_one_pin():
    pins: dict[str, set[str]] = {}
    for path in ALL:
        for action, commit in re.findall(
            r"uses: ([^@\s]+)@(\S+)", path.read_text(encoding="utf-8")
        ):
            pins.setdefault(action, set()).add(commit)
    assert {action: commits for action, commits in pins.items() if len(commits) > 1} == {}


@pytest.mark.parametrize("path", [*PUBLISHING, CHECK], ids=label)
def test_what_is_published_is_made_with_locked_packages(path):
    """Every package by its hash, and the program itself without its dependencies."""
    lines = "\n".join(step.get("run", "") for step in steps(path)).splitlines()
    installed = [line.split("pip install ")[1].split() for line in lines if "pip install" in line]
    assert [words[0] for words in installed] == ["--require-hashes", "--no-deps"]
    assert installed[0][-1].endswith("/requirements.lock")


@pytest.mark.parametrize("path", ALL, ids=label)
def test_no_credentials_stay_in_the_checkout(path):
    checkouts = [
        step for step in steps(path) if step.get("uses", "").startswith("actions/checkout@")
    ]
    assert checkouts
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


@pytest.mark.parametrize("path", ALL, ids=label)
def test_only_the_job_that_deploys_may_write(path):
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    writing = {
        name
        for name, job in workflow["jobs"].items()
        if "write" in job.get("permissions", {}).values()
    }
    assert writing == ({"deploy"} if path in PUBLISHING else set())


@pytest.mark.parametrize("path", PUBLISHING, ids=label)
def test_the_address_comes_from_pages_and_the_whole_site_is_uploaded(path):
    found = {step.get("uses", "").partition("@")[0]: step for step in steps(path)}
    assert found["actions/upload-pages-artifact"]["with"]["path"] == "out/site"
    assert "actions/deploy-pages" in found
    assert "${{ steps.pages.outputs.base_url }}" in path.read_text(encoding="utf-8")


def test_a_fork_publishes_without_an_edit():
    workflow = PUBLISHING[0].read_text(encoding="utf-8")
    assert "EDIT" not in workflow
    script = (ROOT / ".ci" / "publish").read_text(encoding="utf-8")
    assert 'townbook build "$@" --out out' in script  # the folder `codes`, else the sample


def script_of(path: Path) -> str:
    """What the workflow runs to build, as a shell script."""
    run = next(step["run"] for step in steps(path) if step.get("name") == "Build the sites")
    return run.replace("bash .ci/publish", f"bash {ROOT}/.ci/publish")


@pytest.mark.parametrize("path", PUBLISHING, ids=label)
@pytest.mark.parametrize(
    ("code", "publishes", "says"),
    [
        (0, True, "All municipalities were built."),
        (1, True, "Some municipalities failed"),
        (2, False, "Nothing was built (exit code 2)"),
        (3, False, "Nothing was built (exit code 3)"),
    ],
)
def test_what_was_built_is_published_and_what_failed_is_reported(
    path, code, publishes, says, tmp_path
):
    townbook = tmp_path / "bin" / "townbook"
    townbook.parent.mkdir()
    townbook.write_text(f"#!/bin/sh\necho 'failed: bees.txt: the file is empty' >&2\nexit {code}\n")
    townbook.chmod(0o755)
    summary = tmp_path / "summary.md"
    environment = {
        "PATH": f"{townbook.parent}:/usr/bin:/bin",
        "SITE_URL": "https://example.org/",
        "GITHUB_STEP_SUMMARY": str(summary),
        "GITHUB_OUTPUT": str(tmp_path / "told"),
    }
    done = subprocess.run(
        ["bash", "-e", "-c", script_of(path)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode == 0) == publishes, done.stderr
    said = summary.read_text()
    assert said.startswith(says)
    assert "    failed: bees.txt: the file is empty" in said


def test_zizmor_finds_nothing_in_the_workflows():
    command = [Path(sys.executable).with_name("zizmor"), "--offline", "--quiet", *ALL]
    if not command[0].exists():
        pytest.skip("there is no zizmor (pip install zizmor)")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_make_audit_looks_at_every_workflow():
    audit = (ROOT / ".ci" / "audit").read_text(encoding="utf-8")
    assert [path for path in ALL if label(path) not in audit and path not in OURS] == []
    assert " .github/workflows" in audit.replace('"', " ")
