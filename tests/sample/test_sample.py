"""The sample.

Its files are those of its manuscripts, use every feature of their layouts, and are read right.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from builder.data.code_json import to_json
from builder.model import Layout
from builder.proof import faults
from builder.recognition.recognize import recognize
from builder.sample import folder
from builder.sources.discover import discover
from builder.sources.settings import load
from builder.town.municipality import code_of
from tests.sample import word
from tests.sample.compare import misses
from tests.sample.make import files, manuscripts, style_of
from tests.typeset import general_code
from tests.typeset.key import key_of
from tests.typeset.manuscript import Entry, Kind, Manuscript

NAMES = {
    "alderwick": Layout.GENERAL_CODE,
    "quillbrook": Layout.FLATTENED,
    "tansy-ferry": Layout.AMERICAN_LEGAL,
}
IN_ORDER = {
    "larkmoor": Layout.MUNICODE,
    "fernhold": Layout.CODE_PUBLISHING,
    "saltgrass": Layout.MUNICIPAL_CODE_ONLINE,
}
"""Texts in reading order have no manuscripts: they are written as they are published."""
PAGES = "gannet-cove"
"""The folder of saved web pages."""
MANUSCRIPTS = dict(manuscripts())


@pytest.mark.parametrize(
    ("path", "text"), list(files()), ids=lambda value: value.name if isinstance(value, Path) else ""
)
def test_files_are_those_of_the_manuscripts(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "run `python -m tests.sample.make`"


def test_the_word_file_is_the_one_that_is_made() -> None:
    assert (folder() / word.NAME).read_bytes() == word.document()


@pytest.mark.parametrize(("name", "layout"), [*NAMES.items(), *IN_ORDER.items()])
def test_layout_is_recognized(name: str, layout: Layout) -> None:
    assert recognize((folder() / f"{name}.txt").read_text(encoding="utf-8")).layout is layout


@pytest.mark.parametrize(
    ("name", "sections", "definitions", "notes"),
    [
        ("larkmoor", 17, 3, 4),
        ("fernhold", 7, 2, 7),
        ("saltgrass", 6, 2, 7),
        (word.NAME, 7, 2, 4),
        (PAGES, 8, 2, 8),
    ],
)
def test_a_text_in_reading_order_is_read_without_a_doubt(
    name: str, sections: int, definitions: int, notes: int
) -> None:
    code, source = _parsed(name)
    found = [unit for unit in code["sections"] if unit["kind"] == "section"]
    assert len(found) == sections
    blocks = [block for unit in found for block in unit["blocks"]]
    assert sum(block["kind"] == "definition" for block in blocks) == definitions
    assert sum(len(unit["history"]) for unit in found) == notes
    assert all(note["events"] for unit in found for note in unit["history"])
    assert code["doubts"] == []
    assert faults(code, source) == []


def test_saved_pages_are_one_code_with_their_marks_links_and_day() -> None:
    code, _ = _parsed(PAGES)
    assert code["source"]["current_through"] == "2021-05-05"
    assert [part["kind"] for part in code["set_aside"]].count("page foot") == 3
    linked = [one["target"] for unit in code["sections"] for one in unit["references"]]
    assert linked == [None, "5.08.020", "5.12.010"]
    (table,) = (
        block for unit in code["sections"] for block in unit["blocks"] if block["kind"] == "table"
    )
    assert table["columns"] == ["Season", "From", "Until"]
    assert table["rows"][1] == ["Winter", "4:00 p.m.", "8:00 a.m."]


def test_what_word_counts_is_read_with_its_footnote_and_table() -> None:
    code, _ = _parsed(word.NAME)
    held = {unit["number"]: unit for unit in code["sections"]}
    labels = [block["label"] for block in held["3-2"]["blocks"]]
    assert labels == ["", "A", "B", "B(1)", "B(2)", "C"]
    assert [(one["number"], one["block"]) for one in held["3-4"]["footnotes"]] == [("1", 0)]
    assert held["5-3"]["blocks"][-1]["rows"][-1] == ["More", "$50"]


def test_settings_mark_all_as_fictional_and_keep_search_engines_out() -> None:
    settings = load(folder())
    newest = {name for name, of in settings.items() if not of.version_of}
    assert newest == {PAGES, word.NAME, *(f"{name}.txt" for name in [*NAMES, *IN_ORDER])}
    for found in discover([folder()]):
        for of in (found.settings, *(one.settings for one in found.earlier)):
            assert of.fictional is True
            assert of.index is False
            assert of.official_url is None


@cache
def _parsed(name: str) -> tuple[dict[str, Any], str]:
    path = folder() / (name if name in (PAGES, word.NAME) else f"{name}.txt")
    code, source = code_of(path, load(folder())[path.name])
    return json.loads(json.dumps(to_json(code))), source.text


READ = {
    "alderwick": ("sections", "divisions", "blocks", "history", "footnotes"),
    "tansy-ferry": ("sections", "divisions", "blocks", "history", "footnotes", "tables"),
}
"""What is read without a fault."""


@pytest.mark.parametrize("name", READ)
def test_code_is_what_the_manuscript_holds(name: str) -> None:
    code, _ = _parsed(name)
    wrong = misses(code, key_of(MANUSCRIPTS[name].entries))
    assert {measure: wrong[measure] for measure in READ[name] if wrong[measure]} == {}


def test_numbers_of_a_flattened_code_are_found_and_none_invented() -> None:
    code, _ = _parsed("quillbrook")
    want = {
        section["number"]
        for section in key_of(MANUSCRIPTS["quillbrook"].entries)["outline"]["sections"]
    }
    got = [section["number"] for section in code["sections"]]
    assert len(got) == len(set(got))
    assert set(got) <= want
    assert len(got) >= 0.99 * len(want)


@pytest.mark.parametrize("name", READ)
def test_every_character_stands_in_one_place(name: str) -> None:
    assert faults(*_parsed(name)) == []


def test_comparison_finds_what_is_wrong() -> None:
    code, _ = _parsed("tansy-ferry")
    broken = json.loads(json.dumps(code))
    section = next(s for s in broken["sections"] if len(s["blocks"]) > 2 and s["history"])
    section["blocks"].reverse()
    section["history"].clear()
    broken["divisions"].pop()
    broken["sections"].pop(0)
    wrong = misses(broken, key_of(MANUSCRIPTS["tansy-ferry"].entries))
    assert wrong["blocks"]
    assert wrong["history"]
    assert wrong["divisions"]
    assert wrong["sections"]


# --- what the samples show
# -------------------------------------------------------------------------------------------


def _pages(manuscript: Manuscript) -> list[general_code.Page]:
    return general_code.compose(manuscript.entries, style_of(manuscript))


def _torn_lists(manuscript: Manuscript) -> int:
    """First items of lists that stand elsewhere in the file than they belong.

    They do not stand behind their own heading or introduction.
    """
    entries, count = manuscript.entries, 0
    for page in _pages(manuscript):
        flow = [line.entry for line in page.lines if not entries[line.entry].level]
        firsts = [
            line.entry
            for line in page.lines
            if entries[line.entry].label == "A." and line.part == 0
        ]
        count += sum(1 for first in firsts if flow and flow[-1] > first)
    return count


def _first_parts(page: general_code.Page, entries: tuple[Entry, ...]) -> Entry:
    return entries[page.lines[0].entry]


@pytest.mark.parametrize(("name", "lists"), [("alderwick", 20), ("quillbrook", 8)])
def test_lists_are_torn_and_items_cut(name: str, lists: int) -> None:
    manuscript = MANUSCRIPTS[name]
    pages = [page for page in _pages(manuscript) if page.lines]
    openings = [(page.lines[0], _first_parts(page, manuscript.entries)) for page in pages]
    assert _torn_lists(manuscript) >= lists
    assert any(line.part > 0 and entry.kind is Kind.ITEM for line, entry in openings), (
        "an item cut by a page end"
    )
    assert any(line.part > 0 and entry.kind is Kind.PARAGRAPH for line, entry in openings), (
        "a paragraph cut by a page end"
    )
    assert any(page.after_blank for page in pages), "a blank left-hand page"


ALDERWICK = {
    "label after its text": r"\n[^\n]+[a-z;,.]\n(?:[A-Z]\.|\(\d\)|\([a-z]\))\n",
    "parent's label after those of its children": r"\n\(2\)\nC\.\n",
    "footnote over a page end": (
        r"\n1\. Editor's Note: (?:.|\n)+?\n1:4\n(?:.|\n)+?can be read there"
    ),
    "mark in a heading": r"§ 12-6\. Penalties for offenses\.4\n",
    "mark in a year": r"3-2019\d\]",
    "mark before the text": r"\nB\. 1\dEach",
    "mark in a term": r"RELATIVE3 — ",
    "mark behind a bracket": r"\(12-11-2000\)1\d and",
    "note glued to a definition": r"chief\.\[Added",
    "note at a term": r"FACILITY\[Added [^\n]*\] —\n",
    "swallowed hyphen": r"right-ofway\n",
    "heading of a chapter over a page end": (
        r"\nChapter 63\n(?:[^§\n].*\n)*§ 55-\d [A-Z ]+§ 55-5\n\d+:\d+\nLICENSES"
    ),
    "overprinted heading": r"\nPart 1\n\[Adopted 12-6-19B7",
    "false heading": r"\n§ 63-7\. Upon conviction",
    "false label": r"Subsection A\(1\) and\n\(2\) of this",
    "reserved section": r"\n§ 41-3\. \(Reserved\)\n",
    "decimal section": r"\n§ 41-2\.1\. ",
    "appendix": r"\nChapter A\nROUTES",
    "repeated head of a table": (
        r"\n(District and Use\nMinimum Lot\n)(?:.|\n)+\n63:\d+\n(?:.|\n)*\1"
    ),
    "general references": r"\nGENERAL REFERENCES\n",
    "fourth level": r"\n\[1\] In white",
    "mark between text and note": r"dogs\.\d+\s\[Added\s6-12-1961; last\samended",
    "mark behind a quotation": r'Alderwick,"\d+ a name',
    "note behind a subsection's title": r"\nC\. Wells\. \[Added",
    "note of repeal": r"\nD\. \(Reserved\) \[Repealed",
}


@pytest.mark.parametrize("feature", ALDERWICK)
def test_alderwick_shows(feature: str) -> None:
    text = (folder() / "alderwick.txt").read_text(encoding="utf-8")
    assert re.search(ALDERWICK[feature], text)


QUILLBROOK = {
    "word of reference taken with the next": r"the the town of quillbrook",
    "number swallowed": r"walks in of the  penalties for",
    "decimal number collapsed": r"  5241 barns",
    "mark glued to a word": r"was told1|is told1  65",
    "date gone": r"took effect on  and",
    "times gone": r"from  am to  pm",
    "fraction collapsed": r"4 12 feet",
    "reserved chapter": r"article iii reserved reserved vehicles",
}


@pytest.mark.parametrize("feature", QUILLBROOK)
def test_quillbrook_shows(feature: str) -> None:
    text = (folder() / "quillbrook.txt").read_text(encoding="utf-8")
    assert re.search(QUILLBROOK[feature], text)


TANSY_FERRY = {
    "two labels on one line": r"\n···\(F?[AB]\)···\(1\)···",
    "fifth level": r"\n·{15}a\.···",
    "definitions below a division": r"\n······COUNCIL\. ",
    "list below such a definition": r"\n·{9}\(1\)···Anyone",
    "labeled definition": r"\n······\(1\)···LODGING HOUSE\. ",
    "part in a subchapter": r"\nPart 2\. Drought\n",
    "section list": r"\nSection\n···\n10\.01···Name",
    "rule before the penalty section": r"\n·\n···\n50\.99···Penalty",
    "quoted heading": r"\n§ 35\.01 PUBLIC LEDGERS\.\n",
    "link": r"see also §\n10\.99\(B\)",
    "note in mid-section": r"\n\(Prior Code, § 3-2-1\)\n···\(B\)",
    "schedule": r"\nSCHEDULE II\. FARES",
    "reserved": r"\n§ 30\.17 \[RESERVED\.\]\n",
    "cells centred up and down": r"\n {15}Main Street, at\n",
    "row of one cell": r"\nPermitted Uses\n",
    "footnotes of a table": r"\n·\n\*1 On the river side",
    "columns cut by bytes": r"\(see § 110\.01\)Open-air",
    "abbreviations": r"\n···ANSI······American",
    "table of special ordinances": r"\nTABLE I: ZONING\nOrd\. No\.",
    "parallel references": r"\nREFERENCES TO PRIOR CODE\n·\n",
}


@pytest.mark.parametrize("feature", TANSY_FERRY)
def test_tansy_ferry_shows(feature: str) -> None:
    text = (folder() / "tansy-ferry.txt").read_text(encoding="utf-8").replace("\xa0", "·")
    assert re.search(TANSY_FERRY[feature], text)
