"""A signed build: what a key signs stays signed as long as it does not change."""

from __future__ import annotations

import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from builder.__main__ import main
from builder.sites.manifest import NAME
from tests.build.local import in_this_process
from tests.build.town import Ended, build, text

SIGNATURE = f"{NAME}.sig"


@pytest.fixture
def codes(tmp_path: Path) -> Path:
    folder = tmp_path / "codes"
    folder.mkdir()
    for name in ("Gooseford", "Duckford"):
        (folder / f"{name}.txt").write_text(text(name))
    return folder


def built(codes: Path, *more: str | Path) -> Ended:
    with in_this_process():
        return build(codes, "--no-print", "--quiet", *more, out=codes.parent / "out")


def holds(folder: Path, key: Path) -> bool:
    """Whether a folder's sums are signed by a key, checked as the manual says."""
    signers = key.with_name("signers")
    signers.write_text(f"clerk@example.org {key.with_name(f'{key.name}.pub').read_text()}")
    asked = ["ssh-keygen", "-Y", "verify", "-f", str(signers), "-I", "clerk@example.org"]
    with (folder / NAME).open("rb") as sums:
        ended = subprocess.run(
            [*asked, "-n", "townbook", "-s", str(folder / SIGNATURE)],
            check=False,
            stdin=sums,
            capture_output=True,
        )
    return ended.returncode == 0


@pytest.mark.skipif(not shutil.which("ssh-keygen"), reason="there is no ssh-keygen")
def test_town_and_portal_are_signed_and_stay_so(codes: Path, key: Path, tmp_path: Path) -> None:
    assert built(codes, "--sign", key).code == 0
    site = tmp_path / "out" / "site"
    folders = [site, site / "gooseford-ny", site / "duckford-ny"]
    assert all(holds(folder, key) for folder in folders)
    before = [(folder / SIGNATURE).stat().st_mtime_ns for folder in folders]

    # Nothing is made again, so nothing has to be signed again.
    assert built(codes).code == 0
    assert [(folder / SIGNATURE).stat().st_mtime_ns for folder in folders] == before

    # Without the key a site is not made again, however often it is tried.
    (codes / "Duckford.txt").write_text(text("Duckford").replace("chased", "chased at night"))
    for _ in range(2):
        ended = built(codes)
        assert ended.code == 2
        assert "is signed, and this build would be unsigned" in ended.said
        assert all(holds(folder, key) for folder in folders)
    assert built(codes, "--sign", key).code == 0
    assert all(holds(folder, key) for folder in folders)

    assert main(["pack", str(tmp_path / "a.zip"), "--out", str(tmp_path / "out")]) == 0
    with zipfile.ZipFile(tmp_path / "a.zip") as pack:
        assert {f"site/{SIGNATURE}", f"site/duckford-ny/{SIGNATURE}"} <= set(pack.namelist())


def test_an_invalid_key_is_reported_before_anything_is_built(codes: Path, tmp_path: Path) -> None:
    ended = built(codes, "--sign", tmp_path / "none")
    assert (ended.code, ended.sites) == (2, set())
    assert "there is no such key" in ended.said
    if shutil.which("ssh-keygen"):
        (tmp_path / "no-key").write_text("geese")
        ended = built(codes, "--sign", tmp_path / "no-key")
        assert ended.code == 1
        assert "ssh-keygen failed to sign" in ended.said


def test_a_key_of_minisign_is_known_by_its_first_line(
    codes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "key").write_text("untrusted comment: minisign encrypted secret key\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "minisign is not installed" in built(codes, "--sign", tmp_path / "key").said
