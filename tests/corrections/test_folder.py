"""The files of decisions: where they are, what they may say, and how a wrong one is reported."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.corrections.decision import load
from builder.errors import SettingsError
from builder.sources.discover import discover
from tests.build.town import text

RIGHT = """
kind = "as-read"
section = "1-1"
reason = "Seen."
by = "the clerk"
date = 2025-06-30
"""


def write(folder: Path, name: str, said: str) -> None:
    path = folder / "corrections" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(said)


def test_a_file_lies_in_the_folder_of_its_town_or_names_it(tmp_path: Path) -> None:
    write(tmp_path, "gooseford-ny/a.toml", RIGHT)
    write(tmp_path, "b.toml", f'municipality = "duckford-ny"{RIGHT}')
    write(tmp_path, "gooseford-ny/notes.txt", "no decision")
    write(tmp_path, "gooseford-ny/.swap.toml", "no decision")
    found = load(tmp_path)
    assert [(one.file, one.municipality) for one in found] == [
        ("corrections/b.toml", "duckford-ny"),
        ("corrections/gooseford-ny/a.toml", "gooseford-ny"),
    ]
    assert found[0].date == dt.date(2025, 6, 30)


def test_a_folder_without_decisions_has_none(tmp_path: Path) -> None:
    assert load(tmp_path) == ()


@pytest.mark.parametrize("closed", [".", "gooseford-ny"])
def test_a_folder_that_cannot_be_read_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: str
) -> None:
    write(tmp_path, "gooseford-ny/a.toml", RIGHT)
    denied, iterdir = tmp_path / "corrections" / closed, Path.iterdir

    def listed(folder: Path) -> Iterator[Path]:
        if folder == denied:
            raise PermissionError(13, "Permission denied", str(folder))
        return iterdir(folder)

    monkeypatch.setattr(Path, "iterdir", listed)
    with pytest.raises(SettingsError, match=r"cannot be read .*Permission denied"):
        load(tmp_path)


def test_decisions_travel_with_the_sources_of_their_folder(tmp_path: Path) -> None:
    (tmp_path / "Gooseford.txt").write_text(text("Gooseford"))
    write(tmp_path, "gooseford-ny/a.toml", RIGHT)
    (found,) = discover([tmp_path])
    assert [one.file for one in found.corrections] == ["corrections/gooseford-ny/a.toml"]


WRONG = {
    "no TOML": ("kind =", "cannot be read"),
    "no kind": ('section = "1-1"', "kind must be one of list, title, table-head"),
    "no reason": (RIGHT.replace('reason = "Seen."', ""), "reason is missing"),
    "not filled in": (RIGHT.replace("Seen.", "..."), "reason must be a text in quotes, filled in"),
    "a day to come": (RIGHT.replace("2025-06-30", "2999-06-30"), "and not in the future"),
    "no day": (RIGHT.replace("2025-06-30", '"2026"'), "date must be a date such as 2025-06-30"),
    "a key too many": (f'{RIGHT}color = "red"', "has no key 'color'"),
    "no place": (RIGHT.replace('section = "1-1"', ""), "section is missing"),
    "no quote": (RIGHT.replace("as-read", "words") + 'reads = "x"', "quote is missing"),
    "nothing said": (RIGHT.replace("as-read", "words") + 'quote = "x"', "reads is missing"),
    "half a span": (f"{RIGHT}span = [1, 2]", "span and source must be given together"),
    "no span": (f'{RIGHT}span = [2, 1]\nsource = "a"', "span must be two numbers"),
    "unseen": (RIGHT.replace("Seen.", "So\\u202eSo"), "filled in, without an invisible character"),
    "another town": (f'municipality = "duckford-ny"{RIGHT}', "names 'duckford-ny'"),
    "no head": (
        RIGHT.replace("as-read", "table-head") + 'quote = "x"\nhead = ["a"]',
        "head must be rows of cells",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_file_is_reported_in_one_line(tmp_path: Path, what: str) -> None:
    said, wrong = WRONG[what]
    write(tmp_path, "gooseford-ny/right.toml", RIGHT)
    write(tmp_path, "gooseford-ny/wrong.toml", said)
    with pytest.raises(SettingsError) as error:
        load(tmp_path)
    assert "corrections/gooseford-ny/wrong.toml" in str(error.value)
    assert wrong in str(error.value)
    assert "right.toml" not in str(error.value)
    assert "\n" not in str(error.value).strip()


def test_a_file_in_no_folder_names_its_town(tmp_path: Path) -> None:
    write(tmp_path, "a.toml", RIGHT)
    write(tmp_path, "b.toml", "kind =")
    with pytest.raises(SettingsError, match="municipality is missing") as error:
        load(tmp_path)
    assert "corrections/b.toml cannot be read" in str(error.value)
