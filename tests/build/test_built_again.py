"""`townbook check --rebuild` builds again, elsewhere, and compares every file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from builder.__main__ import main
from builder.sites.manifest import sums_of_portal, write_sums
from tests.build import local
from tests.build.town import build, text

GOOSE = "gooseford-ny"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A build of one town, without editions."""
    codes = tmp_path / "codes"
    codes.mkdir()
    (codes / "Gooseford.txt").write_text(text("Gooseford"))
    with local.in_this_process():
        ended = build(codes, "--no-print", out=tmp_path / "out")
    assert ended.code == 0, ended.said
    return ended.out


def rebuilt(out: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """The exit code of a check, and the lines that say what differs."""
    capsys.readouterr()
    with local.in_this_process():
        code = main(["check", "--rebuild", "--out", str(out)])
    said = capsys.readouterr()
    lines = [line for line in said.out.splitlines() if "built again" in line or "compared" in line]
    return code, lines or said.err.splitlines()


def test_the_same_sources_make_the_same_files(out, capsys):
    assert rebuilt(out, capsys) == (0, [])


def _blank(site: Path) -> str:
    page = site / GOOSE / "index.html"
    page.write_text(page.read_text() + " ")
    return "  problem: built again: index.html differs"


def _extra(site: Path) -> str:
    (site / GOOSE / "ours.html").write_text("")
    return "  problem: built again: ours.html is not made"


def _lost(site: Path) -> str:
    (site / GOOSE / "robots.txt").unlink(missing_ok=True)
    (site / GOOSE / "404.html").unlink()
    return "  problem: built again: 404.html is missing"


def _portal(site: Path) -> str:
    page = site / "index.html"
    page.write_text(page.read_text() + " ")
    return "portal: built again: index.html differs"


@pytest.mark.parametrize("falsify", [_blank, _extra, _lost, _portal])
def test_a_change_whose_sums_were_made_again_is_found(
    falsify: Callable[[Path], str], out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = falsify(out / "site")
    write_sums(out / "site" / GOOSE)
    write_sums(out / "site", sums_of_portal)
    code, lines = rebuilt(out, capsys)
    assert code == 1
    assert said in lines


def test_a_site_that_was_not_part_of_the_last_build_is_not_compared(out, tmp_path, capsys):
    (tmp_path / "Duckford.txt").write_text(text("Duckford"))
    with local.in_this_process():
        build(tmp_path / "Duckford.txt", "--no-print", out=out)
    code, lines = rebuilt(out, capsys)
    assert code == 1
    assert "  problem: not compared: the last build's options do not make it" in lines


def test_without_its_note_nothing_can_be_built_again(out, capsys):
    (out / ".townbook" / "asked.json").unlink()
    code, [line] = rebuilt(out, capsys)
    assert code == 2
    assert line.endswith("does not say how it was built; run townbook build again")
