"""Each kind of decision: what it makes of a code, what the proof says, and what it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from builder.model import BlockKind
from builder.proof import faults
from builder.proof.book import copied
from builder.review.doubts import drafts_of
from builder.shown.said import texts
from tests.corrections.town import Settled, settled

DUTIES = {"kind": "list", "section": "20-9", "quote": "A. Advise every department", "to": "20-10"}
DISPOSITION = {
    "kind": "list",
    "section": "20-8",
    "quote": "A. The removal of records",
    "to": "20-9",
    "under": "C",
}
NO_TERM = {"kind": "definition", "section": "20-8", "quote": "ARCHIVES", "definition": False}
WITH_LIST = {
    "kind": "definition",
    "section": "20-8",
    "quote": "RECORDS DISPOSITION",
    "definition": False,
}
TERM = {
    "kind": "definition",
    "section": "20-9",
    "quote": "The Officer has the powers",
    "term": "The Officer",
}
HEAD = {
    "kind": "table-head",
    "section": "96-3",
    "quote": "Intersection of With Stop Sign",
    "head": [["Intersection", "of With", "Stop Sign on Entrance(s) From"]],
}
HIGHER = HEAD | {
    "head": [
        ["Intersection of", "With", "Stop Sign on Entrance(s) From"],
        ["Church Hill Mill Street East"],
    ]
}
REFERENCE = {"kind": "reference", "section": "20-10", "quote": "§ 20-9C", "to": "20-8"}
ELSEWHERE = REFERENCE | {"to": "nothing"}
LAW = {"kind": "reference", "section": "20-10", "quote": "§ 20-9C", "law": "Village Law"}
RIGHT = {"kind": "as-read", "section": "20-8"}
CELLAR = {"kind": "words", "section": "20-8", "quote": "a drier", "reads": "some drier"}
OFFICER = {"kind": "words", "section": "20-9", "quote": "duties of", "reads": "duty of"}

ALDERWICK: dict[str, list[dict[str, Any]]] = {
    "list": [DUTIES],
    "list under an item": [DISPOSITION],
    "two lists": [DISPOSITION, DUTIES],
    "a list that stays": [DUTIES | {"to": "20-9"}],
    "a list under an item of its own section": [
        {
            "kind": "list",
            "section": "96-3",
            "quote": "C. A driver who stops",
            "to": "96-3",
            "under": "A",
        }
    ],
    "no definition": [NO_TERM],
    "no definition with a list": [WITH_LIST],
    "definition": [TERM],
    "table head": [HEAD],
    "higher table head": [HIGHER],
    "words": [CELLAR],
    "words of a heading": [OFFICER],
    "reference": [REFERENCE],
    "no reference": [ELSEWHERE],
    "law": [LAW],
    "as read": [RIGHT],
    "all at once": [DISPOSITION, DUTIES, WITH_LIST, TERM, HIGHER, REFERENCE, OFFICER, RIGHT],
}


@pytest.mark.parametrize("kind", ALDERWICK)
def test_the_proof_holds_of_what_was_settled(kind: str) -> None:
    found = settled("alderwick", *ALDERWICK[kind])
    assert found.left == []
    assert len(found.code.corrections) == len(ALDERWICK[kind])
    assert found.faults == []
    sentences = [said for unit in found.code.units for said in unit.settled]
    assert {one.said for one in found.code.corrections} <= set(sentences)


@pytest.mark.parametrize("kind", ALDERWICK)
def test_no_word_comes_or_goes(kind: str) -> None:
    """All words of the code, in any order."""
    before, after = settled("alderwick"), settled("alderwick", *ALDERWICK[kind])
    if any(table["kind"] == "words" for table in ALDERWICK[kind]):
        assert sorted(_words(before)) != sorted(_words(after))
        return
    assert sorted(_words(before)) == sorted(_words(after))


def _words(found: Settled) -> Iterator[str]:
    for unit in (*found.data["divisions"], *found.data["sections"]):
        yield from unit["title"].split()
        yield from (word for text in texts(unit) for word in text.split())


@pytest.mark.parametrize("kind", ALDERWICK)
def test_what_was_not_stated_is_a_fault(kind: str) -> None:
    """Everything that a decision states is changed in turn."""
    found = settled("alderwick", *ALDERWICK[kind])
    right = found.data
    for at, correction in enumerate(right["corrections"]):
        stated = ["unit", "said", *(key for key in ("printed", "reads") if correction[key])]
        whole = correction["kind"] not in ("as-read", "words", "reference")
        for key in [*stated, "spans"] if whole else stated:
            if (correction["kind"], key) == ("reference", "printed"):
                continue  # if the reference is right by its own words, nothing is excused
            wrong = copied(right)
            wrong["corrections"][at][key] = _other(correction[key])
            assert faults(wrong, found.source), key


@pytest.mark.parametrize("kind", ALDERWICK)
def test_a_decision_that_is_not_shown_or_not_listed_is_a_fault(kind: str) -> None:
    found = settled("alderwick", *ALDERWICK[kind])
    right = found.data
    for at in range(len(right["corrections"])):
        wrong = copied(right)
        del wrong["corrections"][at]
        assert faults(wrong, found.source)
    for unit in [*right["divisions"], *right["sections"]]:
        if "settled" in unit:
            sentences = unit.pop("settled")
            assert faults(right, found.source)
            unit["settled"] = [*sentences, sentences[0]]
            assert faults(right, found.source)
            unit["settled"] = sentences
    assert faults(right, found.source) == []


def _other(value: Any) -> Any:
    if isinstance(value, str):
        return value + "x"
    return [*value, [0, 9]]


def test_a_list_is_in_the_section_that_was_named() -> None:
    found = settled("alderwick", DUTIES)
    assert [block.label for block in found.unit("20-9").blocks] == [""]
    held = found.unit("20-10").blocks
    assert [block.label for block in held] == ["", "A", "B", "C", "D"]
    assert [block.anchor for block in held[1:3]] == ["20-10-a", "20-10-b"]
    assert {block.confidence for block in held[1:]} == {1.0}
    (here,), (there,) = found.unit("20-10").settled, found.unit("20-9").settled
    assert "the list that begins “A. Advise every department on what ...” belongs here" in here
    assert "it was read under § 20-9" in here
    assert "which was read here, belongs to § 20-10" in there
    assert {doubt.where for doubt in found.code.corrections[0].settles} == {"20-9"}


def test_a_list_is_under_the_item_that_was_named() -> None:
    found = settled("alderwick", DISPOSITION)
    labels = [block.label for block in found.unit("20-9").blocks]
    assert labels == ["", "A", "B", "C", "CA", "CA(1)", "CA(2)", "CB", "D"]
    assert found.unit("20-8").blocks[-1].term == "RECORDS DISPOSITION"


def test_notes_go_with_their_list() -> None:
    moved = {"kind": "list", "section": "96-3", "quote": "B. A vehicle yields at", "to": "96-2"}
    before, after = settled("alderwick"), settled("alderwick", moved)
    assert after.left == []
    assert after.faults == []
    notes = [
        len(one.unit("96-3").history) + len(one.unit("96-2").history) for one in (before, after)
    ]
    assert notes[0] == notes[1]


def test_what_is_not_a_definition_is_a_paragraph() -> None:
    block = settled("alderwick", NO_TERM).unit("20-8").blocks[1]
    assert block.kind is BlockKind.PARAGRAPH
    assert block.text.startswith("ARCHIVES — Records that the Village")


def test_a_definition_begins_its_own_list() -> None:
    blocks = settled("alderwick", TERM).unit("20-9").blocks
    assert (blocks[0].term, blocks[0].text[:14]) == ("The Officer", "has the powers")


def test_a_table_has_the_head_that_was_stated() -> None:
    table = settled("alderwick", HIGHER).unit("96-3").blocks[1].table
    assert table
    assert table.heads == (("Church Hill Mill Street East",),)
    assert table.rows[0] == ("Church Hill", "Orchard Street", "North and south")


def test_a_reference_leads_where_a_decision_says() -> None:
    (one,) = settled("alderwick", REFERENCE).unit("20-10").references
    assert (one.target, one.url) == ("20-8", "20/article-ii/#20-8")
    assert settled("alderwick", ELSEWHERE).unit("20-10").references == ()
    (law,) = settled("alderwick", LAW).unit("20-10").references
    assert (law.target, law.law) == (None, "Village Law")


def test_a_heading_is_read_as_a_decision_says() -> None:
    unit = settled("alderwick", OFFICER).unit("20-9")
    assert unit.title == "Powers and duty of Officer"
    assert "the heading has “duties of” in the source, which is read as" in unit.settled[0]


def test_what_was_doubted_is_certain_if_it_was_right() -> None:
    before, after = settled("alderwick"), settled("alderwick", RIGHT)
    assert before.unit("20-8").confidence < 1
    assert after.unit("20-8").confidence == 1
    gone = {doubt.where for doubt in before.code.doubts} - {d.where for d in after.code.doubts}
    assert gone == {"20-8"}


REFUSED = {
    "no such section": (DUTIES | {"to": "999-9"}, "there is no section '999-9'"),
    "no such item": (DISPOSITION | {"under": "X"}, "are not in the text of 20-9"),
    "other words": (HEAD | {"head": [["Street", "With"]]}, "are not those at the beginning"),
    "no table": (HEAD | {"quote": "C. A driver who stops"}, "is not in a table"),
    "no term": (
        NO_TERM | {"section": "20-9", "quote": "The Officer"},
        "not read as a definition",
    ),
    "other term": (TERM | {"term": "The Clerk"}, "does not begin with 'The Clerk'"),
    "no subsection": (REFERENCE | {"sub": "Z"}, "has no subsection 'Z'"),
    "title": (
        {"kind": "title", "section": "20-9", "title": "Powers of the Clerk"},
        "its heading does not begin with these words, but with 'Powers and duties",
    ),
    "a title of all the text": (
        {
            "kind": "title",
            "section": "20-3",
            "title": "Hours and place. Records may be read at the Village Hall, 2 Church Hill, "
            "on every day on which the Hall is open.",
        },
        "the title would include all of the text below it",
    ),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_cannot_be_carried_out_changes_nothing_and_says_why(kind: str) -> None:
    table, says = REFUSED[kind]
    before, after = settled("alderwick"), settled("alderwick", table)
    assert after.code == before.code
    (line,) = after.left
    assert says in line


BRIDGES = """\
Code of the Village of Heron Sluice, Vermont

Chapter 9. Bridges

Article I. Rules

Section 9-1. Carts.
A. A cart shall cross the bridge at a walk.
B. Who meets a cart waits:
(1) At the gate; or
(2) Below it.
S 9-2. Geese.
Geese shall go before carts:
(1) One by one.
(2) In a row.
[Adopted 5-1-2006 by Ord. No. 14]
ART. II. Tolls

Section 9-5. Toll.
The toll is one dollar. The keeper sleeps in the gate house.
No goose shall pay it.

Section 9-6. Fines.
Whoever does not pay the toll is fined two dollars.

Section 9-7. Ice.
The bridge is closed while it is iced.

Section 9-8. Lamps.
The keeper shall light two lamps.
"""
"""A text with two headings that are not read as headings."""


@pytest.fixture(scope="module")
def bridges(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bridges") / "heron-sluice.txt"
    path.write_text(BRIDGES, encoding="utf-8")
    return path


GEESE = {
    "kind": "heading",
    "section": "9-1",
    "quote": "S 9-2. Geese.",
    "number": "9-2",
    "title": "Geese",
}
SECOND = {
    "kind": "heading",
    "section": "9-2",
    "quote": "ART. II.",
    "level": "article",
    "number": "II",
    "title": "Tolls",
}
LOST = {
    "kind": "heading",
    "section": "9-5",
    "quote": "The keeper sleeps",
    "number": "9-5a",
    "title": "Gate house",
}
NUMBER = {"kind": "heading", "section": "9-6", "number": "9-61"}
BACK = [GEESE, SECOND, LOST, NUMBER]


def test_headings_are_put_back(bridges: Path) -> None:
    found = settled(bridges, *BACK)
    assert found.left == []
    assert found.faults == []
    outline = [(unit.id, unit.title, unit.parent) for unit in found.code.units[2:]]
    assert outline == [
        ("9-1", "Carts", "article-9-i"),
        ("9-2", "Geese", "article-9-i"),
        ("article-9-ii", "Tolls", "chapter-9"),
        ("9-5", "Toll", "article-9-ii"),
        ("9-5a", "Gate house", "article-9-ii"),
        ("9-61", "Fines", "article-9-ii"),
        ("9-7", "Ice", "article-9-ii"),
        ("9-8", "Lamps", "article-9-ii"),
    ]
    assert [block.label for block in found.unit("9-1").blocks] == ["A", "B", "B(1)", "B(2)"]
    assert [block.label for block in found.unit("9-2").blocks] == ["", "(1)", "(2)"]
    assert found.unit("9-1").history == ()
    assert len(found.unit("9-2").history) == 1
    assert [block.text for block in found.unit("9-5").blocks] == ["The toll is one dollar."]
    assert found.unit("9-5a").blocks[0].text == "The keeper sleeps in the gate house."
    assert "the source has “S 9-2. Geese”" in found.unit("9-2").settled[0]
    assert "the source lacks the heading" in found.unit("9-5a").settled[0]
    assert "it was read as § 9-6" in found.unit("9-61").settled[0]


RECORD = {
    "kind": "heading",
    "section": "20-10",
    "quote": "No record shall be",
    "number": "20-10a",
    "title": "Record",
}


def test_words_of_the_law_are_not_part_of_a_heading_that_is_put_back() -> None:
    """What comes before the title is not its number: the source lacks the heading."""
    found = settled("alderwick", RECORD)
    assert (found.left, found.faults) == ([], [])
    unit = found.unit("20-10a")
    assert (unit.mark, unit.title, unit.spans) == ("", "Record", ())
    assert unit.blocks[0].text.startswith("No record shall be")
    assert "the source lacks the heading" in unit.settled[0]


def test_a_heading_may_be_of_another_level_alone() -> None:
    found = settled("alderwick", {"kind": "heading", "section": "20-10", "level": "article"})
    assert (found.left, found.faults) == ([], [])
    (unit,) = [unit for unit in found.code.units if unit.settled]
    assert (unit.kind, unit.number, unit.title) == ("article", "20-10", "Disposal")
    assert "it was read as § 20-10" in unit.settled[0]
    assert faults({**found.data, "corrections": []}, found.source)


def test_the_doubt_of_a_misread_heading_has_the_file_that_puts_it_back(bridges: Path) -> None:
    (draft,) = drafts_of(settled(bridges).code)
    assert draft.kind == "heading misread"
    found = settled(bridges, draft.stated)
    assert (found.left, found.faults, found.code.doubts) == ([], [], ())
    assert found.unit("9-2").title == "Geese"


def test_a_heading_that_was_not_stated_is_a_fault(bridges: Path) -> None:
    found = settled(bridges, *BACK)
    for at, one in enumerate(found.data["corrections"]):
        for key in ("unit", "said", "spans", "reads"):
            wrong = copied(found.data)
            wrong["corrections"][at][key] = _other(one[key])
            assert faults(wrong, found.source), (at, key)
        wrong = copied(found.data)
        units = (*wrong["divisions"], *wrong["sections"])
        (unit,) = [unit for unit in units if unit["id"] == one["unit"]]
        unit["number"] += "x"
        assert faults(wrong, found.source), at
        unit["number"], unit["title"] = unit["number"][:-1], "Ducks"
        assert faults(wrong, found.source), at


GEESE_LEVEL = {
    "kind": "heading",
    "section": "9-1",
    "quote": "S 9-2. Geese.",
    "level": "article",
}
REFUSED_HEADINGS = {
    "a number that is there": (GEESE | {"number": "9-1"}, "there is another § 9-1"),
    "a division without words": (
        LOST | {"level": "article"},
        "neither such a heading nor the text of a section begins there",
    ),
    "a kind that the code lacks": (LOST | {"level": "title"}, "has no title"),
    "a level alone at a place": (GEESE_LEVEL, "has a number or a title"),
    "a title without a place": (
        {"kind": "heading", "section": "9-5", "title": "Gate house"},
        "quote the words with which",
    ),
}


@pytest.mark.parametrize("kind", REFUSED_HEADINGS)
def test_a_heading_that_cannot_be_put_back_is_refused(bridges: Path, kind: str) -> None:
    table, says = REFUSED_HEADINGS[kind]
    found = settled(bridges, table)
    assert found.code == settled(bridges).code
    (line,) = found.left
    assert says in line


LONGER = {"kind": "title", "section": "6-4"}


def test_a_title_ends_where_a_decision_says() -> None:
    before = settled("quillbrook").unit("6-4")
    words = before.title.split()
    shorter = settled("quillbrook", LONGER | {"title": " ".join(words[:-1])})
    assert shorter.left == []
    unit = shorter.unit("6-4")
    assert unit.title == " ".join(words[:-1])
    assert unit.blocks[0].text == f"{words[-1]} {before.blocks[0].text}"
    assert unit.title_confidence == 1.0
    assert shorter.faults == []
    (settles,) = shorter.code.corrections[0].settles
    assert settles.kind == "title end uncertain"
    first = before.blocks[0].text.split()
    longer = settled("quillbrook", LONGER | {"title": " ".join([*words, *first[:2]])})
    assert longer.unit("6-4").title == " ".join([*words, *first[:2]])
    assert longer.unit("6-4").blocks[0].text == " ".join(first[2:])
    assert longer.faults == []
    wrong = longer.data
    (plain,) = [unit for unit in wrong["sections"] if unit["number"] == "6-4"]
    plain["title"] = " ".join([*words, first[0]])
    assert faults(wrong, longer.source)
