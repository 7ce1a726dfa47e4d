"""A typing error gives one line, without a blank one, and names the command that helps."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.__main__ import main


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("build --papr", "unrecognized arguments: --papr; see townbook build --help"),
        ("--papr serve", "unrecognized arguments: --papr; see townbook --help"),
        ("doubts", "the following arguments are required: SLUG; see townbook doubts --help"),
    ],
)
def test_an_unknown_option(capsys: pytest.CaptureFixture[str], typed: str, said: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(typed.split())
    assert ended.value.code == 2
    assert capsys.readouterr().err == f"townbook: {said}\n"


def test_a_build_of_a_missing_source(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = tmp_path / "nowhere"
    assert main(["build", str(asked), "--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"townbook: {asked}: there is no such file or folder; check the path\n"
