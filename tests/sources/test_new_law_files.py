"""What a file of a new law may state, and how an error in one is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.errors import SettingsError
from builder.sources.discover import new_laws

RIGHT = 'law = "L.L. No. 3-2026"\nadopted = 2026-03-02\nsections = ["§ 24-3", "24-5"]\n'
WRONG = {
    "no TOML": ("law = ", "cannot be read"),
    "no law": (RIGHT.partition("\n")[2], "law is missing"),
    "no day": (RIGHT.replace("2026-03-02", '"2026-03-02"'), "adopted must be a date such as"),
    "a day to come": (RIGHT.replace("2026", "2999"), "not in the future, but is 2999-03-02"),
    "no sections": (RIGHT.replace('["§ 24-3", "24-5"]', "[]"), "sections must be a list such as"),
    "unseen": (f'{RIGHT}about = "ge\\u202eese"', "without an invisible character"),
    "a key too many": (f'{RIGHT}title = "Geese"', "has no key 'title', only law, adopted"),
}


def write(folder: Path, toml: str, name: str = "new-laws/gooseford-ny/3.toml") -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(toml)


def test_a_law_belongs_to_its_folders_town_or_to_the_one_that_it_names(tmp_path: Path) -> None:
    write(tmp_path, RIGHT)
    write(tmp_path, f'municipality = "duckford-ny"\n{RIGHT}', "new-laws/4.toml")
    first, second = new_laws(tmp_path)
    assert {first.municipality, second.municipality} == {"gooseford-ny", "duckford-ny"}
    assert (first.adopted, first.sections) == ("2026-03-02", ("24-3", "24-5"))


@pytest.mark.parametrize("what", WRONG)
def test_an_error_in_a_law_is_reported_with_its_file_in_one_line(tmp_path: Path, what: str) -> None:
    toml, wrong = WRONG[what]
    write(tmp_path, toml)
    with pytest.raises(SettingsError) as error:
        new_laws(tmp_path)
    assert "new-laws/gooseford-ny/3.toml" in str(error.value)
    assert wrong in str(error.value)
    assert "\n" not in str(error.value).strip()


def test_a_law_in_no_folder_names_its_town(tmp_path: Path) -> None:
    write(tmp_path, RIGHT, "new-laws/4.toml")
    with pytest.raises(SettingsError, match="whose law is it"):
        new_laws(tmp_path)
