"""Which decisions are taken back, and what readers are told of them."""

from __future__ import annotations

import pytest

from builder.proof.book import Plain
from builder.proof.by_hand import taken_back
from builder.proof.fault import Ledger
from tests.proof.rules.made import block, book, unit

SAID = "The reference means the ferry."
TOLD: Plain = {"text": "§ 9", "target": "9"}
READ: Plain = {"text": "§ 9", "target": None}
DECISION: Plain = {
    "kind": "reference",
    "file": "ferry.toml",
    "unit": "7-1",
    "said": SAID,
    "elsewhere": [],
    "settles": [],
    "now": {"reference": TOLD},
    "was": {"reference": READ, "at": 0},
}


def taken(
    *decisions: Plain, doubts: tuple[Plain, ...] = (), **fields: object
) -> tuple[Plain, list[str]]:
    """The section as it was found, and the faults."""
    held = unit("7-1", references=[TOLD], **fields)
    code = book("", held, corrections=list(decisions), doubts=list(doubts)).code
    ledger = Ledger()
    _, found = taken_back(code, ledger)
    assert code["sections"][0]["references"] == [TOLD], "the code itself stays as it is"
    assert ledger.checked["settled by hand"] == len(decisions)
    return found["sections"][0], [str(fault.detail) for fault in ledger.faults]


def test_a_decision_is_taken_back() -> None:
    found, faults = taken(DECISION, settled=[SAID])
    assert (found["references"], faults) == ([READ], [])


def test_a_decision_must_name_a_unit() -> None:
    other = {**DECISION, "unit": "7-9", "elsewhere": [{"unit": "7-1", "said": SAID}]}
    found, faults = taken(other, settled=[SAID])
    assert found["references"] == [TOLD]
    assert faults == [f"its readers are not told {SAID!r}", "names no unit"]


@pytest.mark.parametrize(
    ("settled", "fault"),
    [
        ([], f"its readers are not told {SAID!r}"),
        ([SAID, "Another."], "no decision says 'Another.'"),
        ([SAID, SAID], f"no decision says {SAID!r}"),
    ],
)
def test_readers_are_told_of_each_decision_and_of_no_other(settled: list[str], fault: str) -> None:
    assert taken(DECISION, settled=settled)[1] == [fault]


def test_a_sentence_without_any_decision_is_a_fault() -> None:
    assert taken(settled=[SAID])[1] == [f"no decision says {SAID!r}"]
    assert taken()[1] == []


def test_what_a_decision_settles_is_no_open_doubt() -> None:
    doubt = {"kind": "ambiguous", "where": "7-1"}
    settling = {**DECISION, "settles": [doubt]}
    assert taken(settling, settled=[SAID])[1] == []
    assert taken(settling, doubts=(doubt,), settled=[SAID])[1] == [
        "what it settles is listed as a doubt"
    ]


def test_words_that_no_decision_reads_are_a_fault() -> None:
    read = block("geese", readings=[{"text": "geesc"}])
    assert taken(blocks=[read])[1] == ["no decision reads 'geesc'"]
