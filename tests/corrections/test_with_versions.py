"""Decisions about a code with versions hold for each version that has their words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder.proof import faults
from builder.shown import differences
from tests.build.local import in_this_process
from tests.build.test_code_with_versions import NEW, OLD, SLUG, new_text, old_text, put
from tests.build.town import Ended, build

_FILE = """
kind = "words"
section = "1-1"
quote = "{quote}"
reads = "No gander may be mocked"
reason = "So in the minutes."
by = "the clerk"
date = 2025-06-30
"""


def built(folder: Path, quote: str) -> Ended:
    codes = put(folder / "codes", **{OLD: old_text(), NEW: new_text()})
    place = codes / "corrections" / SLUG
    place.mkdir(parents=True)
    (place / "gander.toml").write_text(_FILE.format(quote=quote))
    with in_this_process():
        return build(codes, "--no-print", out=folder / "out")


def data(ended: Ended, name: str) -> dict[str, object]:
    path = ended.out / "site" / SLUG / name / "data" / "code.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Ended:
    return built(tmp_path_factory.mktemp("both"), "No gander shall be mocked")


def test_both_versions_read_so_and_say_so(both: Ended) -> None:
    assert (both.code, both.said) == (0, "")
    for name, source in (("", new_text()), (f"at/{OLD}", old_text())):
        site = both.out / "site" / SLUG / name
        plain = data(both, name)
        assert "the source has “No gander shall be mocked”" in str(plain["corrections"])
        assert faults(plain, source) == []
        assert differences(site, plain, paper=False) == []
        assert "Settled by hand" in (site / "1" / "index.html").read_text(encoding="utf-8")


def test_what_was_settled_in_both_is_not_a_change_between_them(both: Ended) -> None:
    changes = (both.out / "site" / SLUG / "data" / "changes.json").read_text(encoding="utf-8")
    assert "gander" not in changes


def test_words_that_the_newest_lacks_are_reported_and_read_in_the_older_one(tmp_path: Path) -> None:
    ended = built(tmp_path, "shall be chased")
    assert ended.code == 1
    assert "gander.toml was not applied: the words 'shall be chased'" in ended.about("gander")
    assert data(ended, "")["corrections"] == []
    assert "shall be chased" in str(data(ended, f"at/{OLD}")["corrections"])
    changes = json.loads((ended.out / "site" / SLUG / "data" / "changes.json").read_text())
    (goose,) = [one for one in changes["changes"][0]["units"] if one["newer"] == "1-1"]
    assert "with a correction made by hand in the earlier version" in goose["detail"]
