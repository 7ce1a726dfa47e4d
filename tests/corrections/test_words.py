"""Corrected words: the text is the reading, with the source's words next to it."""

from __future__ import annotations

import json

from builder.proof import faults
from tests.corrections.town import settled

HOURS = {
    "kind": "words",
    "section": "66-3",
    "quote": "1 from am to pm",
    "reads": "1 from 9:00 am to 5:00 pm",
}


def test_words_read_as_a_decision_says_and_keep_what_the_source_has() -> None:
    found = settled("quillbrook", HOURS)
    (block,) = [block for block in found.unit("66-3").blocks if block.readings]
    assert "68 degrees 1 from 9:00 am to 5:00 pm" in block.text
    (reading,) = block.readings
    assert block.text[reading.at :].startswith(reading.text)
    assert reading.printed == "1 from am to pm"
    assert block.scars == ()
    assert found.left == []
    assert found.faults == []


def test_the_doubts_that_it_settles_are_no_longer_open() -> None:
    before, found = settled("quillbrook"), settled("quillbrook", HOURS)
    (correction,) = found.code.corrections
    assert {doubt.kind for doubt in correction.settles} == {"time removed"}
    assert {*found.code.doubts, *correction.settles} == set(before.code.doubts)
    assert len(found.code.doubts) + len(correction.settles) == len(before.code.doubts)


def test_the_readers_of_its_section_are_shown_it() -> None:
    (said,) = settled("quillbrook", HOURS).unit("66-3").settled
    assert said == (
        "Settled by hand on June 30, 2025 by the clerk: the source has “1 from am to pm”, "
        "which is read as “1 from 9:00 am to 5:00 pm”. Reason: The signed law has it."
    )


def test_the_proof_accepts_what_is_stated_and_nothing_else() -> None:
    found = settled("quillbrook", HOURS)
    wrong = found.data
    (unit,) = [unit for unit in wrong["sections"] if unit["number"] == "66-3"]
    (block,) = [block for block in unit["blocks"] if block.get("readings")]
    right = json.dumps(block)
    for was, now in (("9:00", "8:00"), ("degrees", "degree"), ("from am to pm", "from 1 to 2 pm")):
        block |= json.loads(right.replace(was, now))
        assert [one for one in faults(wrong, found.source) if one.of_words], (was, now)
    block |= json.loads(right)
    assert faults(wrong, found.source) == []
    wrong["corrections"] = []
    assert "no decision gives the reading" in " ".join(map(str, faults(wrong, found.source)))


def test_words_that_are_not_in_one_place_are_left_as_they_are() -> None:
    for quote, says in (
        ("from noon to night", "are not in the text of 66-3"),
        ("the", "times in 66-3; quote more of them"),
    ):
        found = settled("quillbrook", HOURS | {"quote": quote})
        assert found.code.corrections == ()
        (line,) = found.left
        assert line.startswith("corrections/quillbrook-ny/0.toml was not applied: the words")
        assert says in line


def test_words_of_a_cell_are_read_in_their_cell() -> None:
    road = {"section": "96-3", "quote": "Old Post Road Extension", "reads": "New Post Road"}
    found = settled("alderwick", HOURS | road)
    table = found.unit("96-3").blocks[1].table
    assert table
    assert ("Heron Road", "New Post Road", "South") in table.rows
    assert found.faults == []
    wrong = found.data
    (unit,) = [unit for unit in wrong["sections"] if unit["number"] == "96-3"]
    unit["blocks"][1]["rows"][4][1] = "New Mill Road"
    assert [one for one in faults(wrong, found.source) if one.of_words]
    both = settled("alderwick", HOURS | road | {"quote": "Heron Road Old", "reads": "Heron Road"})
    assert "are not within one cell of their table" in both.left[0]


def test_two_readings_of_one_text_are_side_by_side() -> None:
    other = HOURS | {"quote": "the owner keeps the rooms", "reads": "the landlord keeps the rooms"}
    found = settled("quillbrook", HOURS, other)
    (block,) = [block for block in found.unit("66-3").blocks if block.readings]
    assert block.text.startswith("the landlord keeps the rooms at 68 degrees 1 from 9:00 am")
    assert all(block.text[one.at :].startswith(one.text) for one in block.readings)
    assert found.faults == []
