"""Addresses once published keep working, whatever becomes of the law that was there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lxml import html

from builder.sites.links import dead_links
from tests.build.local import in_this_process
from tests.build.town import Ended, build, text

SLUG = "gooseford-ny"
_POND = "No pond shall be drained, whoever owns the land around it, unless the clerk has seen it."
_BOAT = "No boat is longer than the pond that it is rowed on, and none is rowed on the Sabbath."
_FOOT = "§ 2-1 GOOSEFORD CODE § 2-1\n2:1\n"


def law(*sections: str) -> str:
    held = "\n".join(sections)
    return f"{text('Gooseford')}Chapter 2\nPONDS\n{held}\n{_FOOT}"


def _without_b(held: str) -> str:
    return held.replace("B. No gander", "No gander")


FIRST = law(f"§ 2-1. Ponds.\n{_POND}", f"§ 2-2. Boats.\n{_BOAT}", "§ 2-3. Eels.\nEels are free.")
SECOND = _without_b(law(f"§ 2-1. Ponds.\n{_POND}", f"§ 2-4. Boats.\n{_BOAT}"))
THIRD = _without_b(law(f"§ 2-1. Ponds.\n{_POND}"))


def addresses(built: Ended) -> set[str]:
    """All addresses of a site: the folders of its pages."""
    site = built.out / "site" / SLUG
    return {path.parent.relative_to(site).as_posix() for path in site.rglob("index.html")}


def words(built: Ended, address: str) -> str:
    page = built.out / "site" / SLUG / address / "index.html"
    return " ".join(html.fromstring(page.read_text(encoding="utf-8")).text_content().split())


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Ended, set[str]]]:
    """Three builds into one folder, each with another text; the addresses after each."""
    place = tmp_path_factory.mktemp("place")
    found = []
    with in_this_process():
        for law_of_the_day in (FIRST, SECOND, THIRD):
            (place / "Gooseford.txt").write_text(law_of_the_day)
            built = build(place / "Gooseford.txt", "--no-print", out=place / "out")
            assert built.code == 0, built.said
            found.append((built, addresses(built)))
    return found


def test_no_address_is_lost(builds: list[tuple[Ended, set[str]]]) -> None:
    (_, first), (_, second), (last, third) = builds
    assert {"s/2-2", "s/2-3", "s/1-1-b"} <= first
    assert first <= second <= third
    assert not dead_links(last.out / "site")


def _as_of_0_2(site: Path) -> None:
    """The data of a site in the form of 0.1.0 and 0.2.0, with a footnote."""
    path = site / "data" / "code.json"
    plain = json.loads(path.read_text(encoding="utf-8"))
    for name in ("townbook", "condition", "moves", "lost_page_ends", "unproved", "corrections"):
        del plain[name]
    for unit in (*plain["divisions"], *plain["sections"]):
        del unit["rank"]
    note = {"number": "1", "mark": "1", "text": "Of geese.", "block": 0, "offset": 3}
    plain["sections"][0]["footnotes"] = [note | {"spans": [[0, 1]], "insertions": []}]
    path.write_text(json.dumps(plain), encoding="utf-8")


def test_no_address_of_an_earlier_release_is_lost(tmp_path: Path) -> None:
    source, out = tmp_path / "Gooseford.txt", tmp_path / "out"
    with in_this_process():
        source.write_text(FIRST)
        first = addresses(build(source, "--no-print", out=out))
        _as_of_0_2(out / "site" / SLUG)
        source.write_text(SECOND)
        assert first <= addresses(build(source, "--no-print", out=out))


@pytest.mark.parametrize(("file", "kept"), [("code.json", "s/2-3"), ("gone.json", "s/2-4")])
def test_a_damaged_file_of_the_last_site_is_told_in_one_line(
    file: str, kept: str, tmp_path: Path
) -> None:
    source, out = tmp_path / "Gooseford.txt", tmp_path / "out"
    with in_this_process():
        for law_of_the_day in (FIRST, SECOND):
            source.write_text(law_of_the_day)
            build(source, "--no-print", out=out)
        (out / "site" / SLUG / "data" / file).write_text("[{")
        source.write_text(THIRD)
        built = build(source, "--no-print", out=out)
        assert built.code == 1
        assert built.about(f"data/{file}") == (
            "not made: Gooseford.txt: addresses of vanished sections may be missing: "
            f"data/{file} of the last site is damaged; restore it from a backup and build again"
        )
        assert kept in addresses(built), "what the other file knows is kept"
        assert build(source, "--no-print", out=out).code == 0


def test_an_address_says_what_became_of_its_section(
    builds: list[tuple[Ended, set[str]]],
) -> None:
    built = builds[-1][0]
    assert "It is not in the newest version of this code." in words(built, "s/2-3")
    assert "This part of it no longer exists. The whole: § 1-1." in words(built, "s/1-1-b")


def test_what_was_renumbered_and_then_repealed_is_gone(
    builds: list[tuple[Ended, set[str]]], tmp_path: Path
) -> None:
    assert "It is not in the newest version" in words(builds[-1][0], "s/2-2")
    (tmp_path / "Gooseford.txt").write_text(FIRST)
    with in_this_process():
        build(tmp_path / "Gooseford.txt", "--no-print", out=tmp_path / "out")
        (tmp_path / "Gooseford.txt").write_text(SECOND)
        built = build(tmp_path / "Gooseford.txt", "--no-print", out=tmp_path / "out")
    assert "It has another number now: § 2-4. Boats" in words(built, "s/2-2")


def test_versions_alone_show_what_became_of_an_address(tmp_path: Path) -> None:
    codes = tmp_path / "codes" / SLUG
    codes.mkdir(parents=True)
    (codes / "2021-05-01.txt").write_text(FIRST)
    (codes / "2023-05-01.txt").write_text(SECOND)
    with in_this_process():
        built = build(codes.parent, "--no-print", out=tmp_path / "out")
    assert "It has another number now: § 2-4. Boats" in words(built, "s/2-2")
    assert "As it was on May 1, 2021" in words(built, "s/2-2")
    old = {one.removeprefix("at/2021-05-01/") for one in addresses(built) if one.startswith("at/2")}
    assert {one for one in old if one.startswith("s/")} <= addresses(built)
    assert not dead_links(built.out / "site")
