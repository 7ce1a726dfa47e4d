"""One municipality's task: whatever goes wrong becomes its one line."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from builder.commands import check
from builder.errors import BuildError
from builder.identity.identify import Identity, identify
from builder.print import press
from builder.record.job import How, Job
from builder.record.results import Result, exit_code, results_of
from builder.record.standing import standing_report
from builder.runtime import time_limit
from builder.runtime.journal import latest
from builder.town import municipality, open_data, task, whole_site
from builder.town.task import build, name_source
from tests.build.town import job_of, text


@pytest.fixture
def job(tmp_path: Path) -> Job:
    source = tmp_path / "Gooseford.txt"
    source.write_text(text("Gooseford"))
    return job_of(source, tmp_path)


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
        "Townbook failed on it (ZeroDivisionError: two lines in {module}.py:",
    ),
}


@pytest.mark.parametrize(
    ("module", "step"),
    [
        (municipality, "parsed_code"),
        (municipality, "resolved"),
        (open_data, "write_data"),
        (whole_site, "write_docs"),
        (whole_site, "build_site"),
        (task, "_publish"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
@pytest.mark.parametrize("kind", ERRORS)
def test_an_error_at_any_step_is_one_line_and_leaves_the_last_good_site_alone(
    job, monkeypatch, module, step, kind
):
    site = Path(job.out) / "site" / "gooseford-ny"
    site.mkdir(parents=True)
    (site / "index.html").write_text("good")
    error, says = ERRORS[kind]

    def fail(*_arguments: object, **_options: object) -> None:
        raise error.with_traceback(None)  # without the traceback of an earlier case

    monkeypatch.setattr(module, step, fail)
    outcome = build(job)
    assert outcome.slug == "gooseford-ny"
    assert says.replace("{module}", Path(module.__file__).stem) in str(outcome.error)
    assert "\n" not in str(outcome.error)
    assert [path.read_text() for path in site.iterdir()] == ["good"]
    assert [path.name for path in Path(job.work).iterdir()] == ["journal"]


def test_an_error_of_the_first_look_is_one_line(job, monkeypatch):
    def fail(*_arguments: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(task, "recognize_source", fail)
    assert "Townbook failed on it (RuntimeError: a bug in task.py:" in str(name_source(job).error)
    assert latest(Path(job.work, "journal")) == {job.path: "failed"}


def test_the_second_look_uses_what_the_first_has_found(job, monkeypatch):
    seen = name_source(job).seen
    looked: list[str] = []

    def look(text: str, stem: str) -> Identity:
        looked.append(text)
        return identify(text, stem)

    monkeypatch.setattr(municipality, "identify", look)
    assert build(replace(job, seen=seen)).slug == "gooseford-ny"
    assert looked == []


def test_a_source_that_has_changed_since_the_first_look_is_looked_at_again(job):
    seen = name_source(job).seen
    Path(job.path).write_text(text("Duckford"))
    outcome = build(replace(job, seen=seen))
    assert (outcome.slug, outcome.error) == ("duckford-ny", None)


def test_a_site_shares_files_with_its_docs_and_none_with_its_theme(job):
    assert build(job).error is None
    site, docs = (Path(job.out, name, "gooseford-ny") for name in ("site", "docs"))
    for name in ("data/code.json", "s/1-1/index.html", "index.md"):
        folder = docs / "twins" if name.endswith(".md") else docs / "docs"
        assert (site / name).samefile(folder / name)
    of_theme = [site / "search" / "engine.js", *(site / "assets").rglob("*.js")]
    assert all(path.stat().st_nlink == 1 for path in of_theme)


def test_if_files_have_only_one_name_the_site_has_copies(job, monkeypatch):
    def refuse(*_arguments: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    assert build(job).error is None
    site, docs = (Path(job.out, name, "gooseford-ny") for name in ("site", "docs"))
    assert not (site / "data/code.json").samefile(docs / "docs/data/code.json")
    assert (site / "data/code.json").read_bytes() == (docs / "docs/data/code.json").read_bytes()


def test_what_is_rewritten_for_reading_offline_stays_as_it_was_in_the_docs(job):
    for offline in (False, True):
        assert build(replace(job, how=How(offline=offline, force=True))).error is None
        stub = Path(job.out, "docs", "gooseford-ny", "docs", "s", "1-1", "index.html")
        assert "index.html#" not in stub.read_text()
    assert "index.html#" in Path(job.out, "site", "gooseford-ny", "s/1-1/index.html").read_text()


def test_two_sources_of_one_name_have_a_journal_each(job, tmp_path):
    other = tmp_path / "other" / "Gooseford.txt"
    other.parent.mkdir()
    other.write_text("")
    assert build(job).error is None
    assert build(job_of(other, tmp_path)).error
    assert latest(Path(job.work, "journal")) == {job.path: "built", str(other): "failed"}


def test_if_the_journal_cannot_be_written_the_municipality_is_built(job):
    Path(job.work, "journal").rmdir()
    assert build(job).error is None


def test_strict_fails_on_a_warning(job, tmp_path):
    (tmp_path / "Gooseford.txt").write_bytes(text("Gooseford").encode("cp1252"))
    strict = replace(job, how=How(strict=True))
    assert build(job).error is None
    assert "--strict: 1 warning, the first: line 3 is not UTF-8" in str(build(strict).error)


def test_a_link_that_leads_nowhere_is_a_warning(job, monkeypatch):
    def written(*arguments: object) -> object:
        write_docs(*arguments)
        return ("3/#3-99",)

    write_docs = whole_site.write_docs
    monkeypatch.setattr(whole_site, "write_docs", written)
    (result,) = results_of([build(job)], Path(job.out))
    assert result.warnings == ("leads to no page, so it is not linked: 3/#3-99",)
    assert "leads to no page" in str(build(replace(job, how=How(strict=True))).error)


def test_what_could_not_be_made_is_in_the_published_report_and_in_the_exit_code(job, monkeypatch):
    def fail(*_arguments: object, **_options: object) -> None:
        raise BuildError("gooseford.typ", "cannot be typeset")

    monkeypatch.setattr(press, "run", fail)
    monkeypatch.setattr(whole_site, "build_site", warning(whole_site.build_site))
    outcome = build(replace(job, how=How(paper="a4")))
    assert outcome.error is None
    (result,) = results_of([outcome], Path(job.out))
    assert result.not_made == (
        "no printable editions: gooseford.typ: cannot be typeset",
        "no card: gooseford.typ: cannot be typeset",
    )
    assert result.warnings == ("a page is odd",)
    assert exit_code([result]) == 1
    told = standing_report(Path(job.out), "gooseford-ny")
    assert (told["not_made"], told["warnings"]) == (list(result.not_made), list(result.warnings))
    assert told == json.loads(
        Path(job.out, "docs", "gooseford-ny", "docs", "data", "report.json").read_text()
    )
    assert check_problems(result, Path(job.out)) == [f"not made: {one}" for one in result.not_made]


def warning(made):
    """The making of a site that warns of a page."""
    return lambda docs, site: [*made(docs, site), f"{docs.parent}/a page is odd"]


def forgetful(parsed_code):
    """A parser that loses the last word of the first paragraph with several."""

    def parsed(recognized):
        code = parsed_code(recognized)
        at = next(
            index
            for index, unit in enumerate(code.units)
            if unit.blocks and len(unit.blocks[0].text.split()) > 3
        )
        unit = code.units[at]
        words = unit.blocks[0].text.rpartition(" ")[0]
        lost = replace(unit, blocks=(replace(unit.blocks[0], text=words), *unit.blocks[1:]))
        return replace(code, units=(*code.units[:at], lost, *code.units[at + 1 :]))

    return parsed


def test_a_word_that_the_parser_loses_fails_the_municipality(job, monkeypatch):
    assert build(job).error is None
    site = Path(job.out, "site", "gooseford-ny")
    good = {path: path.read_bytes() for path in site.rglob("*") if path.is_file()}
    monkeypatch.setattr(municipality, "parsed_code", forgetful(municipality.parsed_code))
    outcome = build(job)
    assert str(outcome.error).startswith(
        f"{job.path}: the proof found 1 fault, the first: text differs at blocks[0] of "
    )
    assert "--accept gooseford-ny publishes it, marked" in str(outcome.error)
    assert exit_code(results_of([outcome], Path(job.out))) == 3
    assert good == {path: path.read_bytes() for path in site.rglob("*") if path.is_file()}


def test_a_word_that_the_parser_loses_is_published_if_accepted_and_marked(job, monkeypatch):
    monkeypatch.setattr(municipality, "parsed_code", forgetful(municipality.parsed_code))
    outcome = build(replace(job, how=How(accepted=("gooseford-ny",))))
    assert outcome.error is None
    (result,) = results_of([outcome], Path(job.out))
    faults = standing_report(Path(job.out), "gooseford-ny")["faults"]
    assert [fault[:12] for fault in faults] == ["text differs"]
    assert exit_code([result]) == 0
    about = Path(job.out, "site", "gooseford-ny", "about", "index.html").read_text()
    assert "text differs at blocks[0] of" in about


def check_problems(result: Result, out: Path) -> list[str]:
    entry = {
        "status": result.status.value,
        "error": None,
        "slug": result.slug,
        "report": standing_report(out, "gooseford-ny"),
    }
    return [problem for problem in check._problems(entry, out) if "dead link" not in problem]


def test_a_task_that_takes_too_long_fails_with_one_line(job, monkeypatch):
    def hang(*_arguments: object) -> None:
        re.fullmatch(r"(?:a|a)*b", "a" * 64)

    monkeypatch.setattr(municipality, "parsed_code", hang)
    monkeypatch.setattr(time_limit, "SECONDS", 0.2)
    monkeypatch.setattr(time_limit, "SECONDS_PER_MEGABYTE", 0.0)
    error = str(build(job).error)
    assert error.startswith(f"{job.path}: was not built within 0 seconds of processor time (in ")
    assert "\n" not in error
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


def test_a_first_look_that_takes_too_long_fails_with_one_line(job, monkeypatch):
    def hang(*_arguments: object) -> None:
        while True:
            with suppress(Exception):
                re.fullmatch(r"(?:a|a)*b", "a" * 64)

    monkeypatch.setattr(task, "recognize_source", hang)
    monkeypatch.setattr(time_limit, "SECONDS", 0.2)
    assert "was not built within 0 seconds" in str(name_source(job).error)


def test_in_its_own_thread_a_task_has_no_limit_and_is_done(job):
    with ThreadPoolExecutor() as pool:
        assert pool.submit(build, job).result().error is None


def test_a_report_that_someone_damaged_stops_no_build(job):
    assert build(job).error is None
    Path(job.out, "site", "gooseford-ny", "data", "report.json").write_text("{")
    assert results_of([], Path(job.out)) == ()
