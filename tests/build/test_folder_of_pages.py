"""A folder of saved pages, built: one site, made again only when a page changes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.build.town import build
from tests.sources.test_folder import page, write


@pytest.mark.spark
def test_a_folder_of_pages_makes_one_site(tmp_path: Path) -> None:
    chapters = {"b.html": page("2.10"), "c.html": page("2.8"), "a.html": page("3.2", "STREETS")}
    folder = write(tmp_path / "codes" / "gooseford-wa", chapters)
    out = tmp_path / "out"
    ended = build(folder.parent, "--no-print", out=out)
    assert ended.code == 0, ended.said
    data = out / "site" / "gooseford-wa" / "data"
    source = json.loads((data / "code.json").read_text(encoding="utf-8"))["source"]
    assert source["form"] == "folder"
    assert [one["name"] for one in source["files"]] == ["c.html", "b.html", "a.html"]
    assert "Chapter 2.8" in (data / "source.txt").read_text(encoding="utf-8")
    before = (data / "code.json").stat().st_ino
    assert build(folder.parent, "--no-print", out=out).code == 0
    assert (data / "code.json").stat().st_ino == before  # it is unchanged
    (folder / "a.html").write_text(page("3.2", "STREETS", "No drake."), encoding="utf-8")
    assert build(folder.parent, "--no-print", out=out).code == 0
    assert (data / "code.json").stat().st_ino != before
    assert "No drake." in " ".join(ended.law("gooseford-wa"))
