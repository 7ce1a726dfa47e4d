"""Real codes whose chapters people saved as pages: each folder is one code, every section found."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from lxml import html

from builder.data import code_json
from builder.model import UnitKind
from builder.proof import faults
from builder.sources.folder import is_one_code
from builder.sources.read import read
from builder.sources.settings import Settings
from builder.text.figures import lowered
from builder.town.municipality import code_of

PAGES = Path(__file__).resolve().parents[3] / "shared" / "towns" / "saved-pages"
HEADINGS = {
    "skagit-county-wa": ('//h3[@class="Cite"]', 570),
    "anacortes-wa": ('//article[contains(@class, "type-Section")]//h6', 180),
}
"""The mark of section headings on each site's pages, and how many have a number."""
LISTED = '//p[@class="CiteTOC"] | //li[contains(@class, "tocItem level6")]'

pytestmark = [pytest.mark.corpus, pytest.mark.towns]


@pytest.mark.parametrize("town", HEADINGS)
def test_a_folder_of_saved_pages_is_one_code(town: str) -> None:
    folder, (path, count) = PAGES / town, HEADINGS[town]
    wanted, listed = _headings(folder, path), _headings(folder, LISTED)
    assert len(wanted) == count
    assert is_one_code(folder, read)
    code, source = code_of(folder, Settings(name="Gooseford", state="WA"))
    found = {unit.number: _plain(unit.title) for unit in code.sections if unit.number != "A"}
    assert found == wanted
    missing = {doubt.where for doubt in code.doubts if doubt.kind == "section in list only"}
    assert listed.keys() - wanted.keys() >= missing >= _in_force(listed, wanted)
    assert faults(json.loads(code_json.dumps(code)), source.text) == []
    divisions = [unit for unit in code.divisions if unit.kind is UnitKind.DIVISION]
    assert [unit.number for unit in divisions] == [str(at) for at in range(1, len(divisions) + 1)]


def _in_force(listed: dict[str, str], wanted: dict[str, str]) -> set[str]:
    """Sections that the pages list but lack, except repealed ones."""
    gone = ("repealed", "reserved", "recodified", "renumbered", "deleted", "expired")
    return {
        number
        for number, title in listed.items()
        if number not in wanted and not any(word in title for word in gone)
    }


def _headings(folder: Path, path: str) -> dict[str, str]:
    """Number and title of each section, by the marks of its page."""
    found = {}
    for file in sorted(folder.glob("*.html")):
        for element in html.fromstring(file.read_bytes()).xpath(path):
            for button in element.xpath(
                './/*[contains(@class, "badge") or @class="dropdown-menu"]'
            ):
                button.drop_tree()  # "Revised", "Search Within This"
            words = re.match(r"\s*(\d[\d.]+\d)\s*(.*)", element.text_content(), re.DOTALL)
            if words:
                found[words[1]] = _plain(words[2])
    return found


def _plain(title: str) -> str:
    return re.sub(r"\W+", "", lowered(title)).casefold()
