"""A typing error gives one line, without a blank one, and names the command that helps."""

from __future__ import annotations

from dataclasses import fields
from inspect import signature
from pathlib import Path
from pkgutil import resolve_name

import pytest

from builder.__main__ import main
from builder.commands.arguments import COMMANDS, parser
from builder.record.job import How, Options


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("build --papr", "unknown: --papr; see townbook build --help"),
        ("--papr serve", "unknown: --papr; see townbook --help"),
        ("doubts", "missing: SLUG; see townbook doubts --help"),
        ("init", "missing: DIR; see townbook init --help"),
    ],
)
def test_what_is_unknown_or_missing(
    capsys: pytest.CaptureFixture[str], typed: str, said: str
) -> None:
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


@pytest.mark.parametrize("command", COMMANDS)
def test_a_function_takes_the_options_of_its_command(command: str) -> None:
    shown = parser().parse_args([command, *_LEAST.get(command, ())])
    signature(resolve_name(COMMANDS[command].function)).bind(
        **{name: held for name, held in vars(shown).items() if name != "command"}
    )


def test_each_option_of_a_build_is_a_field_of_its_options() -> None:
    shown = vars(parser().parse_args(["build"])).keys() - {"command", "quiet", "no_print"}
    assert shown == {one.name for kind in (Options, How) for one in fields(kind)} - {"how"}


_LEAST = {
    "inspect": ["code.txt"],
    "init": ["mine"],
    "doubts": ["gooseford-ny"],
    "review": ["gooseford-ny"],
    "prove": ["code.json", "code.txt"],
    "pack": ["all.zip"],
    "publish": ["s3://bucket/law"],
    "completion": ["bash"],
}
"""What must be typed with a command."""
