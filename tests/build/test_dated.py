"""A copy has one date: pages, print, data and books give the same."""

from __future__ import annotations

import datetime as dt
import json
import re
import zipfile
from pathlib import Path

import pytest

from builder.__main__ import main
from builder.indexes.newest_law import NewestLaw
from builder.present.facts import Dated
from tests.build.local import in_this_process
from tests.build.town import build, text

_DAY, _THROUGH, _GOT = "June 1, 2023", "April 1, 2023", "June 3, 2023"
_WORDS = f"the version of {_DAY}, current through {_THROUGH}, downloaded on {_GOT}"
_ORIGIN = "https://example.org/GO1"


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two versions of a code whose pages say from where and when they were downloaded."""
    folder = tmp_path_factory.mktemp("dated") / "gooseford-ny"
    folder.mkdir()
    downloaded = f"Downloaded from {_ORIGIN} on 2023-06-03\n"
    newest = text("Gooseford").replace("1:1\n", f"1:1\n{downloaded}")
    (folder / "2022-06-01.txt").write_text(text("Gooseford"))
    (folder / "2023-06-01.txt").write_text(newest)
    settings = '["2023-06-01.txt"]\ncurrent_through = 2023-04-01\n'
    (folder / "codes.toml").write_text(settings)
    with in_this_process():
        ended = build(folder.parent, "--quiet", out=folder.parent / "out")
    assert ended.code == 0, ended.said
    return ended.out


def test_pages_say_it(out: Path) -> None:
    site = out / "site" / "gooseford-ny"
    for page in sorted(site.rglob("*.html")):
        said = page.read_text(encoding="utf-8")
        if page.is_relative_to(site / "at") or 'http-equiv="refresh"' in said:
            continue
        assert "date not given" not in said, page
        if page.name != "404.html":
            assert said.count(_WORDS) >= 1, page
    for name in ("llms.txt", "index.md"):
        assert _WORDS in (site / name).read_text(encoding="utf-8").replace(
            "The version", "the version"
        )
    assert _WORDS in (out / "site" / "index.html").read_text(encoding="utf-8")
    assert f'href="{_ORIGIN}"' in (site / "index.html").read_text(encoding="utf-8")


def test_an_earlier_version_has_its_own_day(out: Path) -> None:
    said = (out / "site" / "gooseford-ny" / "at" / "2022-06-01" / "index.html").read_text()
    assert "as of June 1, 2022" in said
    assert "the version of June 1, 2022" in said
    assert "date not given" not in said


def test_data_say_it(out: Path) -> None:
    site = out / "site" / "gooseford-ny"
    (linked,) = re.findall(r'ld\+json">(.*?)</script>', (site / "index.html").read_text(), re.S)
    assert json.loads(linked)["legislationDateVersion"] == "2023-06-01"
    data = site / "data"
    source = json.loads((data / "code.json").read_text(encoding="utf-8"))["source"]
    days = [source[name] for name in ("version", "current_through", "retrieved")]
    assert days == ["2023-06-01", "2023-04-01", "2023-06-03"]
    assert 'date="2023-06-01" name="version"' in (data / "akn.xml").read_text(encoding="utf-8")
    package = json.loads((data / "datapackage.json").read_text(encoding="utf-8"))
    assert package["version"] == "2023-06-01"
    assert _WORDS in package["description"]
    with zipfile.ZipFile(data / "gooseford-ny.epub") as book:
        held = "".join(book.read(name).decode() for name in book.namelist() if "htm" in name)
        (meta,) = (book.read(name).decode() for name in book.namelist() if name.endswith(".opf"))
    assert _WORDS in held
    assert "<dc:date>2023-06-01</dc:date>" in meta


def test_print_says_it(out: Path) -> None:
    import pypdfium2

    (file, *_) = sorted((out / "site" / "gooseford-ny" / "print").glob("*.pdf"))
    with pypdfium2.PdfDocument(file) as held:
        front = " ".join(held[at].get_textpage().get_text_bounded() for at in range(2))
        assert held.get_metadata_dict()["CreationDate"].startswith("D:20230601")
    assert _DAY in front
    assert _THROUGH in front
    assert "does not say how current" not in front


def test_what_dates_a_copy() -> None:
    newest = NewestLaw("L.L. No. 1-2020", "2020-03", "1-1")
    day, through, got = dt.date(2023, 6, 1), dt.date(2023, 4, 1), dt.date(2023, 6, 3)
    assert Dated(day, through, got).by(newest) == ("2023-06-01", "version")
    assert Dated(None, through, got).by(newest) == ("2023-04-01", "current-through")
    assert Dated(None, None, got).by(newest) == ("2023-06-03", "retrieved")
    assert Dated().by(newest) == ("2020-03", "newest-law")
    assert (Dated().by(None), Dated().words) == ((None, "unknown"), "")


def test_a_new_folder_proposes_the_address(tmp_path: Path) -> None:
    code = tmp_path / "code.txt"
    code.write_text(
        text("Gooseford").replace("1:1\n", f"1:1\nDownloaded from {_ORIGIN} on 2023-06-03\n")
    )
    assert main(["init", str(tmp_path / "own"), str(code)]) == 0
    settings = (tmp_path / "own" / "codes" / "codes.toml").read_text(encoding="utf-8")
    assert f'\nofficial_url = "{_ORIGIN}"' in settings
