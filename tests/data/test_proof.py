"""The proof finds what is lost, doubled, altered or invented.

Each test breaks a sound code in one way.
"""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from builder.addresses import assign
from builder.data import contract
from builder.data.code_json import to_json
from builder.model import (
    Action,
    Block,
    BlockKind,
    Code,
    Event,
    Footnote,
    HistoryNote,
    Layout,
    Municipality,
    SetAside,
    SourceFacts,
    Table,
    Unit,
    UnitKind,
)
from builder.passage import Insertion
from builder.proof import faults

SOURCE = """Chapter 7
GEESE
§ 7-1. Geese on the green.
A. No person shall herd singlefamily
geese on the green.3 [Added 1-2-2003]
Goose Fee
Grey 10
3. Editor's Note: See the pond.
§ 7-1 OF GEESE § 7-1
"""


def spans(*words: str) -> tuple[tuple[int, int], ...]:
    return tuple((SOURCE.index(word), SOURCE.index(word) + len(word)) for word in words)


def sound() -> dict[str, Any]:
    item = Block(
        BlockKind.ITEM,
        "No person shall herd single-family geese on the green.",
        spans("A. No person shall herd singlefamily", "geese on the green."),
        label="A",
        mark="A.",
        insertions=(Insertion(27, "-"),),
    )
    table = Block(
        BlockKind.TABLE,
        "Goose Fee\nGrey 10",
        spans("Goose Fee", "Grey 10"),
        parent=0,
        table=Table(columns=("Goose", "Fee"), rows=(("Grey", "10"),)),
    )
    section = Unit(
        UnitKind.SECTION,
        "7-1",
        "Geese on the green",
        spans("§ 7-1. Geese on the green."),
        rank=2,
        mark="§ 7-1.",
        tail=".",
        holds_text=True,
        blocks=(item, table),
        history=(
            HistoryNote(
                "[Added 1-2-2003]",
                spans("[Added 1-2-2003]"),
                0,
                (Event(Action.ADDED, "2003-01-02", None),),
            ),
        ),
        footnotes=(
            Footnote(
                "3",
                "Editor's Note: See the pond.",
                ((85, 86), *spans("3. Editor's Note: See the pond.")),
                "33.",
                0,
                54,
            ),
        ),
    )
    chapter = Unit(
        UnitKind.CHAPTER, "7", "GEESE", spans("Chapter 7\nGEESE"), rank=1, mark="Chapter 7"
    )
    code = Code(
        Municipality("goosebury-ny", "Village of Goosebury", "NY"),
        SourceFacts("geese.txt", "0" * 64, "General Code", Layout.GENERAL_CODE),
        assign([chapter, section]),
        (SetAside("running head", spans("§ 7-1 OF GEESE § 7-1")),),
    )
    return json.loads(json.dumps(to_json(code)))


@pytest.fixture
def code() -> dict[str, Any]:
    mark = SOURCE.index("green.3") + 6
    made = sound()
    made["sections"][0]["footnotes"][0]["spans"][0] = [mark, mark + 1]
    return copy.deepcopy(made)


def test_a_sound_code_has_no_fault_and_follows_the_schema(code: dict[str, Any]):
    assert faults(code, SOURCE) == []
    assert contract.problems(code) == []


def kinds(code: dict[str, Any]) -> set[str]:
    return {fault.kind for fault in faults(code, SOURCE)}


def test_a_dropped_block_is_lost(code: dict[str, Any]):
    code["sections"][0]["blocks"].pop()
    assert "lost" in kinds(code)


def test_a_dropped_set_aside_is_lost_at_the_end(code: dict[str, Any]):
    code["set_aside"] = []
    assert "lost" in kinds(code)


def test_a_repeated_block_is_doubled(code: dict[str, Any]):
    code["sections"][0]["blocks"].append(code["sections"][0]["blocks"][0])
    assert "doubled" in kinds(code)


@pytest.mark.parametrize(
    ("old", "new"), [("No person", "Any person"), ("green", "Green"), ("herd ", "")]
)
def test_an_altered_word_differs(code: dict[str, Any], old: str, new: str):
    block = code["sections"][0]["blocks"][0]
    block["text"] = block["text"].replace(old, new)
    assert "text differs" in kinds(code)


def test_an_unlisted_hyphen_differs(code: dict[str, Any]):
    code["sections"][0]["blocks"][0]["insertions"] = []
    assert "text differs" in kinds(code)


def test_words_in_another_order_differ(code: dict[str, Any]):
    code["sections"][0]["blocks"][0]["spans"].reverse()
    assert "text differs" in kinds(code)


def test_an_invented_cell_differs(code: dict[str, Any]):
    code["sections"][0]["blocks"][1]["rows"].append(["Grey", "20"])
    assert "cells differ" in kinds(code)


def test_a_hyphen_that_only_a_cell_has_differs(code: dict[str, Any]):
    table = code["sections"][0]["blocks"][1]
    table["rows"] = [["Grey", "1-0"]]
    assert "cells differ" in kinds(code)
    table["text"], table["insertions"] = "Goose Fee\nGrey 1-0", [[16, "-"]]
    assert faults(code, SOURCE) == []


@pytest.mark.parametrize("field", ["title", "mark"])
def test_an_altered_heading_differs(code: dict[str, Any], field: str):
    code["sections"][0][field] += "x"
    assert "text differs" in kinds(code)


def test_an_altered_note_differs(code: dict[str, Any]):
    code["sections"][0]["history"][0]["raw"] = "[Added 1-2-2004]"
    code["sections"][0]["footnotes"][0]["text"] += "!"
    assert len([fault for fault in faults(code, SOURCE) if fault.kind == "text differs"]) == 2


def test_a_span_beyond_the_source_is_reported(code: dict[str, Any]):
    code["set_aside"][0]["spans"].append([0, 10_000])
    assert "span out of the source" in kinds(code)


def test_the_schema_refuses_what_the_contract_does_not_know(code: dict[str, Any]):
    code["sections"][0]["blocks"][0]["kind"] = "poem"
    (wrong,) = contract.problems(code)
    assert wrong == "Invalid enum value 'poem' - at `$.sections[0].blocks[0].kind`"
    code["municipality"]["slug"] = "Goosebury NY"
    (wrong,) = contract.problems(code)
    assert wrong.endswith("at `$.municipality.slug`")


def test_a_hyphen_away_from_a_lines_end_is_no_edit(code: dict[str, Any]):
    table = code["sections"][0]["blocks"][1]
    table |= {"rows": [["Gr-ey", "10"]], "text": "Goose Fee\nGr-ey 10", "insertions": [[12, "-"]]}
    assert "insertion" in kinds(code)
