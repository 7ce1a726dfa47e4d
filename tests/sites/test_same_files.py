"""Equal files are stored once, and unchanged files keep their times."""

from __future__ import annotations

import os
from pathlib import Path

from builder.sites.publish import keep_times, share


def written(folder: Path, **texts: str) -> Path:
    folder.mkdir()
    for name, text in texts.items():
        (folder / name).write_text(text)
    return folder


def test_equal_files_become_one_and_others_stay(tmp_path: Path) -> None:
    docs = written(tmp_path / "docs", same="goose", other="goose", alone="goose")
    site = written(tmp_path / "site", same="goose", other="geese", more="goose")
    share([docs], site)
    assert (site / "same").samefile(docs / "same")
    assert {path.name: path.read_text() for path in site.iterdir()} == {
        "same": "goose",
        "other": "geese",
        "more": "goose",
    }
    assert (site / "other").stat().st_nlink == 1


def test_if_files_have_only_one_name_the_copies_stay(tmp_path: Path, monkeypatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise PermissionError

    docs = written(tmp_path / "docs", same="goose")
    site = written(tmp_path / "site", same="goose")
    monkeypatch.setattr(os, "link", refuse)
    share([docs], site)
    assert [path.read_text() for path in site.iterdir()] == ["goose"]
    assert not (site / "same").samefile(docs / "same")


def test_a_link_is_no_copy(tmp_path: Path) -> None:
    docs = written(tmp_path / "docs", same="goose")
    site = written(tmp_path / "site", aside="goose")
    (site / "same").symlink_to(site / "aside")
    share([docs], site)
    assert (site / "same").is_symlink()


def test_only_a_file_of_the_same_bytes_keeps_its_time(tmp_path: Path) -> None:
    live = written(tmp_path / "live", same="goose", other="goose")
    new = written(tmp_path / "new", same="goose", other="geese", more="goose")
    for path in live.iterdir():
        os.utime(path, ns=(7_000, 7_000))
    before = (new / "other").stat().st_mtime_ns
    keep_times(new, live)
    assert (new / "same").stat().st_mtime_ns == 7_000
    assert (new / "other").stat().st_mtime_ns == before
    keep_times(new, tmp_path / "nowhere")
