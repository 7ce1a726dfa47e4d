"""Several exports of one code: which files belong together, of which day, and what they share."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from builder.errors import SettingsError
from builder.sources.discover import Discovered, discover


def put(folder: Path, *names: str, toml: str = "") -> Path:
    """A folder with files, and a codes.toml if one is given."""
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).write_text("Chapter 1\n")
    if toml:
        (folder / "codes.toml").write_text(toml)
    return folder


def summary(found: tuple[Discovered, ...]) -> list[tuple[str, str, list[str]]]:
    """The newest file of each code, its day, and the days of the earlier ones."""
    return sorted((one.path.name, one.day, [old.day for old in one.earlier]) for one in found)


def test_files_named_by_days_are_versions_of_one_code(tmp_path: Path) -> None:
    folder = put(tmp_path / "gooseford-ny", "2021-05-01.txt", "2023-05-01.txt", "2022-05-01.pdf")
    assert summary(discover([folder])) == [
        ("2023-05-01.txt", "2023-05-01", ["2022-05-01", "2021-05-01"])
    ]


def test_a_folder_of_versions_may_be_among_codes(tmp_path: Path) -> None:
    put(tmp_path, "swanford-ny.txt")
    put(tmp_path / "gooseford-ny", "2021-05-01.txt", "2023-05-01.txt")
    put(tmp_path / "notes", "meeting.txt")
    assert summary(discover([tmp_path])) == [
        ("2023-05-01.txt", "2023-05-01", ["2021-05-01"]),
        ("swanford-ny.txt", "", []),
    ]


def test_codes_toml_states_what_is_a_version_of_what(tmp_path: Path) -> None:
    toml = (
        '["new.txt"]\nversion = 2023-05-01\nname = "Gooseford"\n'
        '["old.txt"]\nversion = 2021-05-01\nversion_of = "new.txt"\n'
    )
    folder = put(tmp_path / "codes", "new.txt", "old.txt", toml=toml)
    (found,) = discover([folder])
    assert (found.path.name, found.day) == ("new.txt", "2023-05-01")
    (old,) = found.earlier
    assert (Path(old.path).name, old.day, old.settings.name) == (
        "old.txt",
        "2021-05-01",
        "Gooseford",
    )


def test_a_versions_setting_for_the_town_applies_to_all(tmp_path: Path) -> None:
    toml = '["2021-05-01.txt"]\nstate = "NY"\ncurrent_through = 2021-04-01\nlayout = "plain"\n'
    folder = put(tmp_path / "gooseford", "2021-05-01.txt", "2023-05-01.txt", toml=toml)
    (found,) = discover([folder])
    assert (found.settings.state, found.settings.layout) == ("NY", None)
    assert found.settings.current_through is None
    assert found.earlier[0].settings.current_through == dt.date(2021, 4, 1)


def table(name: str, version: str, of: str = "") -> str:
    """A table of codes.toml."""
    of_what = f'version_of = "{of}"\n' if of else ""
    return f'["{name}.txt"]\nversion = {version}\n{of_what}'


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ('["old.txt"]\nversion_of = "new.txt"\n', "has no table here"),
        ('["new.txt"]\n["old.txt"]\nversion_of = "new.txt"\n', "needs a version"),
        (
            table("new", "2021-05-01") + table("old", "2023-05-01", "new.txt"),
            "must name the newest export",
        ),
        (
            table("new", "2023-05-01")
            + table("old", "2021-05-01", "new.txt")
            + table("other", "2021-05-01", "new.txt"),
            "has the same date as",
        ),
        (table("new", '"2023"'), "must be a date"),
    ],
)
def test_settings_that_make_no_sense_are_refused(toml: str, message: str, tmp_path: Path) -> None:
    folder = put(tmp_path / "codes", "new.txt", "old.txt", "other.txt", toml=toml)
    with pytest.raises(SettingsError, match=message):
        discover([folder])


def test_two_files_of_one_day_are_refused(tmp_path: Path) -> None:
    folder = put(tmp_path / "gooseford-ny", "2021-05-01.txt", "2021-05-01.pdf")
    with pytest.raises(SettingsError, match="two exports of one code are dated 2021-05-01"):
        discover([folder])


def test_a_file_without_a_day_stays_listed(tmp_path: Path) -> None:
    put(tmp_path / "gooseford-ny", "2021-05-01.txt", "2023-05-01.txt", "2022-5-1.txt")
    assert summary(discover([tmp_path])) == [
        ("2022-5-1.txt", "", []),
        ("2023-05-01.txt", "2023-05-01", ["2021-05-01"]),
    ]


def test_a_day_to_come_is_refused(tmp_path: Path) -> None:
    folder = put(tmp_path / "gooseford-ny", "2021-05-01.txt", "2999-05-01.txt")
    with pytest.raises(SettingsError, match="2999-05-01, which is in the future"):
        discover([folder])
