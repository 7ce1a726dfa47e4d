"""`townbook prove`: what it prints and how it ends, for those who check a published copy later."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from pathlib import Path

import docx
import pytest
import typst

from builder.__main__ import main
from builder.data.code_json import dumps
from builder.proof import faults, unproved
from builder.sample import folder
from builder.sources.read import read
from builder.sources.settings import load
from builder.town.municipality import code_of
from tests.build.documented import in_blocks

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
    capsys: pytest.CaptureFixture[str], code: Path, source: Path, *options: str
) -> tuple[int, list[str], list[str]]:
    """The exit code, the printed lines, and the lines of complaint."""
    status = main(["prove", str(code), str(source), *options])
    said = capsys.readouterr()
    return status, said.out.splitlines(), said.err.splitlines()


def test_a_right_copy_is_proved(capsys: pytest.CaptureFixture[str], published: Path) -> None:
    status, said, complained = _run(capsys, published, SOURCE)
    assert status == 0
    assert said[-1] == "0 faults"
    assert not complained
    counted = dict(line.removeprefix("checked ").rsplit(": ", 1) for line in said[:-1])
    assert int(counted["labels"].replace(",", "")) > 100
    assert int(counted["moves made again"]) > 0
    assert "unproved, as listed" not in counted


def _word(code: dict[str, list[dict[str, list[dict[str, str]]]]]) -> None:
    block = code["sections"][0]["blocks"][0]
    block["text"] = block["text"].replace("the", "no", 1)


def _label(code: dict[str, list[dict[str, list[dict[str, str]]]]]) -> None:
    blocks = (block for section in code["sections"] for block in section["blocks"])
    next(block for block in blocks if block["label"])["label"] = "zz"


def _set_aside(code: dict[str, list[dict[str, list[dict[str, str]]]]]) -> None:
    code["set_aside"].pop()


def test_what_a_copy_calls_unproved_is_printed_and_has_an_exit_code_of_its_own(
    capsys: pytest.CaptureFixture[str], published: Path
) -> None:
    code = json.loads(published.read_text(encoding="utf-8"))
    _label(code)
    unit, block = next(
        (one, b) for one in code["sections"] for b in one["blocks"] if b["label"] == "zz"
    )
    unit["warning"] = "Partly inferred: label or place inferred in 1 of 5 items."
    block |= {"confidence": 0.3, "certainty": "unknown", "anchor": f"{unit['id']}-zz"}
    text = read(SOURCE).text
    code["unproved"] = unproved([one for one in faults(code, text) if one.kind == "label"])
    published.write_text(json.dumps(code), encoding="utf-8")
    status, said, _ = _run(capsys, published, SOURCE)
    told = [line for line in said if line.startswith("not proved: label at ")]
    assert (status, len(told)) == (3, len(code["unproved"]))
    assert said[-1] == f"0 faults, {len(told)} not proved"


@pytest.mark.parametrize("change", [_word, _label, _set_aside])
def test_a_falsified_copy_has_one_line_for_each_fault(
    capsys: pytest.CaptureFixture[str],
    published: Path,
    change: Callable[[dict[str, list[dict[str, list[dict[str, str]]]]]], None],
) -> None:
    code = json.loads(published.read_text(encoding="utf-8"))
    change(code)
    published.write_text(json.dumps(code), encoding="utf-8")
    status, said, complained = _run(capsys, published, SOURCE)
    lines = [line for line in said if line.startswith("fault: ")]
    assert status == 1
    assert lines
    assert said[-1] == ("1 fault" if len(lines) == 1 else f"{len(lines):,} faults")
    assert not complained


def test_a_code_of_another_release_is_not_proved_to_the_end(
    capsys: pytest.CaptureFixture[str], published: Path
) -> None:
    code = json.loads(published.read_text(encoding="utf-8"))
    published.write_text(json.dumps({**code, "townbook": "0.0.1"}), encoding="utf-8")
    status, said, _ = _run(capsys, published, SOURCE)
    assert (status, said[-1]) == (3, "0 faults, 1 not proved")


def test_a_source_of_other_bytes_is_reported(
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


def _drawn(text: str, form: str, folder: Path) -> Path:
    """A file of some form whose lines are those of a text."""
    file = folder / f"alderwick.{form}"
    lines = text.split("\n")
    if form == "html":
        told = "".join(f"<p>{escape(line)}</p>\n" for line in lines)
        file.write_text(f"<!doctype html><title>Code</title><body>{told}", encoding="utf-8")
    elif form == "docx":
        document = docx.Document()
        for line in lines:
            document.add_paragraph(line)
        document.save(str(file))
    else:
        told = "".join(f"#par({json.dumps(line)})\n" for line in lines)
        page = "#set page(width: 40cm, height: auto)\n"
        file.write_bytes(typst.compile(f"#set text(hyphenate: false)\n{page}{told}".encode()))
    return file


LINES = [one.line for one in in_blocks() if one.line.startswith("townbook prove")]


@pytest.mark.parametrize("form", ["txt", "pdf", "docx", "html"])
def test_each_documented_line_proves_a_code_of_each_form(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    form: str,
) -> None:
    """The file itself if a line names one, and the text that is published next to `code.json`."""
    words = (folder() / "larkmoor.txt").read_text(encoding="utf-8")
    file = SOURCE if form == "txt" else _drawn(words, form, tmp_path)
    settings = load(folder())
    code, source = code_of(file, settings[SOURCE.name if form == "txt" else "larkmoor.txt"])
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "code.json").write_text(dumps(code), encoding="utf-8")
    if form != "txt":
        (tmp_path / "data" / "source.txt").write_text(source.text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert len(LINES) == 3
    for line in LINES:
        _, _, published, named = line.split()
        given = named if named.endswith("source.txt") and form != "txt" else str(file)
        status, said, _ = _run(capsys, Path(published), Path(given))
        assert (status, said[-1]) == (0, "0 faults"), (line, said)
    if form != "txt":
        (tmp_path / "data" / "source.txt").write_text(f"{source.text} ", encoding="utf-8")
        _, said, _ = _run(capsys, Path("data/code.json"), Path("data/source.txt"))
        assert any("its SHA-256 is" in line for line in said)
        other = _drawn(f"{words}\nGeese.", form, tmp_path)
        _, said, _ = _run(capsys, Path("data/code.json"), other)
        assert any("its SHA-256 is" in line for line in said)


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
    [("no JSON", "is not JSON"), ("{}", "is not a code.json"), ("[]", "is not a code.json")],
)
def test_a_file_that_is_not_a_code_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, words: str
) -> None:
    file = tmp_path / "code.json"
    file.write_text(text, encoding="utf-8")
    _complaint(capsys, file, SOURCE, "code.json", words)
