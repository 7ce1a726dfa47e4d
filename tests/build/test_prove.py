"""`townbook prove`: what it prints and how it ends, for whoever checks a published copy later."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from builder.__main__ import main
from builder.data.code_json import dumps
from builder.municipality import code_of
from builder.sample import folder
from builder.sources.settings import load

SOURCE = folder() / "alderwick.txt"


@pytest.fixture(scope="module")
def text() -> str:
    """The published file of one town of the sample."""
    return dumps(code_of(SOURCE, load(folder())[SOURCE.name])[0])


@pytest.fixture
def published(text: str, tmp_path: Path) -> Path:
    """A copy that a test may falsify."""
    file = tmp_path / "code.json"
    file.write_text(text, encoding="utf-8")
    return file


def _run(
    capsys: pytest.CaptureFixture[str], code: Path, source: Path
) -> tuple[int, list[str], list[str]]:
    """The exit code, and the lines printed and complained."""
    status = main(["prove", str(code), str(source)])
    said = capsys.readouterr()
    return status, said.out.splitlines(), said.err.splitlines()


def test_a_right_copy_is_proved(capsys: pytest.CaptureFixture[str], published: Path) -> None:
    status, said, complained = _run(capsys, published, SOURCE)
    assert status == 0
    assert said[-1] == "0 faults"
    assert not complained
    counted = dict(line.removeprefix("checked ").rsplit(": ", 1) for line in said[:-1])
    assert int(counted["labels"].replace(",", "")) > 100
    assert counted["unproved, as listed"] == "0"


def _word(code: dict[str, list[dict[str, list[dict[str, str]]]]]) -> None:
    block = code["sections"][0]["blocks"][0]
    block["text"] = block["text"].replace("the", "no", 1)


def _label(code: dict[str, list[dict[str, list[dict[str, str]]]]]) -> None:
    blocks = (block for section in code["sections"] for block in section["blocks"])
    next(block for block in blocks if block["label"])["label"] = "zz"


def _set_aside(code: dict[str, list[dict[str, list[dict[str, str]]]]]) -> None:
    code["set_aside"].pop()


@pytest.mark.parametrize("change", [_word, _label, _set_aside])
def test_a_falsified_copy_has_its_faults_told_in_one_line_each(
    capsys: pytest.CaptureFixture[str],
    published: Path,
    change: Callable[[dict[str, list[dict[str, list[dict[str, str]]]]]], None],
) -> None:
    code = json.loads(published.read_text(encoding="utf-8"))
    change(code)
    published.write_text(json.dumps(code), encoding="utf-8")
    status, said, complained = _run(capsys, published, SOURCE)
    faults = [line for line in said if line.startswith("fault: ")]
    assert status == 1
    assert faults
    assert said[-1] == ("1 fault" if len(faults) == 1 else f"{len(faults):,} faults")
    assert not complained


def test_a_source_of_other_bytes_is_told(
    capsys: pytest.CaptureFixture[str], published: Path, tmp_path: Path
) -> None:
    other = tmp_path / "alderwick.txt"
    other.write_bytes(SOURCE.read_bytes().replace(b"\n", b"\r\n"))
    status, said, _ = _run(capsys, published, other)
    assert status == 1
    assert [line for line in said if line.startswith("fault: ")] == [
        line for line in said if "its SHA-256 is" in line
    ]


def test_the_source_of_another_town_is_no_proof(
    capsys: pytest.CaptureFixture[str], published: Path
) -> None:
    status, said, _ = _run(capsys, published, folder() / "tansy-ferry.txt")
    assert status == 1
    assert any("its SHA-256 is" in line for line in said)
    assert len([line for line in said if line.startswith("fault: ")]) > 10


def _complaint(capsys: pytest.CaptureFixture[str], code: Path, source: Path, *words: str) -> None:
    """Wrong use ends with 2, one line that holds the words, and nothing else."""
    status, said, complained = _run(capsys, code, source)
    assert status == 2
    assert not said
    assert len(complained) == 1
    for word in ("townbook: ", *words):
        assert word in complained[0]


def test_a_missing_code_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _complaint(capsys, tmp_path / "no.json", SOURCE, "no.json", "No such file")


def test_a_missing_source_is_one_line(
    capsys: pytest.CaptureFixture[str], published: Path, tmp_path: Path
) -> None:
    _complaint(capsys, published, tmp_path / "no.txt", "no.txt")


def test_a_folder_as_source_is_one_line(
    capsys: pytest.CaptureFixture[str], published: Path, tmp_path: Path
) -> None:
    _complaint(capsys, published, tmp_path, str(tmp_path))


@pytest.mark.parametrize(
    ("text", "words"),
    [("no JSON", "is no JSON"), ("{}", "is no code.json"), ("[]", "is no code.json")],
)
def test_what_is_no_code_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, words: str
) -> None:
    file = tmp_path / "code.json"
    file.write_text(text, encoding="utf-8")
    _complaint(capsys, file, SOURCE, "code.json", words)
