"""The manual's page on corrections, followed step by step as written."""

from __future__ import annotations

import re
import shlex
import shutil
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.__main__ import main
from builder.commands.check import check
from builder.corrections.decision import STATES
from builder.sample import folder
from builder.spark import run
from tests.build import local
from tests.corrections.town import settled

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "corrections.md").read_text(encoding="utf-8")
FIRST = PAGE.partition("\n## A first correction\n")[2].partition("\n## ")[0]
_INDENTED = re.compile(r"(?:^(?: {4}.*|[ \t]*)\n)+", re.M)


def blocks() -> list[str]:
    """The indented texts of the example, in their order."""
    found = [textwrap.dedent(text.strip("\n")) for text in _INDENTED.findall(FIRST)]
    return [text for text in found if text.strip()]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with `codes/alderwick.txt` to run commands in."""
    codes = tmp_path / "codes"
    codes.mkdir()
    shutil.copy(folder() / "alderwick.txt", codes)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(run, "session", local.session)
    return tmp_path


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", text).split())


def test_the_page_can_be_followed_as_written(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = [
        words(quote)
        for quote in re.findall(r"((?:^> .*\n)+)", FIRST, re.M)
        for quote in [re.sub(r"^> ", "", quote, flags=re.M)]
    ]
    said = ""
    for block in blocks():
        if block.startswith("$ "):
            for line in block.splitlines():
                capsys.readouterr()
                assert main(shlex.split(line)[2:]) == 0, line
            said = capsys.readouterr().out
        elif block.startswith("# codes/"):
            name, _, text = block.partition("\n")
            path = place / name.removeprefix("# ")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        else:
            assert said.startswith(block)
    page = words((place / "out/site/alderwick-ny/20/article-ii/index.html").read_text())
    assert len(shown) == 1
    assert shown[0] in page
    assert "has a dryer cellar [the source has “has a drier cellar”]" in page
    assert main(["doubts", "alderwick-ny", "--first", "1"]) == 0
    assert "13 open doubts" in capsys.readouterr().out
    assert check(place / "out") == 0
    assert "settled by hand: list 1, words 1" in capsys.readouterr().out
    about = words((place / "out/site/alderwick-ny/about/index.html").read_text())
    assert shown[0] in about
    assert "Questions settled by hand2" in about


def test_each_kind_and_key_is_on_the_page() -> None:
    rows = dict(re.findall(r"^\| `([a-z-]+)` \|(.*)\|$", PAGE, re.M))
    for kind, keys in STATES.items():
        assert [key for key in keys if f"`{key}" not in rows[kind]] == [], kind
    assert rows.keys() >= STATES.keys()


def test_the_line_of_what_was_not_carried_over_is_the_one_on_the_page() -> None:
    gone = {
        "kind": "words",
        "section": "20-8",
        "quote": "has a drier cellars",
        "reads": "has a dryer cellar",
    }
    (line,) = settled("alderwick", gone).left
    line = line.replace("cellars", "cellar").replace("/0.toml", "/cellar.toml")
    assert f"not made: alderwick.txt: {line}" in PAGE
