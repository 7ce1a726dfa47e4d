"""Laws that are adopted but not yet in the code: their page, marks, feed and search."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.build.town import build, text

LAW = (
    'law = "L.L. No. 3-2026"\nadopted = 2026-08-01\nsections = ["1-1", "§ 1-9"]\nabout = "Boats"\n'
)


def _codes(folder: Path, law: str = LAW, words: str = "") -> Path:
    (folder / "new-laws" / "gooseford-ny").mkdir(parents=True)
    (folder / "gooseford.txt").write_text(text("Gooseford"), encoding="utf-8")
    (folder / "new-laws" / "gooseford-ny" / "2026-08-01.toml").write_text(law, encoding="utf-8")
    if words:
        held = folder / "new-laws" / "gooseford-ny" / "2026-08-01.txt"
        held.write_text(words, encoding="utf-8")
    return folder


@pytest.mark.spark
def test_a_new_law_is_shown_wherever_a_reader_looks(tmp_path: Path) -> None:
    codes = _codes(tmp_path / "codes", words="No canoe\nshall <follow> a goose.\n\nEffective soon.")
    ended = build(codes, "--strict", "--no-print", out=tmp_path / "out")  # in the menu, too
    assert ended.code == 0, ended.said
    site = tmp_path / "out" / "site" / "gooseford-ny"
    page = (site / "new-laws" / "index.html").read_text(encoding="utf-8")
    assert "<p>No canoe shall &lt;follow&gt; a goose.</p>" in page
    assert "1-9 (not in this text)" in page.replace("\xa0", " ")
    chapter = (site / "1" / "index.html").read_text(encoding="utf-8")
    assert 'href="../new-laws/#new-law-3-2026"' in chapter
    assert "Not yet in this text" in chapter
    assert "../new-laws/" not in (site / "index.html").read_text(encoding="utf-8")
    assert 'href="new-laws/"' in (site / "index.html").read_text(encoding="utf-8")
    feed = (site / "feed.xml").read_text(encoding="utf-8")
    assert "L.L. No. 3-2026. Boats (adopted, not yet in the code)" in feed
    sections = json.loads((site / "search" / "sections.json").read_text(encoding="utf-8"))
    assert sections["documents"][-1][3] == "new-laws"
    assert sections["citations"]["name l l no 3 2026"] == [len(sections["documents"]) - 1]
    assert ended.law("gooseford-ny")[0].startswith("The Village of Gooseford")  # and is no law here


@pytest.mark.spark
def test_a_changed_law_is_published_again_and_a_pdf_is_copied(tmp_path: Path) -> None:
    codes = _codes(tmp_path / "codes", words="No canoe.")
    assert build(codes, "--no-print", out=tmp_path / "out").code == 0
    held = codes / "new-laws" / "gooseford-ny" / "2026-08-01.txt"
    held.unlink()
    held.with_suffix(".pdf").write_bytes(b"%PDF-1.4 the law")
    assert build(codes, "--no-print", out=tmp_path / "out").code == 0
    folder = tmp_path / "out" / "site" / "gooseford-ny" / "new-laws"
    (pdf,) = folder.glob("*.pdf")
    assert pdf.read_bytes() == b"%PDF-1.4 the law"
    assert f'href="{pdf.name}"' in (folder / "index.html").read_text(encoding="utf-8")
    assert "No canoe" not in (folder / "index.html").read_text(encoding="utf-8")


@pytest.mark.spark
def test_a_law_that_the_code_has_is_no_longer_new(tmp_path: Path) -> None:
    codes = _codes(tmp_path / "codes")
    source = codes / "gooseford.txt"
    said = source.read_text(encoding="utf-8").replace(
        "mocked.", "mocked.\n[Amended 8-1-2026 by L.L. No. 3-2026]"
    )
    source.write_text(said, encoding="utf-8")
    ended = build(codes, "--no-print", out=tmp_path / "out")
    assert ended.code == 0, ended.said
    site = tmp_path / "out" / "site" / "gooseford-ny"
    page = (site / "new-laws" / "index.html").read_text(encoding="utf-8")
    assert "so its text includes it" in page
    assert "Not yet in this text" not in (site / "1" / "index.html").read_text(encoding="utf-8")
