"""Words used by a town's residents, next to the sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.errors import SettingsError
from builder.sources.discover import discover
from builder.sources.settings import load_synonyms as load


def test_each_source_has_those_of_its_folder(tmp_path: Path) -> None:
    (tmp_path / "bees.txt").write_text("x")
    assert load(tmp_path) == ()
    (tmp_path / "synonyms.toml").write_text('"Honkers" = ["geese", "fowl"]\n')
    (found,) = discover([tmp_path])
    assert found.synonyms == (("honkers", ("geese", "fowl")),)


@pytest.mark.parametrize("toml", ["honkers = 1\n", "honkers = []\n", "honkers = [1]\n", "[honkers"])
def test_an_entry_that_is_no_list_of_words_is_reported(tmp_path: Path, toml: str) -> None:
    (tmp_path / "synonyms.toml").write_text(toml)
    with pytest.raises(SettingsError, match=r"synonyms.toml: .*; correct it or remove it"):
        load(tmp_path)
