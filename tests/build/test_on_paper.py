"""Editions are typeset while the pages are made, and their sizes are on the pages in the end."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event

import pytest

from builder.errors import BuildError
from builder.present import names
from builder.print import editions, press
from builder.print.editions import MANIFEST, read_manifest
from builder.record.job import Job
from builder.record.standing import summaries
from builder.town import task, whole_site
from tests.build.town import job_of, text


@pytest.fixture
def job(tmp_path: Path) -> Job:
    source = tmp_path / "Gooseford.txt"
    source.write_text(text("Gooseford"))
    return job_of(source, tmp_path, paper="a4")


def test_pages_are_made_while_editions_are_typeset_and_show_their_sizes(
    job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    built, run, build_site = Event(), press.run, whole_site.build_site
    waited: list[bool] = []

    def late(*arguments: object) -> None:
        waited.append(built.wait(60))
        run(*arguments)  # type: ignore[arg-type]

    def site(docs: Path, target: Path) -> list[str]:
        made = build_site(docs, target)
        built.set()
        return made

    monkeypatch.setattr(editions.press, "run", late)
    monkeypatch.setattr(whole_site, "draw", lambda _card, _folder: None)
    monkeypatch.setattr(whole_site, "build_site", site)
    assert task.build(job).error is None
    assert waited
    assert all(waited)
    out = Path(job.out)
    folder = out / "site/gooseford-ny/print"
    whole, *_ = read_manifest(folder)
    assert whole.bytes == whole.path(folder).stat().st_size
    for page in (out / "site/gooseford-ny/index.html", out / "docs/gooseford-ny/docs/index.md"):
        assert f"Whole code (PDF, {names.size(whole.bytes)})" in page.read_text(encoding="utf-8")
    for page in (*out.rglob("*.html"), *out.rglob("*.md")):
        assert "(PDF, size of" not in page.read_text(encoding="utf-8")
    docs = out / "docs/gooseford-ny/docs/print"
    assert {path.name for path in docs.iterdir()} == {path.name for path in folder.iterdir()}
    assert (docs / MANIFEST).samefile(folder / MANIFEST)


def test_if_no_edition_can_be_typeset_no_page_offers_one(
    job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise BuildError("gooseford.typ", "cannot be typeset")

    monkeypatch.setattr(editions.press, "run", fail)
    monkeypatch.setattr(whole_site, "draw", lambda _card, _folder: None)
    outcome = task.build(job)
    assert outcome.error is None
    out = Path(job.out)
    (town,) = summaries(out)
    assert town.not_made == ("no printable editions: gooseford.typ: cannot be typeset",)
    assert not list(out.rglob("print"))
    for page in (*out.rglob("*.html"), *out.rglob("*.md")):
        assert "application/pdf" not in page.read_text(encoding="utf-8")


def test_an_error_in_the_pages_ends_the_task_and_leaves_no_press_running(
    job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = Event()
    run = press.run

    def noted(*arguments: object) -> None:
        run(*arguments)  # type: ignore[arg-type]
        ended.set()

    def fail(*_arguments: object) -> None:
        raise MemoryError

    monkeypatch.setattr(editions.press, "run", noted)
    monkeypatch.setattr(whole_site, "draw", lambda _card, _folder: None)
    monkeypatch.setattr(whole_site, "write_docs", fail)
    assert "needs more memory than there is" in str(task.build(job).error)
    assert ended.is_set()
    assert not (Path(job.out) / "site").exists()


def test_a_code_too_large_for_one_edition_keeps_those_of_its_chapters(
    job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(sheets: list[press.PressSheet], *more: object) -> None:
        if any(sheet.target.name == "gooseford-ny.pdf" for sheet in sheets):
            raise BuildError("gooseford-ny.typ", "stopped early")
        plain(sheets, *more)  # type: ignore[arg-type]

    plain = press.run
    monkeypatch.setattr(press, "run", run)
    assert task.build(job).error is None
    (town,) = summaries(Path(job.out))
    assert town.not_made == (
        "no printable edition of the whole code: gooseford-ny.typ: stopped early",
    )
    site = Path(job.out) / "site/gooseford-ny"
    held = {path.name for path in (site / "print").glob("*.pdf")}
    assert held == {one.name for one in read_manifest(site / "print")}
    assert held
    assert "gooseford-ny.pdf" not in held
    text = "".join(page.read_text(encoding="utf-8") for page in site.rglob("index.html"))
    assert re.search(r"Chapter \d+ \(PDF, ", text)
    assert "Whole code (PDF" not in text
    assert "size of" not in text
