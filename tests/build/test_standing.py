"""What is published is what has a source: sites without one are reported and removed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from builder.__main__ import main
from builder.data.parquet_tables import SCHEMAS
from builder.record.job import SCRATCH, How, Job, Outcome
from builder.record.standing import no_longer_built, remember, remembered, with_clashes
from builder.runtime.written import with_folder
from builder.sources.discover import Discovered
from builder.sources.settings import Settings
from tests.build.town import Ended, build, text

pytestmark = [pytest.mark.spark, pytest.mark.usefixtures("spark")]


@pytest.fixture(scope="module")
def renamed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Ended, Path]:
    """A build after one town was renamed and another one's file was removed; a third stays."""
    folder = tmp_path_factory.mktemp("codes")
    out = tmp_path_factory.mktemp("out")
    for name in ("Gooseford", "Duckford", "Swanford"):
        (folder / f"{name}.txt").write_text(text(name))
    assert build(folder, "--no-print", out=out).code == 0
    (folder / "codes.toml").write_text('["Gooseford.txt"]\nname = "Geeseford"\n')
    (folder / "Duckford.txt").unlink()
    (folder / "README.txt").write_text("Dear neighbor,\nthe geese are fine.\n")
    return build(folder, "--no-print", out=out), folder


def test_the_build_says_what_is_no_longer_built(renamed: tuple[Ended, Path]) -> None:
    ended, _ = renamed
    assert ended.code == 0
    said = "; --prune removes its site"
    assert (
        f"no longer built: gooseford-ny: Gooseford.txt now makes geeseford-ny{said}" in ended.said
    )
    assert f"no longer built: duckford-ny: Duckford.txt is gone{said}" in ended.said


def test_a_note_in_a_folder_is_skipped(renamed: tuple[Ended, Path]) -> None:
    ended, folder = renamed
    line = ended.about("README.txt")
    assert line.startswith(f"passed over: {folder / 'README.txt'}: does not look like a code")
    assert ended.entries["README.txt"]["status"] == "passed over"
    portal = (ended.out / "site" / "index.html").read_text(encoding="utf-8")
    assert "README" not in portal


def test_the_same_note_fails_when_it_is_named(renamed: tuple[Ended, Path], tmp_path: Path) -> None:
    _, folder = renamed
    ended = build(folder / "README.txt", out=tmp_path / "out")
    assert ended.code == 3
    assert ended.about("README.txt").startswith("failed: ")


def test_the_portal_and_check_say_it(renamed: tuple[Ended, Path], capsys) -> None:
    ended, _ = renamed
    portal = (ended.out / "site" / "index.html").read_text(encoding="utf-8")
    assert portal.count("No longer built") == 2
    assert main(["check", "--out", str(ended.out)]) == 1
    said = capsys.readouterr().out
    assert "gooseford-ny: no longer built, 1 problem" in said
    assert "Duckford.txt is gone; townbook build --prune removes its site" in said
    assert "README.txt: passed over, 0 problems" in said


def test_no_path_of_the_machine_is_published(renamed: tuple[Ended, Path]) -> None:
    ended, folder = renamed
    assert remembered(ended.out)["swanford-ny"] == str(folder / "Swanford.txt")
    published = [path for path in (ended.out / "site").rglob("*") if path.is_file()]
    assert published
    assert [path for path in published if str(folder).encode() in path.read_bytes()] == []


def test_prune_removes_them_and_nothing_else(renamed: tuple[Ended, Path]) -> None:
    _, folder = renamed
    out = renamed[0].out
    pruned = build(folder, "--no-print", "--prune", out=out)
    assert pruned.code == 0
    assert pruned.sites == {"geeseford-ny", "swanford-ny"}
    assert "no longer built" not in pruned.said
    for gone in ("gooseford-ny", "duckford-ny"):
        assert not (out / "docs" / gone).exists()
        assert not any((out / "data" / table / f"slug={gone}").exists() for table in SCHEMAS)
    assert "gooseford" not in (out / "site" / "index.html").read_text(encoding="utf-8")
    slugs = {entry["slug"] for entry in pruned.entries.values() if entry["slug"]}
    assert slugs == {"geeseford-ny", "swanford-ny"}


def test_a_town_outside_the_request_is_kept(tmp_path: Path) -> None:
    for name in ("Gooseford", "Duckford"):
        (tmp_path / f"{name}.txt").write_text(text(name))
    out = tmp_path / "out"
    assert build(tmp_path / "Gooseford.txt", "--no-print", out=out).code == 0
    second = build(tmp_path / "Duckford.txt", "--no-print", "--prune", out=out)
    assert second.sites == {"gooseford-ny", "duckford-ny"}
    assert second.entries["Gooseford.txt"]["status"] == "kept"


def test_a_town_whose_source_is_a_folder_is_kept(tmp_path: Path) -> None:
    folder, out = tmp_path / "gooseford", tmp_path / "out"
    folder.mkdir()
    report = {
        "references": {},
        "doubts": {},
        "faults": [],
        "warnings": [],
        "slug": "gooseford-ny",
        "file": "gooseford",
        "name": "Village of Gooseford",
        "state": "NY",
        "layout": "plain",
        "fictional": True,
        "counts": {"sections": 1, "words": 9, "references": 0},
    }
    data = with_folder(out / "site" / "gooseford-ny" / "data" / "report.json")
    data.write_text(json.dumps(report))
    with_folder(out / SCRATCH / "job").touch()
    remember([Outcome(Job(Discovered(folder, Settings()), How(), "", ""), "gooseford-ny")], out)
    assert no_longer_built([], out) == {}
    folder.rmdir()
    assert no_longer_built([], out) == {"gooseford-ny": "gooseford is gone"}


def test_loops_of_links_and_pipes_fail_alone(tmp_path: Path) -> None:
    folder = tmp_path / "codes"
    folder.mkdir()
    (folder / "Gooseford.txt").write_text(text("Gooseford"))
    (folder / "a.txt").symlink_to(folder / "b.txt")
    (folder / "b.txt").symlink_to(folder / "a.txt")
    os.mkfifo(folder / "pipe.txt")
    ended = build(folder, "--no-print", out=tmp_path / "out")
    assert ended.code == 1
    assert ended.sites == {"gooseford-ny"}
    assert "cannot be read (Too many levels of symbolic links)" in ended.about("/a.txt: ")
    assert "is not a file but a pipe or a device" in ended.about("/pipe.txt: ")


def test_a_build_that_made_nothing_does_not_say_where_the_site_is(tmp_path: Path, capsys) -> None:
    (tmp_path / "letter.txt").write_text("Dear neighbor,\nthe geese are fine.\n")
    assert main(["build", str(tmp_path / "letter.txt"), "--out", str(tmp_path / "out")]) == 3
    said = capsys.readouterr()
    assert "The site is in" not in said.out
    assert "Nothing was built" in said.out


def test_of_two_files_of_one_town_the_dated_one_shows_what_the_other_lacks() -> None:
    """Chapters, which have no days, are not mentioned."""
    files = ("2025-07-14.txt", "2026-1-10.txt")
    jobs = [Job(Discovered(Path(f"codes/{name}"), Settings()), How(), "", "") for name in files]
    first, second = with_clashes(Outcome(job, "walden-ny") for job in jobs)
    assert first.error == (
        "codes/2025-07-14.txt: 2025-07-14.txt and 2026-1-10.txt both make walden-ny; if they are "
        "exports of one code, put them into a folder and name each by its day (2023-05-01.txt); "
        'otherwise give one of them its own slug in codes.toml (["2025-07-14.txt"], slug = "...")'
    )
    assert second.error
