"""A page or a twin that shows other words than the data is found: each test changes one of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from builder.job import Job
from builder.sample import folder
from builder.shown import differences
from builder.sources.read import DEFAULT_LIMIT
from builder.sources.settings import load
from builder.task import build


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site of one town of the sample."""
    out = tmp_path_factory.mktemp("shown")
    (out / "work" / "journal").mkdir(parents=True)
    source = folder() / "alderwick.txt"
    settings = load(folder())[source.name]
    job = Job(str(source), settings, str(out), str(out / "work"), limit=DEFAULT_LIMIT)
    outcome = build(job)
    assert outcome.error is None
    assert outcome.report is not None
    assert not [one for one in outcome.report["warnings"] if one.startswith("shown: ")]
    return out / "site" / str(outcome.slug)


def _differences(site: Path) -> list[str]:
    return differences(site, json.loads((site / "data" / "code.json").read_text()))


def test_a_built_site_shows_the_words_of_the_data(site: Path) -> None:
    assert _differences(site) == []


def _swapped(page: str) -> str:
    first, second = re.findall(r'<li id="12-2-interest-[ab]">.*?</li>', page, re.S)
    return page.replace(first, "@").replace(second, first).replace("@", second)


PAGES: dict[str, Callable[[str], str]] = {
    "a word changed": lambda page: page.replace(
        "This chapter is that code", "This chapter is no code"
    ),
    "a word added": lambda page: page.replace(
        "This chapter is that code", "This chapter is not that code"
    ),
    "a paragraph dropped": lambda page: re.sub(r'<p id="12-1-p1">.*?</p>', "", page, count=1),
    "two items swapped": _swapped,
    "a label changed": lambda page: page.replace(">B.</a>", ">D.</a>", 1),
    "a heading changed": lambda page: page.replace(
        "§ 12-3. Standards of conduct<a", "§ 12-3. Conduct<a"
    ),
    "a number changed": lambda page: page.replace(
        "§ 12-3. Standards of conduct<a", "§ 12-4. Standards of conduct<a"
    ),
    "a heading lost": lambda page: re.sub(r'<h2[^>]* id="12-3".*?</h2>', "", page, count=1),
    "a history note dropped": lambda page: re.sub(
        r'<p class="tb-history">.*?</p>', "", page, count=1
    ),
}
TWINS: dict[str, Callable[[str], str]] = {
    "a word changed": lambda twin: twin.replace(
        "This chapter is that code", "This chapter is no code"
    ),
    "a block dropped": lambda twin: re.sub(r"(?m)^.*of its stock.*$", "", twin, count=1),
    "lines turned round": lambda twin: "\n".join(reversed(twin.split("\n"))),
}


def _changed(file: Path, change: Callable[[str], str], site: Path) -> list[str]:
    sound = file.read_text()
    falsified = change(sound)
    assert falsified != sound, "the falsification changes nothing"
    try:
        file.write_text(falsified)
        return _differences(site)
    finally:
        file.write_text(sound)


@pytest.mark.parametrize("name", PAGES)
def test_a_falsified_page_is_found(site: Path, name: str) -> None:
    assert _changed(site / "12" / "index.html", PAGES[name], site)


@pytest.mark.parametrize("name", TWINS)
def test_a_falsified_twin_is_found(site: Path, name: str) -> None:
    assert _changed(site / "12" / "index.md", TWINS[name], site)


def test_a_page_that_is_gone_is_found(site: Path) -> None:
    file = site / "12" / "index.md"
    sound = file.read_text()
    try:
        file.unlink()
        assert _differences(site)
    finally:
        file.write_text(sound)
