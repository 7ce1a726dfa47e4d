"""What was settled by hand is shown wherever its section is, and counted."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from builder.shown import differences
from builder.shown.editions import _unscarred
from builder.shown.paper import BREAK
from builder.sources.discover import discover
from builder.town.task import build
from tests.build.town import job_of
from tests.corrections.town import SAMPLE, settled

SLUG = "quillbrook-ny"
HOURS = """
kind = "words"
section = "66-3"
quote = "1 from am to pm"
reads = "1 from 9:00 am to 5:00 pm"
reason = "The signed law has the hours."
by = "the clerk"
date = 2025-06-30
"""
TITLE = """
kind = "title"
section = "80-1"
title = "license required"
reason = "So in the signed law."
by = "the clerk"
date = 2025-06-30
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with printed editions, in which two places were settled."""
    place = tmp_path_factory.mktemp("settled")
    shutil.copy(SAMPLE / "quillbrook.txt", place)
    folder = place / "corrections" / SLUG
    folder.mkdir(parents=True)
    (folder / "hours.toml").write_text(HOURS)
    (folder / "title.toml").write_text(TITLE)
    (found,) = discover([place / "quillbrook.txt"])
    job = job_of(found.path, place, paper="us-letter")
    assert build(replace(job, source=found)).error is None
    return place / "out" / "site" / SLUG


@pytest.fixture
def site(made: Path, tmp_path: Path) -> Path:
    """A copy of the site to change."""
    return Path(shutil.copytree(made, tmp_path / "site"))


def data(site: Path) -> dict[str, Any]:
    return dict(json.loads((site / "data" / "code.json").read_text(encoding="utf-8")))


def test_everything_shows_what_was_settled_as_the_data_have_it(made: Path) -> None:
    assert differences(made, data(made)) == []
    report = json.loads((made / "data" / "report.json").read_text(encoding="utf-8"))
    assert report["corrections"] == {"title": 1, "words": 1}
    assert report["not_made"] == []
    assert report["doubts"]["time removed"] == 8


def test_the_page_has_both_readings_side_by_side(made: Path) -> None:
    page = (made / "66" / "article-i" / "index.html").read_text(encoding="utf-8")
    words = " ".join(re.sub(r"<[^>]+>", "", page).split())
    assert "from 9:00 am to 5:00 pm [the source has “1 from am to pm”]" in words
    said = "Settled by hand on June 30, 2025 by the clerk: the source has “1 from am to pm”"
    assert words.count(said) == 1


def test_the_page_about_this_copy_lists_and_counts_them(made: Path) -> None:
    page = (made / "about" / "index.html").read_text(encoding="utf-8")
    listed = page.partition("Settled by hand<")[2]
    assert page.count("Settled by hand on June 30, 2025") == 2
    assert "Questions settled by hand" in page
    assert 'href="../66/article-i/#66-3"' in listed or "#66-3" in listed
    twin = (made / "about" / "index.md").read_text(encoding="utf-8")
    assert twin.count("Settled by hand on June 30, 2025") == 2


def _edited(path: Path, old: str, new: str) -> None:
    said = path.read_text(encoding="utf-8")
    assert len(re.findall(old, said)) == 1, old
    path.write_text(re.sub(old, new, said), encoding="utf-8")


CHANGES = {
    "a page that does not say so": ("index.html", r'<p class="tb-settled">.*?</p>', ""),
    "a page that says another reason": ("index.html", "The signed law has", "The old law has"),
    "a page without the words of the source": (
        "index.html",
        r' <span class="tb-printed">.*?</span>',
        "",
    ),
    "a twin that does not say so": ("index.md", r"> Settled by hand.*\n", ""),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_is_hidden_is_found(site: Path, what: str) -> None:
    name, old, new = CHANGES[what]
    _edited(site / "66" / "article-i" / name, old, new)
    assert differences(site, data(site), paper=False)


def test_an_edition_that_does_not_say_so_is_found(site: Path) -> None:
    plain = data(site)
    (unit,) = [unit for unit in plain["sections"] if unit["number"] == "66-3"]
    unit["settled"] = ["Settled by hand on another day."]
    found = [wrong for wrong in differences(site, plain) if ".pdf" in wrong]
    assert any("66-3" in wrong for wrong in found)


def test_words_of_the_source_may_break_over_a_line_of_print() -> None:
    block = {"scars": [], "readings": [{"printed": "nonstructural"}]}
    printed = f"nonstructural[thesourcehas“nonstruc{BREAK}tural”]additions"
    assert _unscarred(printed, {"blocks": [block]}) == "nonstructuraladditions"
    block["readings"] = [{"printed": "structural"}]
    assert _unscarred(printed, {"blocks": [block]}) == printed


def test_the_data_of_a_town_without_decisions_have_none() -> None:
    plain = settled("quillbrook").data
    assert plain["corrections"] == []
    assert not [unit for unit in plain["sections"] if "settled" in unit]
    assert not [b for unit in plain["sections"] for b in unit["blocks"] if "readings" in b]
