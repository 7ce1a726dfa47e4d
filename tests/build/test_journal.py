"""What a build's journal shows to those who watch it."""

from __future__ import annotations

from pathlib import Path

from builder.runtime.journal import Journal, latest


def test_the_newest_stage_of_each_source_is_shown(tmp_path: Path) -> None:
    for name in ("Duckford", "Gooseford"):
        journal = Journal(tmp_path / f"{name}.jsonl", f"{name}.txt")
        with journal.stage("parse"):
            pass
    journal.end("built")
    assert latest(tmp_path) == {"Duckford.txt": "parse", "Gooseford.txt": "built"}
    assert set(journal.seconds) == {"parse"}


def test_a_line_that_is_being_written_is_skipped(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "a.jsonl", "Duckford.txt")
    journal.end("built")
    with journal.path.open("a", encoding="utf-8") as file:
        file.write('{"source": "Duckford.t')
    assert latest(tmp_path) == {"Duckford.txt": "built"}


def test_a_build_that_has_cleared_its_journals_shows_nothing(tmp_path: Path) -> None:
    assert latest(tmp_path / "journal") == {}


def test_a_journal_that_cannot_be_written_fails_nothing(tmp_path: Path) -> None:
    Journal(tmp_path / "gone" / "a.jsonl", "Duckford.txt").end("built")
