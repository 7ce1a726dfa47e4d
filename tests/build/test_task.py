"""One municipality's task: whatever goes wrong becomes its one line."""

from __future__ import annotations

import errno
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from builder import task
from builder.errors import BuildError
from builder.job import Job
from builder.journal import latest
from builder.sources.read import DEFAULT_LIMIT
from builder.sources.settings import Settings
from builder.task import build, name_source
from tests.build.town import text


@pytest.fixture
def job(tmp_path: Path) -> Job:
    source = tmp_path / "Gooseford.txt"
    source.write_text(text("Gooseford"))
    (tmp_path / "work" / "journal").mkdir(parents=True)
    return Job(
        str(source), Settings(), str(tmp_path / "out"), str(tmp_path / "work"), limit=DEFAULT_LIMIT
    )


ERRORS = {
    "full disk": (
        OSError(errno.ENOSPC, "No space left on device", "/x/y"),
        "/x/y cannot be written (No space left on device); free space there",
    ),
    "full disk while a folder is copied": (
        shutil.Error([("/a/y", "/x/y", "[Errno 28] No space left on device: '/x/y'")]),
        "/x/y cannot be written (No space left on device); free space there",
    ),
    "no memory": (MemoryError(), "needs more memory than there is; build it alone"),
    "ours": (BuildError("docs", "MkDocs could not build it"), "docs: MkDocs could not build it"),
    "defect": (
        ZeroDivisionError("two\nlines"),
        "Townbook failed on it (ZeroDivisionError: two lines in task.py:",
    ),
}


@pytest.mark.parametrize(
    "step", ["parsed_code", "resolve", "write_data", "write_docs", "build_site", "_publish"]
)
@pytest.mark.parametrize("kind", ERRORS)
def test_an_error_at_any_step_is_one_line_and_keeps_the_last_good_site(
    job, monkeypatch, step, kind
):
    site = Path(job.out) / "site" / "gooseford-ny"
    site.mkdir(parents=True)
    (site / "index.html").write_text("good")
    error, says = ERRORS[kind]

    def fail(*_arguments: object, **_options: object) -> None:
        raise error

    monkeypatch.setattr(task, step, fail)
    outcome = build(job)
    assert outcome.slug == "gooseford-ny"
    assert says in str(outcome.error)
    assert "\n" not in str(outcome.error)
    assert [path.read_text() for path in site.iterdir()] == ["good"]


def test_an_error_of_the_first_look_is_one_line(job, monkeypatch):
    def fail(*_arguments: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(task, "recognise_source", fail)
    assert "Townbook failed on it (RuntimeError: a bug in task.py:" in str(name_source(job).error)
    assert latest(Path(job.work, "journal")) == {job.path: "failed"}


def test_two_sources_of_one_name_have_a_journal_each(job, tmp_path):
    other = tmp_path / "other" / "Gooseford.txt"
    other.parent.mkdir()
    other.write_text("")
    assert build(job).error is None
    assert build(replace(job, path=str(other))).error
    assert latest(Path(job.work, "journal")) == {job.path: "built", str(other): "failed"}


def test_where_the_journal_cannot_be_written_the_municipality_is_built(job):
    Path(job.work, "journal").rmdir()
    assert build(job).error is None


def test_strict_fails_on_a_warning(job, tmp_path):
    (tmp_path / "Gooseford.txt").write_bytes(text("Gooseford").encode("cp1252"))
    strict = Job(job.path, job.settings, job.out, job.work, strict=True, limit=DEFAULT_LIMIT)
    assert build(job).error is None
    assert "--strict: 0 faults, 1 warnings, the first: line 3 is not UTF-8" in str(
        build(strict).error
    )
