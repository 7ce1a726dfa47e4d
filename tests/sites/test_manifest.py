"""The hashes of a site: a copy is checked with a tool that everyone has."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from builder.sites.manifest import NAME, differing, write_sums


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "24").mkdir()
    (tmp_path / "24" / "index.html").write_text("geese")
    (tmp_path / "index.html").write_text("home")
    write_sums(tmp_path)
    return tmp_path


def test_a_site_is_as_it_was_made(site: Path) -> None:
    assert differing(site) == []


def test_what_was_changed_added_or_removed_is_reported(site: Path) -> None:
    (site / "24" / "index.html").write_text("ducks")
    (site / "index.html").unlink()
    (site / "extra.html").write_text("")
    (site / f"{NAME}.html").write_text("")
    assert differing(site) == [
        "index.html is missing",
        f"{NAME}.html is not listed in {NAME}",
        f"extra.html is not listed in {NAME}",
        "24/index.html was changed",
    ]


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="there is no sha256sum")
def test_sha256sum_reads_it(site: Path) -> None:
    def checked() -> int:
        return subprocess.run(
            ["sha256sum", "-c", NAME], cwd=site, check=False, capture_output=True
        ).returncode

    assert checked() == 0
    (site / "index.html").write_text("elsewhere")
    assert checked() == 1


@pytest.mark.skipif(not shutil.which("ssh-keygen"), reason="there is no ssh-keygen")
def test_it_can_be_signed_as_the_manual_says(
    site: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    keys = tmp_path_factory.mktemp("keys")

    def run(*command: str, given: bytes | None = None) -> int:
        return subprocess.run(
            command, cwd=site, check=False, input=given, capture_output=True
        ).returncode

    key = keys / "clerk"
    assert run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)) == 0
    assert run("ssh-keygen", "-Y", "sign", "-f", str(key), "-n", "townbook", NAME) == 0
    (keys / "signers").write_text(f"clerk@example.org {(keys / 'clerk.pub').read_text()}")
    check = ["ssh-keygen", "-Y", "verify", "-f", str(keys / "signers"), "-I", "clerk@example.org"]
    check += ["-n", "townbook", "-s", f"{NAME}.sig"]
    assert run(*check, given=(site / NAME).read_bytes()) == 0
    assert run(*check, given=b"other") != 0
    assert differing(site) == []
