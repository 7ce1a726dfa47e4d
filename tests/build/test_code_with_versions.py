"""A code with versions, from its files to its site: dated addresses, changes, feeds, timelines."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from lxml import html

from builder.__main__ import main
from builder.shown import differences
from builder.sites.links import dead_links
from tests.build.local import in_this_process
from tests.build.test_second_run import counted
from tests.build.town import Ended, build, text

OLD, NEW = "2021-05-01", "2023-05-01"
SLUG = "gooseford-ny"
_MORE = """Chapter 2
PONDS
§ 2-1. Ponds.
No pond shall be drained, whoever owns the land around it, unless the clerk has seen it empty.
{section}§ 2-1 GOOSEFORD CODE § 2-1
2:1
"""
_BOATS = """§ 2-2. Boats.
No boat is longer than the pond that it is rowed on, and none is rowed on the Sabbath.
"""


def old_text() -> str:
    return text("Gooseford") + _MORE.format(section=_BOATS)


def new_text() -> str:
    changed = text("Gooseford").replace("shall be chased", "may be chased")
    return changed + _MORE.format(section="")


def put(folder: Path, **versions: str) -> Path:
    """The folder of versions in a folder of codes."""
    (folder / SLUG).mkdir(parents=True, exist_ok=True)
    for day, held in versions.items():
        (folder / SLUG / f"{day}.txt").write_text(held)
    return folder


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Ended:
    codes = put(tmp_path_factory.mktemp("codes"), **{OLD: old_text(), NEW: new_text()})
    with in_this_process():
        return build(codes, "--no-print", out=tmp_path_factory.mktemp("out"))


def page(built: Ended, name: str) -> str:
    return (built.out / "site" / SLUG / name / "index.html").read_text(encoding="utf-8")


def words(built: Ended, name: str) -> str:
    return " ".join(html.fromstring(page(built, name)).text_content().split())


def test_two_exports_make_one_site(built: Ended) -> None:
    assert (built.code, built.sites) == (0, {SLUG})
    assert not dead_links(built.out / "site")


def test_the_newest_is_at_the_plain_addresses(built: Ended) -> None:
    assert "No goose may be chased." in words(built, "1")
    assert "An earlier version." not in words(built, "1")


def test_an_earlier_version_is_at_dated_addresses_and_says_so(built: Ended) -> None:
    assert "No goose shall be chased." in words(built, f"at/{OLD}/1")
    assert "This is an earlier version, as of May 1, 2021." in words(built, f"at/{OLD}/1")
    assert 'content="noindex"' in page(built, f"at/{OLD}/1")
    assert 'href="../../../1/"' in page(built, f"at/{OLD}/1")
    assert (built.out / "site" / SLUG / "at" / OLD / "s" / "2-2" / "index.html").is_file()


def test_an_earlier_version_shows_its_own_words(built: Ended) -> None:
    site = built.out / "site" / SLUG / "at" / OLD
    data = json.loads((site / "data" / "code.json").read_text(encoding="utf-8"))
    assert differences(site, data) == []


def test_what_changed_is_listed_and_shown(built: Ended) -> None:
    assert "1 repealed 1 changed" in words(built, f"changes/{OLD}/{NEW}")
    (tree,) = html.fromstring(page(built, f"changes/{OLD}/{NEW}/1")).find_class(
        "tb-difference__words"
    )
    assert [one.text_content() for one in tree.iter("del")] == ["[deleted: shall]"]
    assert [one.text_content() for one in tree.iter("ins")] == ["[inserted: may]"]


def test_a_section_lists_its_changes(built: Ended) -> None:
    assert "Changed between May 1, 2021 and May 1, 2023" in words(built, "1")
    assert "Unchanged in all versions since May 1, 2021" in words(built, "2")


def test_programs_get_the_changes(built: Ended) -> None:
    site = built.out / "site"
    data = json.loads((site / SLUG / "data" / "changes.json").read_text(encoding="utf-8"))
    assert [one["date"] for one in data["versions"]] == [OLD, NEW]
    assert data["changes"][0]["counts"] == {"repealed": 1, "changed": 1}
    for feed, link in (
        (site / SLUG / "feed.xml", f"changes/{OLD}/{NEW}/"),
        (site / "feed.xml", f"{SLUG}/changes/{OLD}/{NEW}/"),
    ):
        links = [
            one.get("href") for one in ET.parse(feed).iter("{http://www.w3.org/2005/Atom}link")
        ]
        assert link in links


def test_check_shows_what_the_newest_version_changed(
    built: Ended, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["check", "--out", str(built.out)])
    told = capsys.readouterr().out
    assert f"changed since {OLD}: 2\n" in told
    assert "Repealed: § 2-2. Boats" in told


@pytest.fixture
def codes(tmp_path: Path) -> Path:
    return put(tmp_path / "codes", **{OLD: old_text(), NEW: new_text()})


def test_a_version_that_cannot_be_read_keeps_nothing_from_readers(
    codes: Path, tmp_path: Path
) -> None:
    put(codes, **{OLD: "Dear neighbor,\nthe geese are fine.\n"})
    with in_this_process():
        ended = build(codes, "--no-print", out=tmp_path / "out")
    assert ended.code == 1
    assert f"no version of {OLD}" in ended.said
    assert "No goose may be chased." in words(ended, "1")
    assert not (tmp_path / "out/site" / SLUG / "at").exists()


@pytest.fixture
def with_another(codes: Path) -> Path:
    """The folder with an export of another town among its versions."""
    put(codes, **{"2019-05-01": old_text()})
    (codes / SLUG / "codes.toml").write_text(
        f'["2019-05-01.txt"]\nname = "Swanford"\n["{OLD}.txt"]\nname = "Gooseford"\n'
    )
    return codes


def test_a_version_of_another_town_is_reported(with_another: Path, tmp_path: Path) -> None:
    with in_this_process():
        ended = build(with_another, "--no-print", out=tmp_path / "out")
    assert ended.code == 1
    assert "belongs to Village of Swanford, NY" in ended.said
    assert "No goose may be chased." in words(ended, "1")


def test_a_newest_of_another_town_than_all_others_is_refused(
    with_another: Path, tmp_path: Path
) -> None:
    (with_another / SLUG / f"{OLD}.txt").unlink()
    (with_another / SLUG / "codes.toml").write_text(
        f'["2019-05-01.txt"]\nname = "Swanford"\n["{NEW}.txt"]\nname = "Gooseford"\n'
    )
    with in_this_process():
        ended = build(with_another, "--no-print", out=tmp_path / "out")
    assert ended.code == 3
    assert "all of its earlier versions belong to Village of Swanford, NY" in ended.said


def test_a_second_build_knows_all_versions(
    codes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = counted(monkeypatch)
    for _ in range(2):
        ended = build(codes, "--no-print", out=tmp_path / "out")
    assert tasks.built == [NEW]
    put(codes, **{OLD: old_text().replace("rowed on the", "moored on the")})
    build(codes, "--no-print", out=tmp_path / "out")
    assert tasks.built == [NEW, NEW]
    assert "moored on the" in words(ended, f"at/{OLD}/2")
