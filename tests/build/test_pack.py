"""The whole site in one file: every byte of it, the same file each time, and how to use it."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from builder.__main__ import main
from tests.build.local import in_this_process
from tests.build.town import text


@pytest.fixture(params=[True, False], ids=["offline", "for a server"])
def built(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, bool]:
    (tmp_path / "Gooseford.txt").write_text(text("Gooseford"))
    out = tmp_path / "out"
    arguments = ["build", str(tmp_path / "Gooseford.txt"), "--out", str(out), "--no-print"]
    with in_this_process():
        assert main([*arguments, "--quiet", *(["--offline"] if request.param else [])]) == 0
    return out, request.param


def test_a_pack_holds_the_site_and_says_how_to_use_it(
    built: tuple[Path, bool], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, offline = built
    packs = [tmp_path / "one.zip", tmp_path / "two.zip"]
    for pack in packs:
        assert main(["pack", str(pack), "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert ("open site/index.html" in said) is offline
    assert ("needs a server" in said) is not offline
    assert packs[0].read_bytes() == packs[1].read_bytes()
    with zipfile.ZipFile(packs[0]) as pack:
        held = {name: pack.read(name) for name in pack.namelist()}
    site = out / "site"
    assert held == {
        f"site/{path.relative_to(site).as_posix()}": path.read_bytes()
        for path in site.rglob("*")
        if path.is_file()
    }


def test_a_pack_needs_a_build_and_a_place_outside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pack", str(tmp_path / "a.zip"), "--out", str(tmp_path)]) == 2
    assert "contains no build" in capsys.readouterr().err
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").touch()
    assert main(["pack", str(tmp_path / "site" / "a.zip"), "--out", str(tmp_path)]) == 2
    assert "is inside the site itself" in capsys.readouterr().err
    assert main(["pack", str(tmp_path / "none" / "a.zip"), "--out", str(tmp_path)]) == 2
    assert "create its folder or choose another place" in capsys.readouterr().err
    assert not list(tmp_path.rglob("*.part"))
